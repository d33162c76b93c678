import type { MessageRow } from '#contract/message/message.ts';
import { $arrived } from '#src/stores/live.ts';
import { notify } from '#src/ui/notify.ts';

/** More at once are counted instead of named: they were missed, not sent together. */
const NAMED = 2;

/** Says what has arrived, after `onArrival` has asked again for what it may have changed. Returns what stops it. */
export function announceArrivals(onArrival: (messages: readonly MessageRow[]) => void): () => void {
  return $arrived.listen((messages) => {
    onArrival(messages);
    if (messages.length > NAMED) notify('info', `收到 ${messages.length} 条新消息`);
    else for (const { title } of messages) notify('info', `新消息：${title}`);
  });
}

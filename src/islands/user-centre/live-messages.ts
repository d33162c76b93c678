import type { QueryClient } from '@tanstack/react-query';

import type { MessageRow } from '#contract/message.ts';
import { messageQueries } from '#src/api/message.ts';
import { workbenchQueries } from '#src/api/workbench.ts';
import { $arrived, startLive } from '#src/stores/live.ts';
import { notify } from '#src/ui/notify.ts';

/** More at once are counted instead of named: they were missed, not sent together. */
const NAMED = 2;

function announce(messages: readonly MessageRow[]): void {
  if (messages.length > NAMED) notify('info', `收到 ${messages.length} 条新消息`);
  else for (const { title } of messages) notify('info', `新消息：${title}`);
}

/** Unread count, list and toasts follow what happens, as long as the session lasts. Returns what stops it. */
export function followMessages(queries: QueryClient): () => void {
  const unlisten = $arrived.listen((messages) => {
    void queries.invalidateQueries({ queryKey: messageQueries.all });
    void queries.invalidateQueries({ queryKey: workbenchQueries.all });
    announce(messages);
  });
  const stop = startLive();
  return () => {
    unlisten();
    stop();
  };
}

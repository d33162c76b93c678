import type { QueryClient } from '@tanstack/react-query';

import type { MessageRow } from '#contract/message.ts';
import { messageQueries } from '#src/api/message.ts';
import { workbenchQueries } from '#src/api/workbench.ts';
import { $arrived, startLive } from '#src/stores/live.ts';
import { fetchUser } from '#src/stores/session.ts';
import { notify } from '#src/ui/notify.ts';

/** More at once are counted instead of named: they were missed, not sent together. */
const NAMED = 2;

function announce(messages: readonly MessageRow[]): void {
  if (messages.length > NAMED) notify('info', `收到 ${messages.length} 条新消息`);
  else for (const { title } of messages) notify('info', `新消息：${title}`);
}

/** Routes of what decides about a company of mine: its certification, and who acts for it. */
const ABOUT_COMPANIES: readonly string[] = ['companyAuth', 'company'];

/** What a person may do follows from the companies: after news of one, everything on screen is asked for again. */
function followCompanies(queries: QueryClient, messages: readonly MessageRow[]): void {
  if (!messages.some(({ routeName }) => ABOUT_COMPANIES.includes(routeName))) return;
  void fetchUser()
    .then(() => queries.invalidateQueries())
    .catch(() => undefined);
}

/** Unread count, list and toasts follow what happens, as long as the session lasts. Returns what stops it. */
export function followMessages(queries: QueryClient): () => void {
  const unlisten = $arrived.listen((messages) => {
    void queries.invalidateQueries({ queryKey: messageQueries.all });
    void queries.invalidateQueries({ queryKey: workbenchQueries.all });
    announce(messages);
    followCompanies(queries, messages);
  });
  const stop = startLive();
  return () => {
    unlisten();
    stop();
  };
}

import type { QueryClient } from '@tanstack/react-query';

import type { MessageRow } from '#contract/message/message.ts';
import { LIMIT_KEY } from '#src/api/limit-key.ts';
import { messageQueries } from '#src/api/message.ts';
import { workbenchQueries } from '#src/api/workbench.ts';
import { startLive } from '#src/stores/live.ts';
import { fetchUser } from '#src/stores/session.ts';
import { announceArrivals } from '#src/widgets/message/announce.ts';

/** Routes of what decides about a company of mine: its certification, and who acts for it. */
const ABOUT_COMPANIES: readonly string[] = ['companyAuth', 'company'];

/** What a person may do follows from the companies: after news of one, everything on screen is asked for again. */
function followCompanies(queries: QueryClient, messages: readonly MessageRow[]): void {
  if (!messages.some(({ routeName }) => ABOUT_COMPANIES.includes(routeName))) return;
  void fetchUser()
    .then(() => queries.invalidateQueries())
    .catch(() => undefined);
}

/**
 * The lists and documents on screen that the news is about, the limits that move with them, and the record whose page this is: what
 * was paid stands on its order, too. Query keys begin with a noun's name, and the route of its page is that name with Detail or
 * Details behind it (specification section 2).
 */
function followDocuments(queries: QueryClient, messages: readonly MessageRow[]): void {
  const nouns = messages.flatMap(({ routeName }) => /^(\w+)Details?$/.exec(routeName)?.[1] ?? []);
  if (nouns.length === 0) return;
  const shown = queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap(({ queryKey: [name, what] }) => (what === 'detail' ? name : []));
  for (const name of new Set([...nouns, ...LIMIT_KEY, ...shown])) {
    void queries.invalidateQueries({ queryKey: [name] });
  }
}

/** Unread count, list and toasts follow what happens, as long as the session lasts. Returns what stops it. */
export function followMessages(queries: QueryClient): () => void {
  const unlisten = announceArrivals((messages) => {
    void queries.invalidateQueries({ queryKey: messageQueries.all });
    void queries.invalidateQueries({ queryKey: workbenchQueries.all });
    followDocuments(queries, messages);
    followCompanies(queries, messages);
  });
  const stop = startLive();
  return () => {
    unlisten();
    stop();
  };
}

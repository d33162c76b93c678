import type { QueryClient } from '@tanstack/react-query';
import type { MessageRow, messagePage } from '#contract/message/message.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';
import { messageQueries } from '#src/api/message.ts';
import { workbenchQueries } from '#src/api/workbench.ts';

type Page = CallOutput<typeof messagePage>;

/** Changes rows in every page that has been fetched, whatever its filter, and on the workbench. */
export function inAllPages(queries: QueryClient, change: (row: MessageRow) => MessageRow): void {
  queries.setQueriesData<Page>({ queryKey: [...messageQueries.all, 'page'] }, (page) =>
    page === undefined ? page : { ...page, content: page.content.map(change) },
  );
  queries.setQueryData(
    workbenchQueries.summary().queryKey,
    (summary) => summary && { ...summary, messages: summary.messages.map(change) },
  );
}

import type { QueryClient } from '@tanstack/react-query';

import type { ViewName } from '#src/lib/routes.ts';

import type { KeptViews } from './kept-views.ts';

/** First part of the query keys of a view, where it is not the name of its route. */
const ROOT: Partial<Record<ViewName, string>> = { bindPhone: 'account' };

/** Drops what was cached for views that have ended; what another view of the same noun shows stays. */
export function dropGone(queries: QueryClient, before: KeptViews, { views }: KeptViews): void {
  const gone = before.views.filter((view) => !views.some(({ key }) => key === view.key));
  for (const { name, search } of gone) {
    const root = ROOT[name] ?? name;
    const isLast = !views.some((view) => view.name === name);
    queries.removeQueries({
      queryKey: [root],
      type: 'inactive',
      predicate: ({ queryKey }) =>
        isLast || (search.id !== undefined && queryKey.includes(search.id)),
    });
  }
}

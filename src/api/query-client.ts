import { onlineManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query';

import { KEPT_MS } from './ahead.ts';

/**
 * What a query began with (takeAnswer) has just been asked for; whatever else it has may have changed by now, and without a
 * network a view says so.
 */
const freshFor = ({ state }: Pick<Query, 'state'>): number =>
  state.dataUpdateCount === 0 && onlineManager.isOnline() ? KEPT_MS : 0;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Whether the view tells this failure in the place of what it asked for. */
      readonly isToldInPlace?: (error: unknown) => boolean;
    };
  }
}

/** Of a query whose failures its view tells in the place of what it asked for, all of them. */
export const TOLD_IN_PLACE = { isToldInPlace: () => true };

/**
 * The cache of server data of one island. `onError` hears every failed query once, so that views need no code of
 * their own for telling it, except what a view tells itself (`isToldInPlace`); src/ui/use-mutation.ts does so for what people change. client.ts repeats a lost read by itself, so
 * nothing is retried here; a view that is shown again asks again.
 */
export function createQueryClient(onError: (error: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta, state }) => {
        if (state.data !== undefined || !meta?.isToldInPlace?.(error)) onError(error);
      },
    }),
    defaultOptions: {
      // A kept view may come back after any time; its data goes when its tab does.
      queries: { retry: false, staleTime: freshFor, gcTime: Number.POSITIVE_INFINITY },
    },
  });
}

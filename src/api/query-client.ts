import { QueryCache, QueryClient } from '@tanstack/react-query';

/**
 * The cache of server data of one island. `onError` hears every failed query once, so that views need no code of
 * their own for telling it; src/ui/use-mutation.ts does so for what people change. client.ts repeats a lost read by itself, so nothing is retried here; a view that
 * is shown again asks again.
 */
export function createQueryClient(onError: (error: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    defaultOptions: {
      // A kept view may come back after any time; its data goes when its tab does.
      queries: { retry: false, staleTime: 0, gcTime: Number.POSITIVE_INFINITY },
    },
  });
}

import { type QueryMeta, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

type Result<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'fetchStatus' | 'refetch'>;

/**
 * What a form begins with, read once for each `key` and kept as long as the component: a later answer must not write over
 * what is typed, and a view that is hidden with a form in it keeps both. A new component reads anew.
 */
export function useReadOnce<T>(
  key: readonly unknown[],
  read: (signal: AbortSignal) => Promise<T>,
  meta: QueryMeta = {},
): Result<T> {
  const name = JSON.stringify(key);
  const [kept, setKept] = useState<{ name: string; data: T }>();
  const isKept = kept?.name === name;
  const { data, ...rest } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read(signal),
    enabled: !isKept,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    meta,
  });
  if (data !== undefined && !isKept) setKept({ name, data });
  return { ...rest, data: isKept ? kept.data : data };
}

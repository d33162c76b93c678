import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Failed } from './list-page/list-body.tsx';
import { ListSkeleton } from './skeleton.tsx';

interface Props<Data, Key extends readonly string[]> {
  options: UseQueryOptions<Data, Error, Data, Key>;
  children: (data: Data) => ReactNode;
}

/** A part of a page that shows what one call answers; it waits, fails and is tried again by itself, whatever the others do. */
export function Asked<Data, Key extends readonly string[]>({
  options,
  children,
}: Props<Data, Key>) {
  const { data, error, refetch } = useQuery(options);
  if (data !== undefined) return children(data);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return <ListSkeleton rows={4} />;
}

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { CODE } from '#contract/wire/envelope.ts';
import { ApiError, errorToMessage } from '#src/lib/errors.ts';

import { EmptyState, ErrorState, NoPermissionState, OfflineState } from '../states.tsx';

import type { ListAnswer } from './use-list.ts';

interface Props<Row> {
  result: UseQueryResult<ListAnswer<Row>>;
  /** False until it is known which view the list opens with. */
  ready: boolean;
  filtered: boolean;
  /** What to do while there is nothing yet. */
  empty: ReactNode;
  /** The button that does it. */
  begin?: ReactNode;
  /** Draws the table; undefined stands for rows on their way. */
  children: (answer: ListAnswer<Row> | undefined) => ReactNode;
}

/** Why nothing came, in the place of what should have come. */
export function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.code === CODE.forbidden) return <NoPermissionState />;
  return <ErrorState text={errorToMessage(error)} onRetry={onRetry} />;
}

/** The rows, or what stands in their place: nothing found, nothing yet, failed, not allowed, no network. */
export function ListBody<Row>(props: Props<Row>) {
  const { result, ready, filtered, empty, begin, children } = props;
  const { data, error, fetchStatus, isPlaceholderData, refetch } = result;
  const isOffline = fetchStatus === 'paused';
  if (!data || !ready) {
    // A backend that answers with nothing has not answered.
    const failure = error ?? (data === null && new Error());
    if (failure) return <Failed error={failure} onRetry={() => void refetch()} />;
    return isOffline ? <OfflineState /> : children(undefined);
  }
  // Rows of another filter are no answer to this one.
  if (isOffline && isPlaceholderData) return <OfflineState />;
  if (data.total === 0 && data.content.length === 0) {
    return (
      <EmptyState action={!filtered && begin}>
        {filtered ? '没有符合条件的记录，请调整筛选条件或点击“重置”' : empty}
      </EmptyState>
    );
  }
  return children(data);
}

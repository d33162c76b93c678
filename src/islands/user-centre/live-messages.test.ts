import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import type { MessageRow } from '#contract/message/message.ts';
import { basisQuery } from '#src/api/pay-application.ts';
import { $arrived } from '#src/stores/live.ts';

import { followMessages } from './live-messages.ts';

const news = (routeName: string) => ({ title: '', routeName }) as MessageRow;

test.each(['purchaseOrderDetail', 'estimateOrderDetail', 'payApplyDetail', 'paymentDetail'])(
  'what is asked for and paid of an order is asked again after news of %s',
  (routeName) => {
    const queries = new QueryClient();
    const { queryKey } = basisQuery('7');
    queries.setQueryData(queryKey, {});
    const stop = followMessages(queries);
    $arrived.set([news(routeName)]);
    expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
    stop();
    $arrived.set([]);
  },
);

test('the record on screen is asked again after news of what its figures are made of, and no other', () => {
  const queries = new QueryClient();
  const [shown, hidden] = [
    ['purchaseOrder', 'detail', '7'],
    ['contactClient', 'detail', '8'],
  ];
  for (const key of [shown, hidden]) queries.setQueryData(key, {});
  const queryFn = () => new Promise<never>(() => undefined);
  const watched = new QueryObserver(queries, {
    queryKey: shown,
    queryFn,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const leave = watched.subscribe(() => undefined);
  const stop = followMessages(queries);
  $arrived.set([news('paymentDetail')]);
  const asked = [shown, hidden].map((key) => queries.getQueryState(key)?.isInvalidated);
  stop();
  leave();
  $arrived.set([]);
  expect(asked).toEqual([true, false]);
});

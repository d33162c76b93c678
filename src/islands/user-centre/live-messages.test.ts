import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import type { MessageRow } from '#contract/message/message.ts';
import { basisQuery } from '#src/api/pay-application.ts';
import { $arrived } from '#src/stores/live.ts';

import { followMessages } from './live-messages.ts';

const news = (routeName: string): MessageRow => ({
  id: '1',
  type: '',
  title: '',
  content: '',
  level: '',
  read: false,
  routeName,
  query: {},
  createTime: '',
});

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

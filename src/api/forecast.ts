import { queryOptions } from '@tanstack/react-query';

import { moneyForecast } from '#contract/forecast/calls.ts';

import { call } from './client.ts';

/** Query options of a supplier's predicted money (我何时收款): of one order, or of all. */
export const moneyQuery = (purchaseOrderId?: string) =>
  queryOptions({
    queryKey: ['purchaseOrder', 'forecast', purchaseOrderId ?? ''] as const,
    queryFn: ({ signal }) => call(moneyForecast, { purchaseOrderId }, { signal }),
  });

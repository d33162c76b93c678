import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { EstimateOrderDetail } from '#contract/order/estimate-order.ts';

import { PAYEE_KEY } from '../collection/payee-account.tsx';
import { DepositDialog } from './deposit-dialog.tsx';

test('names the account that the deposit is paid to, what is due, and the order for the remark', () => {
  const queries = new QueryClient();
  queries.setQueryData(PAYEE_KEY, {
    name: '示例供应链有限公司',
    openBank: '示例银行武汉分行',
    cnapsCode: '',
    accountNo: '6222000011112222',
  });
  const row = {
    id: '1',
    version: 1,
    estimateOrderNo: 'ZG202605200001',
    depositRequired: '183350.00',
    depositReceived: '83350.00',
  } as EstimateOrderDetail;
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <DepositDialog row={row} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  for (const told of [
    '示例供应链有限公司',
    '6222 0000 1111 2222',
    '示例银行武汉分行',
    '100,000.00 元',
    'ZG202605200001',
  ]) {
    expect(drawn).toContain(told);
  }
});

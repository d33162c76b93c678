import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { createQueryClient } from '#src/api/query-client.ts';
import { $enums } from '#src/stores/enums.ts';

import { PrepareForm } from './payable.tsx';
import { ConfirmDialog, type PaymentListed, ReleaseDialog } from './payment-dialogs.tsx';

const METHODS = ['电汇', '银行承兑汇票', '商业承兑汇票', '国内信用证', '应收账款电子凭证'];
$enums.set({
  PayMethod: METHODS.map((name, at) => ({ code: at + 1, codeStr: String(at + 1), name })),
});

const drawn = (node: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient(() => undefined)}>{node}</QueryClientProvider>,
  );
const onClose = () => undefined;
const rowBy = (payMethod: string) =>
  ({
    id: '7',
    version: 1,
    paymentNo: 'FK202605200001',
    amount: '688000.00',
    payMethod,
    payeeName: '示例钢铁',
    payeeBank: '示例银行',
    payeeAccount: '**** 6789',
    payeeVerified: true,
    releasedTime: '2026-05-20 09:00:00',
  }) as PaymentListed;

test.each(METHODS)('whoever prepares, releases or registers the slip is told: %s', (name) => {
  const row = rowBy(String(METHODS.indexOf(name) + 1));
  const payable = { ...row, leftAmount: '688000.00' };
  for (const html of [
    drawn(<PrepareForm row={payable as never} accounts={[]} onClose={onClose} />),
    drawn(<ReleaseDialog row={row} onClose={onClose} />),
    drawn(<ConfirmDialog row={row} onClose={onClose} />),
  ]) {
    expect(html).toContain(`付款方式 <strong>${name}</strong>`);
  }
});

test.each([
  ['1', []],
  ['2', ['票据号', '票据到期日', '承兑票面']],
  ['3', ['票据号', '票据到期日', '承兑票面']],
  ['4', ['信用证编号', '信用证到期日']],
  ['5', ['凭证编号', '凭证到期日']],
] as const)('the slip of method %s asks for %j beside the bank\u2019s', (method, labels) => {
  const html = drawn(<ConfirmDialog row={rowBy(method)} onClose={onClose} />);
  expect(html).toContain('银行回单');
  const all = [
    '票据号',
    '票据到期日',
    '承兑票面',
    '信用证编号',
    '信用证到期日',
    '凭证编号',
    '凭证到期日',
  ];
  expect(all.filter((label) => html.includes(label))).toEqual(labels);
});

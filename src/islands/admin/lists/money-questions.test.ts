import type { ReactElement } from 'react';
import { expect, test } from 'vitest';

import { collectionDocument } from '#contract/collection/collection.ts';
import { collectionConsole } from '#contract/collection/console.ts';

import { COLLECTIONS } from '#src/islands/user-centre/collection/collections.ts';
import { RECEIVED } from '#src/islands/user-centre/payment/received.ts';
import { $enums } from '#src/stores/enums.ts';
import { $question } from '#src/ui/confirm.ts';
import { confirmed } from '#src/ui/list-page/use-actions.ts';
import type { ListRow } from '#src/ui/list-table/column.ts';
import type { RowAction } from '#src/ui/list-table/row-actions.tsx';
import type { NounAction } from '#src/widgets/noun/noun.ts';

import type { AdminListDeclaration } from './admin-list.tsx';
import { View as BookMonths } from './book-month.tsx';
import { View as Collections } from './collection.tsx';
import { View as EstimateOrders } from './estimate-order.tsx';
import { View as Invoices } from './make-invoice.tsx';
import { View as Payable } from './payable.tsx';
import { View as Payments } from './payment.tsx';

const listOf = (View: () => ReactElement) =>
  (View() as ReactElement<{ list: AdminListDeclaration<ListRow> }>).props.list;

/** An action of a list of the console, by its name. */
function actionOf(View: () => ReactElement, name: string) {
  return listOf(View).actions?.find((action) => action.name === name) as RowAction<ListRow>;
}

$enums.set({ PayMethod: [{ code: 5, codeStr: '5', name: '应收账款电子凭证' }] });

/** What is asked before the action of a row, answered with no. */
async function asked(action: RowAction<never>, row: object) {
  const answer = confirmed(action as RowAction<object>, row);
  const question = $question.get();
  question?.answer(false);
  expect(await answer).toBe(false);
  expect(question?.binding).toBe(true);
  return question?.text;
}

const DEPOSIT = {
  estimateOrderNo: 'ZG202605200001',
  companyName: '示例建工',
  depositAmount: '183350.00',
  depositSerialNo: 'SN001',
  depositAccount: '示例建工 示例银行 尾号 6789',
};

test.each([
  ['recognise', 'ZG202605200001，示例建工 缴纳 183,350.00 元，流水号 SN001'],
  ['releaseRefund', 'ZG202605200001 退还保证金 183,350.00 元，退至 示例建工 示例银行 尾号 6789。'],
])('%s of a deposit names order, amount and how it goes', async (name, words) => {
  expect(await asked(actionOf(EstimateOrders, name), DEPOSIT)).toContain(words);
});

test.each([
  [
    actionOf(Collections, 'releaseRefund'),
    {
      collectionNo: 'HK202605200001',
      companyName: '示例建工',
      refundAmount: '1234567.80',
      refundAccount: '示例建工 示例银行 尾号 6789',
    },
    'HK202605200001 退款 1,234,567.80 元，退至 示例建工 示例银行 尾号 6789。',
  ],
  [actionOf(BookMonths, 'close'), { month: '2026-05' }, '2026-05'],
  [
    actionOf(Payments, 'retry'),
    {
      paymentNo: 'FK202605200001',
      payeeName: '示例钢铁',
      payMethod: '5',
      amount: '1000.00',
    },
    'FK202605200001，以应收账款电子凭证付给 示例钢铁 1,000.00 元',
  ],
  [
    actionOf(Invoices, 'hand'),
    { invoiceApplyNo: 'KP202605200001', companyName: '示例建工', amountIncl: '943799.20' },
    'KP202605200001，示例建工，价税合计 943,799.20 元',
  ],
  [
    RECEIVED,
    { paymentNo: 'FK202605200001', amount: '1448800.00', bankSerialNo: 'SN002' },
    'FK202605200001，1,448,800.00 元，银行流水号 SN002',
  ],
])('a question about money says what it is about: %#', async (action, row, words) => {
  expect(await asked(action, row)).toContain(words);
});

test.each([
  ['collection', Collections, { unallocated: '100.00' }, '未核销 100.00 元'],
  ['deposit', EstimateOrders, { depositReceived: '100.00' }, '已缴 100.00 元'],
])('whoever prepares a refund of a %s reads to which account it goes', (_, View, row, left) => {
  const { dialog } = actionOf(View, 'prepareRefund') as unknown as NounAction<object>;
  const shown = dialog?.(row, () => undefined) as ReactElement<{
    refund: { hint: (row: object) => string };
  }>;
  // What the server takes: no default account that is another's, or that nobody has verified.
  const account = '退至该企业户名一致、已验证的账户，默认账户优先';
  expect(shown.props.refund.hint(row)).toBe(`${left}，${account}`);
});

test.each([Payable, Payments])('how it is to be paid stands in the list: %#', (View) => {
  const method = listOf(View).columns.find(({ key }) => key === 'payMethod');
  expect(method).toMatchObject({ title: '付款方式' });
  expect(method?.hidden ?? false).toBe(false);
});

test('of a collection both lists and both sheets have all parts that make up its amount', () => {
  const shown = (columns: readonly { key: string; hidden?: boolean }[]) =>
    columns.filter(({ hidden = false }) => !hidden).map(({ key }) => key);
  const parts = ['amount', 'allocated', 'refunded', 'unallocated'];
  for (const keys of [
    shown(COLLECTIONS.columns),
    shown(listOf(Collections).columns),
    Object.keys(collectionDocument.sheet.columns),
    Object.keys(collectionConsole.sheet.columns),
  ])
    expect(keys).toEqual(expect.arrayContaining(parts));
});

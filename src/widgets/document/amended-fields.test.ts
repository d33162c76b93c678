import { expect, test } from 'vitest';

import { officialSalesOrderDocument } from '#contract/settlement/sales-order.ts';

import { ApiError } from '#src/lib/errors.ts';
import { amendedColumns, amendedFields, newerOf, withAmended } from './amended-fields.ts';

const { table, declared } = officialSalesOrderDocument;
const FIELDS = { ...table, ...declared.details };
const READ = {
  id: '1',
  version: 3,
  salesOrderNo: 'XS202605200001',
  settleAmount: '943799.20',
  creditDays: '60',
  dueDate: '',
  overdue: false,
  serviceRate: '0.005',
  lines: [{ qty: '10' }],
};
const now = (amended: object) => Object.assign({ ...READ }, { version: 4 }, amended);

test('what somebody else has amended is told as it was read and as it is', () => {
  const amended = now({ settleAmount: '943000.00', dueDate: '2026-12-01', overdue: true });
  expect(amendedFields(READ, amended, FIELDS)).toBe(
    '结算金额由 943,799.20 改为 943,000.00 元；到期日由 空 改为 2026-12-01；是否逾期由 空 改为 是',
  );
  expect(amendedFields(READ, now({ serviceRate: '0.006' }), FIELDS)).toBe(
    '服务费率由 0.50% 改为 0.60%',
  );
});

test('rows are named, and what only one of the two says, or nobody reads, is not', () => {
  expect(amendedFields(READ, now({ lines: [{ qty: '9' }] }), FIELDS)).toBe('结算明细');
  expect(amendedFields(READ, now({ projectId: '2', feeAmount: '1.00' }), FIELDS)).toBe('');
});

test('many are told by the first six and their number', () => {
  const money = ['goodsAmount', 'feeAmount', 'deductionTotal', 'settleAmount', 'disputedAmount'];
  const all = [...money, 'invoicedAmount', 'collectedAmount', 'outstanding'];
  const [was, is] = ['1.00', '2.00'].map((sum) =>
    Object.fromEntries(all.map((key) => [key, sum])),
  ) as [object, object];
  const said = amendedFields(was, is, FIELDS);
  expect(said.split('；')).toHaveLength(7);
  expect(said).toMatch(/；共 8 项$/);
});

test('the newest of what is held of the record counts, of a detail or of a list', () => {
  const list = { content: [now({ version: 5 }), now({ id: '2', version: 9 })] };
  const held = [
    ['a', READ],
    ['b', now({})],
    ['c', list],
    ['d', undefined],
    ['e', 7],
  ] as const;
  expect(newerOf(READ, held)).toBe(list.content[0]);
  expect(newerOf(READ, [['a', READ]])).toBeUndefined();
});

test('of a row of a list it is told by the headings of its columns, in their words', () => {
  const columns = [
    { key: 'paymentNo', title: '付款单号' },
    { key: 'amount', title: '金额', unit: '元', as: 'money' },
    { key: 'status', title: '状态', value: (row: object) => `第 ${Reflect.get(row, 'status')} 步` },
  ] as const;
  const row = { paymentNo: 'FK1', amount: '100.00', status: '1', version: 1 };
  const other = { paymentNo: 'FK1', amount: '90', status: '2', version: 2 };
  expect(amendedColumns(row, other, columns)).toBe(
    '金额由 100.00 改为 90.00 元；状态由 第 1 步 改为 第 2 步',
  );
});

test('a refusal says what was amended where that is known, and is itself where it is not', () => {
  const refusal = new ApiError({ kind: 'business', code: 409, text: '该记录已被他人修改' });
  expect(withAmended(refusal, '')).toBe(refusal);
  expect(withAmended(refusal, undefined)).toBe(refusal);
  const told = withAmended(refusal, '金额由 1.00 改为 2.00 元');
  expect(told.message).toBe('该记录已被他人修改：金额由 1.00 改为 2.00 元。请关闭后核对，再行办理');
  expect(told.code).toBe(409);
});

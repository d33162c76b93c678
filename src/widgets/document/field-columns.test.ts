import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import {
  code,
  count,
  data,
  date,
  flag,
  money,
  number,
  recordId,
  text,
  withheld,
} from '#contract/document/field-table.ts';
import { $enums } from '#src/stores/enums.ts';
import type { Column } from '#src/ui/list-table/column.ts';

import { fieldColumns, fieldFilters, toldFields } from './field-columns.ts';

const TABLE = {
  no: text('编号', { width: 150, pinned: true }),
  status: code('状态', 'AuditStatus'),
  kind: code('种类', 'SampleKind'),
  amount: money('金额', { sum: true }),
  days: number('账期', { unit: '天' }),
  lines: count('行数'),
  lastDay: date('截止', { hidden: true }),
  names: data(z.array(z.string()), '供应商'),
  urgent: flag('加急'),
  pickGoodsId: recordId,
};

interface Row {
  id: string;
  no: string;
  status: string;
  kind: string;
  amount: string;
  days: string;
  lines: number;
  lastDay: string;
  names: string[];
  urgent: boolean;
  pickGoodsId: string;
}

const ROW: Row = {
  id: '7',
  no: 'SL7',
  status: '1',
  kind: '',
  amount: '1.00',
  days: '30',
  lines: 2,
  lastDay: '',
  names: ['甲', '乙'],
  urgent: true,
  pickGoodsId: '8',
};
const status = { key: 'status', value: () => '审核中', tone: () => 'wait' as const };
const link = { route: 'applyAmountAdjustDetail', query: { id: 'id' } } as const;
const columnsOf = (columns: readonly (Exclude<keyof Row, 'id'> | Column<Row>)[]) =>
  fieldColumns<Row>(TABLE, { columns, status, looks: { days: { as: 'count' } } }, link);

test('a column is what its field says: title, looks, unit, how it is written', () => {
  expect(columnsOf(['no', 'amount', 'days', 'lines', 'lastDay'])).toEqual([
    { key: 'no', title: '编号', width: 150, pinned: true, link },
    { key: 'amount', title: '金额', sum: true, unit: '元', as: 'money' },
    { key: 'days', title: '账期', unit: '天', as: 'count' },
    { key: 'lines', title: '行数', as: 'count' },
    { key: 'lastDay', title: '截止', hidden: true, as: 'date' },
  ]);
});

test('a status has its dot, a code without a value no word, and names stand side by side', () => {
  const [state, kind, names] = columnsOf(['status', 'kind', 'names']);
  expect(state?.tone?.(ROW)).toBe('wait');
  expect([state, kind, names].map((column) => column?.value?.(ROW))).toEqual([
    '审核中',
    '',
    '甲、乙',
  ]);
});

test('a flag is 是 where it is set, and nothing where it is not', () => {
  const [, urgent] = columnsOf(['no', 'urgent']);
  expect(urgent?.value?.(ROW)).toBe('是');
  expect(urgent?.value?.({ ...ROW, urgent: false })).toBe('');
});

test('a column that no field says stands where it is given', () => {
  expect(columnsOf(['no', { key: 'own', title: '其他' }]).map(({ key }) => key)).toEqual([
    'no',
    'own',
  ]);
});

test('a filter follows from the kind of its field', () => {
  const filters = fieldFilters<Row>(TABLE, 'nameLike', {
    search: '编号',
    filters: [
      'status',
      'amount',
      'lastDay',
      'urgent',
      { kind: 'text', key: 'buyerLike', label: '采购方' },
    ],
    looks: { lastDay: { title: '截止日' } },
  });
  expect(filters.map(({ kind, key, label }) => [kind, key, label])).toEqual([
    ['text', 'nameLike', '编号'],
    ['select', 'status', '状态'],
    ['amountRange', 'amount', '金额'],
    ['dateRange', 'lastDay', '截止日'],
    ['select', 'urgent', '加急'],
    ['text', 'buyerLike', '采购方'],
  ]);
  const one = { search: '', filters: ['names'] as const };
  expect(() => fieldFilters<Row>(TABLE, 'keyword', one)).toThrow('names is no field to filter by');
});

test('a filter offers no code that its field never has', () => {
  const entry = (codeStr: string) => ({ code: Number(codeStr), codeStr, name: `类型${codeStr}` });
  $enums.set({ ProductType: ['101', '401', '402'].map(entry) });
  const table = { type: code('业务', 'ProductType', { codesBegin: '4' }) };
  const [, filter] = fieldFilters<{ type: string }>(table, 'keyword', {
    search: '编号',
    filters: ['type'],
  });
  expect(filter?.kind === 'select' && filter.options()).toEqual([
    { value: '401', label: '类型401' },
    { value: '402', label: '类型402' },
  ]);
});

test('a value that a side is not told is left out of a panel, not shown as none', () => {
  const told = { no: text('编号'), partner: withheld(text('对方企业')) };
  const made = { key: 'made', title: '说明', value: () => '' };
  const keysOf = (row: Record<string, string>) =>
    toldFields<Record<string, string>>(['no', 'partner', made], row, told).map(({ key }) => key);
  expect(keysOf({ no: 'SL1', partner: '' })).toEqual(['no', 'partner', 'made']);
  expect(keysOf({ no: 'SL1' })).toEqual(['no', 'made']);
  const order = {
    key: 'orderNo',
    title: '暂估单',
    link: { route: 'estimateOrderDetail', query: { id: 'orderId' } },
  } as const;
  const ordersOf = (row: Record<string, string>) =>
    toldFields<Record<string, string>>([order], row, told);
  expect(ordersOf({ orderNo: 'ZG1', orderId: '1' })).toEqual([order]);
  expect(ordersOf({})).toEqual([]);
});

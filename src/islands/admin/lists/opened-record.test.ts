import { expect, test } from 'vitest';

import type { Column } from '#src/ui/list-table/column.ts';

import { fieldsOfRecord, openingRecord } from './opened-record.tsx';

interface Row {
  readonly no: string;
  readonly status: string;
  readonly who: string;
  readonly remarks?: string;
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'no', title: '编号' },
  { key: 'status', title: '状态', under: { key: 'who', title: '待办人' } },
  { key: 'account', title: '账号', hidden: true },
];
const BESIDE = [
  { key: 'remarks', title: '备注' },
  { key: 'secret', title: '未下发' },
];
const titles = (row: Row) => fieldsOfRecord(row, COLUMNS, BESIDE).map(({ title }) => title);

test('an opened record shows hidden columns and the fields that the list’s own call brings, and nothing it does not bring', () => {
  expect(titles({ no: '1', status: '2', who: '财务', remarks: '' })).toEqual([
    '编号',
    '状态',
    '待办人',
    '账号',
    '备注',
  ]);
  expect(titles({ no: '1', status: '2', who: '' })).toEqual(['编号', '状态', '账号']);
});

test('only the number opens it, and is still what its column is sorted and written by', () => {
  const [first, ...rest] = openingRecord(COLUMNS, ({ no }) => no);
  expect(first).toMatchObject({ key: 'no', title: '编号' });
  expect(first?.Render).toBeDefined();
  expect(rest).toEqual(COLUMNS.slice(1));
});

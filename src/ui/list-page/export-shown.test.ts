import { expect, test } from 'vitest';

import type { Column, ListRow } from '../list-table/column.ts';
import { askedOf } from './export-shown.ts';
import type { Exported } from './list-exports.ts';

interface Row extends ListRow {
  no: string;
  granted?: string;
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', title: '项目名称', under: { key: 'no', title: '项目编号' } },
  { key: 'granted', title: '批复额度', withheld: true },
  { key: 'status', title: '状态', under: { key: 'drawn', title: '图示' } },
  { key: 'buyer', title: '采购方', standsIn: true },
  { key: 'remarks', title: '备注', hidden: true },
];

const nothing = () => Promise.reject(new Error('Nobody asks'));
const LIST: Exported = {
  exports: {
    columns: ['no', 'name', 'granted', 'status', 'buyer', 'remarks'],
    start: nothing,
    progress: nothing,
    cancel: nothing,
    fetch: nothing,
  },
  filters: {},
};

const keysOf = (list: Partial<Exported>) => askedOf({ ...LIST, ...list }, 'xlsx').columns;

test('a file holds what stands on screen, and what stands below it', () => {
  const rows: Row[] = [{ id: '1', no: 'XM1', granted: '' }];
  expect(keysOf({ columns: COLUMNS, rows, total: 1 })).toEqual(['name', 'no', 'granted', 'status']);
});

test('a file lacks what nobody here is told, and has what stands there instead', () => {
  const rows: Row[] = [{ id: '1', no: 'XM1' }];
  const list = { columns: COLUMNS, rows, total: 1 };
  expect(keysOf(list)).toEqual(['name', 'no', 'status', 'buyer']);
});

test('of rows on other pages more may be told than of those on this one', () => {
  const rows: Row[] = [{ id: '1', no: 'XM1' }];
  expect(keysOf({ columns: COLUMNS, rows, total: 11 })).toContain('granted');
});

test('a file follows the arrangement, and has everything where there are no columns', () => {
  const layout = [
    { key: 'remarks', hidden: false },
    { key: 'name', hidden: true },
  ];
  const rows: Row[] = [{ id: '1', no: 'XM1', granted: '' }];
  expect(keysOf({ columns: COLUMNS, rows, layout })).toEqual(['remarks', 'granted', 'status']);
  expect(keysOf({})).toEqual(LIST.exports.columns);
  const sort = { key: 'no', order: 'asc' } as const;
  expect(askedOf({ ...LIST, sort }, 'csv')).toMatchObject({ sortKey: 'no', sortOrder: 'asc' });
});

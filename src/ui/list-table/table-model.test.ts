import { expect, test } from 'vitest';

import type { Column } from './column.ts';
import { IN_SIGHT, placed } from './row-actions.tsx';
import { actionsWidth, briefFirst, isTight, offeredActions, withPlaces } from './table-model.ts';
import { textOf } from './value.ts';

const ACTIONS = [
  { name: 'edit', label: '编辑' },
  { name: 'submit', label: '提交' },
  { name: 'recall', label: '撤回' },
  { name: 'register', label: '现场登记' },
  { name: 'adjust', label: '额度调整' },
  { name: 'copy', label: '复制' },
];
const row = (...actions: string[]) => ({ id: '1', actions });

test('the actions of every row fit into their column, and it stays as it was where they already do', () => {
  const before = actionsWidth(ACTIONS, []);
  expect(before).toBe(24 + 4 * 14 + 12 + 40);
  expect(actionsWidth(ACTIONS, [row('edit', 'submit', 'recall'), row()])).toBe(before);
  const long = row('register', 'adjust', 'copy');
  expect(actionsWidth(ACTIONS, [row('edit'), long])).toBe(24 + 8 * 14 + 12 + 40);
  expect(actionsWidth([], [long])).toBe(0);
});

test('what is rare or hard to take back stands behind 更多, also where there is room', () => {
  const rare = ACTIONS.map((action) => ({ ...action, behind: action.name === 'submit' }));
  const { inSight, more } = placed(rare.slice(0, 3));
  expect(inSight.map(({ name }) => name)).toEqual(['edit', 'recall']);
  expect(more.map(({ name }) => name)).toEqual(['submit']);
  expect(actionsWidth(rare.slice(1, 2), [row('submit')])).toBe(24 + 40);
});

test('a short label leaves room for the title 操作', () => {
  expect(actionsWidth([{ name: 'view', label: '详情' }], [])).toBe(64);
});

test('rows of which none allows an action have no column for them', () => {
  expect(offeredActions(ACTIONS, undefined)).toBe(ACTIONS);
  expect(offeredActions(ACTIONS, [])).toBe(ACTIONS);
  expect(offeredActions(ACTIONS, [row(), row('copy')])).toBe(ACTIONS);
  expect(offeredActions(ACTIONS, [row(), row('unknown')])).toEqual([]);
});

test('on a tablet the actions stand behind 更多, so that status and amount are in sight beside the name', () => {
  expect([0, 698, 879, 880].map((width) => isTight(width, 768))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isTight(698, 767)).toBe(false);
  const long = row('register', 'adjust', 'copy');
  expect(actionsWidth(ACTIONS, [long], IN_SIGHT.tight)).toBe(64);
  expect(actionsWidth(ACTIONS.slice(3, 4), [long], IN_SIGHT.tight)).toBe(24 + 4 * 14);
  const one = { name: 'edit', label: '编辑' };
  expect(placed(ACTIONS, IN_SIGHT.tight)).toEqual({ inSight: [], more: ACTIONS });
  expect(placed([one], IN_SIGHT.tight)).toEqual({ inSight: [one], more: [] });
  const column = (key: string, more: Partial<Column<object>> = {}) => ({
    key,
    title: key,
    ...more,
  });
  const columns = [
    column('name'),
    column('kind', { card: 'foot' }),
    column('amount', { card: 'amount' }),
    column('status', { tone: () => 'done' }),
    column('no', { pinned: true }),
    column('time'),
  ];
  expect(briefFirst(columns).map(({ key }) => key)).toEqual([
    'name',
    'no',
    'status',
    'amount',
    'kind',
    'time',
  ]);
  const money = [
    column('name'),
    column('about', { card: 'about' }),
    column('sum', { as: 'money' }),
  ];
  expect(briefFirst(money).map(({ key }) => key)).toEqual(['name', 'sum', 'about']);
  expect(briefFirst([])).toEqual([]);
});

test('further words with a dot stand behind the amount, which they would push under the actions', () => {
  const dot: Partial<Column<object>> = { tone: () => 'done' };
  const columns: Column<object>[] = [
    { key: 'no', title: '申请编号' },
    { key: 'leftAmount', title: '待安排金额', as: 'money' },
    { key: 'kept', title: '留存', hidden: true, ...dot },
    { key: 'status', title: '状态', ...dot },
    { key: 'payee', title: '收款账户', ...dot },
    { key: 'orders', title: '订单', ...dot },
  ];
  const keys = briefFirst(columns).map(({ key }) => key);
  expect(keys.slice(0, 3)).toEqual(['no', 'status', 'leftAmount']);
});

test('numbers below one another have as many decimals as the longest; money keeps its two', () => {
  const rows = [
    { id: '1', diff: '0', sum: '1' },
    { id: '2', diff: '-2.778', sum: '2.5' },
    { id: '3', diff: null, sum: '3' },
  ];
  const columns = [
    { key: 'diff', title: '差异‰', as: 'number' },
    { key: 'sum', title: '金额', as: 'money' },
  ] as const;
  const told = withPlaces<(typeof rows)[number]>(columns, rows);
  expect(rows.map((one) => told.map((column) => textOf(column, one)))).toEqual([
    ['0.000', '1.00'],
    ['-2.778', '2.50'],
    ['', '3.00'],
  ]);
});

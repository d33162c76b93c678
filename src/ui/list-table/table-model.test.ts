import { expect, test } from 'vitest';

import { placed } from './row-actions.tsx';
import { actionsWidth, offeredActions } from './table-model.ts';

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

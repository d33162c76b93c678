import { expect, test } from 'vitest';

import { fits } from './initials.ts';

test.each([
  ['消息中心', 'xxzx'],
  ['消息中心', 'zx'],
  ['消息中心', '消息'],
  ['消息中心', 'X 息'],
  ['银行账户管理', 'yhzh'],
  ['贸易伙伴', 'myhb'],
  ['额度调整申请', 'edtz'],
  ['项目付款申请', 'fksq'],
  ['提货单', 'thd'],
  ['账户与安全', 'zhyaq'],
  ['FKSQ202611180007', 'fksq2026'],
  ['示例路桥 1 号', '桥1号'],
  ['工作台', ''],
])('%s is found by %s', (text, typed) => {
  expect(fits(text, typed)).toBe(true);
});

test.each([
  ['消息中心', 'xxxz'],
  ['工作台', 'gztx'],
  ['提货单', 'thdx'],
])('%s is not found by %s', (text, typed) => {
  expect(fits(text, typed)).toBe(false);
});

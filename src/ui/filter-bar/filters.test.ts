import { expect, test } from 'vitest';

import { entriesOf, flagFilter } from './entries.ts';
import {
  type Filter,
  isTurnedRound,
  isWrong,
  readFilters,
  sameValues,
  toldFilters,
} from './filters.ts';

const DAYS = { kind: 'dateRange', key: 'createTime', label: '创建时间' } as const;
const AMOUNTS = { kind: 'amountRange', key: 'amount', label: '金额' } as const;
const FILTERS: readonly Filter[] = [
  { kind: 'text', key: 'nameLike', label: '关键字' },
  { kind: 'select', key: 'type', label: '类型', options: () => [{ value: '1', label: '一' }] },
  DAYS,
  { kind: 'remote', key: 'partyId', label: '贸易伙伴', Control: () => null },
];

test('what makes no sense in an address counts as absent', () => {
  const search = {
    nameLike: ' 示例 ',
    type: '9',
    createTimeStart: '2026-13-01',
    createTimeEnd: '2026-02-01',
    other: 'x',
  };
  expect(readFilters(FILTERS, search)).toEqual({ nameLike: '示例', createTimeEnd: '2026-02-01' });
  expect(readFilters(FILTERS, { nameLike: 'a'.repeat(51), type: ['1'] })).toEqual({});
  // What is pasted out of a spreadsheet has tabs; a box whose text asked for nothing would stand above all rows.
  const meant = { '钢材\t盘螺': '钢材 盘螺', '示\0例': '示 例', '\u001b[2J': '[2J' };
  for (const [pasted, nameLike] of Object.entries(meant))
    expect(readFilters(FILTERS, { nameLike: pasted })).toEqual({ nameLike });
  expect(readFilters(FILTERS, { nameLike: '\ud800' })).toEqual({});
});

test('several codes of an address are kept, words and what is no code are not', () => {
  const select = (...values: string[]): Filter => ({
    kind: 'select',
    key: 'status',
    label: '状态',
    options: () => values.map((value) => ({ value, label: value })),
  });
  const codes = select('0', '2', '5', '10');
  for (const status of ['2', '2,5', '0,10']) {
    expect(readFilters([codes], { status }), status).toEqual({ status });
  }
  for (const status of ['2,9', '2,', ',', '2，5']) {
    expect(readFilters([codes], { status }), status).toEqual({});
  }
  expect(readFilters([select('true', 'false')], { status: 'true,false' })).toEqual({});
  expect(readFilters([select('3', '1,5')], { status: '1,5' })).toEqual({ status: '1,5' });
});

test('a remote filter is an id and nothing else', () => {
  expect(readFilters(FILTERS, { partyId: '95656754536251924' })).toEqual({
    partyId: '95656754536251924',
  });
  for (const partyId of ['0', 'x', '-1', '1e3', '9'.repeat(20)]) {
    expect(readFilters(FILTERS, { partyId })).toEqual({});
  }
});

test('values are the same whatever their order', () => {
  expect(sameValues({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true);
  expect(sameValues({ a: '1' }, { b: '1' })).toBe(false);
  expect(sameValues({ a: '1' }, {})).toBe(false);
});

test('a range may be open at either end, not turned round', () => {
  const range = (createTimeStart: string, createTimeEnd: string) =>
    isTurnedRound(DAYS, { createTimeStart, createTimeEnd });
  expect(range('2026-01-02', '2026-01-01')).toBe(true);
  expect(range('2026-01-01', '2026-01-01')).toBe(false);
  expect(range('2026-01-02', '')).toBe(false);
  expect(isTurnedRound(DAYS, {})).toBe(false);
});

test('no query leaves out what a person has typed into a range', () => {
  const wrong = (amountStart: string, amountEnd = '') =>
    isWrong(AMOUNTS, { amountStart, amountEnd });
  for (const text of ['1e9', '-1', 'abc', '1.234', '12万', '.', '9'.repeat(15)]) {
    expect(wrong(text), text).toBe(true);
    expect(wrong('', text), text).toBe(true);
  }
  expect(wrong('10', '9')).toBe(true);
  expect(wrong('9', '10')).toBe(false);
  expect(wrong('', '0.50')).toBe(false);
  expect(wrong('')).toBe(false);
});

test('nor cuts off a text that is longer than a filter takes', () => {
  const [text] = FILTERS as [Filter];
  expect(isWrong(text, { nameLike: '长'.repeat(51) })).toBe(true);
  expect(isWrong(text, { nameLike: ` ${'长'.repeat(50)} ` })).toBe(false);
  expect(isWrong(text, {})).toBe(false);
});

const PROJECT: Filter = {
  kind: 'remote',
  key: 'projectId',
  label: '项目',
  Control: () => null,
  column: 'projectName',
};

test('who is not told a column is not offered its filter, an id by the column of its name, unless it is asked already', () => {
  const all = [...FILTERS, PROJECT];
  const keys = (untold: readonly string[], asked = {}) =>
    toldFilters(all, new Set(untold), asked).map(({ key }) => key);
  expect(keys([])).toEqual(all.map(({ key }) => key));
  expect(keys(['projectName', 'amount'])).toEqual(['nameLike', 'type', 'createTime', 'partyId']);
  expect(keys(['projectName'], { projectId: '7' })).toContain('projectId');
});

test('a choice begins with all of it, a question with any answer, and says itself what is asked', () => {
  const words = (filter: Filter) =>
    filter.kind === 'select' ? entriesOf(filter).map(({ value, label }) => [value, label]) : [];
  const [, type] = FILTERS;
  expect(type && words(type)).toEqual([
    ['', '全部类型'],
    ['1', '一'],
  ]);
  expect(words(flagFilter('paidEarly', '付款日早于放行日'))).toEqual([
    ['', '付款日早于放行日：不限'],
    ['true', '付款日早于放行日：是'],
    ['false', '付款日早于放行日：否'],
  ]);
});

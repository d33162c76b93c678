import { expect, test } from 'vitest';

import type { ReviewView } from '#contract/flow/review-view.ts';

import { asksOtherwise, changesBetween, submissionOf } from './changes.ts';

const file = (id: string, fileName: string) =>
  ({ id, fileName, fileType: 1 }) as ReviewView['attachments'][number];

const view = (
  amount: string,
  rows: readonly (readonly [string, string])[] = [],
  files: ReviewView['attachments'] = [],
): ReviewView => ({
  panels: [
    {
      key: 'pay',
      title: '付款信息',
      items: [
        { key: 'amount', label: '金额', value: amount, kind: 'money' },
        { key: 'file', label: '合同', value: files.map(({ id }) => id).join(','), kind: 'files' },
      ],
    },
  ],
  lines: [
    {
      key: 'goods',
      title: '货物清单',
      columns: [
        { key: 'name', title: '品名', kind: 'text' },
        { key: 'price', title: '单价', kind: 'number' },
      ],
      rows: rows.map(([name, price]) => ({ name, price })),
    },
  ],
  attachments: [...files],
});

const between = (was: ReviewView, is: ReviewView) =>
  changesBetween(submissionOf(was), submissionOf(is));

test('a value and a cell of a table are told with what they were', () => {
  const changes = between(
    view('1.00', [['钢', '5']]),
    view('2.00', [
      ['钢', '6'],
      ['铁', '1'],
    ]),
  );
  expect(changes).toEqual([
    { field: 'amount', label: '金额', before: '1.00', after: '2.00' },
    { field: 'goods.0.price', label: '货物清单 第 1 行 单价', before: '5', after: '6' },
    { field: 'goods.1.name', label: '货物清单 第 2 行 品名', before: '', after: '铁' },
    { field: 'goods.1.price', label: '货物清单 第 2 行 单价', before: '', after: '1' },
  ]);
});

test('another file of the same name is a change, the same one is none', () => {
  const one = view('1.00', [], [file('7', '合同.pdf')]);
  expect(between(one, one)).toEqual([]);
  expect(between(one, view('1.00', [], [file('8', '合同.pdf')]))).toEqual([
    { field: 'file', label: '合同', before: '合同.pdf', after: '合同.pdf' },
  ]);
});

test('of a table that is other all over its number is told, and one of before is compared with nothing', () => {
  const rows = (price: string) =>
    Array.from({ length: 50 }, (_, at): [string, string] => [`钢 ${at}`, price]);
  expect(between(view('1.00', rows('1')), view('1.00', rows('2')))).toEqual([
    { field: 'goods.all', label: '货物清单', before: '50 行', after: '50 行，共 50 处不同' },
  ]);
  const { goods, ...old } = submissionOf(view('1.00'));
  expect(goods).toBeDefined();
  expect(changesBetween(old, submissionOf(view('1.00', rows('1'))))).toEqual([]);
});

test('something else is asked for by every value and cell but files and what is harmless', () => {
  const was = submissionOf(view('1.00', [['钢', '5']], [file('7', '合同.pdf')]));
  const other = (is: ReviewView, ...harmless: string[]) =>
    asksOtherwise(was, submissionOf(is), harmless);
  const files = [file('8', '合同.pdf'), file('9', '补充协议.pdf')];
  expect(other(view('1.00', [['钢', '5']], files))).toBe(false);
  expect(other(view('1.00', [['钢', '5']]))).toBe(false);
  const dearer = view('1.00', [['钢', '6']], files);
  expect([other(dearer), other(dearer, 'goods'), other(dearer, 'goods.price')]).toEqual([
    true,
    true,
    false,
  ]);
  const more = view('2.00', [['钢', '6']], files);
  expect([other(more, 'goods.price'), other(more, 'goods.price', 'amount')]).toEqual([true, false]);
});

import { beforeEach, expect, test } from 'vitest';

import { $toasts } from '../notify.ts';
import { allRows } from './all-rows.ts';
import type { ListInput } from './list-query.ts';
import type { ListAnswer, ListSource } from './use-list.ts';

interface Row {
  readonly id: string;
}

const numbered = (from: number, to: number): Row[] =>
  Array.from({ length: to - from }, (_, at) => ({ id: `${from + at}` }));

function sourceOf(answers: readonly ListAnswer<Row>[]) {
  const asked: ListInput[] = [];
  const source: ListSource<Row> = {
    key: ['sample'],
    page: (input) => {
      asked.push(input);
      return Promise.resolve(answers[asked.length - 1] ?? answer([], 0));
    },
  };
  return { source, asked };
}

const input = { pageNum: 3, pageSize: 10, nameLike: '快速路' } as ListInput;
const answer = (content: Row[], total: number) => ({ content, total, totalIsEstimate: false });

beforeEach(() => $toasts.set([]));

test('reads every page of what the filters leave, whichever page stands on the screen', async () => {
  const { source, asked } = sourceOf([
    answer(numbered(0, 100), 230),
    answer(numbered(100, 200), 230),
    answer(numbered(200, 230), 230),
  ]);
  expect(await allRows(source, input)).toEqual(numbered(0, 230));
  expect(asked.map(({ pageNum, pageSize }) => [pageNum, pageSize])).toEqual([
    [1, 100],
    [2, 100],
    [3, 100],
  ]);
  expect(asked[0]).toMatchObject({ nameLike: '快速路' });
});

test('one full page is the whole list', async () => {
  const { source, asked } = sourceOf([answer(numbered(0, 100), 100)]);
  expect(await allRows(source, input)).toHaveLength(100);
  expect(asked).toHaveLength(1);
});

test('a call that fails is said, and there is no sum', async () => {
  const page = () => Promise.reject(new Error('gone'));
  expect(await allRows({ key: ['sample'], page }, input)).toBeUndefined();
  expect($toasts.get()).toHaveLength(1);
});

test('says so instead of adding up where a row moved on to the next page or is gone', async () => {
  for (const second of [numbered(99, 149), numbered(100, 149)]) {
    const { source } = sourceOf([answer(numbered(0, 100), 150), answer(second, 150)]);
    expect(await allRows(source, input)).toBeUndefined();
    expect($toasts.get().at(-1)?.text).toBe('列表有变动，请重新合计');
  }
});

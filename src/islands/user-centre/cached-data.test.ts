import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { dropGone } from './cached-data.ts';
import { type KeptView, NO_VIEWS, show, viewKey } from './kept-views.ts';

const view = (name: KeptView['name'], search = {}, noCache = false): KeptView => ({
  key: viewKey(`/${name}`, search),
  name,
  search,
  noCache,
});

/** Keys of what is left of a cache when the views became others. */
function left(before: readonly KeptView[], now: readonly KeptView[]): string[] {
  const queries = new QueryClient();
  for (const key of [
    ['bank', 'page', { pageNum: 1 }],
    ['bank', 'detail', '7'],
    ['bank', 'detail', '8'],
    ['message', 'page'],
    ['account', 'security'],
  ])
    queries.setQueryData(key, 'x');
  dropGone(
    queries,
    before.reduce((views, one) => show(views, one), NO_VIEWS),
    { ...NO_VIEWS, views: now },
  );
  const keys = queries.getQueryCache().getAll();
  return keys.map(({ queryKey }) => queryKey.map((part) => String(part)).join(' '));
}

test('the last view of a noun takes all of its data along, and nothing of others', () => {
  const [list, messages] = [view('bank'), view('message')];
  expect(left([list, messages], [messages])).toEqual(['message page', 'account security']);
});

test('the view of a record takes only that record along while the list is kept', () => {
  const [list, record] = [view('bank'), view('bank', { id: '7' })];
  const kept = left([record, list], [list]);
  expect(kept).toHaveLength(4);
  expect(kept).not.toContain('bank detail 7');
});

test('a view that is never kept has its data dropped under the name that it uses', () => {
  expect(left([view('bindPhone', {}, true)], [view('bank')])).not.toContain('account security');
});

test('nothing goes while nothing ends', () => {
  const list = view('bank');
  expect(left([list], [view('message'), list])).toHaveLength(5);
});

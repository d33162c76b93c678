import { expect, test } from 'vitest';

import { close, type KeptView, NO_VIEWS, refresh, show, viewKey } from './kept-views.ts';

function view(path: string, search = {}, noCache = false): KeptView {
  return { key: viewKey(path, search), name: 'message', search, noCache };
}

const keys = (views: readonly KeptView[]) => views.map(({ key }) => key).join(' ');

test('two records are two views, two filters of a list are one', () => {
  const shown = [view('/a', { id: '1' }), view('/a', { id: '2' }), view('/b', { q: 'x' })];
  expect(
    keys([...shown, view('/b', { q: 'y' })].reduce((all, one) => show(all, one), NO_VIEWS).views),
  ).toBe('/a?id=1 /a?id=2 /b');
});

test('a kept view that is left and reached by its bare address has its filters back', () => {
  const left = [view('/a', { q: 'x' }), view('/b')].reduce((all, one) => show(all, one), NO_VIEWS);
  expect(show(left, view('/a')).views.at(-1)?.search).toEqual({ q: 'x' });
  expect(show(left, view('/a', { q: 'y' })).views.at(-1)?.search).toEqual({ q: 'y' });
});

test('the first view of a page has no filters that its address does not name', () => {
  const recalled = { ...NO_VIEWS, views: [view('/a', { q: 'x' })] };
  expect(show(recalled, view('/a')).views.at(-1)?.search).toEqual({});
});

test('the bare address of the view on screen clears its filters', () => {
  const on = show(NO_VIEWS, view('/a', { q: 'x' }));
  expect(show(on, view('/a')).views.at(-1)?.search).toEqual({});
});

test('a view that is not to be kept ends when another one shows', () => {
  const form = show(show(NO_VIEWS, view('/a')), view('/form', {}, true));
  expect(keys(form.views)).toBe('/a /form');
  expect(keys(show(form, view('/b')).views)).toBe('/a /b');
});

test('the longest unseen view goes first', () => {
  const visited = 'abcdefghai'.split('').map((name) => view(`/${name}`));
  expect(keys(visited.reduce((views, one) => show(views, one), NO_VIEWS).views)).toBe(
    '/c /d /e /f /g /h /a /i',
  );
});

test('while text is unsaved somewhere, no view goes', () => {
  const many = Array.from({ length: 12 }, (_, at) => view(`/a${at}`, {}, at % 2 === 0));
  let held = NO_VIEWS;
  for (const one of many) held = show(held, one, true);
  expect(held.views).toHaveLength(12);
  expect(show(held, view('/b')).views.length).toBeLessThanOrEqual(8);
});

test('closing ends views, but never the one on screen', () => {
  const all = [view('/a'), view('/b'), view('/c')].reduce((all, one) => show(all, one), NO_VIEWS);
  expect(keys(close(all, new Set(['/a', '/c'])).views)).toBe('/b /c');
});

test('a refreshed view starts anew, and stays so when its filters change', () => {
  const on = refresh(show(NO_VIEWS, view('/a')), '/a');
  expect(on.views[0]?.turn).toBe(1);
  expect(show(on, view('/a', { q: 'x' })).views[0]).toMatchObject({ turn: 1, search: { q: 'x' } });
});

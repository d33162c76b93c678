import { expect, test } from 'vitest';

import { type KeptView, NO_VIEWS, show, viewKey } from '../kept-views.ts';
import { follow, hashTarget, heir, scrollStep, type Tab } from './model.ts';

const view = (path: string, search = {}): KeptView => ({
  key: viewKey(path, search),
  name: 'message',
  search,
  noCache: false,
});
const keys = (tabs: readonly Tab[]) => tabs.map(({ key }) => key).join(' ');

/** Tabs and views after visiting one after the other. */
function visit(...visited: KeptView[]) {
  let views = NO_VIEWS;
  let tabs: Tab[] = [];
  for (const one of visited) {
    views = show(views, one);
    tabs = follow(tabs, views);
  }
  return { views, tabs };
}

test('tabs stand in the order in which they were opened, each once, with the filters they were left with', () => {
  const { tabs } = visit(view('/a'), view('/b', { id: '1' }), view('/a', { q: 'x' }), view('/b'));
  expect(keys(tabs)).toBe('/a /b?id=1 /b');
  expect(tabs[0]?.search).toEqual({ q: 'x' });
});

test('views that were opened before anybody followed have tabs too', () => {
  const { views } = visit(view('/a'), view('/b'));
  expect(keys(follow([], views))).toBe('/a /b');
});

test('a tab outlives its view, and keeps the name that it was given', () => {
  const { tabs, views } = visit(view('/a', { id: '1' }));
  const named = follow(tabs, {
    ...views,
    views: views.views.map((one) => ({ ...one, record: '示例单据' })),
  });
  expect(follow(named, NO_VIEWS)).toEqual(named);
  expect(follow(named, views)[0]?.record).toBe('示例单据');
});

test('the next tab comes to the front for a closed one, at the end the one before', () => {
  const { tabs } = visit(view('/a'), view('/b'), view('/c'));
  expect(heir(tabs, '/b')?.key).toBe('/c');
  expect(heir(tabs, '/c')?.key).toBe('/b');
  expect(heir(tabs.slice(0, 1), '/a')).toBeUndefined();
});

test('the wheel moves the tabs by a quarter of its delta', () => {
  expect([scrollStep(120), scrollStep(-40)]).toEqual([30, -10]);
});

test('a hash that is a path names a tab, an anchor does not', () => {
  expect(hashTarget('#/user/message?read=false')).toBe('/user/message?read=false');
  expect(['#main', '', '#'].map(hashTarget)).toEqual([undefined, undefined, undefined]);
});

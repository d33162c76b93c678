import { expect, test } from 'vitest';

import { noCatalogue } from './no-catalogue.ts';

test('the page and its script are found, the rest of the site is not', () => {
  const site = new Map(
    Object.entries({
      'index.html': '<h1>首页</h1>',
      'catalogue.html': '<astro-island>',
      '_astro/a.js': 'const h = "组件目录"',
      '_astro/b.js': 'const h = "消息中心"',
    }).map(([path, text]) => [path, Buffer.from(text)]),
  );
  expect(noCatalogue.run(site).map(({ path }) => path)).toEqual([
    'dist/catalogue.html',
    'dist/_astro/a.js',
  ]);
});

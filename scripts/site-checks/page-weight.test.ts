import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';

import { pageWeight, weigh } from './page-weight.ts';

const noise = (bytes: number) =>
  randomBytes(bytes * 2)
    .toString('base64')
    .slice(0, bytes);
const site = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));

test('a module that arrives through a static import counts, one behind import() does not', () => {
  const files = site({
    'index.html': '<script type="module" src="/portal/_astro/a.js"></script>',
    '_astro/a.js': 'import"./b.js";import("./later.js")',
    '_astro/b.js': `"${noise(3000)}"`,
    '_astro/later.js': `"${noise(90_000)}"`,
  });
  const [found] = pageWeight.run(files);
  expect(found?.message).toMatch(/^script: 2\d\d\d bytes/);
});

test('inline script counts, data blocks do not', () => {
  const page = (type: string) => ({
    file: 'index.html',
    html: `<script${type}>${noise(1500)}</script>`,
  });
  expect(weigh(site({}), page('')).script).toBeGreaterThan(1000);
  expect(weigh(site({}), page(' type="application/ld+json"')).script).toBe(0);
});

test('an island that hydrates by itself counts with its renderer', () => {
  const files = site({
    'index.html':
      '<astro-island component-url="/portal/_astro/i.js" renderer-url="/portal/_astro/r.js">',
    '_astro/i.js': noise(2000),
    '_astro/r.js': noise(2000),
  });
  expect(pageWeight.run(files)).toHaveLength(1);
});

test('style sheets count into the whole, shells of the user centre are free', () => {
  const html = '<link rel="stylesheet" href="/portal/_astro/a.css">';
  const css = noise(40_000);
  const files = site({ 'about.html': html, 'user/message.html': html, '_astro/a.css': css });
  expect(pageWeight.run(files).map(({ path }) => path)).toEqual(['dist/about.html']);
});

test('what a page fetches by the clock counts, with all that it imports, and what somebody asks for does not', () => {
  const files = {
    'index.html': '<script type="module" src="/portal/_astro/page.js"></script>',
    '_astro/page.js':
      'setTimeout(()=>void x(()=>import("./ask.js"),[]).catch(()=>0),3e3);a.onclick=()=>import("./big.js")',
    '_astro/ask.js': 'import"./lib.js"',
    '_astro/big.js': noise(5000),
    '_astro/lib.js': noise(500),
  };
  const found = (of: Record<string, string>) =>
    pageWeight.run(site(of)).map(({ message }) => message);
  expect(found(files)).toEqual([]);
  expect(found({ ...files, '_astro/lib.js': noise(3000) })).toEqual([
    expect.stringMatching(/^script that comes by itself later/),
  ]);
});

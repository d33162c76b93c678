import { expect, test } from 'vitest';

import { links } from './links.ts';
import { markup } from './markup.ts';

const site = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));

test('style attributes and inline handlers are found, by line; the same words in a script are not', () => {
  const html = '<p class="a">style="x"</p>\n<b style="color:red">\n<i onclick="go()">';
  const script = `<script>const a = '<b style="x">';</script>`;
  const found = markup.run(site({ 'index.html': script + html }));
  expect(found.map(({ line }) => line)).toEqual([2, 3]);
});

test('a link to a page, a file or a part that does not exist is found', () => {
  const html = [
    '<a href="/portal/about">a</a><a href="/portal/user/message">b</a><a href="#top">c</a>',
    '<p id="top"><a href="https://beian.miit.gov.cn/">d</a><img src="/portal/_astro/x.svg">',
    '<a href="/portal/gone">e</a><a href="/about">f</a><a href="#nowhere">g</a>',
  ].join('\n');
  const found = links.run(site({ 'index.html': html, 'about.html': '', '_astro/x.svg': '' }));
  expect(found.map(({ message }) => message)).toEqual([
    'leads nowhere: /portal/gone',
    'leads nowhere: /about',
    'leads nowhere: #nowhere',
  ]);
});

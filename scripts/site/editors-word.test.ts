import { expect, test } from 'vitest';

import { scratchProject } from '../../tests/helpers/scratch.ts';
import { deadLinkSentences } from './editors-word.ts';

const site = (pages: Readonly<Record<string, string>>) =>
  new Map(Object.entries(pages).map(([file, html]) => [file, Buffer.from(html)]));

test('a dead link is told in the file and the line where an editor has written it', () => {
  const root = scratchProject({
    'src/content/news/a.md':
      '---\ntitle: 甲\n---\n\n见[这里](/portal/abuot)和[那里](/portal/about)。',
    'src/content/settings.yaml': 'nav:\n  - path: /abuot\n',
  });
  const built = site({
    'news/a.html': '<a href="/portal/abuot">这里</a> <a href="/portal/about">那里</a>',
    'index.html': '<a href="/portal/abuot">首页</a>',
    'about.html': '<a href="#top">无</a>',
  });
  expect(deadLinkSentences(built, root)).toEqual([
    '网页 about.html 的链接 #top 打不开，请改成已有的网页',
    'src/content/news/a.md：第 5 行的链接 /portal/abuot 打不开，请改成已有的网页',
    'src/content/settings.yaml：第 2 行的链接 /portal/abuot 打不开，请改成已有的网页',
  ]);
});

test('a site whose links all lead somewhere has nothing to say', () => {
  const root = scratchProject({ 'src/content/home.yaml': 'a: /about\n' });
  const built = site({
    'index.html': '<a href="/portal/about">关于</a> <a href="https://example.com">外</a>',
    'about.html': '<h1>关于</h1>',
  });
  expect(deadLinkSentences(built, root)).toEqual([]);
});

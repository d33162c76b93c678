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
    '网页 about.html 的链接 #top 打不开，这一页没有这个小标题',
    'src/content/news/a.md：第 5 行的链接 /portal/abuot 打不开，请改成已有的网页',
    'src/content/settings.yaml：第 2 行的链接 /portal/abuot 打不开，请改成已有的网页',
  ]);
});

test('a link that is no address of the site is told once, with how one is written', () => {
  const root = scratchProject({
    'src/content/news/a.md': '[甲](about)\n[乙](/portal/about)\n[丙](www.about)\n',
    'src/content/settings.yaml': 'path: /about\n',
  });
  const built = site({
    'news/a.html':
      '<a href="about">甲</a> <a href="/portal/about">乙</a> <a href="www.about">丙</a>',
    'about.html': '<h1>关于</h1>',
  });
  const how = '打不开，本站的网址从 /portal/ 写起，其他网站的从 https:// 写起';
  expect(deadLinkSentences(built, root)).toEqual([
    `src/content/news/a.md：第 1 行的链接 about ${how}`,
    `src/content/news/a.md：第 3 行的链接 www.about ${how}`,
  ]);
});

test('a heading that is not there is told, on this page and on another one', () => {
  const root = scratchProject({
    'src/content/news/a.md':
      '[甲](/portal/about#平台定位)\n[乙](/portal/about#定位)\n[丙](#公司)\n[丁](#司)\n',
  });
  const link = (url: string) => `<a href="${encodeURI(url)}">看</a>`;
  const built = site({
    'news/a.html': `<h2 id="公司">公司</h2>${['/portal/about#平台定位', '/portal/about#定位', '#公司', '#司'].map(link).join('')}`,
    'about.html': '<h2 id="平台定位">平台定位</h2>',
    // A view draws its places by its script.
    'user/project.html': link('/portal/user/project#drawn'),
  });
  expect(deadLinkSentences(built, root)).toEqual([
    'src/content/news/a.md：第 2 行的链接 /portal/about#定位 打不开，请改成已有的网页和小标题',
    'src/content/news/a.md：第 4 行的链接 #司 打不开，这一页没有这个小标题',
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

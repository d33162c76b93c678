import { expect, test } from 'vitest';

import { checkDocs, type Facts } from './docs.ts';

const facts: Facts = {
  paths: new Set(['docs', 'docs/a.md', 'src']),
  topFolders: ['docs', 'src'],
  scripts: new Set(['dev']),
};

test('a dead link, a file that moved, a script that is gone and a folder left out are found', () => {
  const text =
    '`docs/` see [a](docs/a.md), [b](docs/b.md#part); `npm run dev`, `npm run gone`; `docs/a.md`, `docs/c.md`, `src/<noun>`';
  const found = checkDocs([{ path: 'README.md', text }], facts);
  expect(found.map(({ message }) => message)).toEqual([
    'links to docs/b.md, which does not exist',
    'names docs/c.md, which does not exist',
    'names npm run gone, which package.json does not have',
    'does not say what src/ is',
  ]);
});

test('links from within docs/ are relative to the document, outside addresses are left alone', () => {
  const readme = { path: 'README.md', text: '`docs/` `src/`' };
  const page = { path: 'docs/b.md', text: '[a](a.md) [c](../src/) [d](https://nodejs.org/)' };
  expect(checkDocs([readme, page], facts)).toEqual([]);
});

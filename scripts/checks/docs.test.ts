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

test('a comment that names a file which moved is found; the end of a path is enough', () => {
  const paths = new Set(['src/lib/a.ts', 'src/lib/b.astro']);
  const text = [
    '// see lib/a.ts, ./a.ts.',
    "const url = 'https://a.example/c.ts';\t// as c.ts has it",
    '/**',
    ' * As src/b.ts; not b.astro, <noun>.ts, *.d.ts nor -schema.ts, named like c-schema.tsx.',
    ' */',
  ].join('\n');
  const found = checkDocs(
    [
      { path: 'src/d.ts', text },
      { path: 'server/db/migrations/001-x.ts', text },
    ],
    { ...facts, paths, topFolders: [] },
  );
  expect(found.map(({ line, message }) => `${line} ${message}`)).toEqual([
    '2 names c.ts in a comment, which does not exist',
    '4 names src/b.ts in a comment, which does not exist',
    '4 names c-schema.tsx in a comment, which does not exist',
  ]);
});

test('links from within docs/ are relative to the document, outside addresses are left alone', () => {
  const readme = { path: 'README.md', text: '`docs/` `src/`' };
  const page = { path: 'docs/b.md', text: '[a](a.md) [c](../src/) [d](https://nodejs.org/)' };
  expect(checkDocs([readme, page], facts)).toEqual([]);
});

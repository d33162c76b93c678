import { expect, test } from 'vitest';

import { deservesHint, type Files, runAtOnce } from './compile-hints.ts';

const ISLANDS = '/repo/src/islands';

test('an app, its views and what they import run at once; a dialog and a page of the site do not', () => {
  const files: Files = {
    'app.js': { moduleIds: [`${ISLANDS}/user-centre/app.tsx`], imports: ['react.js'] },
    'views.js': {
      moduleIds: [`${ISLANDS}/user-centre/views.ts`],
      dynamicImports: ['list.js', 'form.js'],
    },
    'list.js': { moduleIds: [`${ISLANDS}/user-centre/bank/view.tsx`], imports: ['table.js'] },
    'form.js': {
      moduleIds: [`${ISLANDS}/user-centre/bank/form.tsx`],
      imports: ['mantine.js'],
      dynamicImports: ['dialog.js'],
    },
    'table.js': { imports: ['app.js'] },
    'mantine.js': {
      moduleIds: ['/repo/node_modules/@mantine/core/index.js'],
      imports: ['clsx.js'],
    },
    'clsx.js': {},
    'react.js': { moduleIds: ['/repo/node_modules/react/index.js'] },
    'dialog.js': {},
    'page.js': { moduleIds: [`${ISLANDS}/footer-business-types/mount.tsx`] },
  };
  expect([...runAtOnce(files)].sort()).toEqual([
    'app.js',
    'clsx.js',
    'form.js',
    'list.js',
    'mantine.js',
    'react.js',
    'table.js',
  ]);
});

test('a small file goes without the hint, and so does a library that a page calls in part', () => {
  const code = ';'.repeat(20_000);
  expect(deservesHint({ fileName: '_astro/s1.abc.js', code })).toBe(true);
  expect(deservesHint({ fileName: '_astro/s1.abc.js', code: ';' })).toBe(false);
  expect(deservesHint({ fileName: '_astro/mantine.abc.js', code })).toBe(false);
});

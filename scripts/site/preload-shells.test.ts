import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { ROUTES } from '../../src/lib/routes.ts';
import { type Chunk, closure, viewModules, withPreloads } from './preload-shells.ts';

function chunk(
  fileName: string,
  imports: string[] = [],
  { moduleIds = [] as string[], size = 1, code = ' '.repeat(size) } = {},
): Chunk {
  return { fileName, imports, moduleIds, code };
}

const chunks = new Map(
  [
    chunk('app.js', ['shared.js']),
    chunk('shared.js', ['app.js', 'react.js']),
    chunk('react.js', [], { size: 9 }),
    chunk('list.js', ['shared.js'], {
      moduleIds: ['/repo/src/islands/user-centre/message/view.tsx'],
    }),
    chunk('centre-layout.js', ['session.js'], { code: 'import{a}from"./session.js";a()' }),
    chunk('session.js'),
    chunk('other.js'),
  ].map((one) => [one.fileName, one]),
);

test('a chunk brings all that it imports, once, even in a circle', () => {
  expect(closure(chunks, ['app.js', 'list.js'])).toEqual([
    'app.js',
    'shared.js',
    'react.js',
    'list.js',
  ]);
});

test('every route has a line in views.ts that is understood here', () => {
  const modules = viewModules(readFileSync('src/islands/user-centre/views.ts', 'utf8'));
  expect([...modules.keys(), 'user'].sort()).toEqual(ROUTES.map(({ name }) => name).sort());
});

test('a shell holds what runs at once, and asks for what that imports, then for island and view, the largest first', () => {
  const html =
    '<title>消息中心</title><astro-island component-url="/portal/app.js"></astro-island>' +
    '<script type="module" src="/portal/centre-layout.js"></script>';
  const page = withPreloads(html, chunks, 'src/islands/user-centre/message/view.tsx');
  expect([...page.matchAll(/modulepreload" href="\/portal\/([\w-]+)/g)].map((m) => m[1])).toEqual([
    'session',
    'react',
    'app',
    'shared',
    'list',
  ]);
  expect(page).toContain(
    '<script type="module">import{a}from"/portal/_astro/session.js";a()</script>',
  );
});

test('a view that the build does not hold stops it', () => {
  expect(() => withPreloads('', chunks, 'src/islands/user-centre/gone.tsx')).toThrow('gone.tsx');
});

import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { ROUTES } from '../../src/lib/routes.ts';
import { type Chunk, viewModules } from './built-views.ts';
import {
  closure,
  sheetsOfPage,
  viewInPage,
  withPageScript,
  withPreloads,
  withSheet,
} from './preload-shells.ts';

function chunk(
  fileName: string,
  imports: string[] = [],
  {
    moduleIds = [] as string[],
    size = 1,
    code = ' '.repeat(size),
    exports = ['View'],
    sheets = [] as string[],
  } = {},
): Chunk {
  const viteMetadata = { importedCss: new Set(sheets) };
  return { fileName, imports, exports, moduleIds, code, viteMetadata };
}

const chunks = new Map(
  [
    chunk('app.js', ['shared.js']),
    chunk('shared.js', ['app.js', 'react.js']),
    chunk('react.js', [], { size: 9, sheets: ['page.css'] }),
    chunk('table.js', ['react.js'], { sheets: ['table.css'] }),
    chunk('list.js', ['shared.js', 'table.js'], {
      moduleIds: ['/repo/src/islands/user-centre/message/view.tsx'],
      sheets: ['list.css'],
    }),
    chunk('part.js', [], {
      moduleIds: ['/repo/src/islands/user-centre/part/view.tsx'],
      exports: ['t'],
    }),
    chunk('_astro/shared-view.js', ['react.js'], {
      moduleIds: ['/repo/src/islands/user-centre/shared/view.tsx'],
      exports: ['t', 'n'],
    }),
    chunk('few.js', ['table.js'], {
      moduleIds: ['/repo/src/islands/user-centre/few/view.tsx'],
      code: 'import{t as e}from"./table.js";var t=()=>e(1);export{t as View};',
    }),
    chunk('views.js', [], {
      moduleIds: ['/repo/src/islands/user-centre/views.ts'],
      exports: ['t'],
      code: 'var t={few:()=>e(()=>import(`./few.js`)),shared:()=>e(()=>import(`./shared-view.js`).then(e=>e.n),m([1])),part:()=>import(`./other.js`).then(e=>e.n)};export{t}',
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
    'table.js',
  ]);
});

test('every route has a line in views.ts that is understood here', () => {
  const modules = viewModules(readFileSync('src/islands/user-centre/views.ts', 'utf8'));
  const views = ['refused', ...ROUTES.map(({ name }) => name)];
  expect([...modules.keys(), 'user'].sort()).toEqual(views.sort());
});

const MESSAGE = { name: 'message', module: 'src/islands/user-centre/message/view.tsx' };

test('a shell holds what runs at once, and asks for what that and the island import, then for the view, the largest first', () => {
  const html =
    '<head><title>消息中心</title><meta></head><astro-island component-url="/portal/app.js"></astro-island>' +
    '<script type="module" src="/portal/centre-layout.js"></script>';
  const page = withPreloads(html, chunks, MESSAGE);
  expect([...page.matchAll(/modulepreload" href="\/portal\/([\w-]+)/g)].map((m) => m[1])).toEqual([
    'session',
    'react',
    'shared',
    'list',
    'table',
  ]);
  expect(page).toContain('href="/portal/list.js" data-view="message">');
  expect(page).toContain(
    '<meta><script type="module" async>import{a}from"/portal/_astro/session.js";a()</script></head>',
  );
});

test('a view that shares its file is asked for by its name in it', () => {
  const module = 'src/islands/user-centre/shared/view.tsx';
  const html = '<title></title><astro-island component-url="/portal/app.js"></astro-island>';
  expect(withPreloads(html, chunks, { name: 'shared', module })).toContain(
    'href="/portal/_astro/shared-view.js" data-view="shared" data-within="n">',
  );
});

test('a view of a few lines stands in its page, which asks for what it imports alone', () => {
  const few = { name: 'few', module: 'src/islands/user-centre/few/view.tsx' };
  const html = '<title></title><astro-island component-url="/portal/app.js"></astro-island>';
  expect(viewInPage(chunks, few)?.file).toContain('as View');
  expect(viewInPage(chunks, MESSAGE)).toBeUndefined();
  const page = withPreloads(html, chunks, few);
  expect(page).toContain('href="/portal/table.js"');
  expect(page).not.toContain('few.js');
});

test('the script of every page stands in a shell, if it stands alone', () => {
  const alone = chunk('base-layout.js', [], { code: 'import(`./island.js`);' });
  const html = '<script type="module" src="/portal/base-layout.js"></script>';
  expect(withPageScript(html, new Map([['base-layout.js', alone]]))).toBe(
    '<script type="module">import(`/portal/_astro/island.js`);</script>',
  );
  const other = new Map([['base-layout.js', chunk('base-layout.js', ['other.js'])]]);
  expect(() => withPageScript(html, other)).toThrow('Not a script that stands alone');
});

test('sheets of a page are in it or of its view, which has those that it stands on before its own', () => {
  const html = '<title></title><astro-island component-url="/portal/app.js"></astro-island>';
  expect(sheetsOfPage(html, chunks, MESSAGE)).toEqual({
    inPage: ['page.css'],
    ofView: ['table.css', 'list.css'],
  });
});

test('a page waits for one sheet, and names those that it has without having them fetched', () => {
  const html = '<head><title></title><style></style></head>';
  const head = (sheet: string, has: string) =>
    `<head><title></title>${sheet}<style></style>${has}</head>`;
  const asked = '<link rel="preload" as="style" href="/portal/view.css" crossorigin>';
  const had = '<link rel="stylesheet" disabled href="/portal/page.css">';
  expect(withSheet(html, undefined, ['page.css'])).toBe(head('', had));
  expect(withSheet(html, 'view.css', [])).toBe(head(asked, ''));
  expect(withSheet(html, 'view.css', ['page.css', 'page.css'])).toBe(head(asked, had + had));
});

test.each([
  ['that the build does not hold', 'gone'],
  ['whose file gives it another name, so that no page finds it there,', 'part'],
])('a view %s stops it', (_, folder) => {
  const module = `src/islands/user-centre/${folder}/view.tsx`;
  expect(() => withPreloads('', chunks, { name: folder, module })).toThrow(module);
});

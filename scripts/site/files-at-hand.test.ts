import { expect, test } from 'vitest';

import { atHand, type Files, withoutAtHand } from './files-at-hand.ts';

const FILES: Files = {
  'a.js': { imports: ['b.js'], viteMetadata: { importedCss: new Set(['a.css']) } },
  'b.js': { imports: ['a.js', 'c.js'] },
  'c.js': { viteMetadata: { importedCss: new Set(['c.css']) } },
};
const table = (...names: string[]) =>
  `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=${JSON.stringify(names)})))=>i.map(i=>d[i]);\n`;
const load = (name: string, ...places: number[]) =>
  `load(()=>import("./${name}"),__vite__mapDeps([${places.join()}]));`;

test('what a file has when it runs is itself and all that it imports, with their sheets, circles or not', () => {
  expect([...atHand(FILES, 'a.js')].sort()).toEqual(['a.css', 'a.js', 'b.js', 'c.css', 'c.js']);
});

test('a file of the console has no sheets but those that are asked for: its pages name none', () => {
  const files = { ...FILES, 'a.js': { ...FILES['a.js'], moduleIds: ['/src/islands/admin/a.ts'] } };
  expect([...atHand(files, 'a.js')].sort()).toEqual(['a.js', 'b.js', 'c.js']);
  const own = {
    ...FILES,
    'a.js': { ...FILES['a.js'], moduleIds: ['/src/islands/user-centre/a.ts'] },
  };
  expect(atHand(own, 'a.js')).toEqual(atHand(FILES, 'a.js'));
});

test('only what is missing is named, and each name once', () => {
  const code =
    table('v.js', 'a.js', 'n.js', 'c.css', 'v.css', 'w.js') +
    load('v.js', 0, 1, 2, 3, 4) +
    load('w.js', 5, 1, 2);
  expect(withoutAtHand(code, atHand(FILES, 'a.js'))).toBe(
    table('v.js', 'n.js', 'v.css', 'w.js') + load('v.js', 0, 1, 2) + load('w.js', 3, 1),
  );
});

test('a file that asks for itself alone needs no names, a sheet does', () => {
  const had = atHand(FILES, 'a.js');
  expect(withoutAtHand(table('v.js', 'b.js') + load('v.js', 0, 1), had)).toBe(
    'load(()=>import("./v.js"),[]);',
  );
  const sheet = table('v.css') + load('v.js', 0);
  expect(withoutAtHand(sheet, had)).toBe(sheet);
});

test('a file that is named beside another, and that this one has come to need no more, is left out', () => {
  const files = { ...FILES, 'v.js': { imports: ['w.js'] }, 'w.js': {}, 'runtime.js': {} };
  const code = table('v.js', 'runtime.js', 'w.js') + load('v.js', 0, 1, 2);
  expect(withoutAtHand(code, atHand(files, 'a.js'), files)).toBe(
    table('v.js', 'w.js') + load('v.js', 0, 1),
  );
});

test('code without a table stays as it is', () => {
  expect(withoutAtHand('export const a=1;', atHand(FILES, 'a.js'))).toBe('export const a=1;');
});

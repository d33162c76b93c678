import { expect, test } from 'vitest';

import { filesByReach, type Graph } from './files-by-reach.ts';

/** Modules by name, each with its bytes and imports. */
type Modules = Readonly<Record<string, readonly [size: number, ...imports: string[]]>>;

const graphOf = (modules: Modules, placed: Graph['placed'] = () => undefined): Graph => ({
  importsOf: (id) => modules[id]?.slice(1).map(String) ?? [],
  sizeOf: (id) => modules[id]?.[0] ?? 0,
  placed,
});

function reached(modules: Modules, ...roots: string[]): Set<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const next of modules[id]?.slice(1) ?? []) add(String(next));
  };
  for (const root of roots) add(root);
  return found;
}

const cut = (modules: Modules, roots: readonly string[], placed?: Graph['placed']) =>
  filesByReach(
    roots.map((root) => ({ weight: 1, modules: reached(modules, root) })),
    graphOf(modules, placed),
  ).map((ids) => ids.toSorted().join(' '));

test('what several pages have is one file; what one page has stays with it', () => {
  const modules: Modules = {
    list: [400, 'table', 'own'],
    detail: [400, 'panel', 'table'],
    table: [9_000, 'cell'],
    cell: [300],
    panel: [5_000],
    own: [100],
  };
  expect(cut(modules, ['list', 'detail'])).toEqual(['cell table']);
});

test('what one page alone has joins a file of that page, where that is worth less than a request to the others', () => {
  const modules: Modules = {
    list: [100, 'noun'],
    detail: [9_000, 'noun'],
    noun: [2_000],
  };
  const files = (joins: boolean) =>
    filesByReach(
      ['list', 'detail'].map((root) => ({ weight: 1, modules: reached(modules, root), joins })),
      graphOf(modules),
    );
  expect(files(true).map((ids) => ids.toSorted())).toEqual([['list', 'noun']]);
  expect(files(false)).toEqual([['noun']]);
});

test('what a part on demand would take out of a page stays with it, and so does all that the page alone has', () => {
  const modules: Modules = { list: [9_000], detail: [9_000, 'calls'], calls: [300] };
  const pages = ['list', 'detail'].map((root) => ({
    weight: 1,
    modules: reached(modules, root),
    joins: true,
  }));
  const files = (...onDemand: string[]) =>
    filesByReach(pages, { ...graphOf(modules), isOnDemand: (id) => onDemand.includes(id) });
  expect(files('calls').map((ids) => ids.toSorted())).toEqual([['calls', 'detail']]);
  expect(files()).toEqual([]);
});

test('the file that comes first takes code before a sheet joins that', () => {
  const modules: Modules = {
    a: [10, 'shell', 'some', 'sheet'],
    b: [10, 'shell', 'some', 'sheet'],
    c: [10, 'shell'],
    d: [10, 'shell'],
    e: [10, 'sheet'],
    shell: [9_000],
    some: [20],
    sheet: [20],
  };
  const pages = ['a', 'b', 'c', 'd', 'e'].map((root) => ({
    weight: 1,
    modules: reached(modules, root),
  }));
  const files = filesByReach(pages, {
    ...graphOf(modules),
    apart: (id) => (id === 'shell' ? 'shell' : ''),
    first: 'shell',
    isStyle: (id) => id === 'sheet',
  });
  expect(files.map((ids) => ids.toSorted().join(' ')).toSorted()).toEqual(['sheet', 'shell some']);
});

test('small pieces join a file, large ones wait for whoever needs them', () => {
  const modules: Modules = {
    a: [10, 'all', 'some'],
    b: [10, 'all', 'some'],
    c: [10, 'all'],
    all: [9_000],
    some: [200],
  };
  expect(cut(modules, ['a', 'b', 'c'])).toEqual(['all some']);
  expect(cut({ ...modules, some: [9_000] }, ['a', 'b', 'c']).toSorted()).toEqual(['all', 'some']);
});

test('a piece without styles joins a file that is kept apart, one with styles does not', () => {
  const modules: Modules = {
    a: [10, 'shell', 'some'],
    b: [10, 'shell', 'some'],
    c: [10, 'shell'],
    shell: [9_000],
    some: [200],
  };
  const pages = ['a', 'b', 'c'].map((root) => ({ weight: 1, modules: reached(modules, root) }));
  const withStyles = (...styles: string[]) =>
    filesByReach(pages, {
      ...graphOf(modules),
      apart: (id) => (id === 'shell' ? 'shell' : ''),
      isStyle: (id) => styles.includes(id),
    }).map((ids) => ids.toSorted().join(' '));
  expect(withStyles()).toEqual(['shell some']);
  expect(withStyles('some').toSorted()).toEqual(['shell', 'some']);
});

test('a small piece joins no file whose other pages would fetch what it stands on', () => {
  const modules: Modules = {
    list: [10, 'own list', 'both'],
    other: [10, 'own list', 'both'],
    third: [10, 'table'],
    detail: [10, 'both'],
    'own list': [50, 'table'],
    table: [9_000],
    both: [3_000],
  };
  const files = cut(modules, ['list', 'other', 'third', 'detail']);
  expect(files.find((ids) => ids.includes('both'))).toBe('both');
});

test('no joining makes two files import each other', () => {
  const modules: Modules = {
    a: [10, 'top'],
    b: [10, 'top'],
    c: [10, 'base'],
    top: [100, 'between'],
    between: [50, 'base'],
    base: [100],
  };
  const roots = ['a', 'b', 'c'];
  expect(cut(modules, roots)).toEqual(['base between top']);
  const library = (id: string) => (id === 'between' ? 'library' : undefined);
  expect(cut(modules, roots, library).toSorted()).toEqual(['base', 'top']);
});

test('what has a file of its own stays there', () => {
  const modules: Modules = { a: [10, 'lib'], b: [10, 'lib'], lib: [50, 'x'], x: [50] };
  const placed = (id: string) => (id === 'lib' ? 'library' : undefined);
  expect(cut(modules, ['a', 'b'], placed)).toEqual(['x']);
});

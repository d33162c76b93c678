import type { ReactElement } from 'react';
import { expect, test } from 'vitest';

import type { Sheet } from '#contract/noun/export.ts';
import type { Column, ListRow } from '#src/ui/list-table/column.ts';

import type { AdminListDeclaration } from './admin-list.tsx';

/** Whatever a module says of lists, wherever it says it. */
type Said = Readonly<Record<string, unknown>>;
const LISTS = import.meta.glob<Said>('./*.tsx', { eager: true });
const SOURCES = import.meta.glob<string>('./*.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const CONTRACTS = import.meta.glob<Said>(['../../../../contract/**/*.ts', '!**/*.test.ts'], {
  eager: true,
});

const isSheet = (said: object): said is Sheet => 'routeName' in said && 'columns' in said;

/** The sheets in what a module says, a few members deep. */
function sheetsIn(said: unknown, deep = 3): Sheet[] {
  if (typeof said !== 'object' || said === null || deep === 0) return [];
  if (isSheet(said)) return [said];
  return Object.values(said).flatMap((member) => sheetsIn(member, deep - 1));
}

const SHEETS = Object.values(CONTRACTS).flatMap((said) => sheetsIn(said));

/** The lists of the console that write files, each with the sheet of its route. */
const EXPORTED = Object.entries(LISTS).flatMap(([path, { View }]) => {
  const isList = SOURCES[path]?.includes('View = () => <AdminList list={LIST} />');
  if (typeof View !== 'function' || !isList) return [];
  const { list } = (View() as ReactElement<{ list?: AdminListDeclaration<ListRow> }>).props;
  return list?.exports ? [{ path, list }] : [];
});

const UNIT = /（[^）]+）$/;

/** A column and what stands under it, as the screen heads them: a unit stands in the heading or in the cells. */
const headings = ({ key, title, under }: Column<ListRow>): [string, string][] => [
  [key, title.replace(UNIT, '')],
  ...(under ? headings(under) : []),
];

/** The same of a file. A flag is 是 or 否 there, so that its heading says what for; the screen says it in words. */
const headingsOf = ({ columns }: Sheet) =>
  new Map(
    Object.entries(columns).flatMap(([key, column]) =>
      column === undefined || column.as === 'flag' ? [] : [[key, column.title.replace(UNIT, '')]],
    ),
  );

test('all lists of the console that write files are looked at', () => {
  expect(EXPORTED.length).toBeGreaterThan(40);
});

test.each(EXPORTED)('$path heads its file as its screen', ({ list }) => {
  const shown = list.columns.flatMap(headings);
  const same = ({ routeName }: Sheet) => routeName === list.route;
  const files = SHEETS.filter(same).map(headingsOf);
  const both = files.map((file) => shown.filter(([key]) => file.has(key)));
  // One route may list several things; its own are the most.
  const most = Math.max(...both.map(({ length }) => length));
  const at = both.findIndex(({ length }) => length === most);
  expect(most).toBeGreaterThan(2);
  expect(both[at]?.map(([key]) => [key, files[at]?.get(key)])).toEqual(both[at]);
});

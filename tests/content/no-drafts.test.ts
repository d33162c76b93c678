import type { ReactElement } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { ENUM_SEEDS } from '#server/seed/enums.ts';
import type { AdminListDeclaration } from '#src/islands/admin/lists/admin-list.tsx';
import { $enums } from '#src/stores/enums.ts';
import type { ListRow } from '#src/ui/list-table/column.ts';

// A draft is its company's alone: who is offered to look for drafts in the console finds none, and believes that there are none.

const DRAFT = '草稿';
const FILES = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['../../src/islands/admin/lists/*.tsx', '!**/*.test.tsx'],
  { eager: true },
);

/** Every list of the console: what shows a document to operators, or the rows of one company. */
const LISTS = Object.entries(FILES).flatMap(([path, { OfCompany }]) => {
  if (typeof OfCompany !== 'function') return [];
  const { list } = (OfCompany({}) as ReactElement<{ list?: AdminListDeclaration<ListRow> }>).props;
  return list ? [{ path, list }] : [];
});

const before = $enums.get();
beforeAll(() => {
  const named = ENUM_SEEDS.map(({ name, entries }) => [
    name,
    entries.map(([codeStr, word]) => ({ code: Number(codeStr), codeStr, name: word })),
  ]);
  $enums.set(Object.fromEntries(named));
});
afterAll(() => $enums.set(before));

test('no list of the console offers to look for drafts', () => {
  const offered = LISTS.flatMap(({ path, list }) =>
    list.filters.flatMap((filter) =>
      filter.kind === 'select' && filter.key.endsWith('Status')
        ? filter.options().map(({ label }) => ({ path, key: filter.key, label }))
        : [],
    ),
  );
  expect(offered.filter(({ label }) => label === '已撤回').length).toBeGreaterThanOrEqual(5);
  expect(offered.filter(({ label }) => label === DRAFT)).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Noun } from '#server/kernel/resource/noun.ts';
import { MODULES } from '#server/modules.ts';
import { type CatalogueColumn, readCatalogue } from '../../scripts/database/catalogue.ts';
import { printTypes, TYPES_FILE } from '../../scripts/database/print-types.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';

let database: TestDatabase;
let columns: CatalogueColumn[];

beforeAll(async () => {
  database = await createTestDatabase();
  columns = await readCatalogue(database.superuser);
});

afterAll(() => database.drop());

/** What a list names of its table by text: some of it follows from keys of the contract, which the compiler cannot hold. */
function namedBy({ table, fields, filters, sorts, number }: Noun): [string, string][] {
  const parts = [...Object.values(fields), ...Object.values(filters)];
  const names = parts.flatMap(({ of = [] }) => [...of]);
  const all = [...names, ...Object.values(sorts), ...(number ? [number.column] : [])];
  return all.map((name) => [table, name]);
}

describe('types of tables', () => {
  it('are those of the migrated database; else run `npm run types:database`', () => {
    expect(readFileSync(TYPES_FILE, 'utf8')).toBe(printTypes(columns));
  });

  it('follow a migration', async () => {
    await database.owner.schema
      .createTable('paper')
      .addColumn('id', 'bigint', (column) => column.primaryKey().defaultTo('1'))
      .addColumn('weight', 'numeric(20, 3)')
      .addColumn('seen_by', 'bigint', (column) => column.notNull())
      .addColumn('due_at', 'timestamptz', (column) => column.notNull().defaultTo('infinity'))
      .execute();
    const printed = printTypes(await readCatalogue(database.superuser));
    expect(printed).toContain(
      'interface PaperTable {\n  id: Generated<Ref>;\n  weight: string | null;\n  seen_by: Ref;\n  due_at: Until;\n}',
    );
    expect(printed).not.toBe(printTypes(columns));
  });

  it('are not guessed where a type is unknown', () => {
    const [first] = columns;
    if (first === undefined) throw new Error('The catalogue is empty');
    expect(() => printTypes([{ ...first, type: 'money' }])).toThrow('of type money');
  });
});

describe('nouns and lists of the console', () => {
  const lists = MODULES.flatMap(({ nouns = [], consoleLists = [] }) => [
    ...nouns,
    ...consoleLists.map(({ listed }) => listed),
  ]).filter(({ source }) => source === undefined);
  const missing = (named: readonly [string, string][]) =>
    named.filter(
      ([table, name]) => !columns.some((column) => column.table === table && column.name === name),
    );

  it('name columns that their tables have', () => {
    const named = lists.flatMap(namedBy);
    expect(named.length).toBeGreaterThan(300);
    expect(missing(named)).toEqual([]);
  });

  it('would be found out', () => {
    expect(missing([['bank', 'nmae']])).toHaveLength(1);
  });
});

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

import { describe, expect, test } from 'vitest';

import { findRawNames } from './statements.ts';

const types = {
  path: 'server/db/tables.generated.ts',
  text: `interface BankTable {
  id: Id;
  /** Its name. */
  name: string;
  company_id: Ref;
}

interface ProjectTable {
  id: Id;
  stage: string;
}

export interface Tables {
  bank: BankTable;
  project: ProjectTable;
}
`,
};

const path = 'server/modules/bank/a.ts';
const HEAD = "const banks = columnsOf('bank', 'b');\n";
/** The samples have «…» for the braces of a template. */
const find = (sample: string) => {
  const text = HEAD + sample.replaceAll('«', '${').replaceAll('»', '}');
  return findRawNames([types, { path, text }]).map(
    ({ line, message }) => `${line} ${message.split(':')[0]}`,
  );
};

describe('a name in the text of a statement', () => {
  test('of a table is found, by line', () => {
    expect(find('const a = sql`\n  select from bank`;')).toEqual(['3 bank']);
    expect(find('sql`update project set x = 1`')).toEqual(['2 project']);
  });

  test('of a column is found behind the name of its table', () => {
    expect(find('sql`select b.name from «banks»`')).toEqual(['2 b.name']);
    expect(find('sql`t.stage`')).toEqual(['2 t.stage']);
  });

  test('of a column is found where it stands alone', () => {
    expect(find('sql`select «banks.id» from «banks» where name = «name»`')).toEqual(['2 name']);
  });

  test('is found in a template within another', () => {
    const text = 'sql`select «one ? sql`b.name` : sql<{ a: string }>`(select id from bank)`»`';
    expect(find(text)).toEqual(['2 b.name', '2 bank']);
  });

  test('is found in a statement whose row is said beside it', () => {
    expect(find('sql<{ id: string; name: string }>`select from bank`')).toEqual(['2 bank']);
    expect(find('sql<\n  { id: string; at: Date }[]\n>`b.name`')).toEqual(['4 b.name']);
  });

  test('is nothing where the statement itself gives it', () => {
    expect(find('sql`select «banks.name» as name from «banks» order by name`')).toEqual([]);
    expect(find("sql`select «banks.id», 'b.name' from «banks» -- «`b`»`")).toEqual([]);
    expect(find('sql`select found.id from unnest(«ids») found (id), «banks»`')).toEqual([]);
    expect(find('sql`select member_count(«banks.id») from company_admins(«id»)`')).toEqual([]);
    expect(find("db.selectFrom('bank').select('name')")).toEqual([]);
  });
});

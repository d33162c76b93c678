import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '#server/db/columns-of.ts';
import { encrypted, text } from '#server/kernel/resource/field.ts';
import { like, oneOf } from '#server/kernel/resource/filter.ts';
import { noun } from '#server/kernel/resource/noun.ts';
import { sqlBuilder } from '#server/kernel/sql/statement.ts';
import { sample } from '../helpers/sample-noun.ts';

const compiled = (query: ReturnType<typeof sql>) => query.compile(sqlBuilder).sql;

describe('columns in the text of a statement', () => {
  it('stand under the name that the statement gives their table', () => {
    const bank = columnsOf('bank', 'b');
    expect(compiled(sql`select ${bank.open_bank} from ${bank} where ${bank.id} = ${'1'}`)).toBe(
      'select "b"."open_bank" from "bank" as "b" where "b"."id" = $1',
    );
    const project = columnsOf('project');
    expect(compiled(sql`select ${project.stage} from ${project}`)).toBe(
      'select "project"."stage" from "project" as "project"',
    );
  });

  it('do not compile where the table has none of that name', () => {
    const bank = columnsOf('bank');
    // @ts-expect-error It is open_bank.
    expect(bank.opening_bank).toBeDefined();
    // @ts-expect-error There is no such table.
    expect(columnsOf('banks')).toBeDefined();
  });
});

describe('a noun', () => {
  const { fields, filters, sorts } = sample;

  it('compiles with the columns of its table, and with no others', () => {
    const nouns = [
      noun({ ...sample, fields: { ...fields, title: text('title') } }),
      // @ts-expect-error The column is title.
      noun({ ...sample, fields: { ...fields, title: text('tittle') } }),
      // @ts-expect-error The table has no encrypted number.
      noun({ ...sample, fields: { ...fields, no: encrypted('sample', 'no', String) } }),
      // @ts-expect-error The column is kind.
      noun({ ...sample, filters: { ...filters, kind: oneOf('kinds') } }),
      // @ts-expect-error The column is title.
      noun({ ...sample, filters: { ...filters, nameLike: like('no', 'titles') } }),
      // @ts-expect-error The column is due.
      noun({ ...sample, sorts: { ...sorts, due: 'due_at' } }),
      // @ts-expect-error There is no such table.
      noun({ ...sample, table: 'samples' }),
      // @ts-expect-error The column is urgent.
      noun({ ...sample, beforeSave: () => Promise.resolve({ urgnt: true }) }),
    ];
    expect(nouns.map(({ name }) => name)).toEqual(nouns.map(() => 'sample'));
  });
});

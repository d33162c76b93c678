import {
  type Expression,
  type OperationNodeSource,
  type RawBuilder,
  type SelectType,
  sql,
} from 'kysely';

import type { Database, TableName } from './types.ts';

type ColumnsOfRow<Row> = {
  readonly [Column in keyof Row & string]: RawBuilder<SelectType<Row[Column]>>;
};

/** A table in the text of a statement: itself where it is put after `from` or `join`, and its columns by their names. */
export type Columns<Table extends TableName> = OperationNodeSource & ColumnsOfRow<Database[Table]>;

/** Columns behind `alias`; the types know which there are, so that nothing has to list them at run time. */
function behind(source: Expression<unknown>, alias: string): unknown {
  const columns = new Map<string | symbol, RawBuilder<unknown>>();
  return new Proxy(source, {
    get(target, name) {
      if (name === 'toOperationNode') return () => target.toOperationNode();
      const column = columns.get(name) ?? sql.ref(`${alias}.${String(name)}`);
      columns.set(name, column);
      return column;
    },
  });
}

/**
 * Names a table and its columns in the text of a statement, so that a misspelt one does not compile:
 * `` const banks = columnsOf('bank', 'b'); sql`select ${banks.name} from ${banks}` `` becomes
 * `select "b"."name" from "bank" as "b"`. Inserts and updates are written with Kysely's builder.
 */
export function columnsOf<Table extends TableName>(
  table: Table,
  alias: string = table,
): Columns<Table> {
  const source = sql`${sql.table(table)} as ${sql.ref(alias)}`;
  return behind(source, alias) as Columns<Table>;
}

/**
 * The same for what a statement has under a name without being one table, such as the rows of a part of it, or whichever
 * table a noun has: `Row` is what is there.
 */
export function columnsOfRow<Row>(alias: string): ColumnsOfRow<Row> {
  return behind(sql.ref(alias), alias) as ColumnsOfRow<Row>;
}

import { type OperationNodeSource, type RawBuilder, type SelectType, sql } from 'kysely';

import type { ColumnOf, Database, TableName } from './types.ts';

/** A table in the text of a statement: itself where it is put after `from` or `join`, and its columns by their names. */
export type Columns<Table extends TableName> = OperationNodeSource & {
  readonly [Column in ColumnOf<Table>]: RawBuilder<SelectType<Database[Table][Column]>>;
};

/**
 * Names a table and its columns in the text of a statement, so that a misspelt one does not compile:
 * `` const bank = columnsOf('bank', 'b'); sql`select ${bank.name} from ${bank}` `` becomes
 * `select "b"."name" from "bank" as "b"`. Inserts and updates are written with Kysely's builder.
 */
export function columnsOf<Table extends TableName>(
  table: Table,
  alias: string = table,
): Columns<Table> {
  const source = sql`${sql.table(table)} as ${sql.ref(alias)}`;
  const columns = new Map<string | symbol, RawBuilder<unknown>>();
  const handler: ProxyHandler<OperationNodeSource> = {
    get(target, name) {
      if (name === 'toOperationNode') return () => target.toOperationNode();
      const column = columns.get(name) ?? sql.ref(`${alias}.${String(name)}`);
      columns.set(name, column);
      return column;
    },
  };
  // The types know the columns, so that nothing has to list them at run time.
  return new Proxy<OperationNodeSource>(source, handler) as Columns<Table>;
}

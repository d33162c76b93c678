import { type RawBuilder, sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';
import type { DealPart } from './deal.ts';

const instances = columnsOf('process_instance', 'i');

/** A record as logs and files name it, in SQL: what kind it is, and its id. */
export interface NamedRecord {
  readonly type: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
}

/** SQL: a column of the approval of a record; nothing where it has none. */
export const ofInstance = (what: 'id' | 'object_no', { type, id }: NamedRecord) => sql<string>`(
  select ${instances[what]}::text from ${instances}
  where ${instances.object_type} = ${type} and ${instances.object_id} = ${id} limit 1)`;

/** SQL: what a record is called by its table, of which `o` is its row. */
export const namedIn = (table: string, what: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`(
  select ${what} from ${sql.table(table)} as o where o.id = ${id})`;

/**
 * SQL: the number of a document or a record, which their declarations tell, or what else `names` calls records by their types; null of what
 * has neither, or is there no more.
 */
export function recordNumber(
  deals: readonly DealPart[],
  record: NamedRecord,
  names: Readonly<Record<string, RawBuilder<unknown>>> = {},
): RawBuilder<string> {
  const numbers = deals.map(
    ({ noun, no }) =>
      [noun.name, namedIn(noun.table, sql.ref(`o.${no.column}`), record.id)] as const,
  );
  const cases = [...Object.entries(names), ...numbers].map(
    ([type, name]) => sql`when ${sql.lit(type)} then ${name}`,
  );
  return sql<string>`coalesce(nullif(${ofInstance('object_no', record)}, ''),
    case ${record.type} ${sql.join(cases, sql` `)} end)`;
}

import type { Tables } from './tables.generated.ts';

/** Every table and view of the portal, as Kysely takes them. */
export type Database = Tables;

export type TableName = keyof Database;
/** A column of a table. */
export type ColumnOf<Table extends TableName> = keyof Database[Table] & string;

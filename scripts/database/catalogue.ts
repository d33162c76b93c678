import { type Kysely, sql } from 'kysely';

/** A column as the database's catalogue has it. */
export interface CatalogueColumn {
  table: string;
  /** Whether the table is a view. */
  view: boolean;
  /** Its `comment on table`. */
  table_note: string | null;
  name: string;
  /** Name in pg_type, such as int8; of an array with a leading underscore. */
  type: string;
  nullable: boolean;
  default_value: string | null;
  /** Computed from other columns. */
  computed: boolean;
  /** Its `comment on column`. */
  note: string | null;
}

/** All columns of the project's own tables and views, by table and place; the migrator's tables are not among them. */
export async function readCatalogue<Tables>(db: Kysely<Tables>): Promise<CatalogueColumn[]> {
  const { rows } = await sql<CatalogueColumn>`
    select c.relname as "table", c.relkind = 'v' as view, obj_description(c.oid, 'pg_class') as table_note,
      a.attname as name, t.typname as type, not a.attnotnull as nullable,
      pg_get_expr(d.adbin, d.adrelid) as default_value, a.attgenerated = 's' as computed,
      col_description(c.oid, a.attnum) as note
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
      and c.relname not in ('migration', 'migration_lock')
    order by c.relname collate "C", a.attnum`.execute(db);
  return rows;
}

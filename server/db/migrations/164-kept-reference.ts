import { type Kysely, sql } from 'kysely';

/**
 * Entries of dictionaries and business types are kept by operators: which of them are offered, in which order, and who changed
 * one last. None is ever deleted, because records name them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['dict_entry', 'product_type']) {
    const table = sql.table(name);
    await sql`
      alter table ${table}
        add column stopped boolean not null default false,
        add column version int not null default 1,
        add column updated_by bigint references account,
        add column updated_at timestamptz`.execute(db);
    await sql`revoke delete, truncate on ${table} from portal_app`.execute(db);
  }
  await sql`alter table dict_entry add column id bigint not null default next_id() unique`.execute(
    db,
  );
}

import { type Kysely, sql } from 'kysely';

/** What a driver's page sends again because no answer came is one node of the way: the page made the key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table logistics_node add column report_key text collate "C"
    check (report_key is null or report_key ~ '^[A-Za-z0-9]{24}$' and side = 'driver')`.execute(db);
  await sql`create unique index logistics_node_report on logistics_node (logistics_entry_id, report_key)
    where report_key is not null`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * What `/health/ready` asks of the database. A row that is written over takes no room on a full disk; what does not fit into the memory of
 * a statement takes some, for as long as the statement lasts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function can_write() returns void language plpgsql set work_mem = '64kB' as $$
    begin
      update write_check set at = clock_timestamp();
      if not found then
        raise exception 'The row of write_check is gone';
      end if;
      perform n from generate_series(1, 3000) n order by md5(n::text);
    end $$`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** One row that `/health/ready` writes: a database may answer questions and take nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table write_check (
      id int primary key check (id = 1),
      at timestamptz not null
    )`.execute(db);
  await sql`insert into write_check (id, at) values (1, now())`.execute(db);
  await sql`revoke insert, delete on write_check from portal_app`.execute(db);
}

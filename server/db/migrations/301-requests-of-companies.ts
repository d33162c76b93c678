import { type Kysely, sql } from 'kysely';

/** One request id for two companies is two requests. Rows from before say no company: a retry of theirs finds them by all else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency add column company text`.execute(db);
  await sql`alter table idempotency drop constraint idempotency_pkey`.execute(db);
  await sql`alter table idempotency add constraint idempotency_request
    unique nulls not distinct (account_id, request_id, method, path, company)`.execute(db);
  await sql`comment on column idempotency.company is
    'Id of the company that the request named, empty where it named none; null in rows of before this column.'`.execute(
    db,
  );
}

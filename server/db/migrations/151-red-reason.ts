import { type Kysely, sql } from 'kysely';

/** Why an invoice is reversed (冲红原因), as the tax authority asks for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoice
    add column red_reason text not null default '' check (red_reason in ('', '1', '2', '3', '4'))`.execute(
    db,
  );
  await sql`comment on column invoice.red_reason is 'Enumeration RedReason; empty of an invoice that reverses none.'`.execute(
    db,
  );
}

import { type Kysely, sql } from 'kysely';

/**
 * 核销: what a debtor will not pay of a receivable that is financed without recourse is the platform's loss. Interest stops on that
 * day; what is owed stays known, so that money that comes after all is taken for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table factoring_line
      add column written_off_on date,
      add column written_off_by bigint references account,
      add column write_off_reason text not null default '' check (char_length(write_off_reason) <= 200),
      add constraint factoring_line_written_off check ((written_off_on is null) = (written_off_by is null))`.execute(
    db,
  );
  await sql`alter table factoring
    add column written_off numeric(20, 2) not null default 0 check (written_off between 0 and advance_amount)`.execute(
    db,
  );
  await sql`comment on column factoring.written_off is 'Principal of receivables that were written off and has not come back.'`.execute(
    db,
  );
}

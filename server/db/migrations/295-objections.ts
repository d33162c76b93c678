import { type Kysely, sql } from 'kysely';

/** What a party objects to at its node is an operation of its own (提出异议), and as little its submitter's as a consent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table process_operation drop constraint process_two_persons,
      add constraint process_two_persons check (
        operate_type not in ('2', '12', '14') or not operator_id = any (submitters))`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * What programs read without a session, under a secret of the address: beside a person's due dates (资金日历) the lists of its company
 * (数据地址). `reads` says when each thing was read last, by its name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calendar_feed rename to private_address`.execute(db);
  await sql`
    alter table private_address
      add column kind text not null default 'calendar' check (kind in ('calendar', 'lists')),
      add column reads jsonb not null default '{}'`.execute(db);
  await sql`alter table private_address alter column kind drop default`.execute(db);
  await sql`drop index calendar_feed_one`.execute(db);
  await sql`create unique index private_address_one on private_address (account_id, company_id, kind)
    where ended_at is null`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Codes and the counters that bound sending and guessing; each is changed by one conditional statement. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sms_code (
      phone text not null,
      purpose text not null,
      code_hash text not null,
      tries smallint not null,
      sent_at timestamptz not null,
      primary key (phone, purpose)
    )`.execute(db);
  await sql`
    create table sms_counter (
      phone text primary key,
      day date not null,
      sends smallint not null,
      last_sent_at timestamptz not null
    )`.execute(db);
  await sql`
    create table address_counter (
      kind text not null,
      address text not null,
      window_start timestamptz not null,
      hits int not null,
      primary key (kind, address)
    )`.execute(db);
  await sql`
    create table password_counter (
      phone text primary key,
      tries int not null,
      next_at timestamptz
    )`.execute(db);
}

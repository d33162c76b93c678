import { type Kysely, sql } from 'kysely';

/** 联行号: branches of banks by their numbers. Public knowledge; who may change it is the kernel's to say. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bank_branch (
      id bigint primary key default next_id(),
      cnaps_code text collate "C" not null unique check (cnaps_code ~ '^[0-9]{12}$'),
      branch_name text not null check (char_length(branch_name) between 1 and 100),
      bank_name text not null check (char_length(bank_name) <= 50),
      city text not null check (char_length(city) <= 30),
      words text not null,
      updated_by bigint references account,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create index bank_branch_words on bank_branch using gin (name_grams('branch', array[words]))`.execute(
    db,
  );
  await sql`revoke truncate on bank_branch from portal_app`.execute(db);
}

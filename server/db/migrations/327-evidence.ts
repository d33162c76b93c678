import { type Kysely, sql } from 'kysely';

/**
 * What an evidence (举证材料) was when it was handed out, append only: the SHA-256 of its manifest, of the page that opens it and of its files,
 * by which anybody who holds it finds out that nothing of it was changed since.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table evidence (
      id bigint primary key default next_id(),
      company_id bigint not null references company,
      purchase_order_id bigint not null references purchase_order,
      manifest_sha256 text not null unique check (manifest_sha256 ~ '^[0-9a-f]{64}$'),
      page_sha256 text not null check (page_sha256 ~ '^[0-9a-f]{64}$'),
      file_sha256 text[] not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`comment on table evidence is '举证材料 as they were handed out, append only.'`.execute(
    db,
  );
  await sql`create index evidence_order on evidence (purchase_order_id)`.execute(db);
  await sql`create index evidence_company on evidence (company_id)`.execute(db);
  await sql`alter table evidence enable row level security, force row level security`.execute(db);
  await sql`create policy making on evidence for insert with check (
    company_id = (select nullif(current_setting('app.company_id', true), '')::bigint))`.execute(db);
  await sql`create policy proving on evidence for select using (
    (select current_setting('app.maintenance', true) = 'on'))`.execute(db);
  await sql`revoke update, delete, truncate on evidence from portal_app`.execute(db);
  await sql`create trigger evidence_stays before update or delete or truncate on evidence
    for each statement execute function ledger_stays()`.execute(db);
}

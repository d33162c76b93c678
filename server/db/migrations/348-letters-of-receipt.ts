import { type Kysely, sql } from 'kysely';

const COMPANY = sql`(select nullif(current_setting('app.company_id', true), '')::bigint)`;
const PLATFORM = sql`((select app_is_operator()) or (select current_setting('app.maintenance', true) = 'on'))`;

/** 收款确认函: what a supplier has signed of a pay-out, append only. One for each release: what failed is released anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment add column releases int not null default 0 check (releases >= 0)`.execute(
    db,
  );
  await sql`comment on column payment.releases is 'How often it was released: what failed is released anew.'`.execute(
    db,
  );
  await sql`
    do $$
    declare
      was text := coalesce(current_setting('app.maintenance', true), '');
    begin
      perform set_config('app.maintenance', 'on', true);
      update payment set releases = 1 where released_at is not null;
      perform set_config('app.maintenance', was, true);
    end $$`.execute(db);
  await sql`
    create table payment_receipt (
      id bigint primary key default next_id(),
      payment_id bigint not null references payment,
      company_id bigint not null references company,
      release int not null check (release > 0),
      content text not null check (content <> ''),
      digest text collate "C" not null check (digest = encode(sha256(convert_to(content, 'UTF8')), 'hex')),
      account_id bigint not null references account,
      account_name text not null,
      created_at timestamptz not null,
      unique (payment_id, release)
    )`.execute(db);
  await sql`comment on table payment_receipt is '收款确认函 as suppliers have signed them, append only.'`.execute(
    db,
  );
  await sql`comment on column payment_receipt.release is 'Of the releases of its pay-out the one that it was signed under: under another it is void.'`.execute(
    db,
  );
  await sql`create index payment_receipt_company on payment_receipt (company_id)`.execute(db);
  await sql`alter table payment_receipt enable row level security, force row level security`.execute(
    db,
  );
  await sql`create policy platform on payment_receipt using (${PLATFORM})`.execute(db);
  await sql`create policy own on payment_receipt using (company_id = ${COMPANY})`.execute(db);
  await sql`revoke update, delete, truncate on payment_receipt from portal_app`.execute(db);
  await sql`create trigger payment_receipt_stays before update or delete or truncate on payment_receipt
    for each statement execute function ledger_stays()`.execute(db);
}

import { type Kysely, sql } from 'kysely';

const OPERATOR = sql`(select app_is_operator())`;

/** 网价: prices of indices by day. Rows are only ever added; one that corrects another stands for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table index_price (
      id bigint primary key default next_id(),
      index_name text not null check (char_length(index_name) between 1 and 50),
      price_date date not null,
      unit text collate "C" not null,
      price numeric(20, 5) not null check (price > 0),
      source text not null default '' check (char_length(source) <= 50),
      corrects_id bigint unique references index_price,
      reason text not null default '' check (char_length(reason) <= 200),
      created_by bigint not null references account,
      created_at timestamptz not null,
      check ((corrects_id is null) = (reason = ''))
    )`.execute(db);
  await sql`create unique index index_price_day on index_price (index_name, price_date)
    where corrects_id is null`.execute(db);
  await sql`create index index_price_latest on index_price (index_name, price_date desc, id desc)`.execute(
    db,
  );
  await sql`alter table index_price enable row level security, force row level security`.execute(
    db,
  );
  await sql`create policy operators on index_price using (${OPERATOR})`.execute(db);
  await sql`revoke update, delete, truncate on index_price from portal_app`.execute(db);
  // A submission by a customer is held against prices that it does not read.
  await sql`
    create function index_price_on(name text, day date) returns numeric language plpgsql as $$
    declare
      operator text := coalesce(current_setting('app.operator', true), '');
      found numeric;
    begin
      perform set_config('app.operator', 'index price', true);
      select price into found from index_price p
        where p.index_name = name and p.price_date <= day
        order by p.price_date desc, p.id desc limit 1;
      perform set_config('app.operator', operator, true);
      return found;
    end $$`.execute(db);
}

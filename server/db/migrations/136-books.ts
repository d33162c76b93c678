import { type Kysely, sql } from 'kysely';

const COMPANY = sql`(select nullif(current_setting('app.company_id', true), '')::bigint)`;
const PLATFORM = sql`((select app_is_operator()) or (select current_setting('app.maintenance', true) = 'on'))`;

/** How the penalty counted until an extension ended it: what it had come to on an earlier day stays known. */
async function penaltyByDay(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table receivable_change
      add column penalty_before numeric(20, 2) not null default 0,
      add column penalty_from date,
      add column penalty_daily numeric(10, 6),
      add constraint receivable_change_regime check (kind = 'extend' or penalty_from is null and penalty_daily is null)`.execute(
    db,
  );
  await sql`
    create function receivable_penalty_on(receivable bigint, day date) returns numeric
    language sql stable as $$
      with regime as (
        (select c.penalty_before, c.penalty_from, c.penalty_daily from receivable_change c
        where c.receivable_id = receivable and c.kind = 'extend' and c.day > receivable_penalty_on.day
        order by c.id limit 1)
        union all
        (select p.penalty_before, p.penalty_from, p.penalty_daily from receivable_plan p where p.id = receivable)
        limit 1
      )
      select r.penalty_before + coalesce((
        select greatest(0, round(r.penalty_daily * sum(
          moved.amount * greatest(0, receivable_penalty_on.day - greatest(moved.day, r.penalty_from - 1))), 2))
        from (
          select c.day, c.principal as amount from receivable_change c
          where c.receivable_id = receivable and c.kind in ('open', 'raise')
          union all
          select a.value_date, - a.principal from collection_allocation a where a.receivable_id = receivable
        ) moved where r.penalty_from is not null), 0)
      from regime r
    $$`.execute(db);
}

/** 月结: months that are closed, and opened again; what each company owed at the end of a closed one. */
async function months(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table book_closing (
      id bigint primary key default next_id(),
      month date not null check (extract(day from month) = 1),
      kind text not null check (kind in ('close', 'reopen')),
      reason text not null default '' check (char_length(reason) <= 200),
      account_id bigint not null references account,
      created_at timestamptz not null,
      check ((kind = 'reopen') = (reason <> ''))
    )`.execute(db);
  await sql`
    create table book_balance (
      closing_id bigint not null references book_closing,
      company_id bigint not null references company,
      side text not null check (side in ('1', '2', '3')),
      opening numeric(20, 2) not null,
      increase numeric(20, 2) not null,
      decrease numeric(20, 2) not null,
      closing numeric(20, 2) not null check (closing = opening + increase - decrease),
      primary key (closing_id, company_id, side)
    )`.execute(db);
  // Whoever writes down money asks it, whichever company he works for.
  await sql`create policy everybody on book_closing for select using (true)`.execute(db);
  await sql`
    create function book_closed_until() returns date language sql stable as $$
      select (max(c.month) + interval '1 month - 1 day')::date from book_closing c
      where c.kind = 'close' and not exists (
        select from book_closing l where l.month = c.month and l.id > c.id)
    $$`.execute(db);
}

/** What the nightly check has found, run by run. */
async function checks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table book_check (
      id bigint primary key default next_id(),
      run_at timestamptz not null,
      item text collate "C" not null,
      -- Rows that were held against each other; of a fault 0.
      compared int not null default 0 check (compared >= 0),
      fits boolean not null,
      object_type text not null default '',
      object_id bigint,
      object_no text not null default '',
      expected numeric,
      found numeric,
      check (fits = (object_type = ''))
    )`.execute(db);
  await sql`create index book_check_run on book_check (run_at desc, id)`.execute(db);
}

/** 对账回执: what a company has answered to a statement of account; the statement as it was seen stays with it. */
async function answers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table statement_answer (
      id bigint primary key default next_id(),
      answer_no text collate "C" not null unique,
      company_id bigint not null references company,
      side text not null check (side in ('1', '2', '3')),
      from_date date not null,
      to_date date not null check (to_date >= from_date),
      edition int not null check (edition > 0),
      digest text collate "C" not null check (digest ~ '^[0-9a-f]{64}$'),
      opening numeric(20, 2) not null,
      increase numeric(20, 2) not null,
      decrease numeric(20, 2) not null,
      closing numeric(20, 2) not null,
      content jsonb not null,
      answer text not null check (answer in ('1', '2')),
      reason text not null default '' check (char_length(reason) <= 200),
      account_id bigint not null references account,
      account_name text not null,
      created_at timestamptz not null,
      check ((answer = '2') = (reason <> ''))
    )`.execute(db);
  await sql`create index statement_answer_of on statement_answer (company_id, side, from_date, to_date, id)`.execute(
    db,
  );
}

/** What was kept back is released on its day: told once, and read by the supplier whose money it is. */
async function retention(db: Kysely<unknown>): Promise<void> {
  await sql`alter table supplier_balance add column retention_told_at timestamptz`.execute(db);
  await sql`create index supplier_balance_retention on supplier_balance (retention_date)
    where retention > 0 and retention_told_at is null`.execute(db);
  await sql`create policy supplier on supplier_balance for select using (supplier_id = ${COMPANY})`.execute(
    db,
  );
  await sql`create policy supplier on supplier_balance_draw for select
    using (exists (select from supplier_balance t where t.id = balance_id))`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await penaltyByDay(db);
  await months(db);
  await checks(db);
  await answers(db);
  await retention(db);
  for (const name of ['book_closing', 'book_balance', 'book_check', 'statement_answer']) {
    const made = sql.table(name);
    await sql`alter table ${made} enable row level security, force row level security`.execute(db);
    await sql`create policy platform on ${made} using (${PLATFORM})`.execute(db);
    await sql`revoke update, truncate on ${made} from portal_app`.execute(db);
    if (name !== 'book_check') await sql`revoke delete on ${made} from portal_app`.execute(db);
  }
  await sql`create policy own on statement_answer using (company_id = ${COMPANY})`.execute(db);
}

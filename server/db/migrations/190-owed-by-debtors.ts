import { type Kysely, sql } from 'kysely';

/**
 * What a debtor still has to pay of what it has confirmed, on its notice: the rows that say so are the seller's, and none of its
 * business. Brought up to date with every movement of money (server/kernel/trade/factoring/debtor-owes.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table factoring_notice
      add column unpaid_amount numeric(20, 2) not null default 0 check (unpaid_amount between 0 and confirmed_amount),
      add column unpaid_fee numeric(20, 2) not null default 0 check (unpaid_fee >= 0),
      add column next_due date`.execute(db);
  await sql`
    alter table factoring_notice_line
      add column paid_amount numeric(20, 2) not null default 0 check (paid_amount >= 0),
      add column unpaid_amount numeric(20, 2) not null default 0 check (unpaid_amount between 0 and transfer_amount),
      add column pay_by date`.execute(db);
  await sql`create index factoring_notice_next_due on factoring_notice (company_id, next_due)
    where unpaid_amount > 0 or unpaid_fee > 0`.execute(db);
  await sql`create index factoring_notice_line_pay_by on factoring_notice_line (pay_by)
    where unpaid_amount > 0`.execute(db);
  await sql`
    create table factoring_reminder (
      factoring_notice_id bigint not null references factoring_notice,
      due_date date not null,
      kind text not null check (kind in ('-7', '-3', '0', '1', '10')),
      at timestamptz not null,
      -- False: its day passed while nobody looked, and a later one was sent in its place.
      sent boolean not null,
      primary key (factoring_notice_id, due_date, kind)
    )`.execute(db);
  await sql`alter table factoring_reminder enable row level security, force row level security`.execute(
    db,
  );
  await sql`create policy document on factoring_reminder
    using (exists (select from factoring_notice t where t.id = factoring_notice_id))`.execute(db);
  await sql`revoke update, delete, truncate on factoring_reminder from portal_app`.execute(db);
  await fill(db);
}

/** What was confirmed before. Policies hide every row from the owner too, but for the platform's own work. */
export async function fill(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.maintenance', 'on', true)`.execute(db);
  await sql`
    with stood as (
      select n.id, l.due_date, coalesce((
          select sum(m.amount) from factoring_move m where m.factoring_line_id = l.id and m.kind = '2'), 0) as paid,
        t.notice_status <> '4' and f.confirm_time is not null and l.live and not l.bought_back
          and not (l.outstanding = 0 and exists (
            select from factoring_move m where m.factoring_line_id = l.id and m.kind = '4')) as open
      from factoring_notice t join factoring f on f.id = t.factoring_id
        join factoring_notice_line n on n.factoring_notice_id = t.id join factoring_line l on l.id = n.factoring_line_id
    )
    update factoring_notice_line n set paid_amount = stood.paid, pay_by = stood.due_date,
      unpaid_amount = case when stood.open then greatest(coalesce(n.confirmed_amount, 0) - stood.paid, 0) else 0 end
    from stood where stood.id = n.id`.execute(db);
  await sql`
    update factoring_notice t set unpaid_amount = sums.unpaid, next_due = sums.due
    from (
      select n.factoring_notice_id as id, sum(n.unpaid_amount) as unpaid, min(n.pay_by) filter (where n.unpaid_amount > 0) as due
      from factoring_notice_line n group by 1) sums
    where sums.id = t.id`.execute(db);
  await sql`
    update factoring_notice t set unpaid_fee = greatest(f.debtor_fee - f.debtor_fee_paid, 0)
    from factoring f where f.id = t.factoring_id and t.notice_status <> '4' and f.advanced_amount > 0`.execute(
    db,
  );
  await sql`select set_config('app.maintenance', '', true)`.execute(db);
}

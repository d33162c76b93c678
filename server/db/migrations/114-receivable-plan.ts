import { type Kysely, sql } from 'kysely';

import { table } from '../table.ts';

/** Read by whoever reads the receivable; written once. */
async function rowsOf(db: Kysely<unknown>, name: string): Promise<void> {
  const made = sql.table(name);
  await sql`alter table ${made} enable row level security, force row level security`.execute(db);
  await sql`create policy document on ${made}
    using (exists (select from receivable_plan t where t.id = receivable_id))`.execute(db);
  await sql`revoke update, delete, truncate on ${made} from portal_app`.execute(db);
}

/** 回款计划 (rules.md C.6, C.19): what a buyer owes of one sale, what was done about it, and of what it was reminded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await table(db, 'receivable_plan', {
    readers: 'parties',
    number: 'receivable_no',
    columns: sql`
      pay_code text collate "C" not null unique,
      project_id bigint not null references project,
      sales_order_id bigint not null,
      -- What is confirmed of the sale; its whole principal is settle_principal.
      principal numeric(20, 2) not null check (principal > 0),
      settle_principal numeric(20, 2) not null check (settle_principal >= principal),
      fee numeric(20, 2) not null default 0 check (fee >= 0),
      paid_principal numeric(20, 2) not null default 0
        check (paid_principal >= 0 and paid_principal <= principal),
      paid_fee numeric(20, 2) not null default 0 check (paid_fee >= 0),
      paid_penalty numeric(20, 2) not null default 0 check (paid_penalty >= 0),
      waived_penalty numeric(20, 2) not null default 0 check (waived_penalty >= 0),
      written_off numeric(20, 2) not null default 0 check (written_off >= 0),
      exposure numeric(20, 2) not null default 0 check (exposure >= 0),
      freed numeric(20, 2) not null default 0 check (freed >= 0),
      term_basis text not null,
      credit_days int not null check (credit_days >= 0),
      term_start_date date,
      due_date date,
      notice_date date,
      penalty_from date,
      penalty_daily numeric(10, 6) check (penalty_daily >= 0),
      -- What the penalty has come to by a day; brought up to date every day and with each movement.
      accrued_penalty numeric(20, 2) not null default 0 check (accrued_penalty >= 0),
      accrued_until date,
      -- Of it, what came before the last extension.
      penalty_before numeric(20, 2) not null default 0 check (penalty_before >= 0),
      -- The last day on which the daily round has looked at it.
      checked_on date,
      settled_date date,
      plan_status text not null default '1' check (plan_status in ('1', '2', '3', '4', '5', '6')),
      check (paid_fee <= fee),
      check ((due_date is null) = (term_start_date is null)),
      check ((notice_date is null) = (penalty_from is null)),
      check ((notice_date is null) = (penalty_daily is null)),
      check (plan_status not in ('2', '4') or paid_principal = principal and paid_fee = fee)`,
    sorts: ['principal'],
    codes: ['project_id', 'plan_status'],
    unique: { of_sale: { columns: ['sales_order_id'] } },
  });
  await sql`create index receivable_plan_of_project_id on receivable_plan (project_id) where not deleted`.execute(
    db,
  );
  await sql`create index receivable_plan_open on receivable_plan (due_date, id)
    where not deleted and plan_status in ('1', '3', '5')`.execute(db);
  await sql`comment on column receivable_plan.plan_status is 'Enumeration PlanStatus.'`.execute(db);
  await sql`
    create table receivable_change (
      id bigint primary key default next_id(),
      receivable_id bigint not null references receivable_plan,
      kind text not null check (kind in ('open', 'raise', 'due', 'extend', 'waive', 'writeOff')),
      principal numeric(20, 2) not null default 0,
      fee numeric(20, 2) not null default 0,
      penalty numeric(20, 2) not null default 0,
      day date not null,
      due_before date,
      due_after date,
      reason text not null default '' check (char_length(reason) <= 200),
      account_id bigint references account,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index receivable_change_of on receivable_change (receivable_id, id)`.execute(db);
  await rowsOf(db, 'receivable_change');
  await sql`
    create table receivable_reminder (
      receivable_id bigint not null references receivable_plan,
      due_date date not null,
      kind text not null check (kind in ('-7', '-3', '0', '1', '10')),
      at timestamptz not null,
      -- False: its day passed while nobody looked, and a later one was sent in its place.
      sent boolean not null,
      primary key (receivable_id, due_date, kind)
    )`.execute(db);
  await rowsOf(db, 'receivable_reminder');
}

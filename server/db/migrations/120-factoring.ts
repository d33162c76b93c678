import { type Kysely, sql } from 'kysely';

import { linesTable, table } from '../table.ts';

/** 保理融资 (rules.md B.3): receivables of a seller against one debtor that are financed together. */
async function factorings(db: Kysely<unknown>): Promise<void> {
  await table(db, 'factoring', {
    readers: 'parties',
    number: 'factoring_no',
    columns: sql`
      project_id bigint not null references project,
      debtor_id bigint not null references company,
      factoring_status text not null default '1' check (factoring_status in ('1', '2', '3', '4', '5', '6', '7', '8', '9')),
      receivable_count int not null check (receivable_count > 0),
      face_amount numeric(20, 2) not null check (face_amount > 0),
      confirmed_amount numeric(20, 2) not null default 0 check (confirmed_amount between 0 and face_amount),
      advance_rate numeric(10, 6) check (advance_rate > 0 and advance_rate <= 0.9),
      annual_rate numeric(10, 6) check (annual_rate >= 0),
      service_rate numeric(10, 6) check (service_rate >= 0),
      overdue_uplift numeric(10, 6) check (overdue_uplift >= 0),
      day_count int check (day_count > 0),
      recourse_type text check (recourse_type in ('1', '2')),
      notice_type text not null check (notice_type in ('1', '2')),
      cost jsonb,
      advance_amount numeric(20, 2) not null default 0 check (advance_amount >= 0),
      fee_amount numeric(20, 2) not null default 0 check (fee_amount >= 0),
      advanced_amount numeric(20, 2) not null default 0 check (advanced_amount between 0 and advance_amount),
      collected_amount numeric(20, 2) not null default 0 check (collected_amount >= 0),
      principal_paid numeric(20, 2) not null default 0 check (principal_paid between 0 and advanced_amount),
      fee_paid numeric(20, 2) not null default 0 check (fee_paid >= 0),
      interest_paid numeric(20, 2) not null default 0 check (interest_paid >= 0),
      balance_amount numeric(20, 2) not null default 0 check (balance_amount >= 0),
      balance_paid numeric(20, 2) not null default 0 check (balance_paid between 0 and balance_amount),
      due_date date,
      scheme_time timestamptz,
      confirm_time timestamptz,
      decline_reason text not null default '' check (char_length(decline_reason) <= 500),
      register_no text not null default '' check (char_length(register_no) <= 50),
      register_date date,
      register_due date,
      legal_time timestamptz,
      legal_by bigint references account,
      check (notice_type = '1' or recourse_type is distinct from '2'),
      check (collected_amount = principal_paid + fee_paid + interest_paid + balance_amount),
      check ((register_no = '') = (register_date is null))`,
    sorts: ['face_amount'],
    codes: ['project_id', 'factoring_status', 'debtor_id'],
  });
  await linesTable(
    db,
    'factoring',
    sql`
      id bigint primary key default next_id(),
      sort int not null,
      contract_no text not null check (char_length(contract_no) <= 50),
      invoice_code text collate "C" not null default '',
      invoice_no text collate "C" not null,
      invoice_date date not null,
      invoice_amount numeric(20, 2) not null check (invoice_amount > 0),
      receivable_amount numeric(20, 2) not null check (receivable_amount > 0 and receivable_amount <= invoice_amount),
      transfer_amount numeric(20, 2) not null check (transfer_amount > 0 and transfer_amount <= receivable_amount),
      delivery_no text not null default '' check (char_length(delivery_no) <= 50),
      due_date date not null,
      due_dates jsonb not null,
      confirmed_amount numeric(20, 2) check (confirmed_amount between 0 and transfer_amount),
      objection text not null default '' check (char_length(objection) <= 500),
      advance_amount numeric(20, 2) not null default 0 check (advance_amount >= 0),
      fee_amount numeric(20, 2) not null default 0 check (fee_amount >= 0),
      outstanding numeric(20, 2) not null default 0 check (outstanding >= 0),
      bought_back boolean not null default false,
      live boolean not null default true`,
  );
  // One invoice is financed once, over all companies (I13); it is known by code and number alone.
  await sql`create unique index factoring_invoice_once on factoring_line (invoice_no, invoice_code) where live`.execute(
    db,
  );
  await sql`comment on column factoring.factoring_status is 'Enumeration FactoringStatus.'`.execute(
    db,
  );
  await sql`comment on column factoring_line.live is 'False once the receivable was taken back before any money went out.'`.execute(
    db,
  );
}

/** What happened to the money of a receivable; rows stay as they were written. */
async function moves(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table factoring_move (
      id bigint primary key default next_id(),
      factoring_id bigint not null references factoring,
      factoring_line_id bigint not null references factoring_line,
      kind text not null check (kind in ('1', '2', '3', '4', '5', '6', '7', '8')),
      value_date date not null,
      amount numeric(20, 2) not null check (amount > 0),
      fee numeric(20, 2) not null default 0 check (fee >= 0),
      interest numeric(20, 2) not null default 0 check (interest >= 0),
      principal numeric(20, 2) not null default 0 check (principal >= 0),
      balance numeric(20, 2) not null default 0 check (balance >= 0),
      bank_serial_no text collate "C" not null default '',
      payment_id bigint references payment,
      note text not null default '' check (char_length(note) <= 200),
      created_by bigint not null references account,
      created_at timestamptz not null,
      check (kind not in ('2', '3', '4', '5') or amount = fee + interest + principal + balance),
      check (kind not in ('1', '7') or amount = principal),
      check (kind in ('2', '3', '4', '5') = (bank_serial_no <> ''))
    )`.execute(db);
  await sql`comment on column factoring_move.kind is 'Enumeration FactoringMove.'`.execute(db);
  await sql`create index factoring_move_line on factoring_move (factoring_line_id, id)`.execute(db);
  await sql`create index factoring_move_of on factoring_move (factoring_id, id)`.execute(db);
  // One transfer may pay several receivables, each once.
  await sql`create unique index factoring_move_serial on factoring_move (bank_serial_no, factoring_line_id)
    where bank_serial_no <> ''`.execute(db);
  await sql`alter table factoring_move enable row level security, force row level security`.execute(
    db,
  );
  await sql`create policy document on factoring_move
    using (exists (select from factoring t where t.id = factoring_id))`.execute(db);
  await sql`revoke update, delete, truncate on factoring_move from portal_app`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await factorings(db);
  await moves(db);
}

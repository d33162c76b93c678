import { type Kysely, sql } from 'kysely';

/** 保证金 of an estimate order (rules.md M16): what its buyer has paid, and what goes back. Read with the order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deposit_slip (
      id bigint primary key default next_id(),
      estimate_order_id bigint not null references estimate_order,
      deposit_status text not null check (deposit_status in ('1', '2', '3', '4', '5', '6')),
      amount numeric(20, 2) not null check (amount > 0),
      pay_date date,
      bank_serial_no text collate "C" not null default '',
      reason text not null default '' check (char_length(reason) <= 200),
      account jsonb,
      prepared_by bigint references account,
      released_by bigint references account,
      created_by bigint not null references account,
      created_at timestamptz not null,
      updated_by bigint not null references account,
      updated_at timestamptz not null,
      check (released_by <> prepared_by),
      check (deposit_status not in ('5', '6') or released_by is not null),
      check ((deposit_status in ('4', '5', '6')) = (account is not null)))`.execute(db);
  await sql`create index deposit_slip_order on deposit_slip (estimate_order_id, id)`.execute(db);
  // One at a time: what is done next is done to it.
  await sql`create unique index deposit_slip_open on deposit_slip (estimate_order_id)
    where deposit_status in ('1', '4', '5')`.execute(db);
  await sql`create unique index deposit_slip_serial on deposit_slip ((account is null), bank_serial_no)
    where bank_serial_no <> '' and deposit_status <> '3'`.execute(db);
  await sql`alter table deposit_slip enable row level security, force row level security`.execute(
    db,
  );
  await sql`create policy document on deposit_slip
    using (exists (select from estimate_order t where t.id = estimate_order_id))`.execute(db);
  await sql`comment on column deposit_slip.deposit_status is 'Enumeration DepositStatus.'`.execute(
    db,
  );
}

import { type Kysely, sql } from 'kysely';

import { linesTable, table } from '../table.ts';

/** A settled line: both papers have the same goods, each at its own price. The database holds it to I8 and rules.md M3. */
const lineColumns = sql`
  id bigint primary key default next_id(),
  sort int not null,
  actual_line_id bigint not null,
  goods_name text not null,
  brand text not null,
  spec text not null,
  material text not null,
  unit text not null,
  ordered_qty numeric(20, 6) not null,
  shipped_qty numeric(20, 6) not null,
  received_qty numeric(20, 6) not null,
  rejected_qty numeric(20, 6) not null,
  diff_permille numeric(20, 6),
  settle_qty numeric(20, 6) not null check (settle_qty > 0),
  index_date date,
  price_basis text not null default '' check (char_length(price_basis) <= 200),
  price_incl numeric(20, 6) not null check (price_incl >= 0),
  tax_rate numeric(10, 6) not null check (tax_rate >= 0),
  gross_amount numeric(20, 2) not null check (gross_amount = round(settle_qty * price_incl, 2)),
  deduction numeric(20, 2) not null default 0 check (deduction between 0 and gross_amount),
  deduction_reason text not null default '' check (char_length(deduction_reason) <= 200),
  amount_incl numeric(20, 2) not null check (amount_incl = gross_amount - deduction),
  tax_amount numeric(20, 2) not null
    check (tax_amount = round(amount_incl * tax_rate / (1 + tax_rate), 2)),
  amount_excl numeric(20, 2) not null check (amount_excl = amount_incl - tax_amount),
  disputed_qty numeric(20, 6) not null default 0 check (disputed_qty between 0 and settle_qty),
  disputed_amount numeric(20, 2) not null default 0 check (disputed_amount between 0 and amount_incl),
  check ((deduction = 0) = (deduction_reason = ''))`;

/** What both papers have on their heads. */
const headColumns = sql`
  project_id bigint not null references project,
  settle_date date not null,
  settle_basis text not null,
  price_mode text not null,
  goods_amount numeric(20, 2) not null check (goods_amount >= 0),
  deduction_total numeric(20, 2) not null check (deduction_total >= 0),
  tax_amount numeric(20, 2) not null,
  amount_excl numeric(20, 2) not null,
  settle_amount numeric(20, 2) not null check (settle_amount >= 0),
  disputed_amount numeric(20, 2) not null default 0 check (disputed_amount between 0 and settle_amount),
  changed_amount numeric(20, 2) not null default 0,
  confirmed_at timestamptz,
  confirm_due timestamptz,
  reminded int not null default 0,
  invoiced_amount numeric(20, 2) not null default 0,
  void_reason text not null default '' check (char_length(void_reason) <= 500),
  remarks text not null default '' check (char_length(remarks) <= 200)`;

async function sales(db: Kysely<unknown>): Promise<void> {
  await table(db, 'sales_order', {
    readers: 'parties',
    number: 'sales_order_no',
    columns: sql`
      ${headColumns},
      estimate_order_id bigint not null references estimate_order,
      freight numeric(20, 2) not null check (freight >= 0),
      freight_tax_rate numeric(10, 6) not null,
      freight_tax numeric(20, 2) not null,
      service_rate numeric(10, 6) not null,
      service_fee numeric(20, 2) not null,
      service_tax_rate numeric(10, 6) not null,
      service_tax numeric(20, 2) not null,
      fund_fee numeric(20, 2) not null,
      fund_tax_rate numeric(10, 6) not null,
      fund_tax numeric(20, 2) not null,
      settle_principal numeric(20, 2) not null,
      exposure numeric(20, 2) not null check (exposure >= 0),
      annual_rate numeric(10, 6) not null,
      day_count int not null check (day_count > 0),
      credit_days int not null,
      fee_until date not null,
      sales_order_status text not null default '1'
        check (sales_order_status in ('1', '2', '3', '4', '5', '6', '7', '8', '10')),
      applied_amount numeric(20, 2) not null default 0,
      collected_amount numeric(20, 2) not null default 0,
      term_start_date date,
      due_date date,
      check (settle_principal = goods_amount + freight - deduction_total + changed_amount),
      check (settle_amount = settle_principal + service_fee + fund_fee)`,
    sorts: ['settle_amount'],
    codes: ['project_id', 'estimate_order_id', 'sales_order_status'],
  });
  await linesTable(
    db,
    'sales_order',
    sql`${lineColumns}, estimate_line_id bigint not null references estimate_order_line,
      upstream_id bigint not null generated always as (estimate_line_id) stored`,
  );
}

async function purchases(db: Kysely<unknown>): Promise<void> {
  await table(db, 'purchase_settlement', {
    readers: 'parties',
    number: 'settlement_no',
    columns: sql`
      ${headColumns},
      purchase_order_id bigint not null references purchase_order,
      sales_order_id bigint not null unique references sales_order,
      purchase_settlement_status text not null default '1'
        check (purchase_settlement_status in ('1', '2', '3', '10')),
      paid_amount numeric(20, 2) not null default 0,
      check (settle_amount = goods_amount - deduction_total + changed_amount)`,
    sorts: ['settle_amount'],
    codes: ['project_id', 'purchase_order_id', 'purchase_settlement_status'],
  });
  await linesTable(
    db,
    'purchase_settlement',
    sql`${lineColumns}, purchase_line_id bigint not null references purchase_order_line,
      upstream_id bigint not null generated always as (purchase_line_id) stored`,
  );
}

/** What lies in a sale of the platform's money, by pay-outs; it is freed as the sale is collected (I4, rules.md M6). */
async function advances(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sales_order_advance (
      id bigint primary key default next_id(),
      sales_order_id bigint not null references sales_order,
      payment_id bigint not null references payment,
      amount numeric(20, 2) not null check (amount > 0),
      from_date date not null,
      until_date date not null,
      days int not null check (days >= 0),
      fee numeric(20, 2) not null check (fee >= 0),
      created_at timestamptz not null,
      unique (sales_order_id, payment_id))`.execute(db);
  await sql`create index on sales_order_advance (payment_id)`.execute(db);
  await sql`alter table sales_order_advance enable row level security, force row level security`.execute(
    db,
  );
  await sql`create policy document on sales_order_advance
    using (exists (select from sales_order t where t.id = sales_order_id))`.execute(db);
}

/** What the end of a dispute changed of a paper: rows of their own, the lines stay as they were settled. */
async function changes(db: Kysely<unknown>): Promise<void> {
  for (const document of ['sales_order', 'purchase_settlement']) {
    const [made, owner] = [sql.table(`${document}_change`), sql.ref(`${document}_id`)];
    await sql`
      create table ${made} (
        id bigint primary key default next_id(),
        ${owner} bigint not null references ${sql.table(document)},
        line_id bigint not null references ${sql.table(`${document}_line`)},
        dispute_id bigint not null,
        qty numeric(20, 6) not null,
        tax_rate numeric(10, 6) not null,
        amount_incl numeric(20, 2) not null,
        tax_amount numeric(20, 2) not null,
        amount_excl numeric(20, 2) not null check (amount_excl = amount_incl - tax_amount),
        note text not null check (char_length(note) <= 200),
        created_at timestamptz not null,
        unique (dispute_id, line_id))`.execute(db);
    await sql`alter table ${made} enable row level security, force row level security`.execute(db);
    await sql`create policy document on ${made}
      using (exists (select from ${sql.table(document)} t where t.id = ${owner}))`.execute(db);
    await sql`create index on ${made} (${owner})`.execute(db);
    await sql`revoke update, delete, truncate on ${made} from portal_app`.execute(db);
  }
}

/** 正式销售订单 and 采购结算单 (rules.md C.6): two papers over the same goods, neither of whose sides sees the other's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sales(db);
  await purchases(db);
  await advances(db);
  await changes(db);
  for (const lines of ['sales_order_line', 'purchase_settlement_line']) {
    await sql`create index on ${sql.table(lines)} (actual_line_id)`.execute(db);
  }
  // What waits for a side, for the reminders.
  await sql`create index sales_order_waiting on sales_order (confirm_due)
    where sales_order_status in ('1', '2') and not deleted`.execute(db);
  await sql`create index purchase_settlement_waiting on purchase_settlement (confirm_due)
    where purchase_settlement_status in ('1', '2') and not deleted`.execute(db);
}

import { type Kysely, sql } from 'kysely';

import { goodsLineColumns } from '../line-columns.ts';
import { linesTable, table } from '../table.ts';

/** What both orders of an approved payment request have. */
const shared = sql`
  project_id bigint not null references project,
  pay_apply_id bigint not null unique references pay_apply,
  order_date date not null,
  settle_basis text not null,
  price_mode text not null,
  total_qty numeric(20, 6),
  tax_amount numeric(20, 2) not null,
  amount_excl numeric(20, 2) not null,
  decline_reason text not null default ''`;

/** 采购订单 and 暂估单 (rules.md C.4, C.5), which are made as a pair. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await table(db, 'purchase_order', {
    readers: 'parties',
    number: 'purchase_order_no',
    columns: sql`
      ${shared},
      buyer_company_id bigint not null references company,
      contract_no text not null,
      pay_method text not null,
      purchase_order_status text not null default '1',
      order_amount numeric(20, 2) not null check (order_amount > 0),
      paid_amount numeric(20, 2) not null default 0
        check (paid_amount >= 0 and paid_amount <= order_amount),
      confirm_due timestamptz,
      reminded_at timestamptz,
      consent_time timestamptz`,
    sorts: ['order_amount'],
    codes: ['project_id', 'purchase_order_status'],
  });
  await linesTable(db, 'purchase_order', goodsLineColumns);
  await table(db, 'estimate_order', {
    readers: 'parties',
    number: 'estimate_order_no',
    columns: sql`
      ${shared},
      purchase_order_id bigint not null unique references purchase_order,
      supplier_id bigint not null references company,
      estimate_order_status text not null default '1',
      estimate_amount numeric(20, 2) not null check (estimate_amount > 0),
      official_amount numeric(20, 2) not null default 0,
      credit_days int not null,
      annual_rate numeric(10, 6) not null,
      service_rate numeric(10, 6) not null,
      service_fee numeric(20, 2) not null,
      deposit_rate numeric(10, 6) not null,
      deposit_required numeric(20, 2) not null,
      deposit_received numeric(20, 2) not null default 0 check (deposit_received >= 0),
      close_asked_time timestamptz`,
    sorts: ['estimate_amount'],
    codes: ['project_id', 'estimate_order_status'],
  });
  await linesTable(db, 'estimate_order', goodsLineColumns);
  await sql`
    alter table pay_apply add foreign key (purchase_order_id) references purchase_order`.execute(
    db,
  );
  // What waits for its supplier, for the reminder.
  await sql`create index purchase_order_waiting on purchase_order (confirm_due)
    where purchase_order_status = '1' and not deleted`.execute(db);
}

import { type Kysely, sql } from 'kysely';

import { goodsLineColumns } from '../line-columns.ts';
import { linesTable, table } from '../table.ts';

/** 付款申请 (rules.md C.3), and what the platform adds to the supplier's price on a project (加价, money of a unit). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table project add column markup numeric(20, 5) not null default 0 check (markup >= 0)`.execute(
    db,
  );
  await table(db, 'pay_apply', {
    readers: 'parties',
    number: 'pay_apply_no',
    flow: true,
    form: true,
    columns: sql`
      project_id bigint not null references project,
      apply_source text not null check (apply_source in ('1', '2')),
      purchase_order_id bigint,
      buyer_company_id bigint not null references company,
      supplier_id bigint not null references company,
      pay_type text not null,
      pay_apply_status text not null default '0',
      purchase_contract_no text not null,
      order_amount numeric(20, 2) not null check (order_amount >= 0),
      pay_ratio numeric(5, 2),
      apply_amount numeric(20, 2) not null check (apply_amount >= 0),
      pay_method text not null,
      bank_id bigint,
      account jsonb,
      expect_pay_date date,
      purpose text not null,
      markup numeric(20, 5) check (markup >= 0),
      approved_amount numeric(20, 2) check (approved_amount <= apply_amount),
      approved_pay_date date,
      paid_amount numeric(20, 2) not null default 0
        check (paid_amount >= 0 and paid_amount <= coalesce(approved_amount, 0)),
      cost jsonb,
      check ((apply_source = '2') = (purchase_order_id is not null))`,
    sorts: ['apply_amount'],
    codes: ['project_id', 'pay_apply_status', 'supplier_id', 'pay_type'],
  });
  await linesTable(db, 'pay_apply', goodsLineColumns);
  await stopList(db);
}

/** Whether a supplier is on the stop list (停用), for whoever wants to pay it: the list itself is the platform's. */
async function stopList(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function supplier_stopped(company bigint) returns boolean language plpgsql as $$
    declare
      operator text := coalesce(current_setting('app.operator', true), '');
      found boolean;
    begin
      perform set_config('app.operator', 'stop list', true);
      select stopped into found from supplier_profile where company_id = company;
      perform set_config('app.operator', operator, true);
      return coalesce(found, false);
    end $$`.execute(db);
}

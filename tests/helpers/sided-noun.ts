import { sql } from 'kysely';
import * as z from 'zod/mini';

import type { Sheet } from '#contract/noun/export.ts';
import { requiredText } from '#contract/noun/fields.ts';
import { amountRange, codesFilter, textFilter } from '#contract/noun/list.ts';
import { nounEndpoints, nounRow } from '#contract/noun/noun.ts';
import type { NounTable } from '#server/db/columns.ts';
import { readOnly, text } from '#server/kernel/resource/field.ts';
import { atLeast, atMost, like, oneOf } from '#server/kernel/resource/filter.ts';
import { noun, type SidesOf } from '#server/kernel/resource/noun.ts';
import { inColumn } from '#server/kernel/resource/sides.ts';

import type { TestApp } from './app.ts';

const row = nounRow({
  no: z.string(),
  orderStatus: z.string(),
  purchasePrice: z.optional(z.string()),
  salesPrice: z.optional(z.string()),
  margin: z.optional(z.string()),
});

const sheet: Sheet<keyof z.output<typeof row> & string> = {
  name: '样例订单',
  routeName: 'sample',
  columns: {
    no: { title: '编号' },
    orderStatus: { title: '状态' },
    purchasePrice: { title: '采购价', as: 'number' },
    salesPrice: { title: '销售价', as: 'number' },
    margin: { title: '毛利', as: 'number' },
    createByName: { title: '创建人' },
  },
};

const calls = nounEndpoints({
  name: 'sided',
  title: 'orders with two sides',
  row,
  detail: row,
  save: { no: requiredText(20) },
  filters: {
    nameLike: textFilter,
    orderStatus: codesFilter,
    ...amountRange('salesPrice'),
    ...amountRange('margin'),
  },
  sorts: ['createTime', 'no', 'purchasePrice', 'margin'],
  sheet,
});

/** What the supplier reads of a status, which says nothing of what the buyer and the platform do meanwhile. */
const SUPPLIERS_WORD: Readonly<Record<string, string>> = { inDispute: 'delivered' };

const sides: SidesOf<typeof calls> = {
  of: {
    buyer: {
      ...inColumn(sql`t.buyer_company_id`),
      sees: ['no', 'orderStatus', 'salesPrice'],
    },
    supplier: {
      ...inColumn(sql`t.supplier_company_id`),
      while: sql`t.order_status <> 'draft'`,
      sees: ['no', 'orderStatus', 'purchasePrice'],
      words: { orderStatus: (status) => SUPPLIERS_WORD[String(status)] ?? status },
    },
  },
  filters: {
    nameLike: ['no'],
    orderStatus: ['orderStatus'],
    salesPriceStart: ['salesPrice'],
    salesPriceEnd: ['salesPrice'],
  },
  sorts: { no: ['no'], purchasePrice: ['purchasePrice'] },
};

declare module '#server/db/tables.generated.ts' {
  interface Tables {
    sided: NounTable &
      Record<'buyer_company_id' | 'supplier_company_id' | 'no' | 'order_status', string> &
      Record<'purchase_price' | 'sales_price' | 'margin', string>;
  }
}

/** An order of the platform's, with a buyer and a supplier who see each a price of their own; it exists in tests only. */
export const sidedNoun = noun({
  table: 'sided',
  calls,
  sheet,
  fields: {
    no: text('no'),
    orderStatus: readOnly(text('order_status')),
    purchasePrice: readOnly(text('purchase_price')),
    salesPrice: readOnly(text('sales_price')),
    margin: readOnly(text('margin')),
  },
  filters: {
    nameLike: like('no'),
    orderStatus: oneOf('order_status'),
    salesPriceStart: atLeast('sales_price', 'numeric'),
    salesPriceEnd: atMost('sales_price', 'numeric'),
    marginStart: atLeast('margin', 'numeric'),
    marginEnd: atMost('margin', 'numeric'),
  },
  sorts: { createTime: 'id', no: 'no', purchasePrice: 'purchase_price', margin: 'margin' },
  sides,
  writers: ['companyAdmin'],
  actions: (_, may) => (may.write ? ['edit', 'delete'] : []),
});

/** Its table, whose policy lets everybody in, so that what is hidden is hidden by the sides alone; a record. */
export async function createSided(
  { database, clock }: TestApp,
  { own, buyer, supplier }: Readonly<Record<'own' | 'buyer' | 'supplier', string>>,
): Promise<string> {
  const { owner, superuser } = database;
  await sql`
    create table sided (
      id bigint primary key default next_id(),
      company_id bigint not null,
      buyer_company_id bigint not null,
      supplier_company_id bigint not null,
      no text not null,
      order_status text not null default 'draft',
      purchase_price numeric(20, 6) not null,
      sales_price numeric(20, 6) not null,
      margin numeric(20, 6) not null,
      created_by bigint not null,
      created_at timestamptz not null,
      updated_by bigint not null,
      updated_at timestamptz not null,
      version int not null default 1,
      deleted boolean not null default false,
      deleted_at timestamptz
    )`.execute(owner);
  const { rows } = await sql<{ id: string }>`
    insert into sided (company_id, buyer_company_id, supplier_company_id, no, purchase_price, sales_price,
      margin, created_by, created_at, updated_by, updated_at)
    select ${own}, ${buyer}, ${supplier}, 'DD-0001', 3650.123401, 3695.765402, 45.642003,
      r.account_id, ${clock.now()}, r.account_id, ${clock.now()}
    from account_relation r where r.company_id = ${own} limit 1 returning id`.execute(superuser);
  return rows[0]?.id ?? '';
}

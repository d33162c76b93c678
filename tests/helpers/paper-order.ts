import { sql } from 'kysely';
import * as z from 'zod/mini';
import { goodsLines as goods } from '#contract/document/lines.ts';
import type { Sheet } from '#contract/noun/export.ts';
import { requiredText } from '#contract/noun/fields.ts';
import { nounEndpoints, nounRow } from '#contract/noun/noun.ts';
import type { NounTable } from '#server/db/columns.ts';
import { goodsLineColumns } from '#server/db/line-columns.ts';
import { madeText, readOnly, text } from '#server/kernel/resource/field.ts';
import { goodsLines, goodsSummary } from '#server/kernel/resource/goods-lines.ts';
import { noun } from '#server/kernel/resource/noun.ts';
import { nounRoutes } from '#server/kernel/resource/routes.ts';
import { addRoutes } from '#server/kernel/wire/register-routes.ts';

import { createTestApp, type TestApp } from './app.ts';

const fields = {
  title: z.string(),
  orderId: z.string(),
  orderAmount: z.string(),
  taxAmount: z.string(),
  amountExcl: z.string(),
  goodsSummary: z.string(),
};
const row = nounRow(fields);
const sheet: Sheet<keyof z.output<typeof row> & string> = {
  name: '纸面订单',
  routeName: 'paperOrder',
  columns: {
    title: { title: '名称' },
    goodsSummary: { title: '货物摘要' },
    orderAmount: { title: '金额', as: 'number' },
  },
};
const calls = nounEndpoints({
  name: 'paperOrder',
  title: 'paper orders',
  row,
  detail: nounRow({ ...fields, goodsList: goods.output }),
  save: {
    title: requiredText(50),
    orderId: z._default(z.string(), ''),
    goodsList: goods.input,
  },
  filters: {},
  sorts: ['createTime'],
  sheet,
});

declare module '#server/db/tables.generated.ts' {
  interface Tables {
    paper_order: NounTable & { order_id: string | null } & Record<
        'title' | 'order_amount' | 'tax_amount' | 'amount_excl',
        string
      >;
  }
}

/** A document with goods lines, copied from one of its own kind; it exists in tests only. */
export const paperOrder = noun({
  table: 'paper_order',
  calls,
  sheet,
  fields: {
    title: text('title'),
    orderId: {
      ...text('order_id'),
      write: (value) => ({ order_id: value === '' ? null : value }),
    },
    orderAmount: readOnly(text('order_amount')),
    taxAmount: readOnly(text('tax_amount')),
    amountExcl: readOnly(text('amount_excl')),
    goodsSummary: madeText('goods_summary', goodsSummary('paper_order_line', 'paper_order_id')),
    goodsList: goodsLines('goodsList', 'paper_order', {
      table: 'paper_order_line',
      owner: 'paper_order_id',
      upstream: { table: 'paper_order_line', owner: 'paper_order_id', of: 'order_id' },
      head: { amountIncl: 'order_amount', taxAmount: 'tax_amount', amountExcl: 'amount_excl' },
    }),
  },
  filters: {},
  sorts: { createTime: 'id' },
  writers: ['companyAdmin'],
  actions: (_, may) => (may.write ? ['edit', 'delete'] : []),
});

/** The application with the paper order and its tables. */
export async function createPaperApp(): Promise<TestApp> {
  const portal = await createTestApp({
    max: 20,
    extra: (app, kernel) => addRoutes(app, nounRoutes(kernel, paperOrder), { checked: true }),
  });
  const { owner } = portal.database;
  await sql`
    create table paper_order (
      id bigint primary key default next_id(),
      company_id bigint not null references company,
      title text not null,
      order_id bigint references paper_order,
      order_amount numeric(20, 2) not null,
      tax_amount numeric(20, 2) not null,
      amount_excl numeric(20, 2) not null,
      created_by bigint not null,
      created_at timestamptz not null,
      updated_by bigint not null,
      updated_at timestamptz not null,
      version int not null default 1,
      deleted boolean not null default false,
      deleted_at timestamptz
    )`.execute(owner);
  await sql`create table paper_order_line (
    paper_order_id bigint not null references paper_order, ${goodsLineColumns})`.execute(owner);
  await sql`create index on paper_order_line (paper_order_id, sort)`.execute(owner);
  for (const table of ['paper_order', 'paper_order_line']) {
    await sql`alter table ${sql.table(table)} enable row level security,
      force row level security`.execute(owner);
  }
  await sql`create policy company on paper_order
    using (company_id = nullif(current_setting('app.company_id', true), '')::bigint)`.execute(
    owner,
  );
  await sql`create policy document on paper_order_line
    using (exists (select from paper_order t where t.id = paper_order_id))`.execute(owner);
  return portal;
}

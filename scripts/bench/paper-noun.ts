import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import { flowEndpoints, flowRow } from '#contract/flow/flow.ts';
import type { Sheet } from '#contract/noun/export.ts';
import { requiredText } from '#contract/noun/fields.ts';
import { nounEndpoints, nounRow } from '#contract/noun/noun.ts';
import { flowColumns } from '#server/db/flow-columns.ts';
import type { Database } from '#server/db/types.ts';
import { flowActions, flowFields } from '#server/kernel/flow/fields.ts';
import { text } from '#server/kernel/resource/field.ts';
import { noun } from '#server/kernel/resource/noun.ts';

const row = nounRow({ ...flowRow, no: z.string(), title: z.string(), amount: z.string() });
const sheet: Sheet<keyof z.output<typeof row> & string> = {
  name: '样例审批',
  routeName: 'sample',
  columns: { no: { title: '编号' }, title: { title: '名称' }, amount: { title: '金额' } },
};
const calls = {
  ...nounEndpoints({
    name: 'paper',
    title: 'papers',
    row,
    detail: row,
    save: { title: requiredText(50), amount: z._default(z.string(), '0') },
    filters: {},
    sorts: ['createTime'],
    sheet,
  }),
  ...flowEndpoints({ name: 'paper', title: 'papers' }),
};

/** A noun that is approved; it exists in tests and benches only. */
export const paperNoun = noun({
  table: 'paper',
  calls,
  sheet,
  fields: { ...flowFields, no: text('no'), title: text('title'), amount: text('amount') },
  filters: {},
  sorts: { createTime: 'id' },
  writers: ['companyAdmin', 'companyOperator'],
  actions: (record, may) => flowActions(record, may),
  number: { prefix: 'YP', column: 'no' },
});

export type Paper = z.output<typeof row>;

/** Its table, as its owner makes it, and where its process is found. */
export async function createPaperTable(owner: Kysely<Database>): Promise<void> {
  await sql`
    create table paper (
      id bigint primary key default next_id(),
      company_id bigint not null references company,
      no text not null,
      title text not null,
      amount numeric(20, 2) not null,
      granted numeric(20, 2),
      ${flowColumns},
      created_by bigint not null,
      created_at timestamptz not null,
      updated_by bigint not null,
      updated_at timestamptz not null,
      version int not null default 1,
      deleted boolean not null default false,
      deleted_at timestamptz
    )`.execute(owner);
  await sql`alter table paper enable row level security, force row level security`.execute(owner);
  await sql`create policy paper_company on paper using (app_is_operator()
    or company_id = nullif(current_setting('app.company_id', true), '')::bigint)`.execute(owner);
  await sql`insert into process_config (module_id, product_code, process_def_key)
    values ('99', '', 'paper_default')`.execute(owner);
}

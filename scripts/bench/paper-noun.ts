import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import { ROLE } from '#contract/account/customer-role.ts';
import { flowEndpoints, flowRow } from '#contract/flow/flow.ts';
import type { Sheet } from '#contract/noun/export.ts';
import { requiredText } from '#contract/noun/fields.ts';
import { nounEndpoints, nounRow } from '#contract/noun/noun.ts';
import type { FlowTable, NounTable } from '#server/db/columns.ts';
import { table } from '#server/db/table.ts';
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

declare module '#server/db/tables.generated.ts' {
  interface Tables {
    paper: NounTable &
      FlowTable &
      Record<'no' | 'title' | 'amount', string> & { granted: string | null };
  }
}

/** A noun that is approved; it exists in tests and benches only. */
export const paperNoun = noun({
  table: 'paper',
  calls,
  sheet,
  fields: { ...flowFields, no: text('no'), title: text('title'), amount: text('amount') },
  filters: {},
  sorts: { createTime: 'id' },
  writers: ['companyAdmin', 'companyOperator'],
  readers: Object.values(ROLE),
  actions: (record, may) => flowActions(record, may),
  number: { prefix: 'YP', column: 'no' },
});

export type Paper = z.output<typeof row>;

/** Its table, as its owner makes it, and where its process is found. */
export async function createPaperTable(owner: Kysely<Database>): Promise<void> {
  await table(owner as Kysely<unknown>, 'paper', {
    readers: 'operators',
    number: 'no',
    columns: sql`
      title text not null,
      amount numeric(20, 2) not null,
      granted numeric(20, 2)`,
    flow: true,
  });
  await sql`insert into process_config (module_id, product_code, process_def_key)
    values ('99', '', 'paper_default')`.execute(owner);
}

import { sql } from 'kysely';

import { BUSINESS } from '#contract/account/platform-role.ts';
import type { AppOptions } from '#server/app.ts';
import { type Flow, flow } from '#server/kernel/flow/flow.ts';
import { flowRoutes } from '#server/kernel/flow/routes.ts';
import type { Module } from '#server/kernel/module.ts';
import { addRoutes } from '#server/kernel/wire/register-routes.ts';
import type { Actor, openBench } from './flow-crowd.ts';
import { createPaperTable, paperNoun } from './paper-noun.ts';

type Db = ReturnType<typeof openBench>;

const paperFlow: Flow = flow({
  objectType: 'paper',
  objectName: '样例审批',
  moduleId: '99',
  table: 'paper',
  routeName: 'sample',
  numberColumn: 'no',
  readers: BUSINESS,
  summary: ({ title, amount }) => `${String(title)} ${String(amount)}`,
  facts: async ({ record }) => ({ amount: String(record.row.amount) }),
  view: async (_tx, { row: { title } }) => ({
    panels: [
      {
        key: 'base',
        title: '基本信息',
        items: [{ key: 'title', label: '名称', value: String(title), kind: 'text' }],
      },
    ],
    attachments: [],
  }),
});

/** The sample noun as a module of the server. */
export function paperModule(): Module {
  return { name: 'paper', routes: () => [], flows: [paperFlow] };
}

/** Its calls, which no contract lists. */
export const paperRoutes: NonNullable<AppOptions['extra']> = (app, kernel) => {
  addRoutes(app, flowRoutes(kernel, paperNoun, paperFlow), { checked: true });
};

/** Its table, and a process of one node that a role decides on. */
export async function releaseProcess(db: Db, role: string): Promise<void> {
  await createPaperTable(db);
  await sql`grant select, insert, update on paper to portal_app`.execute(db);
  const node = {
    nodeKey: 'N1',
    nodeName: '业务审核',
    side: 'platform',
    role,
    mode: 'any',
    slaHours: 8,
    formEditable: [],
    allowReturn: true,
    allowReject: true,
    allowTransfer: true,
  };
  await db
    .insertInto('process_definition')
    .values({
      key: 'paper_default',
      version: 1,
      name: '样例',
      released: true,
      nodes: JSON.stringify([node]),
    })
    .execute();
}

/** Numbers are given once. */
let papers = 0;

/** Drafts of somebody's company; their ids. */
export async function createPapers(
  db: Db,
  { companyId, accountId }: Actor,
  count: number,
): Promise<string[]> {
  const before = papers;
  papers += count;
  const { rows } = await sql<{ id: string }>`
    insert into paper (company_id, no, title, amount, created_by, created_at, updated_by, updated_at)
    select ${companyId}, 'YP' || (${before}::int + n), '样例' || n, n, ${accountId}, now(), ${accountId}, now()
    from generate_series(1, ${count}) n returning id`.execute(db);
  return rows.map(({ id }) => id);
}

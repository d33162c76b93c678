import { type Kysely, sql } from 'kysely';

import { AUDIT } from '#contract/flow/flow.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import type { FlowTable, NounTable } from '#server/db/columns.ts';
import { goodsLineColumns } from '#server/db/line-columns.ts';
import { table } from '#server/db/table.ts';
import type { Database } from '#server/db/types.ts';
import { document } from '#server/kernel/document/document.ts';
import { flowWords } from '#server/kernel/flow/fields.ts';
import { goodsLines } from '#server/kernel/resource/goods-lines.ts';
import { COMPANY_REVIEW, step } from '#server/seed/flows/definitions.ts';
import { seedFlows } from '#server/seed/flows/seed-flows.ts';
import { field, optional, remote, tab } from '#server/seed/forms/fields.ts';
import { goodsTab } from '#server/seed/forms/goods.ts';
import { atLeast, TODAY } from '#server/seed/forms/rules.ts';
import { seedForms } from '#server/seed/forms/seed-forms.ts';
import { seedEnums } from '#server/seed/seed.ts';
import { PICK_STATES, pickDocument, pickTransitions } from './contract.ts';

declare module '#server/db/tables.generated.ts' {
  interface Tables {
    sample_pick: NounTable &
      FlowTable &
      Record<'pick_no' | 'project_id' | 'supplier_company_id' | 'pick_status', string> &
      Record<'pick_amount' | 'remarks', string> & {
        expect_date: string | null;
        seen_by: string[];
        form_data: unknown;
        form_names: unknown;
      };
  }
}

/** What a project may take: the account that each pick draws from. */
export const PICK_BOOK = 'samplePick';

export const pick = document(pickDocument, {
  table: 'sample_pick',
  number: ['SL', 'pickNo'],
  rights: 'pickGoods',
  project: 'project_id',
  seenBy: ['supplier_company_id'],
  begins: ({ companyId, projectStatus }, may) =>
    companyId === may.companyId && projectStatus === PROJECT_STATUS.running,
  lines: {
    goods: goodsLines('goods', 'sample_pick', {
      table: 'sample_pick_line',
      owner: 'sample_pick_id',
      head: { amountIncl: 'pick_amount' },
    }),
  },
  sides: {
    of: {
      supplier: {
        companies: sql`array[t.supplier_company_id]`,
        while: sql`t.audit_status = ${AUDIT.approved}`,
        sees: [
          'pickNo',
          'supplierCompanyId',
          'supplierName',
          'pickStatus',
          'expectDate',
          'goods',
          'auditStatus',
          'processRedundantId',
          'submitTime',
          'auditTime',
          'nextStep',
        ],
        words: flowWords,
      },
    },
    filters: { nameLike: ['pickNo'], pickStatus: ['pickStatus'], expectDateStart: ['expectDate'] },
  },
  draws: {
    from: ({ project_id }) => ({ book: PICK_BOOK, id: String(project_id) }),
    amount: 'pick_amount',
    word: '项目可提金额',
    follows: { refuse: 'reverse' },
  },
  states: { states: PICK_STATES, calls: pickTransitions },
  flow: {
    summary: ({ pick_no }) => String(pick_no),
    ticks: [{ key: 'goods', label: '货物与合同一致', nodes: ['N1'] }],
  },
});
export const pickModule = pick.module();

/** Its tables, form, process and codes, as a migration and the seeds of a document make them. */
export async function createPick(owner: Kysely<Database>): Promise<void> {
  await table(owner as unknown as Kysely<unknown>, 'sample_pick', {
    readers: 'parties',
    number: 'pick_no',
    flow: true,
    columns: sql`
      project_id bigint not null references project,
      supplier_company_id bigint not null references company,
      pick_status text not null default '0',
      expect_date date,
      pick_amount numeric(20, 2) not null,
      remarks text not null,
      form_data jsonb not null,
      form_names jsonb not null`,
    sorts: ['pick_amount'],
    codes: ['project_id', 'pick_status'],
  });
  await sql`create table sample_pick_line (
    sample_pick_id bigint not null references sample_pick, ${goodsLineColumns})`.execute(owner);
  await sql`create index on sample_pick_line (sample_pick_id, sort)`.execute(owner);
  await sql`alter table sample_pick_line enable row level security, force row level security`.execute(
    owner,
  );
  await sql`create policy document on sample_pick_line
    using (exists (select from sample_pick t where t.id = sample_pick_id))`.execute(owner);
  const statuses = [
    '草稿',
    '审批中',
    '已退回',
    '已通过',
    '已驳回',
    '已撤回',
    '已作废',
    '待企业复核',
  ];
  const codes = ['0', '1', '2', '3', '4', '5', '6', '10'].map(
    (one, at) => [one, statuses[at] ?? ''] as const,
  );
  const own = [
    ['20', '已确认'],
    ['21', '已拒绝'],
    ['22', '已办结'],
  ] as const;
  await seedEnums(owner, [
    { name: 'SamplePickStatus', project: false, entries: [...codes, ...own] },
  ]);
  const pickTab = tab('pick', '提货信息', 'form', [
    field('remoteProject', 'projectId', '项目', {
      optionSource: remote('project', { status: '4' }),
    }),
    field('remoteCompany', 'supplierCompanyId', '供应商', { optionSource: remote('company') }),
    field('date', 'expectDate', '期望到货日', {
      rules: [atLeast('expectDate', TODAY, '不能早于今天')],
    }),
    optional('textarea', 'remarks', '备注', { maxLength: 200, span: 24 }),
  ]);
  const tabs = [pickTab, goodsTab('goods', '货物明细')].map((one, sort) => ({ ...one, sort }));
  await seedForms(
    owner,
    [{ moduleId: '99', productCode: '', tabs }],
    [['99', '', 'samplePick_default']],
  );
  const nodes = [COMPANY_REVIEW, step('N1', '业务审核', 'bizManager', 8)];
  await seedFlows(owner, [{ key: 'samplePick_default', name: '示例提货单', nodes }]);
}

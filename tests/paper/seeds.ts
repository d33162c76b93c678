import { type Kysely, sql } from 'kysely';

import { goodsLineColumns } from '#server/db/line-columns.ts';
import { linesTable, table } from '#server/db/table.ts';
import { statusCodes } from '#server/seed/enums/enum-seed.ts';
import { COMPANY_REVIEW, step } from '#server/seed/flows/definitions.ts';
import { field, optional, remote, tab } from '#server/seed/forms/fields.ts';
import { goodsTab } from '#server/seed/forms/goods.ts';
import { atLeast, TODAY } from '#server/seed/forms/rules.ts';

export const PICK_CODES = statusCodes(
  'SamplePickStatus',
  [
    ['20', '已确认'],
    ['21', '供应商已拒绝'],
    ['22', '已办结'],
  ],
  { approved: '待供应商确认' },
);

const PICK = tab('pick', '提货信息', 'form', [
  field('remoteProject', 'projectId', '项目', { optionSource: remote('project', { status: '4' }) }),
  field('remoteCompany', 'supplierCompanyId', '供应商', { optionSource: remote('company') }),
  field('date', 'expectDate', '期望到货日', {
    rules: [atLeast('expectDate', TODAY, '不能早于今天')],
  }),
  optional('textarea', 'remarks', '备注', { maxLength: 200, span: 24 }),
]);
const TABS = [PICK, goodsTab('goods', '货物明细')];
export const PICK_FORM = TABS.map((one, sort) => ({ ...one, sort }));

export const PICK_PROCESS = {
  key: 'samplePick_default',
  name: '示例提货单',
  nodes: [COMPANY_REVIEW, step('N1', '业务审核', 'bizManager', 8)],
};

const SIDE = 'supplier_company_id';

/** What the migration of a document does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await table(db, 'sample_pick', {
    readers: 'parties',
    shown: sql`audit_status = '3'`,
    number: 'pick_no',
    flow: true,
    form: true,
    columns: sql`project_id bigint not null references project,
      supplier_company_id bigint not null references company,
      pick_status text not null default '0',
      expect_date date,
      pick_amount numeric(20, 2) not null,
      remarks text not null`,
    sorts: ['pick_amount'],
    codes: ['project_id', 'pick_status'],
    walks: [[SIDE], [SIDE, 'pick_status'], ['pick_status'], ['project_id']],
  });
  await linesTable(db, 'sample_pick', goodsLineColumns);
}

import {
  type AdjustDetail,
  type AdjustRow,
  adjustDocument,
} from '#contract/apply-amount-adjust.ts';
import { adjustQueries } from '#src/api/apply-amount-adjust.ts';
import { documentView } from '#src/widgets/document/declared-view.ts';
import { AUDIT_STATUS } from '#src/widgets/statuses.ts';

/** 额度调整申请 (rules.md C.14). */
export const ADJUSTS = documentView<AdjustRow, AdjustDetail>(adjustDocument, {
  queries: adjustQueries,
  status: AUDIT_STATUS,
  columns: [
    'adjustNo',
    'projectName',
    'adjustType',
    'auditStatus',
    'adjustAmount',
    'afterLimit',
    'beforeLimit',
    'approvedAmount',
    'tempUntil',
    'createTime',
  ],
  looks: {
    adjustNo: { width: 170 },
    adjustType: { card: 'foot' },
    adjustAmount: { card: 'amount' },
    projectName: {
      width: 170,
      card: 'about',
      link: { route: 'projectDetails', query: { id: 'projectId' } },
    },
    createTime: { hidden: true },
  },
  search: '编号 / 项目',
  filters: ['projectId', 'adjustType', 'auditStatus', 'createTime'],
  nameOf: ({ adjustNo }) => adjustNo,
  create: '申请额度调整',
  forSuppliers: 'never',
  empty: '还没有调整过额度。项目额度不够用、快到期或需要变更类型时可以申请',
  onPage: ['edit'],
});

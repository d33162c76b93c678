import {
  ADJUST_MODULE,
  type AdjustDetail,
  type AdjustRow,
  adjustDocument,
  applyAmountAdjust,
} from '#contract/apply-amount-adjust.ts';
import { adjustQueries } from '#src/api/apply-amount-adjust.ts';
import { listExports } from '#src/api/export.ts';
import type { Column } from '#src/ui/list-table/column.ts';
import { coded, codedFilter } from '#src/widgets/coded.ts';
import type { DocumentView } from '#src/widgets/document/document-view.ts';
import { ProjectFilter } from '#src/widgets/project/project-filter.tsx';
import { AUDIT_STATUS } from '#src/widgets/statuses.ts';

const money = (key: keyof AdjustRow, title: string): Column<AdjustRow> => ({
  key,
  title,
  unit: '元',
  as: 'money',
  width: 150,
});

/** 额度调整申请 (domain.md C.14). */
export const ADJUSTS: DocumentView<AdjustRow, AdjustDetail> = {
  title: '额度调整申请',
  routes: {
    list: 'applyAmountAdjust',
    form: 'applyAmountAdjustForm',
    detail: 'applyAmountAdjustDetail',
  },
  moduleId: ADJUST_MODULE,
  queries: adjustQueries,
  calls: applyAmountAdjust,
  exports: listExports(applyAmountAdjust.export, adjustDocument.sheet),
  columns: [
    {
      key: 'adjustNo',
      title: '编号',
      width: 160,
      pinned: true,
      link: { route: 'applyAmountAdjustDetail', query: { id: 'id' } },
    },
    {
      key: 'projectName',
      title: '项目',
      width: 200,
      link: { route: 'projectDetails', query: { id: 'projectId' } },
    },
    { ...coded('adjustType', 'AdjustType'), title: '类型', width: 100 },
    { ...AUDIT_STATUS, title: '状态', width: 110 },
    money('beforeLimit', '调整前额度'),
    money('adjustAmount', '调整金额'),
    money('afterLimit', '调整后额度'),
    { ...money('approvedAmount', '批复金额'), hidden: true },
    { key: 'tempUntil', title: '临时额度截止', as: 'date', width: 120, hidden: true },
    { key: 'nextStep', title: '待办', width: 120, value: ({ nextStep }) => nextStep?.nodeName },
    { key: 'createTime', title: '创建时间', as: 'dateTime', width: 170, sortable: true },
  ],
  filters: [
    { kind: 'text', key: 'nameLike', label: '编号 / 项目' },
    { kind: 'remote', key: 'projectId', label: '项目', Control: ProjectFilter },
    codedFilter('adjustType', '类型', 'AdjustType'),
    codedFilter('auditStatus', '状态', 'AuditStatus'),
    { kind: 'dateRange', key: 'createTime', label: '创建时间' },
  ],
  status: AUDIT_STATUS,
  nameOf: ({ adjustNo }) => adjustNo,
  create: '申请额度调整',
  empty: '项目额度不够用、快到期或需要变更类型时，请点击“申请额度调整”',
  onPage: ['edit'],
};

import { type AdjustRow, adjustSheet, applyAmountAdjust } from '#contract/apply-amount-adjust.ts';
import { listExports } from '#src/api/export.ts';
import type { Column } from '#src/ui/list-table/column.ts';
import { coded } from '#src/widgets/coded.ts';
import { AUDIT_STATUS } from '#src/widgets/statuses.ts';

const money = (key: keyof AdjustRow, title: string): Column<AdjustRow> => ({
  key,
  title,
  unit: '元',
  as: 'money',
  width: 150,
});

/** Columns of a list of adjustments; a list within a project leaves its name out. */
export const COLUMNS: readonly Column<AdjustRow>[] = [
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
];

export const EXPORTS = listExports(applyAmountAdjust.export, adjustSheet);

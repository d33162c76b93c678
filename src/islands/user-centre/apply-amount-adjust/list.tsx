import { type AdjustRow, adjustSheet, applyAmountAdjust } from '#contract/apply-amount-adjust.ts';
import { adjustQueries } from '#src/api/apply-amount-adjust.ts';
import { listExports } from '#src/api/export.ts';
import { savedViews } from '#src/api/saved-view.ts';
import { enumName, enumOptions } from '#src/stores/enums.ts';
import type { Filter } from '#src/ui/filter-bar/filters.ts';
import { ListPage } from '#src/ui/list-page/list-page.tsx';
import type { ListDeclaration } from '#src/ui/list-page/list-panel.tsx';
import type { Column } from '#src/ui/list-table/column.ts';
import { useView } from '#src/ui/view-context.ts';
import { statusOf } from '#src/widgets/flow/audit-status.ts';
import { flowRowActions } from '#src/widgets/flow/flow-actions.ts';

const money = (key: keyof AdjustRow, title: string): Column<AdjustRow> => ({
  ...{ key, title, unit: '元', as: 'money', width: 150 },
});

const COLUMNS: readonly Column<AdjustRow>[] = [
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
  {
    key: 'adjustType',
    title: '类型',
    width: 100,
    value: ({ adjustType }) => enumName('AdjustType', adjustType),
  },
  money('beforeLimit', '调整前额度'),
  money('adjustAmount', '调整金额'),
  money('afterLimit', '调整后额度'),
  { ...money('approvedAmount', '批复金额'), hidden: true },
  { key: 'tempUntil', title: '临时额度截止', as: 'date', width: 120, hidden: true },
  {
    key: 'auditStatus',
    title: '状态',
    width: 110,
    value: (row) => statusOf(row).text,
    tone: (row) => statusOf(row).tone,
  },
  { key: 'nextStep', title: '待办', width: 120, value: ({ nextStep }) => nextStep?.nodeName },
  { key: 'createTime', title: '创建时间', as: 'dateTime', width: 170, sortable: true },
];

const FILTERS: readonly Filter[] = [
  { kind: 'text', key: 'nameLike', label: '编号 / 项目' },
  { kind: 'select', key: 'adjustType', label: '类型', options: () => enumOptions('AdjustType') },
  { kind: 'select', key: 'auditStatus', label: '状态', options: () => enumOptions('AuditStatus') },
  { kind: 'dateRange', key: 'createTime', label: '创建时间' },
];

const LIST: ListDeclaration<AdjustRow> = {
  listKey: 'applyAmountAdjust',
  source: adjustQueries,
  exports: listExports(applyAmountAdjust.export, adjustSheet),
  views: savedViews,
  columns: COLUMNS,
  filters: FILTERS,
  actions: [
    { name: 'edit', label: '编辑', link: { route: 'applyAmountAdjustForm', query: { id: 'id' } } },
    ...flowRowActions<AdjustRow>(applyAmountAdjust, 'applyAmountAdjustDetail'),
    { name: 'delete', label: '删除', run: adjustQueries.remove, done: '删除成功', bulk: true },
  ],
  empty: '项目额度不够用、快到期或需要变更类型时，请点击“申请额度调整”',
};

/** 额度调整申请 (domain.md C.14). */
export function View() {
  const { open } = useView();
  const create = { label: '申请额度调整', onClick: () => open('applyAmountAdjustForm') };
  return <ListPage {...LIST} route="applyAmountAdjust" create={create} />;
}

import { type AdjustRow, applyAmountAdjust } from '#contract/apply-amount-adjust.ts';
import { adjustQueries } from '#src/api/apply-amount-adjust.ts';
import { savedViews } from '#src/api/saved-view.ts';
import type { Filter } from '#src/ui/filter-bar/filters.ts';
import { ListPage } from '#src/ui/list-page/list-page.tsx';
import type { ListDeclaration } from '#src/ui/list-page/list-panel.tsx';
import { useView } from '#src/ui/view-context.ts';
import { codedFilter } from '#src/widgets/coded.ts';
import { flowRowActions } from '#src/widgets/flow/flow-actions.ts';
import { ProjectFilter } from '#src/widgets/project/project-filter.tsx';

import { COLUMNS, EXPORTS } from './columns.ts';

const FILTERS: readonly Filter[] = [
  { kind: 'text', key: 'nameLike', label: '编号 / 项目' },
  { kind: 'remote', key: 'projectId', label: '项目', Control: ProjectFilter },
  codedFilter('adjustType', '类型', 'AdjustType'),
  codedFilter('auditStatus', '状态', 'AuditStatus'),
  { kind: 'dateRange', key: 'createTime', label: '创建时间' },
];

const LIST: ListDeclaration<AdjustRow> = {
  listKey: 'applyAmountAdjust',
  source: adjustQueries,
  exports: EXPORTS,
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

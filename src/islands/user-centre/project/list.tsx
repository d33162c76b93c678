import { Button } from '@mantine/core';
import { type ProjectRow, project, projectDocument } from '#contract/project/project.ts';
import { listExports } from '#src/api/export.ts';
import { projectQueries } from '#src/api/project.ts';
import { savedViews } from '#src/api/saved-view.ts';
import { portalPath } from '#src/lib/paths.ts';
import { breadcrumb, routeNamed } from '#src/lib/route-tree.ts';
import type { Filter } from '#src/ui/filter-bar/filters.ts';
import { type ListDeclaration, ListPanel } from '#src/ui/list-page/list-panel.tsx';
import type { Column } from '#src/ui/list-table/column.ts';
import type { RowAction } from '#src/ui/list-table/row-actions.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { coded, codedFilter } from '#src/widgets/coded.ts';
import { flowRowActions } from '#src/widgets/flow/flow-actions.ts';
import { LIMIT_COLUMN } from '#src/widgets/limit/limit-column.tsx';
import { businessTypes } from '#src/widgets/project/words.ts';
import { PROJECT_STATUS } from '#src/widgets/statuses.ts';
import { StageTabs } from './stage-tabs.tsx';

const APPLY = portalPath('/projectaApplication');

const COLUMNS: readonly Column<ProjectRow>[] = [
  {
    key: 'projectName',
    title: '项目名称',
    width: 200,
    pinned: true,
    sortable: true,
    link: { route: 'projectDetails', query: { id: 'id' } },
  },
  { key: 'projectNo', title: '项目编号', width: 150 },
  { key: 'productName', title: '业务类型', width: 150 },
  { ...PROJECT_STATUS, title: '状态', width: 100 },
  { key: 'applyAmount', title: '申请额度', unit: '元', as: 'money', width: 150, sum: true },
  { key: 'approvedAmount', title: '批复额度', unit: '元', as: 'money', width: 150, sum: true },
  LIMIT_COLUMN,
  { key: 'buyerName', title: '采购方', width: 180 },
  {
    key: 'supplierNames',
    title: '供应商',
    width: 180,
    value: ({ supplierNames }) => supplierNames.join('、'),
  },
  { key: 'creditDays', title: '账期', unit: '天', as: 'count', width: 110 },
  { ...coded('stage', 'ProjectStage'), title: '当前阶段', width: 100 },
  {
    key: 'nextStep',
    title: '待办人',
    width: 120,
    value: ({ nextStep }) => nextStep?.who ?? '',
  },
  { key: 'createTime', title: '创建时间', as: 'dateTime', width: 160, sortable: true },
];

const FILTERS: readonly Filter[] = [
  { kind: 'text', key: 'nameLike', label: '编号 / 名称' },
  { kind: 'select', key: 'productId', label: '业务类型', options: businessTypes },
  codedFilter('projectStatus', '状态', 'ProjectStatus'),
  codedFilter('stage', '阶段', 'ProjectStage'),
  { kind: 'text', key: 'buyerLike', label: '采购方' },
  { kind: 'dateRange', key: 'createTime', label: '创建时间' },
  { kind: 'amountRange', key: 'applyAmount', label: '申请额度' },
];

const ACTIONS: readonly RowAction<ProjectRow>[] = [
  { name: 'edit', label: '编辑', link: { route: 'projectaApplication', query: { id: 'id' } } },
  ...flowRowActions<ProjectRow>(project, 'projectDetails'),
  {
    name: 'sceneControl',
    label: '现场登记',
    link: { route: 'sceneControlForm', query: { projectId: 'id' } },
  },
  {
    name: 'applyAmountAdjust',
    label: '额度调整',
    link: { route: 'applyAmountAdjustForm', query: { projectId: 'id' } },
  },
  { name: 'copy', label: '复制', link: { route: 'projectaApplication', query: { copy: 'id' } } },
  {
    name: 'delete',
    label: '删除',
    run: projectQueries.remove,
    done: '删除成功',
    bulk: true,
  },
];

const LIST: ListDeclaration<ProjectRow> = {
  listKey: 'project',
  source: projectQueries,
  exports: listExports(project.export, projectDocument.sheet),
  views: savedViews,
  columns: COLUMNS,
  filters: FILTERS,
  actions: ACTIONS,
  empty: (
    <>
      请先<a href={APPLY}>申请项目</a>，审批通过后即可登记现场、申请付款
    </>
  ),
};

/** 项目管理: the company's projects, and those that it takes part in. */
export function View() {
  const route = routeNamed('project');
  return (
    <>
      <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)}>
        <Button component="a" href={APPLY}>
          申请项目
        </Button>
      </PageHead>
      <StageTabs />
      <ListPanel {...LIST} label="项目" />
    </>
  );
}

import {
  PROJECT_MODULE,
  type ProjectDetail,
  type ProjectRow,
  project,
  projectDocument,
} from '#contract/project/project.ts';
import { listExports } from '#src/api/export.ts';
import { projectQueries } from '#src/api/project.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { coded, codedFilter } from '#src/widgets/coded.ts';
import type { DocumentView } from '#src/widgets/document/document-view.ts';
import { beginIn } from '#src/widgets/document/within-project.tsx';
import { LIMIT_COLUMN } from '#src/widgets/limit/limit-column.tsx';
import { businessTypes } from '#src/widgets/project/words.ts';
import { PROJECT_STATUS } from '#src/widgets/statuses.ts';

import { WITHIN_PROJECT } from '../within-project.ts';

/** 项目管理: the company's projects, and those that it takes part in. */
export const PROJECTS: DocumentView<ProjectRow, ProjectDetail> = {
  title: '项目',
  label: '项目',
  routes: { list: 'project', form: 'projectaApplication', detail: 'projectDetails' },
  moduleId: PROJECT_MODULE,
  productId: ({ productId = '' }) => String(productId),
  queries: projectQueries,
  calls: project,
  exports: listExports(project.export, projectDocument.sheet),
  columns: [
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
    { key: 'nextStep', title: '待办人', width: 120, value: ({ nextStep }) => nextStep?.who ?? '' },
    { key: 'createTime', title: '创建时间', as: 'dateTime', width: 160, sortable: true },
  ],
  filters: [
    { kind: 'text', key: 'nameLike', label: '编号 / 名称' },
    { kind: 'select', key: 'productId', label: '业务类型', options: businessTypes },
    codedFilter('projectStatus', '状态', 'ProjectStatus'),
    codedFilter('stage', '阶段', 'ProjectStage'),
    { kind: 'text', key: 'buyerLike', label: '采购方' },
    { kind: 'dateRange', key: 'createTime', label: '创建时间' },
    { kind: 'amountRange', key: 'applyAmount', label: '申请额度' },
  ],
  status: PROJECT_STATUS,
  nameOf: ({ projectNo }) => projectNo,
  create: '申请项目',
  empty: (
    <>
      请先<a href={addressOf('projectaApplication')}>申请项目</a>，审批通过后即可登记现场、申请付款
    </>
  ),
  actions: [
    ...WITHIN_PROJECT.map(beginIn),
    { name: 'copy', label: '复制', link: { route: 'projectaApplication', query: { copy: 'id' } } },
  ],
  onPage: ['edit', 'copy', 'delete'],
};

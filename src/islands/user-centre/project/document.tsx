import { type ProjectDetail, type ProjectRow, projectDocument } from '#contract/project/project.ts';
import { projectQueries } from '#src/api/project.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { documentView } from '#src/widgets/document/declared-view.ts';
import { WAITING_FOR } from '#src/widgets/document/field-columns.ts';
import { beginIn } from '#src/widgets/document/within-project.tsx';
import { LIMIT_COLUMN } from '#src/widgets/limit/limit-column.tsx';
import { BUSINESS_TYPE, BUYER, STAGE } from '#src/widgets/project/filters.ts';
import { PROJECT_STATUS } from '#src/widgets/statuses.ts';

import { WITHIN_PROJECT } from '../within-project.ts';

const AddSupplier = lazyPart(() => import('./later-supplier.ts').then(({ load }) => load()));

const leafOf = (name = '') => name.split('/').at(-1);

/** 项目管理: the company's projects, and those that it takes part in. */
export const PROJECTS = documentView<ProjectRow, ProjectDetail>(projectDocument, {
  label: '项目',
  productId: ({ productId = '' }) => String(productId),
  queries: projectQueries,
  status: PROJECT_STATUS,
  columns: [
    'projectName',
    'productName',
    'projectStatus',
    'applyAmount',
    'approvedAmount',
    LIMIT_COLUMN,
    'projectNo',
    'buyerName',
    'supplierNames',
    'creditDays',
    'stage',
    WAITING_FOR,
    'createTime',
  ],
  looks: {
    projectName: { width: 168, under: { key: 'projectNo', title: '项目编号' } },
    // The line of products stands in the filter and on the page of the project.
    productName: { width: 92, card: 'foot', value: ({ productName }) => leafOf(productName) },
    applyAmount: { width: 138, card: 'amount' },
    approvedAmount: { width: 138 },
    projectNo: { hidden: true },
    buyerName: { standsIn: true, card: 'about' },
    supplierNames: { hidden: true, card: 'about' },
    creditDays: { as: 'count', hidden: true },
    stage: { standsIn: true },
    createTime: { standsIn: true },
  },
  search: '编号 / 名称',
  filters: [BUSINESS_TYPE, 'projectStatus', STAGE, BUYER, 'createTime', 'applyAmount'],
  suppliersFilters: [BUYER.key],
  nameOf: ({ projectNo }) => projectNo,
  create: '申请项目',
  forSuppliers: 'seldom',
  empty: '还没有项目。申请并通过审批后，即可登记现场、申请付款',
  actions: [
    ...WITHIN_PROJECT.map(beginIn),
    { name: 'addSupplier', label: '增加供应商', Dialog: AddSupplier },
    { name: 'copy', label: '复制', link: { route: 'projectaApplication', query: { copy: 'id' } } },
  ],
  onPage: ['edit', 'addSupplier', 'copy', 'delete'],
});

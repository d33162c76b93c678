import { adminProject, projectDocument } from '#contract/project/project.ts';
import { PROJECT_STATES, projectByOperator } from '#contract/project/states.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import { coded, codedFilter } from '#src/widgets/coded.ts';
import { LIMIT_COLUMN } from '#src/widgets/limit/limit-column.tsx';
import { businessTypes } from '#src/widgets/project/words.ts';
import { PROJECT_STATUS } from '#src/widgets/statuses.ts';
import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { approvalColumns, reviewLink, submitTimeFilter } from './approval-columns.ts';
import { transitionActions } from './transition-actions.tsx';

type Row = AdminRow<'project'>;

const LIST: AdminListDeclaration<Row> = {
  route: 'adminProject',
  source: adminLists.project,
  exports: operatorExports(adminProject.export, projectDocument.console.sheet),
  columns: [
    { key: 'projectName', title: '项目名称', width: 200, pinned: true, link: reviewLink },
    { key: 'companyName', title: '申请企业', width: 200 },
    { key: 'productName', title: '业务类型', width: 150 },
    { ...PROJECT_STATUS, title: '状态', width: 100 },
    { key: 'applyAmount', title: '申请额度', unit: '元', as: 'money', width: 150, sum: true },
    { key: 'approvedAmount', title: '批复额度', unit: '元', as: 'money', width: 150, sum: true },
    LIMIT_COLUMN,
    { key: 'projectNo', title: '项目编号', width: 150 },
    ...approvalColumns<Row>(),
    { key: 'buyerName', title: '采购方', width: 200 },
    {
      key: 'supplierNames',
      title: '供应商',
      width: 200,
      value: ({ supplierNames }) => supplierNames.join('、'),
    },
    { ...coded('stage', 'ProjectStage'), title: '当前阶段', width: 100 },
    { key: 'creditDays', title: '申请账期', unit: '天', as: 'count', width: 100 },
    { key: 'limitExpireDate', title: '额度到期日', as: 'date', width: 120 },
    { key: 'statusReason', title: '状态说明', width: 180, hidden: true },
  ],
  filters: [
    { kind: 'text', key: 'keyword', label: '编号 / 名称 / 申请企业' },
    { kind: 'select', key: 'productId', label: '业务类型', options: businessTypes },
    codedFilter('projectStatus', '状态', 'ProjectStatus'),
    codedFilter('stage', '阶段', 'ProjectStage'),
    { kind: 'text', key: 'buyerLike', label: '采购方' },
    submitTimeFilter,
    { kind: 'amountRange', key: 'applyAmount', label: '申请额度' },
  ],
  actions: transitionActions<Row>(
    PROJECT_STATES,
    projectByOperator,
    ({ projectName }) => projectName,
  ),
  empty: '客户提交项目申请后显示在这里',
};

/** 项目 of all companies. */
export const View = () => <AdminList list={LIST} />;

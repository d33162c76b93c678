import { projectConsole } from '#contract/project/console.ts';
import { projectDocument } from '#contract/project/project.ts';
import { RENEW_LICENCE } from '#contract/project/renew-licence.ts';
import { PROJECT_STATES, projectByOperator } from '#contract/project/states.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { transitionActions } from '#src/widgets/document/transition-actions.tsx';
import { LIMIT_COLUMN } from '#src/widgets/limit/limit-column.tsx';
import { BUSINESS_TYPE, BUYER, STAGE } from '#src/widgets/project/filters.ts';
import { PROJECT_STATUS } from '#src/widgets/statuses.ts';

import { AdminList } from './admin-list.tsx';
import { approvalColumns } from './approval-columns.ts';
import { CompanyRows, type OfCompanyProps } from './company-rows.tsx';
import { documentList } from './document-list.ts';

type Row = AdminRow<'project'>;

const AddSupplier = lazyPart(
  async () => (await import('./add-supplier-dialog.tsx')).AddSupplierDialog,
);

const RenewLicence = lazyPart(
  async () => (await import('./renew-licence-dialog.tsx')).RenewLicenceDialog,
);

const LIST = documentList<Row>(projectDocument, projectConsole, {
  source: adminLists.project,
  status: PROJECT_STATUS,
  columns: [
    'projectName',
    'companyName',
    'productName',
    'projectStatus',
    'applyAmount',
    'approvedAmount',
    LIMIT_COLUMN,
    'projectNo',
    ...approvalColumns<Row>(),
    'buyerName',
    'supplierNames',
    'stage',
    'creditDays',
    'limitExpireDate',
    'statusReason',
  ],
  // On a usual screen both amounts are in sight.
  looks: {
    creditDays: { as: 'count' },
    projectName: { width: 184, under: { key: 'projectNo', title: '项目编号' } },
    projectNo: { hidden: true },
    companyName: { width: 170 },
    productName: { width: 136 },
  },
  search: '编号 / 名称 / 申请企业',
  filters: [BUSINESS_TYPE, 'projectStatus', STAGE, BUYER, 'submitTime', 'applyAmount'],
  // To sign a contract is the work of the day; what stops or ends a project is not beside it.
  actions: [
    ...transitionActions<Row>(
      PROJECT_STATES,
      projectByOperator,
      ({ projectName }) => projectName,
    ).map((action) => ({ ...action, behind: action.name !== 'contractSigned' })),
    {
      name: 'addSupplier',
      label: '增加供应商',
      behind: true,
      dialog: (row: Row, close: () => void) => <AddSupplier row={row} onClose={close} />,
    },
    {
      name: RENEW_LICENCE,
      label: '登记许可续期',
      behind: true,
      dialog: (row: Row, close: () => void) => <RenewLicence row={row} onClose={close} />,
    },
  ],
  empty: '客户提交项目申请后显示在这里',
});

/** 项目 of all companies. */
export const View = () => <AdminList list={LIST} />;

/** The same of one company. */
export const OfCompany = (props: OfCompanyProps) => <CompanyRows list={LIST} {...props} />;

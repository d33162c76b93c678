import { payApplyConsole } from '#contract/pay-apply/console.ts';
import { payApplyDocument } from '#contract/pay-apply/pay-apply.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { transitionActions } from '#src/widgets/document/transition-actions.tsx';
import { PAY_APPLY_STATUS } from '#src/widgets/statuses.ts';

import { AdminList } from './admin-list.tsx';
import { approvalColumns } from './approval-columns.ts';
import { CompanyRows, type OfCompanyProps } from './company-rows.tsx';
import { documentList } from './document-list.ts';

type Row = AdminRow<'payApply'>;

const { states, transitions } = payApplyConsole;

const LIST = documentList<Row>(payApplyDocument, payApplyConsole, {
  source: adminLists.payApply,
  status: PAY_APPLY_STATUS,
  columns: [
    'payApplyNo',
    'projectName',
    'payApplyStatus',
    'applyAmount',
    'approvedAmount',
    'paidAmount',
    'supplierName',
    'companyName',
    'buyerName',
    'payType',
    'expectPayDate',
    'orderAmount',
    'applySource',
    ...approvalColumns<Row>(),
  ],
  search: '编号 / 项目 / 企业',
  filters: [
    { kind: 'text', key: 'supplierLike', label: '收款供应商' },
    'payType',
    'payApplyStatus',
    'submitTime',
    'expectPayDate',
    'applyAmount',
  ],
  ...(states && {
    actions: transitionActions<Row>(states, transitions, ({ payApplyNo }) => payApplyNo),
  }),
  empty: '客户提交付款申请后显示在这里',
});

/** 付款申请 of all companies. */
export const View = () => <AdminList list={LIST} />;

/** The same of one company. */
export const OfCompany = (props: OfCompanyProps) => <CompanyRows list={LIST} {...props} />;

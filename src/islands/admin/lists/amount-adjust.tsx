import { adjustConsole, adjustDocument } from '#contract/apply-amount-adjust.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { AUDIT_STATUS } from '#src/widgets/statuses.ts';

import { AdminList } from './admin-list.tsx';
import { approvalColumns } from './approval-columns.ts';
import { CompanyRows, type OfCompanyProps } from './company-rows.tsx';
import { documentList } from './document-list.ts';

const LIST = documentList<AdminRow<'amountAdjust'>>(adjustDocument, adjustConsole, {
  source: adminLists.amountAdjust,
  status: AUDIT_STATUS,
  columns: [
    'adjustNo',
    'projectName',
    'projectNo',
    'companyName',
    'adjustType',
    'auditStatus',
    'adjustAmount',
    'afterLimit',
    'beforeLimit',
    'approvedAmount',
    'tempUntil',
    ...approvalColumns(),
  ],
  looks: { approvedAmount: { hidden: false } },
  search: '编号 / 项目 / 企业',
  empty: '客户提交额度调整申请后显示在这里',
});

/** 额度调整 of all companies. */
export const View = () => <AdminList list={LIST} />;

/** The same of one company. */
export const OfCompany = (props: OfCompanyProps) => <CompanyRows list={LIST} {...props} />;

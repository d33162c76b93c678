import { source } from '#src/api/admin.ts';
import { AdminList } from '#src/islands/admin/lists/admin-list.tsx';
import { approvalColumns } from '#src/islands/admin/lists/approval-columns.ts';
import { documentList } from '#src/islands/admin/lists/document-list.ts';
import { pickDocument } from './contract.ts';
import { STATUS } from './document.ts';

const { calls } = pickDocument.console;
const LIST = documentList(pickDocument, {
  source: source('samplePick', calls.page),
  status: STATUS,
  columns: [
    'pickNo',
    'projectName',
    'companyName',
    'supplierName',
    'pickStatus',
    'pickAmount',
    ...approvalColumns(),
  ],
  search: '编号 / 项目 / 企业',
  filters: ['pickStatus', 'submitTime'],
  empty: '客户提交提货单后显示在这里',
});

export const View = () => <AdminList list={LIST} />;

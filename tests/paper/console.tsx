import { source } from '#src/api/admin.ts';
import { AdminList } from '#src/islands/admin/lists/admin-list.tsx';
import { documentList } from '#src/islands/admin/lists/document-list.ts';
import { pickConsole, pickDocument } from './contract.ts';
import { PICK_STATUS } from './document.ts';

const LIST = documentList(pickDocument, pickConsole, {
  source: source('samplePick', pickConsole.calls.page),
  status: PICK_STATUS,
  search: '编号 / 项目 / 企业',
  empty: '客户提交提货单后显示在这里',
});

export const View = () => <AdminList list={LIST} />;

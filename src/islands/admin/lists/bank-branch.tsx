import { FINANCE_OFFICERS } from '#contract/account/platform-role.ts';
import { adminBankBranch } from '#contract/bank/branch.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';

const ImportDialog = lazyPart(async () => (await import('./branch-import.tsx')).ImportDialog);

const LIST: AdminListDeclaration<AdminRow<'bankBranch'>> = {
  route: 'adminBankBranch',
  source: adminLists.bankBranch,
  exports: operatorExports(adminBankBranch.export, adminBankBranch.sheet),
  columns: [
    { key: 'cnapsCode', title: '联行号', width: 140, pinned: true, sortable: true },
    { key: 'branchName', title: '行名', width: 320 },
    { key: 'bankName', title: '所属银行', width: 180 },
    { key: 'city', title: '城市', width: 120 },
    { key: 'updateTime', title: '更新时间', width: 160, sortable: true },
  ],
  filters: [{ kind: 'text', key: 'keyword', label: '联行号 / 行名' }],
  create: {
    label: '导入联行号',
    roles: FINANCE_OFFICERS,
    dialog: (close) => <ImportDialog onClose={close} />,
  },
  actions: [
    {
      name: 'delete',
      label: '删除',
      confirm: ({ branchName }) =>
        `“${branchName}”删除后，填写银行账户时不再提供该网点；已登记的账户不受影响。确定删除吗？`,
      run: ({ id }) => adminCalls.deleteBranch({ id }),
      done: '删除成功',
    },
  ],
  empty: '导入联行号后，企业填写银行账户时可以按名称或行号查找开户行',
};

/** 联行号. */
export const View = () => <AdminList list={LIST} />;

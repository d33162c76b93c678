import { adminAccountAuthentication } from '#contract/account/admin.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { AUTH_STATUS, AUTH_TYPE, nameOf } from './words.ts';

const LIST: AdminListDeclaration<AdminRow<'accountAuthentication'>> = {
  route: 'adminAccountAuthentication',
  source: adminLists.accountAuthentication,
  exports: operatorExports(adminAccountAuthentication.export, adminAccountAuthentication.sheet),
  columns: [
    { key: 'accountName', title: '账号', width: 160, pinned: true },
    { key: 'phone', title: '手机号', width: 140 },
    { key: 'authType', title: '方式', width: 100, value: (row) => nameOf(AUTH_TYPE, row.authType) },
    { key: 'realName', title: '证件姓名', width: 120 },
    {
      key: 'status',
      title: '状态',
      width: 90,
      value: (row) => nameOf(AUTH_STATUS, row.status),
      tone: ({ status }) => (status === '1' ? 'done' : 'plain'),
    },
    { key: 'verifiedTime', title: '认证时间', width: 170, sortable: true },
  ],
  filters: [
    { kind: 'text', key: 'keyword', label: '姓名 / 手机号' },
    { kind: 'select', key: 'authType', label: '方式', options: () => AUTH_TYPE },
    { kind: 'select', key: 'status', label: '状态', options: () => AUTH_STATUS },
  ],
  actions: [
    {
      name: 'view',
      label: '查看认证',
      link: { route: 'adminReview', query: { processRedundantId: 'processRedundantId' } },
    },
  ],
  empty: '没有符合条件的认证，请调整筛选条件',
};

/** 账号认证. */
export const View = () => <AdminList list={LIST} />;

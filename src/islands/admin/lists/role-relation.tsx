import { adminRoleRelation } from '#contract/account/people.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import { codedFilter } from '#src/widgets/coded.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';

const LIST: AdminListDeclaration<AdminRow<'roleRelation'>> = {
  route: 'adminRoleRelation',
  source: adminLists.roleRelation,
  exports: operatorExports(adminRoleRelation.export, adminRoleRelation.sheet),
  columns: [
    { key: 'accountName', title: '账号', width: 140, pinned: true },
    { key: 'officeName', title: '机构', width: 140 },
    { key: 'roleName', title: '角色', width: 140 },
    { key: 'grantedBy', title: '授权人', width: 120 },
    { key: 'validTo', title: '有效期至', width: 160 },
    { key: 'createTime', title: '授权时间', width: 160 },
  ],
  filters: [
    { kind: 'text', key: 'keyword', label: '姓名 / 手机号' },
    codedFilter('roleCode', '角色', 'PlatformRole'),
    { kind: 'dateRange', key: 'createTime', label: '授权时间' },
  ],
  actions: [
    {
      name: 'revoke',
      label: '收回',
      confirm: ({ accountName, roleName }) =>
        `收回 ${accountName} 的“${roleName}”后，对方的下一次操作即失去该权限。确定收回吗？`,
      binding: true,
      run: ({ id }) => adminCalls.revokeRole({ id }),
      done: '已收回',
    },
  ],
  empty: '在“账号”中选择运营账号，点击“分配角色”',
};

/** 角色关系. */
export const View = () => <AdminList list={LIST} />;

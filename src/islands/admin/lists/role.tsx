import { adminRole } from '#contract/account/people.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { RoleRights } from './role-rights.tsx';
import { nameOf, OPEN_STATUS, statusTone } from './words.ts';

const LIST: AdminListDeclaration<AdminRow<'role'>> = {
  route: 'adminRole',
  source: adminLists.role,
  exports: operatorExports(adminRole.export, adminRole.sheet),
  columns: [
    { key: 'roleName', title: '名称', width: 180, pinned: true },
    { key: 'id', title: '编码', width: 180 },
    { key: 'holders', title: '人数', width: 90, as: 'count' },
    {
      key: 'status',
      title: '状态',
      width: 100,
      value: (row) => nameOf(OPEN_STATUS, row.status),
      tone: (row) => statusTone(row.status),
    },
  ],
  filters: [{ kind: 'text', key: 'keyword', label: '名称 / 编码' }],
  actions: [
    {
      name: 'rights',
      label: '权限',
      dialog: (row, close) => <RoleRights role={row} onClose={close} />,
    },
    {
      name: 'view',
      label: '查看人员',
      link: { route: 'adminRoleRelation', query: { roleCode: 'id' } },
    },
  ],
  empty: '没有符合条件的角色，请调整筛选条件',
};

/** 角色. */
export const View = () => <AdminList list={LIST} />;

import { adminAccount } from '#contract/account/admin.ts';
import { ADMINISTRATORS } from '#contract/account/platform-role.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import { enumName } from '#src/stores/enums.ts';
import { codedFilter } from '#src/widgets/coded.ts';

import { AccountDialog, RolesDialog } from './account-dialogs.tsx';
import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { OFFICE_FILTER } from './office-filter.tsx';
import { ACCOUNT_STATUS, nameOf, statusTone } from './words.ts';

type Account = AdminRow<'account'>;

/** A question about one account, which it names: rows stand close together. */
const asks =
  (question: string) =>
  ({ nickName, phone }: Account) =>
    `${nickName}（${phone}）：${question}`;

const LIST: AdminListDeclaration<Account> = {
  route: 'adminAccount',
  source: adminLists.account,
  exports: operatorExports(adminAccount.export, adminAccount.sheet),
  columns: [
    { key: 'nickName', title: '姓名', width: 130, pinned: true },
    { key: 'phone', title: '手机号', width: 120 },
    {
      key: 'userType',
      title: '类型',
      width: 90,
      value: (row) => enumName('UserType', row.userType),
    },
    { key: 'officeName', title: '机构', width: 120 },
    { key: 'roleNames', title: '角色', width: 220 },
    {
      key: 'status',
      title: '状态',
      width: 90,
      value: (row) => nameOf(ACCOUNT_STATUS, row.status),
      tone: (row) => statusTone(row.status),
    },
    {
      key: 'otpBound',
      title: '身份验证器',
      width: 100,
      value: (row) => (row.otpBound ? '已绑定' : ''),
    },
    { key: 'lastLoginTime', title: '最近登录', width: 160 },
  ],
  filters: [
    { kind: 'text', key: 'keyword', label: '姓名 / 手机号' },
    OFFICE_FILTER,
    codedFilter('userType', '类型', 'UserType'),
    { kind: 'select', key: 'status', label: '状态', options: () => ACCOUNT_STATUS },
  ],
  actions: [
    {
      name: 'saveRoles',
      label: '分配角色',
      dialog: (row, close) => <RolesDialog row={row} onClose={close} />,
    },
    {
      name: 'edit',
      label: '编辑',
      dialog: (row, close) => <AccountDialog row={row} onClose={close} />,
    },
    {
      name: 'resetPassword',
      label: '重置密码',
      confirm: asks('原密码将失效，所有登录退出，并向该手机号发送重置验证码。确定重置吗？'),
      binding: true,
      run: ({ id }) => adminCalls.resetPassword({ id }),
      done: '密码已重置，验证码已发送',
    },
    {
      name: 'unlock',
      label: '解锁',
      run: ({ id }) => adminCalls.unlockAccount({ id }),
      done: '已解锁',
    },
    {
      name: 'forceOffline',
      label: '强制下线',
      confirm: asks('该账号在所有设备上的登录将立即退出。确定强制下线吗？'),
      run: ({ id }) => adminCalls.forceOffline({ id }),
      done: '已强制下线',
    },
    {
      name: 'disable',
      label: '停用',
      confirm: asks('停用后该账号不能登录，现有登录立即退出。确定停用吗？'),
      binding: true,
      run: ({ id }) => adminCalls.disableAccount({ id }),
      done: '已停用',
    },
    {
      name: 'enable',
      label: '启用',
      run: ({ id }) => adminCalls.enableAccount({ id }),
      done: '已启用',
    },
    {
      name: 'removeOtp',
      label: '解绑身份验证器',
      confirm: asks('用于手机遗失且没有恢复码的情况。请先核实本人身份。确定解绑身份验证器吗？'),
      binding: true,
      run: ({ id }) => adminCalls.removeOtp({ id }),
      done: '已解绑身份验证器',
    },
  ],
  create: {
    label: '新增运营账号',
    roles: ADMINISTRATORS,
    dialog: (close) => <AccountDialog onClose={close} />,
  },
  empty: '没有符合条件的账号，请调整筛选条件',
};

/** 账号. */
export const View = () => <AdminList list={LIST} />;

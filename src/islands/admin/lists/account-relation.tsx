import { adminAccountRelation } from '#contract/account/admin.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import { roleNames } from '#src/stores/enums.ts';
import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { AdministratorDialog } from './administrator-dialog.tsx';
import { CompanyRows, type OfCompanyProps } from './company-rows.tsx';
import { nameOf, RELATION_STATUS } from './words.ts';

const LIST: AdminListDeclaration<AdminRow<'accountRelation'>> = {
  route: 'adminAccountRelation',
  source: adminLists.accountRelation,
  exports: operatorExports(adminAccountRelation.export, adminAccountRelation.sheet),
  columns: [
    { key: 'accountName', title: '账号', width: 120, pinned: true },
    { key: 'phone', title: '手机号', width: 120 },
    { key: 'companyName', title: '企业', width: 220 },
    {
      key: 'customerRole',
      title: '角色',
      width: 160,
      value: (row) => roleNames(row.customerRole),
    },
    { key: 'jobTitle', title: '职务', width: 110 },
    { key: 'validTo', title: '有效期至', width: 160 },
    {
      key: 'status',
      title: '状态',
      width: 90,
      value: (row) => nameOf(RELATION_STATUS, row.status),
      tone: ({ status }) => (status === '2' ? 'done' : status === '1' ? 'wait' : 'plain'),
    },
    { key: 'createTime', title: '建立时间', width: 160 },
  ],
  filters: [
    { kind: 'text', key: 'keyword', label: '姓名 / 手机号' },
    { kind: 'text', key: 'companyName', label: '企业名称' },
    { kind: 'select', key: 'status', label: '状态', options: () => RELATION_STATUS },
  ],
  actions: [
    {
      name: 'changeAdmin',
      label: '变更管理员',
      dialog: (row, close) => <AdministratorDialog row={row} onClose={close} />,
    },
    {
      name: 'end',
      label: '解除',
      confirm: ({ accountName, companyName }) =>
        `解除后，${accountName} 不能再以 ${companyName} 名义操作，本人和企业管理员将收到通知。确定解除吗？`,
      binding: true,
      run: ({ id }) => adminCalls.endRelation({ id }),
      done: '已解除',
    },
  ],
  empty: '企业认证通过或成员受邀加入后，关系显示在这里',
};

/** 账号关系. */
export const View = () => <AdminList list={LIST} />;

/** The same of one company. */
export const OfCompany = (props: OfCompanyProps) => <CompanyRows list={LIST} {...props} />;

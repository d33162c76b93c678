import { adminCompanyCustomer, companySheets } from '#contract/company/admin.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { COMPANY_FILTERS, companyColumns, VIEW_COMPANY } from './company.tsx';
import { CUSTOMER_ACTIONS } from './company-actions.tsx';

type Row = AdminRow<'companyCustomer'>;

const LIST: AdminListDeclaration<Row> = {
  route: 'adminCompanyCustomer',
  source: adminLists.companyCustomer,
  exports: operatorExports(adminCompanyCustomer.export, companySheets.companyCustomer),
  columns: [
    ...companyColumns<Row>(),
    {
      key: 'infoScore',
      title: '信息完整度',
      width: 110,
      value: ({ infoScore }) => `${infoScore}%`,
    },
    { key: 'members', title: '成员数', width: 90, as: 'count' },
    { key: 'manager', title: '客户经理', width: 110 },
    { key: 'createTime', title: '登记时间', width: 160 },
  ],
  filters: [...COMPANY_FILTERS, { kind: 'text', key: 'manager', label: '客户经理' }],
  actions: [VIEW_COMPANY, ...CUSTOMER_ACTIONS],
  empty: '企业提交认证并通过后显示在这里',
};

/** 公司客户. */
export const View = () => <AdminList list={LIST} />;

import { adminOwner, companySheets } from '#contract/company/admin.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { COMPANY_FILTERS, companyColumns, REGION_FILTER, VIEW_COMPANY } from './company.tsx';

type Row = AdminRow<'owner'>;

const LIST: AdminListDeclaration<Row> = {
  route: 'adminOwner',
  source: adminLists.owner,
  exports: operatorExports(adminOwner.export, companySheets.owner),
  columns: [
    ...companyColumns<Row>(),
    { key: 'projects', title: '关联项目数', width: 110, as: 'count' },
    { key: 'createTime', title: '登记时间', width: 160 },
  ],
  filters: [...COMPANY_FILTERS, REGION_FILTER],
  actions: [VIEW_COMPANY],
  empty: '客户在项目中登记的业主显示在这里',
};

/** 业主. */
export const View = () => <AdminList list={LIST} />;

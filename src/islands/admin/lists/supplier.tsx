import { adminSupplier, companySheets } from '#contract/company/admin.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { COMPANY_FILTERS, companyColumns, VIEW_COMPANY } from './company.tsx';
import { LEVELS, SUPPLIER_ACTIONS } from './company-actions.tsx';

type Row = AdminRow<'supplier'>;

const LIST: AdminListDeclaration<Row> = {
  route: 'adminSupplier',
  source: adminLists.supplier,
  exports: operatorExports(adminSupplier.export, companySheets.supplier),
  columns: [
    ...companyColumns<Row>(),
    { key: 'level', title: '等级', width: 70 },
    {
      key: 'stopped',
      title: '合作状态',
      width: 90,
      value: ({ stopped }) => (stopped ? '停用' : '正常'),
      tone: ({ stopped }) => (stopped ? 'seal' : 'done'),
    },
    { key: 'stopReason', title: '停用原因', width: 180 },
  ],
  filters: [
    ...COMPANY_FILTERS,
    { kind: 'select', key: 'level', label: '等级', options: () => LEVELS },
  ],
  actions: [VIEW_COMPANY, ...SUPPLIER_ACTIONS],
  empty: '类型含“供应商”的企业显示在这里',
};

/** 供应商. */
export const View = () => <AdminList list={LIST} />;

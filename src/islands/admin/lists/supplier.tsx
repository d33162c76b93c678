import { adminSupplier, companySheets } from '#contract/company/admin.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { COMPANY_FILTERS, companyColumns, REGION_FILTER, VIEW_COMPANY } from './company.tsx';
import { LEVELS, SUPPLIER_ACTIONS } from './company-actions.tsx';

type Row = AdminRow<'supplier'>;

const STANDING = [
  { value: 'false', label: '正常' },
  { value: 'true', label: '停用' },
];

const LIST: AdminListDeclaration<Row> = {
  route: 'adminSupplier',
  source: adminLists.supplier,
  exports: operatorExports(adminSupplier.export, companySheets.supplier),
  columns: [
    ...companyColumns<Row>(),
    { key: 'mainGoods', title: '主营', width: 180 },
    { key: 'level', title: '等级', width: 70 },
    { key: 'ratedOn', title: '评级日期', width: 110, as: 'date' },
    { key: 'projects', title: '合作项目数', width: 110, as: 'count' },
    { key: 'purchased', title: '累计采购额', unit: '元', width: 160, as: 'money', sum: true },
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
    REGION_FILTER,
    { kind: 'text', key: 'mainGoods', label: '主营' },
    { kind: 'select', key: 'level', label: '等级', options: () => LEVELS },
    { kind: 'select', key: 'stopped', label: '合作状态', options: () => STANDING },
  ],
  actions: [VIEW_COMPANY, ...SUPPLIER_ACTIONS],
  empty: '类型含“供应商”的企业显示在这里',
};

/** 供应商. */
export const View = () => <AdminList list={LIST} />;

import { adminOwner, ownerSheet } from '#contract/company/owner.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import { coded, codedFilter } from '#src/widgets/coded.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { COMPANY_FILTERS, companyColumns, REGION_FILTER, VIEW_COMPANY } from './company.tsx';
import { GRADES, OWNER_ACTIONS } from './owner-actions.tsx';

type Row = AdminRow<'owner'>;

const LIST: AdminListDeclaration<Row> = {
  route: 'adminOwner',
  source: adminLists.owner,
  exports: operatorExports(adminOwner.export, ownerSheet),
  columns: [
    ...companyColumns<Row>(),
    { ...coded('nature', 'OwnerNature'), title: '性质', width: 90 },
    { ...coded('ownerLevel', 'OwnerLevel'), title: '级别', width: 70 },
    { key: 'grade', title: '评级', width: 70 },
    { key: 'gradedOn', title: '评级日期', width: 110, as: 'date' },
    { key: 'projects', title: '关联项目数', width: 110, as: 'count' },
    { key: 'debtLimit', title: '敞口上限', unit: '元', width: 160, as: 'money' },
    { key: 'granted', title: '已授信', unit: '元', width: 160, as: 'money' },
    { key: 'used', title: '占用及冻结', unit: '元', width: 160, as: 'money' },
    { key: 'createTime', title: '登记时间', width: 160 },
  ],
  filters: [
    ...COMPANY_FILTERS,
    REGION_FILTER,
    codedFilter('nature', '性质', 'OwnerNature'),
    codedFilter('ownerLevel', '级别', 'OwnerLevel'),
    { kind: 'select', key: 'grade', label: '评级', options: () => GRADES },
  ],
  actions: [VIEW_COMPANY, ...OWNER_ACTIONS],
  empty: '客户在项目中登记的业主显示在这里',
};

/** 业主. */
export const View = () => <AdminList list={LIST} />;

import { adjustDocument, adminAmountAdjust } from '#contract/apply-amount-adjust.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import type { Column } from '#src/ui/list-table/column.ts';
import { coded, codedFilter } from '#src/widgets/coded.ts';
import { AUDIT_STATUS } from '#src/widgets/statuses.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { approvalColumns, reviewLink, submitTimeFilter } from './approval-columns.ts';

type Row = AdminRow<'amountAdjust'>;

const money = (key: keyof Row, title: string): Column<Row> => ({
  key,
  title,
  unit: '元',
  as: 'money',
  width: 150,
});

const LIST: AdminListDeclaration<Row> = {
  route: 'adminAmountAdjust',
  source: adminLists.amountAdjust,
  exports: operatorExports(adminAmountAdjust.export, adjustDocument.console.sheet),
  columns: [
    { key: 'adjustNo', title: '编号', width: 150, pinned: true, link: reviewLink },
    { key: 'projectName', title: '项目', width: 200 },
    { key: 'projectNo', title: '项目编号', width: 150, hidden: true },
    { key: 'companyName', title: '申请企业', width: 200 },
    { ...coded('adjustType', 'AdjustType'), title: '类型', width: 100 },
    { ...AUDIT_STATUS, title: '状态', width: 110 },
    money('beforeLimit', '调整前额度'),
    money('adjustAmount', '调整金额'),
    money('afterLimit', '调整后额度'),
    money('approvedAmount', '批复金额'),
    { key: 'tempUntil', title: '临时额度截止', as: 'date', width: 120, hidden: true },
    ...approvalColumns<Row>(),
  ],
  filters: [
    { kind: 'text', key: 'keyword', label: '编号 / 项目 / 企业' },
    codedFilter('adjustType', '类型', 'AdjustType'),
    codedFilter('auditStatus', '状态', 'AuditStatus'),
    submitTimeFilter,
    { kind: 'amountRange', key: 'adjustAmount', label: '调整金额' },
  ],
  empty: '客户提交额度调整申请后显示在这里',
};

/** 额度调整 of all companies. */
export const View = () => <AdminList list={LIST} />;

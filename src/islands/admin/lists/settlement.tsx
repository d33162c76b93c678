import { adminSettlement } from '#contract/settlement/draw-up.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import { coded } from '#src/widgets/coded.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';

type Row = AdminRow<'settlement'>;

const LIST: AdminListDeclaration<Row> = {
  route: 'adminSettlement',
  source: adminLists.settlement,
  exports: operatorExports(adminSettlement.export, adminSettlement.sheet),
  columns: [
    {
      key: 'estimateOrderNo',
      title: '暂估单号',
      width: 180,
      pinned: true,
      link: { route: 'adminSettle', query: { id: 'id' } },
    },
    { key: 'projectName', title: '项目', width: 200 },
    { key: 'estimateValue', title: '按暂估价金额', unit: '元', width: 180, as: 'money', sum: true },
    { key: 'buyerName', title: '采购方', width: 190 },
    { key: 'supplierName', title: '供应商', width: 190 },
    { key: 'receipts', title: '实收单数', width: 100, as: 'count' },
    { key: 'lines', title: '明细数', width: 90, as: 'count' },
    { key: 'receivedFrom', title: '最早实收日期', width: 120 },
    { ...coded('priceMode', 'PriceMode'), title: '定价方式', width: 130 },
    { ...coded('settleBasis', 'SettleBasis'), title: '结算依据', width: 200, hidden: true },
    { key: 'purchaseOrderNo', title: '采购订单号', width: 180, hidden: true },
  ],
  filters: [{ kind: 'text', key: 'keyword', label: '编号 / 项目 / 采购方' }],
  actions: [{ name: 'make', label: '制单', link: { route: 'adminSettle', query: { id: 'id' } } }],
  empty: '实收由供应商确认后，在这里结算',
};

/** 待结算. */
export const View = () => <AdminList list={LIST} />;

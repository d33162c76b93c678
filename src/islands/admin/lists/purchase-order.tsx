import { AMEND } from '#contract/order/amend.ts';
import { purchaseOrderConsole } from '#contract/order/console.ts';
import { purchaseOrderDocument } from '#contract/order/purchase-order.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { PURCHASE_ORDER_STATUS } from '#src/widgets/statuses.ts';

import { AdminList } from './admin-list.tsx';
import { AmendDialog } from './amend-dialog.tsx';
import { CompanyRows, type OfCompanyProps } from './company-rows.tsx';
import { recordList } from './record-list.ts';

const LIST = recordList<AdminRow<'purchaseOrder'>>(purchaseOrderDocument, purchaseOrderConsole, {
  source: adminLists.purchaseOrder,
  status: PURCHASE_ORDER_STATUS,
  columns: [
    'purchaseOrderNo',
    'projectName',
    'purchaseOrderStatus',
    'orderAmount',
    'paidAmount',
    'refundDue',
    'companyName',
    'payMethod',
    'confirmDue',
    'contractNo',
    'orderDate',
  ],
  search: '编号 / 项目 / 供应商',
  nameOf: ({ purchaseOrderNo }) => purchaseOrderNo,
  sum: 'orderAmount',
  page: { route: 'adminOrder', query: { id: 'id' } },
  actions: [
    {
      name: AMEND,
      label: '修改后重新发出',
      dialog: (row, onClose) => <AmendDialog row={row} onClose={onClose} />,
    },
  ],
  empty: '付款申请通过后生成采购订单',
});

/** 采购订单 of all suppliers. */
export const View = () => <AdminList list={LIST} />;

/** The same of one company. */
export const OfCompany = (props: OfCompanyProps) => <CompanyRows list={LIST} {...props} />;

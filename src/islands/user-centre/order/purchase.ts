import {
  type PurchaseOrderDetail,
  type PurchaseOrderRow,
  purchaseOrderDocument,
} from '#contract/order/purchase-order.ts';
import { recordQueries, recordView } from '#src/widgets/document/record-view.ts';
import { PURCHASE_ORDER_STATUS } from '#src/widgets/statuses.ts';

/** 采购订单 (rules.md C.4), as its supplier sees it. */
export const PURCHASE_ORDERS = recordView<PurchaseOrderRow, PurchaseOrderDetail>(
  purchaseOrderDocument,
  {
    queries: recordQueries('purchaseOrder', purchaseOrderDocument.calls),
    status: PURCHASE_ORDER_STATUS,
    columns: [
      'purchaseOrderNo',
      'projectName',
      'purchaseOrderStatus',
      'orderAmount',
      'paidAmount',
      'signedQty',
      'settledAmount',
      'invoicedAmount',
      'confirmDue',
      'orderDate',
    ],
    nameOf: ({ purchaseOrderNo }) => purchaseOrderNo,
    sum: 'orderAmount',
  },
);

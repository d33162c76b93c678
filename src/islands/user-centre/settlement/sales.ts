import {
  type OfficialSalesOrderDetail,
  type OfficialSalesOrderRow,
  officialSalesOrderDocument,
} from '#contract/settlement/sales-order.ts';
import { recordQueries, recordView } from '#src/widgets/document/record-view.ts';
import { OVERDUE_DAYS } from '#src/widgets/settlement/overdue-days.ts';
import { SALES_ORDER_STATUS } from '#src/widgets/statuses.ts';

/** 正式销售订单 (rules.md C.6), as its buyer sees it. */
export const SALES_ORDERS = recordView<OfficialSalesOrderRow, OfficialSalesOrderDetail>(
  officialSalesOrderDocument,
  {
    queries: recordQueries('officialSalesOrder', officialSalesOrderDocument.calls),
    status: SALES_ORDER_STATUS,
    columns: [
      'salesOrderNo',
      'projectName',
      'salesOrderStatus',
      'goodsAmount',
      'feeAmount',
      'deductionTotal',
      'settleAmount',
      'invoicedAmount',
      'collectedAmount',
      'outstanding',
      'dueDate',
      OVERDUE_DAYS,
    ],
    nameOf: ({ salesOrderNo }) => salesOrderNo,
    sum: 'settleAmount',
  },
);

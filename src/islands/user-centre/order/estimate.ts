import {
  type EstimateOrderDetail,
  type EstimateOrderRow,
  estimateOrderDocument,
} from '#contract/order/estimate-order.ts';
import { recordQueries, recordView } from '#src/widgets/document/record-view.ts';
import { ESTIMATE_ORDER_STATUS } from '#src/widgets/statuses.ts';

/** 暂估单 (rules.md C.5), as its buyer sees it. */
export const ESTIMATE_ORDERS = recordView<EstimateOrderRow, EstimateOrderDetail>(
  estimateOrderDocument,
  {
    queries: recordQueries('estimateOrder', estimateOrderDocument.calls),
    status: ESTIMATE_ORDER_STATUS,
    columns: [
      'estimateOrderNo',
      'projectName',
      'estimateOrderStatus',
      'estimateAmount',
      'pickedQty',
      'officialAmount',
      'diffAmount',
      'supplierName',
      'orderDate',
    ],
    nameOf: ({ estimateOrderNo }) => estimateOrderNo,
    sum: 'estimateAmount',
  },
);

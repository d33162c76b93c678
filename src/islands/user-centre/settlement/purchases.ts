import {
  type PurchaseSettlementDetail,
  type PurchaseSettlementRow,
  purchaseSettlementDocument,
} from '#contract/settlement/purchase-settlement.ts';
import { recordQueries, recordView } from '#src/widgets/document/record-view.ts';
import { PURCHASE_SETTLEMENT_STATUS } from '#src/widgets/statuses.ts';

/** 采购结算单 (rules.md M4), as its supplier sees it. */
export const PURCHASE_SETTLEMENTS = recordView<PurchaseSettlementRow, PurchaseSettlementDetail>(
  purchaseSettlementDocument,
  {
    queries: recordQueries('purchaseSettlement', purchaseSettlementDocument.calls),
    status: PURCHASE_SETTLEMENT_STATUS,
    columns: [
      'settlementNo',
      'projectName',
      'purchaseSettlementStatus',
      'goodsAmount',
      'deductionTotal',
      'settleAmount',
      'invoicedAmount',
      'settleDate',
    ],
    nameOf: ({ settlementNo }) => settlementNo,
    sum: 'settleAmount',
  },
);

import { consoleListRoutes } from '#server/kernel/resource/console-list.ts';
import { settlementList } from './console-list.ts';
import { settleDemoReceipts } from './demo.ts';
import { disputedPurchases, disputedSales } from './disputed.ts';
import { officialSalesOrderRecord, purchaseSettlementRecord } from './document.ts';
import { settlementMessages } from './messages.ts';
import { settlementCounts } from './operator-counts.ts';
import { pairRoute } from './pair.ts';
import { settledReceipts } from './receipt-disputes.ts';
import { remindOfSettlements } from './remind.ts';
import { settlementRoutes } from './routes.ts';
import { signedSheetRoutes } from './signed-sheet.ts';
import { settlementStages } from './stages.ts';
import { settlementWorkbench } from './workbench.ts';

/** 正式销售订单: what the platform sold, confirmed by its buyer; drawn up together with what it bought. */
export const officialSalesOrderModule = officialSalesOrderRecord.module({
  consoleLists: [settlementList],
  messages: settlementMessages,
  workbench: settlementWorkbench,
  stages: settlementStages,
  operatorCounts: settlementCounts,
  disputed: disputedSales,
  followsDisputes: settledReceipts,
  demo: settleDemoReceipts,
  routes: (kernel) => [
    ...consoleListRoutes(kernel, settlementList),
    ...settlementRoutes(kernel),
    pairRoute(kernel),
    ...signedSheetRoutes(kernel),
  ],
  jobs: { remindOfSettlements: { at: '*/20 * * * *', run: remindOfSettlements } },
});

/** 采购结算单: what the platform owes a supplier for the same goods. */
export const purchaseSettlementModule = purchaseSettlementRecord.module({
  disputed: disputedPurchases,
});

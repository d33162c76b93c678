import { purchaseSettlementDocument } from './purchase-settlement.ts';
import { officialSalesOrderDocument } from './sales-order.ts';

// The console's lists: by themselves, since customers' pages fetch what stands beside their calls.
export const purchaseSettlementConsole = purchaseSettlementDocument.console;
export const adminPurchaseSettlement = purchaseSettlementConsole.calls;
export const officialSalesOrderConsole = officialSalesOrderDocument.console;
export const adminOfficialSalesOrder = officialSalesOrderConsole.calls;

import { estimateOrderDocument } from './estimate-order.ts';
import { purchaseOrderDocument } from './purchase-order.ts';

// The console's lists: by themselves, since customers' pages fetch what stands beside their calls.
export const purchaseOrderConsole = purchaseOrderDocument.console;
export const adminPurchaseOrder = purchaseOrderConsole.calls;
export const estimateOrderConsole = estimateOrderDocument.console;
export const adminEstimateOrder = estimateOrderConsole.calls;

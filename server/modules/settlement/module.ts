import { registerRoutes } from '#server/kernel/resource/register.ts';
import { officialSalesOrderRecord, purchaseSettlementRecord } from './document.ts';
import { settlementMessages } from './messages.ts';
import { settlementRegister } from './registers.ts';
import { settlementRoutes } from './routes.ts';

/** 正式销售订单: what the platform sold, confirmed by its buyer; drawn up together with what it bought. */
export const officialSalesOrderModule = officialSalesOrderRecord.module({
  registers: [settlementRegister],
  messages: settlementMessages,
  routes: (kernel) => [...registerRoutes(kernel, settlementRegister), ...settlementRoutes(kernel)],
});

/** 采购结算单: what the platform owes a supplier for the same goods. */
export const purchaseSettlementModule = purchaseSettlementRecord.module();

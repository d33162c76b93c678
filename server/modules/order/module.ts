import { amendRoutes } from './amend.ts';
import { contractRoutes } from './contracts.ts';
import { answerDemoOrders } from './demo.ts';
import { depositRoutes } from './deposit-routes.ts';
import { estimateOrderRecord, purchaseOrderRecord } from './document.ts';
import { orderMessages } from './messages.ts';
import { orderCounts } from './operator-counts.ts';
import { pairRoute } from './pair.ts';
import { remindSuppliers } from './remind.ts';
import { orderStages } from './stages.ts';
import { orderWorkbench } from './workbench.ts';

/** 采购订单: what the platform buys, confirmed or declined by its supplier. */
export const purchaseOrderModule = purchaseOrderRecord.module({
  messages: orderMessages,
  routes: (kernel) => [...amendRoutes(kernel), ...contractRoutes(kernel), pairRoute(kernel)],
  workbench: orderWorkbench,
  stages: orderStages,
  operatorCounts: orderCounts,
  jobs: { remindSuppliers: { at: '*/10 * * * *', run: remindSuppliers } },
});

/** 暂估单: what the platform sells for the time being, confirmed or declined by its buyer. */
export const estimateOrderModule = estimateOrderRecord.module({
  routes: depositRoutes,
  demo: answerDemoOrders,
});

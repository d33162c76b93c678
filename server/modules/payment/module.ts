import { PAYMENT_STATES } from '#contract/payment/states.ts';
import type { Module } from '#server/kernel/module.ts';
import { consoleListRoutes } from '#server/kernel/resource/console-list.ts';
import { nounRoutes } from '#server/kernel/resource/routes.ts';
import { paymentBatches, paymentResults } from './batch-lists.ts';
import { batchRoutes } from './batch-routes.ts';
import { payOutsEnd } from './cancel.ts';
import { payables, paymentList } from './console-lists.ts';
import { correctDayRoutes } from './correct-day-routes.ts';
import { addDemoPayOuts } from './demo.ts';
import { paymentInDeals } from './in-deals.ts';
import { paymentMessages } from './messages.ts';
import { paymentNoun } from './noun.ts';
import { paymentCounts } from './operator-counts.ts';
import { receiptRoutes } from './receipt-routes.ts';
import { receiveByTime } from './receive.ts';
import { paymentRoutes } from './routes.ts';
import { paymentSearch } from './search.ts';
import { payWaits } from './waits.ts';
import { paymentWorkbench } from './workbench.ts';

const CONSOLE_LISTS = [payables, paymentList, paymentBatches, paymentResults];

/** 付款 of direction 1: what goes out to suppliers, by two persons and with its papers. */
export const paymentModule: Module = {
  name: PAYMENT_STATES.noun,
  nouns: [paymentNoun],
  consoleLists: CONSOLE_LISTS,
  routes: (kernel) => [
    ...nounRoutes(kernel, paymentNoun),
    ...CONSOLE_LISTS.flatMap((listed) => consoleListRoutes(kernel, listed)),
    ...paymentRoutes(kernel),
    ...batchRoutes(kernel),
    ...correctDayRoutes(kernel),
    ...receiptRoutes(kernel),
  ],
  messages: paymentMessages,
  workbench: [paymentWorkbench, payWaits],
  operatorCounts: paymentCounts,
  demo: addDemoPayOuts,
  searches: [paymentSearch],
  deals: [paymentInDeals],
  projectEnds: [payOutsEnd],
  jobs: { receiveByTime: { at: '*/30 * * * *', run: receiveByTime } },
};

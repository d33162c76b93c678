import { decisionRoutes } from './decide.ts';
import { collectDemoMoney } from './demo.ts';
import { collectionMessages } from './messages.ts';
import { collectionCounts } from './operator-counts.ts';
import { payeeRoute } from './payee.ts';
import { collectionRecord, receivablePlanRecord } from './records.ts';
import { refundRoutes } from './refund.ts';
import { collectRound } from './round.ts';
import { collectionRoutes } from './routes.ts';
import { collectionStages } from './stages.ts';
import { statementRoutes } from './statement-routes.ts';
import { statementRows } from './statement-rows.ts';
import { collectionWorkbench } from './workbench.ts';

/** 应收款: what buyers owe, when it is due, and what is decided where it does not come. */
export const receivablePlanModule = receivablePlanRecord.module({
  routes: (kernel) => [payeeRoute(kernel), ...decisionRoutes(kernel)],
  stages: collectionStages,
  workbench: collectionWorkbench,
  jobs: { collectRound: { at: '*/30 * * * *', run: collectRound } },
});

/** 回款: money that buyers have paid, and what it is taken for. */
export const collectionModule = collectionRecord.module({
  routes: (kernel) => [
    ...collectionRoutes(kernel),
    ...refundRoutes(kernel),
    ...statementRoutes(kernel),
  ],
  consoleLists: [statementRows],
  messages: collectionMessages,
  operatorCounts: collectionCounts,
  demo: collectDemoMoney,
});

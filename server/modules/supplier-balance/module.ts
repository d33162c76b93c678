import type { Module } from '#server/kernel/module.ts';
import { consoleListRoutes } from '#server/kernel/resource/console-list.ts';
import { supplierBalances } from './balances.ts';
import { decidingRoute } from './decide.ts';
import { balanceMessages } from './messages.ts';
import { balanceRound } from './round.ts';
import { balanceCounts, balanceWorkbench } from './workbench.ts';

/** 供应商余款: what the platform still owes suppliers, what of it the limit does not hold, and what is kept back until its day. */
export const supplierBalanceModule: Module = {
  name: 'supplierBalance',
  routes: (kernel) => [...consoleListRoutes(kernel, supplierBalances), decidingRoute(kernel)],
  consoleLists: [supplierBalances],
  messages: balanceMessages,
  workbench: balanceWorkbench,
  operatorCounts: balanceCounts,
  jobs: { balanceRound: { at: '15,45 * * * *', run: balanceRound } },
};

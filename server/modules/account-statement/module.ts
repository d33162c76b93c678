import type { Module } from '#server/kernel/module.ts';
import { consoleListRoutes } from '#server/kernel/resource/console-list.ts';
import { statementAnswers } from './answers.ts';
import { accountStatementMessages } from './messages.ts';
import { statementCounts } from './operator-counts.ts';
import { accountStatementRoutes } from './routes.ts';

/** 对账单: what stands between a company and the platform over a period, and what the company says of it. */
export const accountStatementModule: Module = {
  name: 'accountStatement',
  routes: (kernel) => [
    ...accountStatementRoutes(kernel),
    ...consoleListRoutes(kernel, statementAnswers),
  ],
  consoleLists: [statementAnswers],
  operatorCounts: statementCounts,
  messages: accountStatementMessages,
};

import type { Module } from '#server/kernel/module.ts';
import { registerRoutes } from '#server/kernel/resource/register.ts';
import { statementAnswers } from './answers.ts';
import { accountStatementMessages } from './messages.ts';
import { accountStatementRoutes } from './routes.ts';

/** 对账单: what stands between a company and the platform over a period, and what the company says of it. */
export const accountStatementModule: Module = {
  name: 'accountStatement',
  routes: (kernel) => [
    ...accountStatementRoutes(kernel),
    ...registerRoutes(kernel, statementAnswers),
  ],
  registers: [statementAnswers],
  messages: accountStatementMessages,
};

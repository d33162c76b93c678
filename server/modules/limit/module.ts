import type { Module } from '#server/kernel/module.ts';
import { consoleListRoutes } from '#server/kernel/resource/console-list.ts';
import { nounRoutes } from '#server/kernel/resource/routes.ts';
import { closeEndedLimits } from './close-ended.ts';
import { expireLimits } from './expire.ts';
import { limitMessages } from './messages.ts';
import { ledgerList, ledgerNoun } from './noun.ts';
import { limitRoutes } from './routes.ts';
import { limitWorkbench } from './workbench.ts';

/** 授信额度: what is left of a project's limit, what a use would do to it, and its ledger. */
export const limitModule: Module = {
  name: 'limit',
  nouns: [ledgerNoun],
  consoleLists: [ledgerList],
  routes: (kernel) => [
    ...nounRoutes(kernel, ledgerNoun),
    ...consoleListRoutes(kernel, ledgerList),
    ...limitRoutes(kernel),
  ],
  messages: limitMessages,
  workbench: limitWorkbench,
  jobs: {
    expireLimits: { at: '*/10 * * * *', run: expireLimits },
    closeEndedLimits: { at: '25 * * * *', run: (kernel) => closeEndedLimits(kernel) },
  },
};

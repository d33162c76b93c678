import type { Module } from '#server/kernel/module.ts';
import { registerRoutes } from '#server/kernel/resource/register.ts';
import { nounRoutes } from '#server/kernel/resource/routes.ts';
import { expireLimits } from './expire.ts';
import { limitMessages } from './messages.ts';
import { ledgerNoun, ledgerRegister } from './noun.ts';
import { limitRoutes } from './routes.ts';
import { limitWorkbench } from './workbench.ts';

/** 授信额度: what is left of a project's limit, what a use would do to it, and its ledger. */
export const limitModule: Module = {
  name: 'limit',
  nouns: [ledgerNoun],
  routes: (kernel) => [
    ...nounRoutes(kernel, ledgerNoun),
    ...registerRoutes(kernel, ledgerRegister),
    ...limitRoutes(kernel),
  ],
  messages: limitMessages,
  workbench: limitWorkbench,
  jobs: { expireLimits: { at: '*/10 * * * *', run: expireLimits } },
};

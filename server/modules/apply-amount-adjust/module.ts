import { flowRoutes } from '#server/kernel/flow/routes.ts';
import type { Module } from '#server/kernel/module.ts';
import { registerRoutes } from '#server/kernel/resource/register.ts';
import { nounRoutes } from '#server/kernel/resource/routes.ts';
import { addDemoAdjusts } from './demo.ts';
import { adjustFlow } from './flow.ts';
import { adjustMessages } from './messages.ts';
import { adjustNoun } from './noun.ts';
import { adjustRegister } from './operator-list.ts';
import { takeBackEnded } from './take-back.ts';
import { adjustWorkbench } from './workbench.ts';

/** 额度调整: raising, lowering, extending or changing a project's limit, approved and then written to its ledger. */
export const applyAmountAdjustModule: Module = {
  name: 'applyAmountAdjust',
  nouns: [adjustNoun],
  registers: [adjustRegister],
  flows: [adjustFlow],
  routes: (kernel) => [
    ...nounRoutes(kernel, adjustNoun),
    ...registerRoutes(kernel, adjustRegister),
    ...flowRoutes(kernel, adjustNoun, adjustFlow),
  ],
  messages: adjustMessages,
  workbench: adjustWorkbench,
  demo: addDemoAdjusts,
  jobs: { takeBackEnded: { at: '*/10 * * * *', run: takeBackEnded } },
};

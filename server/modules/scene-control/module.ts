import { flowRoutes } from '#server/kernel/flow/routes.ts';
import type { Module } from '#server/kernel/module.ts';
import { registerRoutes } from '#server/kernel/resource/register.ts';
import { nounRoutes } from '#server/kernel/resource/routes.ts';
import { changeRoutes } from './changes.ts';
import { addDemoSites } from './demo/demo.ts';
import { sceneFlow } from './flow.ts';
import { sceneNoun } from './noun.ts';
import { sceneRegister } from './operator-list.ts';
import { TELL_RECEIVER, tellReceiver } from './sms.ts';
import { sceneStages } from './stages.ts';
import { sceneWorkbench } from './workbench.ts';

/** 现场登记: sites of projects, who may sign at them, and what became of them. */
export const sceneControlModule: Module = {
  name: 'sceneControl',
  nouns: [sceneNoun],
  registers: [sceneRegister],
  flows: [sceneFlow],
  routes: (kernel) => [
    ...nounRoutes(kernel, sceneNoun),
    ...registerRoutes(kernel, sceneRegister),
    ...flowRoutes(kernel, sceneNoun, sceneFlow),
    ...changeRoutes(kernel),
  ],
  tasks: { [TELL_RECEIVER]: tellReceiver },
  workbench: sceneWorkbench,
  demo: addDemoSites,
  stages: sceneStages,
};

import { changeRoutes } from './changes.ts';
import { addDemoSites } from './demo/demo.ts';
import { site } from './document.ts';
import { sceneMessages } from './messages.ts';
import { TELL_RECEIVER, tellReceiver } from './sms.ts';
import { sceneStages } from './stages.ts';
import { sceneWorkbench } from './workbench.ts';

/** 现场登记: sites of projects, who may sign at them, and what became of them. */
export const sceneControlModule = site.module({
  routes: changeRoutes,
  messages: sceneMessages,
  tasks: { [TELL_RECEIVER]: tellReceiver },
  workbench: sceneWorkbench,
  demo: addDemoSites,
  stages: sceneStages,
});

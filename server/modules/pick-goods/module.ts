import { availableRoute } from './available.ts';
import { addDemoPicks } from './demo.ts';
import { pickGoodsRecord } from './document.ts';
import { pickMessages } from './messages.ts';
import { releaseRoutes } from './release.ts';
import { TELL_DRIVER, textDriver } from './sms.ts';
import { pickStages } from './stages.ts';

/** 提货单: calls goods off an estimate order, holds their quantity while it is reviewed, and lets them out by a code. */
export const pickGoodsModule = pickGoodsRecord.module({
  stages: pickStages,
  demo: addDemoPicks,
  messages: pickMessages,
  routes: (kernel) => [
    availableRoute(kernel, pickGoodsRecord.noun.writers),
    ...releaseRoutes(kernel),
  ],
  tasks: { [TELL_DRIVER]: textDriver },
});

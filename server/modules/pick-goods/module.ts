import { availableRoute } from './available.ts';
import { pickGoodsRecord } from './document.ts';
import { pickMessages } from './messages.ts';
import { releaseRoutes } from './release.ts';
import { TELL_DRIVER, textDriver } from './sms.ts';
import { pickStages } from './stages.ts';

/** 提货单: calls goods off an estimate order, holds their quantity while it is reviewed, and lets them out by a code. */
export const pickGoodsModule = pickGoodsRecord.module({
  stages: pickStages,
  messages: pickMessages,
  routes: (kernel) => [
    availableRoute(kernel, pickGoodsRecord.noun.writers),
    ...releaseRoutes(kernel),
  ],
  tasks: { [TELL_DRIVER]: textDriver },
});

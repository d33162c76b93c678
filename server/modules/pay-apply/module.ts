import { basisRoute } from './basis-route.ts';
import { addDemoPayApplies } from './demo.ts';
import { payApplyRecord } from './document.ts';
import { endUnpayable } from './end-unpayable.ts';
import { payApplyStages } from './stages.ts';

/** 付款申请: asks the platform to pay a supplier, holds the limit while it is reviewed. */
export const payApplyModule = payApplyRecord.module({
  routes: (kernel) => [basisRoute(kernel, payApplyRecord.noun)],
  stages: payApplyStages,
  jobs: { endUnpayable: { at: '*/10 * * * *', run: endUnpayable } },
  demo: addDemoPayApplies,
});

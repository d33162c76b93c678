import { writersOf } from '#contract/account/customer-role.ts';
import { FACTORING } from '#contract/project/product-lines.ts';
import { PARTY_ROLE, PROJECT_STATUS } from '#contract/project/project.ts';
import { MAKE_LINK } from '#server/trade/goods/sign-link.ts';
import { availableRoute } from './available.ts';
import { addDemoDeliveries } from './demo.ts';
import { deliveryRecord } from './document.ts';
import { linkRoutes } from './link-routes.ts';
import { deliveryMessages } from './messages.ts';
import { signRoutes } from './sign/routes.ts';
import { deliveryStages } from './stages.ts';
import { makeSignLink, TELL_SIGNER, tellSigner } from './tell.ts';
import { deliveryWorkbench } from './workbench.ts';

const HANDERS: readonly string[] = writersOf('delivery');

/** 交货单: what suppliers bring of approved pick-ups, signed at the site by phone. */
export const deliveryModule = deliveryRecord.module({
  begins: [
    {
      name: 'delivery',
      may: ({ myRoles, productId, projectStatus }, { roles }) =>
        !productId.startsWith(FACTORING) &&
        myRoles.includes(PARTY_ROLE.supplier) &&
        projectStatus === PROJECT_STATUS.running &&
        roles.some((role) => HANDERS.includes(role)),
    },
  ],
  demo: addDemoDeliveries,
  stages: deliveryStages,
  workbench: deliveryWorkbench,
  messages: deliveryMessages,
  routes: (kernel) => [
    availableRoute(kernel, deliveryRecord.noun.writers),
    ...linkRoutes(kernel),
    ...signRoutes(kernel),
  ],
  tasks: { [MAKE_LINK]: makeSignLink, [TELL_SIGNER]: tellSigner },
});

import { availableRoute } from './available.ts';
import { deliveryRecord } from './document.ts';
import { linkRoutes } from './link-routes.ts';
import { MAKE_LINK, makeSignLink, TELL_SIGNER, tellSigner } from './tell.ts';

/** 交货单: what suppliers bring of approved pick-ups, signed at the site by phone. */
export const deliveryModule = deliveryRecord.module({
  routes: (kernel) => [
    availableRoute(kernel, deliveryRecord.noun.writers),
    ...linkRoutes(kernel),
  ],
  tasks: { [MAKE_LINK]: makeSignLink, [TELL_SIGNER]: tellSigner },
});

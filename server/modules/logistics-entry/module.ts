import { writersOf } from '#contract/account/customer-role.ts';
import { FACTORING } from '#contract/project/product-lines.ts';
import { PARTY_ROLE, PROJECT_STATUS } from '#contract/project/project.ts';
import { availableRoute } from './available.ts';
import { addDemoTrips } from './demo.ts';
import { logisticsRecord } from './document.ts';
import { linkRoute, TELL_TRIP_LINK, textTripLink } from './link.ts';
import { tripMessages } from './messages.ts';
import { nodeRoute } from './node-route.ts';
import { tripCounts } from './operator-counts.ts';
import { remindArrivals } from './remind.ts';
import { TELL_RECEIVERS, textReceivers } from './sms.ts';
import { tripStages } from './stages.ts';
import { tripRoutes } from './trip-routes.ts';
import { tripWorkbench } from './workbench.ts';

const WRITERS: readonly string[] = writersOf('logistics');

/** 物流登记: trips of goods, promised what they load, told of as they go. */
export const logisticsEntryModule = logisticsRecord.module({
  begins: [
    {
      name: 'logisticsEntry',
      may: ({ myRoles, productId, projectStatus }, { roles }) =>
        !productId.startsWith(FACTORING) &&
        myRoles.includes(PARTY_ROLE.supplier) &&
        projectStatus === PROJECT_STATUS.running &&
        roles.some((role) => WRITERS.includes(role)),
    },
  ],
  demo: addDemoTrips,
  stages: tripStages,
  workbench: tripWorkbench,
  operatorCounts: tripCounts,
  messages: tripMessages,
  routes: (kernel) => [
    availableRoute(kernel, WRITERS),
    nodeRoute(kernel),
    linkRoute(kernel),
    ...tripRoutes(kernel),
  ],
  jobs: { remindArrivals: { at: '*/5 * * * *', run: remindArrivals } },
  tasks: { [TELL_RECEIVERS]: textReceivers, [TELL_TRIP_LINK]: textTripLink },
});

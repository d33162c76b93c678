import * as z from 'zod/mini';

import { optionalFiles } from '../file/file.ts';
import { isMinute } from '../form/dates.ts';
import { freeText, id, requiredText } from '../noun/fields.ts';
import { customerRead, customerWrite } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { logisticsEntryRecord, tripGoods } from './logistics-entry.ts';
import { measuredPlace } from './place.ts';
import { NODE_PHOTOS } from './states.ts';

/** A line of a pick-up, as a trip may load it. */
const loadable = z.object({
  ...tripGoods,
  upstreamId: z.string(),
  /** Decimal texts: of the pick-up; left and bound by other trips; what is left of it, and the same with the tolerance. */
  pickedQty: z.string(),
  boundQty: z.string(),
  remainingQty: z.string(),
  maxQty: z.string(),
  sceneName: z.string(),
  sceneAddress: z.string(),
  expectDate: z.string(),
});
export type Loadable = z.output<typeof loadable>;

const available = z.object({
  lines: z.array(loadable),
  /** Code of the product line, and its tolerance as a fraction. */
  productLine: z.string(),
  tolerance: z.string(),
});
export type TripAvailable = z.output<typeof available>;

/** What a node of the way is told by. */
export const nodeFields = {
  /** yyyy-MM-dd HH:mm; now without one. */
  time: z.optional(z.string().check(z.refine(isMinute, '请输入正确的时间'))),
  place: requiredText(100),
  ...measuredPlace,
  words: z.optional(freeText(200)),
};

/** All calls of trips. */
export const logisticsEntry = {
  ...logisticsEntryRecord.calls,
  ...logisticsEntryRecord.transitions,
  available: endpoint({
    ...customerRead,
    name: 'logisticsEntryAvailable',
    path: '/portal/logisticsEntry/available',
    summary:
      'What may be loaded of the pick-ups of a project now; `tripId`: the trip that is changed',
    input: z.strictObject({ projectId: id, tripId: z.optional(id) }),
    output: available,
  }),
  node: endpoint({
    ...customerWrite,
    name: 'logisticsEntryNode',
    word: '登记轨迹节点',
    path: '/portal/logisticsEntry/node',
    summary: 'Write down where a trip is, as its supplier',
    input: z.strictObject({
      id,
      ...nodeFields,
      attachment: optionalFiles(NODE_PHOTOS.most),
    }),
    output: z.object({ id, no: z.string(), logisticsStatus: z.string() }),
  }),
  link: endpoint({
    ...customerWrite,
    name: 'logisticsEntryLink',
    word: '发送司机填报链接',
    path: '/portal/logisticsEntry/link',
    summary: 'Send the driver a link by which he reports the way; the one before is worth nothing',
    input: z.strictObject({ id }),
    output: z.object({ phone: z.string(), expireTime: z.string() }),
  }),
};

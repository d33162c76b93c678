import * as z from 'zod/mini';

import { freeText } from '../noun/fields.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { measuredPlace } from './place.ts';
import { NODE_KIND, NODE_PHOTOS } from './states.ts';

/** Business refusals of the driver's page. */
export const TRIP_REFUSAL = {
  unknown: { code: 'trip_unknown', text: '链接无效或已过期，请联系供应商重新发送' },
  state: { code: 'trip_state', text: '当前状态不能上报，请联系供应商' },
  many: { code: 'trip_many', text: '上报次数过多，请联系供应商' },
  photo: { code: 'trip_photo', text: '照片无法识别，请重新拍摄' },
} as const;

const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, TRIP_REFUSAL.unknown.text));

/** A trip as its driver sees it: the way and nothing of whose goods they are. */
const view = z.object({
  logisticsNo: z.string(),
  /** Code and Chinese name of LogisticsStatus. */
  status: z.string(),
  statusName: z.string(),
  conveyance: z.string(),
  loadPlace: z.string(),
  unloadPlace: z.string(),
  planArriveTime: z.string(),
  expireTime: z.string(),
  /** What may be reported now. */
  kinds: z.array(z.string()),
  nodes: z.array(
    z.object({
      kind: z.string(),
      time: z.string(),
      place: z.string(),
      words: z.string(),
      /** How many photos came with it. */
      photos: z.number(),
    }),
  ),
});
export type TripView = z.output<typeof view>;

const shared = {
  group: 'portal',
  access: 'public',
  effect: 'sign-in',
  method: 'POST',
  params: nothing,
} as const;

/** The calls of the page by which a driver without an account reports the way of one trip. */
export const trip = {
  open: endpoint({
    ...shared,
    name: 'tripOpen',
    word: '打开司机填报页',
    path: '/portal/trip/open',
    summary: 'The trip that a driver’s link is for; a guess counts',
    input: z.strictObject({ token }),
    output: view,
  }),
  report: endpoint({
    ...shared,
    name: 'tripReport',
    word: '司机上报',
    path: '/portal/trip/report',
    summary:
      'Where the trip is, that something is wrong, or that it has arrived, as its driver says',
    input: z.strictObject({
      token,
      /** Made by the page for each report: what is sent again is the same one. */
      key: z.string().check(z.regex(/^[A-Za-z0-9]{24}$/)),
      kind: z.literal([NODE_KIND.pass, NODE_KIND.abnormal, NODE_KIND.arrive]),
      place: freeText(100),
      words: freeText(200),
      ...measuredPlace,
      /** JPEGs in base64, made small on the phone. */
      photos: z
        .array(z.string().check(z.maxLength(320_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)))
        .check(z.maxLength(NODE_PHOTOS.byDriver)),
    }),
    output: view,
  }),
};

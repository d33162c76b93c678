import * as z from 'zod/mini';

import { seenRecord } from '../noun/fields.ts';
import { oneRecord } from '../noun/noun.ts';
import { customerRead, customerWrite } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { deliveryDocument, deliveryGoods } from './delivery.ts';

const pickLine = z.object({
  /** Id of the pick-up's line. */
  upstreamId: z.string(),
  ...deliveryGoods,
  pickQty: z.string(),
  deliveredQty: z.string(),
  /** What is left of the pick-up. */
  remainingQty: z.string(),
  /** The same with the tolerance of the product line. */
  maxQty: z.string(),
});

/** A registered trip with goods of the pick-up. */
const trip = z.object({
  id: z.string(),
  no: z.string(),
  vehicleNo: z.string(),
  driverName: z.string(),
  driverPhone: z.string(),
  lines: z.array(z.object({ upstreamId: z.string(), qty: z.string() })),
});

const available = z.object({
  lines: z.array(pickLine),
  trips: z.array(trip),
  /** Certificates of quality must come with it. */
  needsCertificate: z.boolean(),
  sceneName: z.string(),
  tolerance: z.string(),
  obstacles: z.array(z.object({ code: z.string(), text: z.string() })),
});
export type DeliveryAvailable = z.infer<typeof available>;

const signLink = z.object({
  /** Address of the sign page; '' while it is being made, and once nothing is left to be signed. */
  url: z.string(),
  expireTime: z.string(),
});

/** All calls of deliveries. */
export const delivery = {
  ...deliveryDocument.calls,
  ...deliveryDocument.transitions,
  available: endpoint({
    ...customerRead,
    name: 'deliveryAvailable',
    path: '/portal/delivery/available',
    summary: 'What may be delivered of a pick-up now, its trips, and what stands in the way',
    input: oneRecord,
    output: available,
  }),
  signLink: endpoint({
    ...customerRead,
    name: 'deliverySignLink',
    path: '/portal/delivery/signLink',
    summary: 'Where the site signs a delivery, for the code on its note; for its supplier',
    input: oneRecord,
    output: signLink,
  }),
  resend: endpoint({
    ...customerWrite,
    name: 'deliveryResend',
    word: '重发签收链接',
    path: '/portal/delivery/resend',
    summary: 'Send the link of the sign page to the signers of the site again',
    input: z.strictObject(seenRecord),
    output: z.object({ id: z.string(), no: z.string(), deliveryStatus: z.string() }),
  }),
};

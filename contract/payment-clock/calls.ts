import * as z from 'zod/mini';

import { id } from '../noun/fields.ts';
import { customerRead } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';

const delivery = z.object({
  id: z.string(),
  deliveryNo: z.string(),
  deliveryDate: z.string(),
  /** It is what was kept back of the delivery (质保金); its days count from the one on which that falls due. */
  retention: z.boolean(),
  /** The last day to pay, yyyy-MM-dd. */
  deadline: z.string(),
  /** Days since the delivery. */
  passed: z.number(),
  /** Owed for it and not disputed; what of it is not paid; yuan. */
  amount: z.string(),
  unpaid: z.string(),
  paidOn: z.string(),
  lateDays: z.number(),
  interest: z.string(),
});
export type ClockedDelivery = z.infer<typeof delivery>;

const clock = z.object({
  /** Whether the regulation protects this order: a small supplier, a large buyer. */
  applies: z.boolean(),
  /** The supplier has not said of which size it is. */
  unsaid: z.boolean(),
  days: z.number(),
  /** Share of one a day. */
  daily: z.string(),
  deliveries: z.array(delivery),
});
export type PaymentClock = z.infer<typeof clock>;

const read = {
  ...customerRead,
  input: z.strictObject({ purchaseOrderId: id }),
} as const;

/** 60 天支付时钟 (rules.md H.2, 保障中小企业款项支付条例) of a supplier's purchase order. */
export const paymentClock = {
  order: endpoint({
    ...read,
    name: 'paymentClockOrder',
    path: '/portal/paymentClock/order',
    summary: 'How long each delivery of a purchase order has waited for its money',
    output: clock,
  }),
  evidence: endpoint({
    ...read,
    name: 'paymentClockEvidence',
    word: '下载付款举证材料',
    path: '/portal/paymentClock/evidence',
    answers: 'bytes',
    summary: 'Deliveries, receipts, settlements, invoices and log of a purchase order, as a zip',
    output: nothing,
  }),
};

import { paymentClock } from '#contract/payment-clock/calls.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Module } from '#server/kernel/module.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { evidenceRoute } from './evidence.ts';
import { clockMessages } from './messages.ts';
import { clocksOf, isProtected, termsOf } from './orders.ts';
import { expectOwn, ownOrder } from './own-order.ts';
import { verifyRoute } from './verify.ts';
import { warnOfClocks } from './warn.ts';

const routes = (kernel: Kernel): Route[] => [
  signedInRead(kernel, paymentClock.order, {
    query: ownOrder(),
    values: ({ input: { purchaseOrderId: id } }) => ({ id }),
    answer([found], { me, asked: { at } }) {
      const order = expectOwn(found, me);
      return {
        applies: isProtected(order),
        unsaid: order.supplierScale === '',
        ...termsOf(order),
        deliveries: clocksOf(order, wireDay(at)).map(({ deliveryId, no, day, ...clock }) => ({
          ...clock,
          id: deliveryId,
          deliveryNo: no,
          deliveryDate: day,
        })),
      };
    },
  }),
  evidenceRoute(kernel),
  verifyRoute(kernel),
];

/** 60 天支付时钟: how long small suppliers wait for the money of what they delivered. */
export const paymentClockModule: Module = {
  name: 'paymentClock',
  routes,
  messages: clockMessages,
  jobs: { warnOfClocks: { at: '20 */4 * * *', run: warnOfClocks } },
};

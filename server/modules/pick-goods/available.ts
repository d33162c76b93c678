import { pickGoods } from '#contract/pick-goods/pick-goods.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { transactedRead } from '#server/kernel/flow/transacted-read.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { toleranceOf } from '#server/kernel/quantity/tolerance.ts';
import { expectOneOf } from '#server/kernel/session/me.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { overdueOf } from '#server/trade/sales/overdue.ts';
import { orderLines } from './order-lines.ts';
import { obstaclesOf, orderTerms } from './terms.ts';

/** What may be picked of an order now: its lines with what is left, and what stands in the way. For whoever may file it. */
export const availableRoute = (kernel: Kernel, writers: readonly string[]): Route =>
  transactedRead(kernel, pickGoods.available, async ({ tx, at, me, input: { id } }) => {
    expectOneOf(me, writers);
    const terms = await orderTerms(tx, id, wireDay(at));
    if (terms.buyerId !== me.companyId) throw noSuchRecord();
    const tolerance = await toleranceOf(tx, terms.productLine);
    const { depositRequired, depositReceived } = terms;
    return {
      lines: await orderLines(tx, id, tolerance),
      depositRequired,
      depositReceived,
      overdueAmount: await overdueOf(tx, terms.buyerId),
      tolerance,
      obstacles: obstaclesOf(terms),
    };
  });

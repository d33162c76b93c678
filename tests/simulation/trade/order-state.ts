import { AT } from '../parts/life.ts';
import type { Pair } from './model.ts';
import { isUnderWay, payStatusOf } from './paid.ts';
import type { Trade } from './trade.ts';

/** No money of it is on its way, no goods, and none that wait to be settled; what else stands in the way the tables know. */
export function isStill(trade: Trade, pair: Pair): boolean {
  const picks = trade.picks.filter((pick) => pick.pair === pair);
  const isMoving =
    picks.some(({ status }) => status === AT.review) ||
    trade.deliveries.some(({ pick, status }) => pick.pair === pair && status === 'waiting') ||
    trade.receipts.some(
      ({ delivery, status }) => delivery.pick.pair === pair && status === AT.review,
    );
  const isUnsettled = trade.settlements.some(
    (one) => one.pair === pair && !one.isVoided && !one.isSaleConfirmed,
  );
  const isPaying = trade.requestsOf(pair).some(isUnderWay);
  return !isMoving && !isUnsettled && !isPaying && !isAsked(trade, pair);
}

/** A request that was filed from it is reviewed, or waits for money. */
function isAsked(trade: Trade, pair: Pair): boolean {
  const others = trade.requestsOf(pair).filter((one) => one !== pair.request);
  return others.some(
    (one) =>
      one.status === AT.review ||
      (one.status === AT.approved && ['3', '4'].includes(payStatusOf(one))),
  );
}

/** Nothing of it is paid, on its way, asked for or called off. */
export const isUntouched = (trade: Trade, pair: Pair): boolean =>
  trade.paidFor(pair) === 0n && !isUnderWay(pair.request) && !isAsked(trade, pair);

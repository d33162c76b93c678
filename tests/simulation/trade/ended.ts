import { AT, endReviewed } from '../parts/life.ts';
import type { Project } from '../parts/projects.ts';
import type { Pair, Request } from './model.ts';
import { sum } from './money.ts';
import { heldBy, isUnderWay, payStatusOf } from './paid.ts';
import type { Trade } from './trade.ts';

/** 尾款 and 质保金: owed of settled goods, whatever becomes of the project. */
const OWED = ['4', '5'];
const isOwed = ({ of, payType }: Request) => of !== undefined && OWED.includes(payType);
const isPayable = (request: Request) =>
  request.status === AT.approved && ['3', '4'].includes(payStatusOf(request));

/** Nothing was paid for its goods, none was called off, and nobody waits for money of it. */
function isUnmoved(trade: Trade, pair: Pair): boolean {
  const isAsked = trade
    .requestsOf(pair)
    .some((one) => one !== pair.request && (one.status === AT.review || isPayable(one)));
  const isPicked = pair.lines.some((line) => trade.calledOff(line) > 0n);
  return !isAsked && !isPicked && trade.paidFor(pair) === 0n;
}

/** What was granted and is not paid; what was prepared and is at no bank goes before it. */
function endGranted(trade: Trade, request: Request): void {
  for (const out of request.payOuts)
    if (['pending', 'failed'].includes(out.life)) out.life = 'gone';
  if (!isPayable(request) || isUnderWay(request)) return;
  request.isClosed = true;
  const pair = trade.pairs.find((one) => one.request === request);
  if (pair !== undefined && isUnmoved(trade, pair)) {
    Object.assign(pair, { purchase: '6', estimate: '5' });
  }
}

/** What of the trade ends with a project (decision 187). */
export function endTrade(trade: Trade, project: Project): void {
  const requests = trade.requests.filter((one) => one.project === project);
  const held = () => sum(requests.map(heldBy));
  const before = held();
  for (const pick of trade.picks) {
    if (pick.pair.request.project !== project || !endReviewed(pick)) continue;
    for (const line of pick.lines) line.held = 0n;
  }
  const ending = requests.filter((one) => !isOwed(one));
  for (const request of ending) endReviewed(request);
  for (const request of ending.toReversed()) endGranted(trade, request);
  const { limit } = project;
  limit?.moveTo(limit.reserved - (before - held()), limit.occupied);
}

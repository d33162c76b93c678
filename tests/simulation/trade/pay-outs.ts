import { DAY } from '#server/kernel/clock.ts';
import { receiveByTime } from '#server/modules/payment/receive.ts';
import { working } from '../../helpers/working.ts';
import { attempt, oneOf } from '../act.ts';
import type { Part, Step } from '../part.ts';
import { AT } from '../parts/life.ts';
import type { World } from '../world.ts';
import { correctedDays } from './corrected-days.ts';
import type { PayOut, PayOutLife, Request } from './model.ts';
import { yuan } from './money.ts';
import { arrangedOf, enteredOf, isByPaper, isUnderWay, paidOf, payStatusOf } from './paid.ts';
import { checkPayOuts } from './pay-out-check.ts';
import { returns } from './returns.ts';
import type { Trade } from './trade.ts';

const REASON = '模拟中的办理';
/** After so long money counts as received by itself. */
const BY_ITSELF_MS = 3 * DAY;

interface Turn {
  name: string;
  weight: number;
  who: (world: World) => World['buyer'];
  path: string;
  from: readonly PayOutLife[];
  to: PayOutLife;
  more?: (world: World, out: PayOut) => Promise<object>;
}

const slip = async ({ cast }: World) => ({
  attachment: [await cast.paper(cast.operator('officer'), 111)],
});
const officer = { who: ({ cast }: World) => cast.operator('officer') };

const TURNS: readonly Turn[] = [
  {
    name: 'release',
    weight: 14,
    who: ({ cast }) => cast.operator('director'),
    path: '/admin/payment/release',
    from: ['pending'],
    to: 'paying',
  },
  {
    ...officer,
    name: 'confirm',
    weight: 16,
    path: '/admin/payment/confirm',
    from: ['paying'],
    to: 'paid',
    more: async (world, { request }) => ({
      ...(await slip(world)),
      ...(isByPaper(request) && { draftNo: world.serial(), draftDueDate: world.dayAfter(180) }),
      bankSerialNo: world.serial(),
      payDate: world.dayAfter(0),
    }),
  },
  {
    ...officer,
    name: 'fail',
    weight: 1,
    path: '/admin/payment/fail',
    from: ['paying'],
    to: 'failed',
    more: () => Promise.resolve({ reason: REASON }),
  },
  {
    ...officer,
    name: 'retry',
    weight: 3,
    path: '/admin/payment/retry',
    from: ['failed'],
    to: 'pending',
  },
  {
    ...officer,
    name: 'cancel',
    weight: 0.5,
    path: '/admin/payment/cancel',
    from: ['pending', 'failed'],
    to: 'gone',
    more: () => Promise.resolve({ reason: REASON }),
  },
  {
    ...officer,
    name: 'bounce',
    weight: 0.7,
    path: '/admin/payment/bounce',
    from: ['paid', 'received'],
    to: 'bounced',
    more: async (world) => ({
      ...(await slip(world)),
      bankSerialNo: world.serial(),
      valueDate: world.dayAfter(0),
      reason: REASON,
    }),
  },
  {
    name: 'received',
    weight: 3,
    who: ({ cast }) => cast.supplier,
    path: '/portal/payment/received',
    from: ['paid'],
    to: 'received',
  },
];

/** 尾款 and 质保金. */
const AFTER_GOODS = ['4', '5'];

const isPayable = (request: Request) =>
  request.status === AT.approved && ['3', '4'].includes(payStatusOf(request));

const pairOf = (trade: Trade, request: Request) =>
  request.of ?? trade.pairs.find((one) => one.request === request);

/** Both orders are confirmed, or further on. */
function isConfirmed(trade: Trade, request: Request): boolean {
  const pair = pairOf(trade, request);
  if (pair === undefined) return false;
  return ['2', '3', '4'].includes(pair.purchase) && ['2', '3', '4'].includes(pair.estimate);
}

/** Amounts in which what is left is paid: all of it, a part or two, now and then too much. */
export function parts(world: World, left: bigint): bigint[] {
  if (left <= 0n) return [1n];
  if (world.random.chance(0.05)) return [left + 1n];
  if (world.random.chance(0.5)) return [left];
  const one = world.random.cents(left);
  return one < left && world.random.chance(0.3) ? [one, left - one] : [one];
}

/** Pay-outs (付款): prepared and released by two, paid, failed, bounced, received; and requests of which the rest is closed. */
export function payOuts(trade: Trade): Part {
  const prepare: Step = {
    name: 'payment prepare',
    weight: 12,
    async act(world) {
      const isApt = (one: Request) =>
        isPayable(one) && isConfirmed(trade, one) && arrangedOf(one) < (one.granted ?? 0n);
      const request = oneOf(world, trade.requests, isApt);
      if (request === undefined) return undefined;
      const left = (request.granted ?? 0n) - arrangedOf(request);
      const amounts = parts(world, left);
      const total = amounts.reduce((all, one) => all + one, 0n);
      // A limit that has run out stops its project, but not what it holds (rules.md M10), nor its end what is owed of settled goods.
      const { turn, limit } = request.project;
      const isOwed = turn === 'terminated' && ['4', '5'].includes(request.payType);
      const isFrozen = turn !== 'running' && limit?.state !== 'expired' && !isOwed;
      const isRight = isPayable(request) && isConfirmed(trade, request) && total <= left;
      const { isDone, data, code } = await attempt(world, {
        who: world.cast.operator('officer'),
        path: '/admin/payable/prepare',
        body: { id: request.id, amounts: amounts.map(yuan) },
        may: isRight && !isFrozen && !trade.isStopped,
      });
      const ids = isDone ? (data as string[]) : [];
      for (const [at, id] of ids.entries()) {
        request.payOuts.push({
          id,
          request,
          amount: amounts[at] ?? 0n,
          life: 'pending',
          paidAt: 0,
          isBatched: false,
          returns: [],
        });
      }
      return `#${trade.requests.indexOf(request) + 1} ${amounts.map(yuan).join(' + ')} ${String(code)}`;
    },
  };
  const step = (turn: Turn): Step => ({
    name: `payment ${turn.name}`,
    weight: turn.weight,
    async act(world) {
      const out = oneOf(world, trade.payOuts, ({ life }) => turn.from.includes(life));
      if (out === undefined) return undefined;
      const more = await turn.more?.(world, out);
      // The bank does not give back what the supplier has sent back.
      const isKept = turn.name !== 'bounce' || enteredOf(out) === 0n;
      const isHeld = turn.name === 'release' && trade.isStopped;
      const isRight = turn.from.includes(out.life) && isKept && !isHeld;
      // The release asks once more whether the project goes on; of a limit that is closed nothing is left to give back to.
      const isClosed = out.request.project.limit?.state === 'closed';
      const isSure = turn.name !== 'release' && !(turn.name === 'bounce' && isClosed);
      const { isDone, code } = await attempt(world, {
        who: turn.who(world),
        path: turn.path,
        body: { id: out.id, ...more },
        may: isRight && !isSure ? undefined : isRight,
      });
      if (isDone) {
        const paidAt = world.portal.clock.now().getTime();
        Object.assign(out, {
          life: turn.to,
          paidAt,
          isBatched: out.isBatched && turn.name !== 'retry',
        });
        // No money goes before goods that were given up; what is owed of those that came is a balance.
        const { request } = out;
        const isGivenUp =
          pairOf(trade, request)?.isRestClosed && !AFTER_GOODS.includes(request.payType);
        if (turn.to === 'bounced' && isGivenUp) request.isClosed = true;
      }
      return `#${trade.payOuts.indexOf(out) + 1} ${yuan(out.amount)} ${String(code)} → ${out.life}`;
    },
  });
  return {
    name: 'payment',
    steps: [prepare, ...TURNS.map(step), ...returns(trade), ...correctedDays, close(trade)],
    overnight: (world) => overnight(world, trade),
    check: (world) => checkPayOuts(world, trade),
  };
}

/** What is left of a request is closed; with nothing paid its orders end, too. */
const close = (trade: Trade): Step => ({
  name: 'payApply close',
  weight: 0.4,
  async act(world) {
    const request = oneOf(world, trade.requests, isPayable);
    if (request === undefined) return undefined;
    const isRight = isPayable(request) && !isUnderWay(request);
    const { isDone, code } = await attempt(world, {
      who: world.operator,
      path: '/admin/payApply/close',
      body: { id: request.id, reason: REASON },
      may: isRight ? undefined : false,
    });
    if (isDone) {
      request.isClosed = true;
      const pair = trade.pairs.find((one) => one.request === request);
      if (pair !== undefined && paidOf(request) === 0n) {
        Object.assign(pair, { purchase: '6', estimate: '5' });
      }
    }
    return `#${trade.requests.indexOf(request) + 1} ${String(code)}`;
  },
});

async function overnight(world: World, trade: Trade): Promise<void> {
  const { clock } = world.portal;
  await receiveByTime(working(world.portal));
  const now = clock.now().getTime();
  for (const out of trade.payOuts) {
    if (out.life === 'paid' && now - out.paidAt >= BY_ITSELF_MS) out.life = 'received';
  }
}

import { divideHalfUp, textOf } from '../../helpers/bigint-oracle.ts';
import { TICKS } from '../../helpers/pay-applies.ts';
import { oneOf } from '../act.ts';
import type { Part } from '../part.ts';
import { Documents } from '../parts/document.ts';
import type { Life } from '../parts/life.ts';
import type { ProjectPart } from '../parts/projects.ts';
import type { World } from '../world.ts';
import type { Pair, Request } from './model.ts';
import { type Goods, least, orderAmount, sum, tons, yuan } from './money.ts';
import { isUnderWay, paidOf } from './paid.ts';
import { pairOf } from './pair.ts';
import { agreed, isReleased, leftOf as keptAndRest } from './retention.ts';
import type { Sites } from './sites.ts';
import type { Trade } from './trade.ts';

const LATE = '2099-12-31';
const BY_TRANSFER = '1';
/** 尾款: what a settlement leaves to be paid. */
const BALANCE = '4';
/** 质保金: what an order has kept back of it, from its day on. */
const RETENTION = '5';

function goodsOf({ random }: World): Goods[] {
  return Array.from({ length: random.int(1, 3) }, (_, at) => ({
    spec: `HRB400E Φ${12 + 2 * at}`,
    qty: BigInt(random.chance(0.5) ? random.int(1, 300) * 1_000 : random.int(1, 300_000)),
    price: BigInt(random.int(300_000, 450_000)) * (random.chance(0.7) ? 1_000n : 997n),
  }));
}

async function saved(world: World, values: Record<string, unknown>): Promise<string | undefined> {
  const file31 = [(await world.cast.paper(world.buyer, 31)).id];
  const whole = { ...values, file31 };
  const { data, code, body } = await world.send(world.buyer, '/portal/payApply/save', {
    values: whole,
  });
  if (code !== 0) world.unexpected(`payApply save: ${body.slice(0, 300)}`);
  return code === 0 ? (data as { id: string }).id : undefined;
}

/** Percent with two places, and the amount that goes with it. */
function shareOf(world: World, whole: bigint): { payRatio: string; asked: bigint } {
  const hundredths = BigInt(world.random.pick([10_000, 8_000, world.random.int(500, 9_999)]) ?? 1);
  return {
    payRatio: textOf(hundredths, 2),
    asked: divideHalfUp(whole * hundredths, 10_000n),
  };
}

/** What may still be asked of an order: as progress whatever is left of it, as balance what its settlements leave (rules.md M12). */
async function leftOf(world: World, trade: Trade, pair: Pair, payType: string): Promise<bigint> {
  const all = orderAmount(pair.lines);
  if (payType === RETENTION) {
    // Now and then before its day.
    const isEarly = world.random.chance(0.2);
    return least(
      (await keptAndRest(world, pair, isEarly ? '9999-12-31' : world.dayAfter(0))).due,
      all,
    );
  }
  if (payType !== BALANCE) {
    const others = trade.requestsOf(pair).map((one) => one.granted ?? one.asked);
    return all - sum(others);
  }
  const { rest } = await keptAndRest(world, pair, world.dayAfter(0));
  return least(rest, all);
}

/** What is reserved of settled goods is asked for and granted though its project was terminated, or its limit has run out (decision 150). */
const isOutliving = ({ project: { turn, limit }, of, payType }: Request) =>
  of !== undefined &&
  (payType === BALANCE || payType === RETENTION) &&
  (turn === 'terminated' || (turn === 'frozen' && limit?.state === 'expired'));

const common = (world: World, { id }: { id: string }) => ({
  projectId: id,
  supplierId: world.cast.sides.supplier.companyId,
  purchaseContractNo: 'CG-001',
  bankId: world.cast.bankId,
  expectPayDate: LATE,
  purpose: '主体结构用钢',
});
const fresh = () => ({
  granted: undefined,
  retention: undefined,
  terms: undefined,
  isClosed: false,
  payOuts: [],
});

/** From an order that both sides have confirmed: for progress, or for what its settlements leave to be paid. */
async function fromOrder(world: World, trade: Trade): Promise<Request | undefined> {
  const isApt = ({ purchase, request }: Pair) =>
    ['2', '3', '4'].includes(purchase) && request.project.turn === 'running';
  const pair = oneOf(world, trade.pairs, isApt);
  if (pair === undefined) return undefined;
  const kinds = ['2', BALANCE, BALANCE, ...(pair.request.retention ? [RETENTION, RETENTION] : [])];
  const payType = world.random.pick(kinds) ?? BALANCE;
  const left = await leftOf(world, trade, pair, payType);
  if (left <= 0n) return undefined;
  const { random } = world;
  const asked = random.chance(0.7) ? left : random.chance(0.1) ? left + 1n : random.cents(left);
  const { project } = pair.request;
  const hundredths = divideHalfUp(asked * 10_000n, orderAmount(pair.lines));
  if (hundredths <= 0n || hundredths > 10_000n) return undefined;
  const id = await saved(world, {
    ...common(world, project),
    purchaseOrderId: pair.purchaseId,
    payType,
    payMethod: BY_TRANSFER,
    payRatio: textOf(hundredths, 2),
    applyAmount: yuan(asked),
  });
  if (id === undefined) return undefined;
  const payMethod = BY_TRANSFER;
  return {
    id,
    status: '0',
    passed: 0,
    project,
    goods: [],
    payType,
    payMethod,
    asked,
    of: pair,
    ...fresh(),
  };
}

/** Payment requests (付款申请): what they ask for is held of the limit, and their approval makes both orders. */
export function payApplies(trade: Trade, projects: ProjectPart, sites: Sites): Part {
  const fromProject = async (world: World): Promise<Request | undefined> => {
    const project = projects.limited(world);
    if (project === undefined || (project.turn !== 'running' && world.random.chance(0.9))) {
      return undefined;
    }
    if (project.turn === 'signing') return undefined;
    await sites.of(world, project);
    const goods = goodsOf(world);
    const { payRatio, asked } = shareOf(world, orderAmount(goods));
    const payType = world.random.pick(['1', '1', '3']) ?? '1';
    const isPaper = world.random.chance(0.15);
    const payMethod = (isPaper && world.random.pick(['2', '3', '5'])) || BY_TRANSFER;
    const id = await saved(world, {
      ...common(world, project),
      payType,
      payMethod,
      payRatio,
      applyAmount: yuan(asked),
      goods: goods.map(({ spec, qty, price }) => ({
        goodsName: '螺纹钢',
        spec,
        unit: 't',
        qty: tons(qty),
        priceIncl: textOf(price, 5),
        taxRate: '0.13',
      })),
    });
    if (id === undefined) return undefined;
    const begun = { id, status: '0', passed: 0, of: undefined, ...fresh() };
    return { ...begun, project, goods, payType, payMethod, asked };
  };
  const life: Life<Request> = {
    noun: 'payApply',
    table: 'pay_apply',
    weight: 5,
    begin: (world) => (world.random.chance(0.4) ? fromOrder(world, trade) : fromProject(world)),
    // What is left of an order, and what is held for a balance already, its own rules know.
    maySubmit(request, world) {
      const { project, asked, of, payType } = request;
      if (isOutliving(request)) return trade.isStopped ? false : undefined;
      if (project.turn !== 'running' || trade.isStopped) return false;
      if (payType === RETENTION && of !== undefined && !isReleased(world, trade, of)) return false;
      return of === undefined ? project.limit?.mayReserve(asked) === true : undefined;
    },
    mayFinish(request) {
      const { project, of } = request;
      if (isOutliving(request)) return trade.isStopped ? false : undefined;
      const isRight =
        project.turn === 'running' && project.limit?.state === 'open' && !trade.isStopped;
      return isRight && of !== undefined ? undefined : isRight;
    },
    // What goes straight back keeps what the nodes behind it have set.
    submitted(request) {
      const { trail = [] } = request;
      if (!trail.includes('N2')) request.granted = undefined;
      if (!trail.includes('N1')) request.retention = undefined;
    },
    approval(request, node, world) {
      const ticks = (TICKS[node] ?? []).map((key) => ({ key, result: 'pass' }));
      if (node === 'N1') request.terms = undefined;
      if (node === 'N1' && request.of === undefined && world.random.chance(0.4)) {
        return { ticks, fields: agreed(world, request) };
      }
      if (node !== 'N2') return { ticks };
      // Now and then less is granted than was asked for.
      const less = world.random.chance(0.3) ? world.random.cents(request.asked) : request.asked;
      request.granted = less;
      return { ticks, fields: { approvedAmount: yuan(less) } };
    },
    // Sent back to its first node, a request keeps what was agreed there until somebody agrees on something else.
    passed(request, node) {
      if (node === 'N1') request.retention = request.terms ?? request.retention;
    },
    mayVoid: (request) => (paidOf(request) > 0n || isUnderWay(request) ? false : undefined),
    voided(request) {
      request.isClosed = true;
      const pair = trade.pairs.find((one) => one.request === request);
      if (pair !== undefined) Object.assign(pair, { purchase: '6', estimate: '5' });
    },
    async approved(request, world) {
      request.granted ??= request.asked;
      if (request.of !== undefined) return;
      const pair = await pairOf(world, request);
      if (pair !== undefined) trade.pairs.push(pair);
    },
  };
  return new Documents(life, trade.requests).part;
}

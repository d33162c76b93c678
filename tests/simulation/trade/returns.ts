import { attempt, oneOf } from '../act.ts';
import type { Step } from '../part.ts';
import type { World } from '../world.ts';
import type { PayOut, Return } from './model.ts';
import { yuan } from './money.ts';
import { enteredOf, isOut } from './paid.ts';
import type { Trade } from './trade.ts';

const reason = '少供货退款';
const officer = ({ cast }: World) => cast.operator('officer');
const left = (out: PayOut): bigint => out.amount - enteredOf(out);
const name = (trade: Trade, out: PayOut) => `#${trade.payOuts.indexOf(out) + 1}`;

/** The supplier sends money of a pay-out back: all of it, a part, now and then a cent more than there is. */
const enter = (trade: Trade): Step => ({
  name: 'payment returned',
  weight: 0.8,
  async act(world) {
    const out = oneOf(world, trade.payOuts, (one) => isOut(one) && left(one) > 0n);
    if (out === undefined) return undefined;
    const { random } = world;
    const most = left(out) > 0n ? left(out) : 1n;
    const part = random.chance(0.4) ? most : random.cents(most);
    const amount = random.chance(0.1) ? left(out) + 1n : part;
    const { isDone, data, code } = await attempt(world, {
      who: officer(world),
      path: '/admin/payment/returned',
      body: {
        id: out.id,
        amount: yuan(amount),
        bankSerialNo: world.serial(),
        payDate: world.dayAfter(0),
        reason,
        attachment: [await world.cast.paper(officer(world), 111)],
      },
      may: isOut(out) && amount <= left(out),
    });
    if (isDone) {
      const month = world.dayAfter(0).slice(0, 7);
      out.returns.push({ id: String(data), amount, month, life: 'pending' });
    }
    return `${name(trade, out)} ${yuan(amount)} ${String(code)}`;
  },
});

interface Turn {
  name: string;
  weight: number;
  who: (world: World) => World['buyer'];
  path: string;
  to: Return['life'];
  body: object;
}

const TURNS: readonly Turn[] = [
  {
    name: 'confirmReturn',
    weight: 4,
    who: ({ cast }) => cast.operator('director'),
    path: '/admin/payment/confirmReturn',
    to: 'received',
    body: {},
  },
  {
    name: 'cancelReturn',
    weight: 0.4,
    who: officer,
    path: '/admin/payment/cancel',
    to: 'gone',
    body: { reason },
  },
];

/** A limit that is closed takes nothing back, and a month that is closed nothing of its days. */
const isSure = (world: World, { request }: PayOut, { month }: Return) =>
  request.project.limit?.state !== 'closed' && month === world.dayAfter(0).slice(0, 7);

const turned = (trade: Trade, { name: what, weight, who, path, to, body }: Turn): Step => ({
  name: `payment ${what}`,
  weight,
  async act(world) {
    const all = trade.payOuts.flatMap((out) => out.returns.map((one) => ({ out, one })));
    const found = oneOf(world, all, ({ one }) => one.life === 'pending');
    if (found === undefined) return undefined;
    const { out, one } = found;
    const isRight = one.life === 'pending';
    const { isDone, code } = await attempt(world, {
      who: who(world),
      path,
      body: { id: one.id, ...body },
      may: isRight && !isSure(world, out, one) ? undefined : isRight,
    });
    if (isDone) one.life = to;
    return `${name(trade, out)} ${yuan(one.amount)} ${String(code)} → ${one.life}`;
  },
});

/** What suppliers send back of pay-outs (供应商退款): entered by one, confirmed by another. */
export const returns = (trade: Trade): Step[] => [
  enter(trade),
  ...TURNS.map((turn) => turned(trade, turn)),
];

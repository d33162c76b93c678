import { sql } from 'kysely';

import { units } from '../../helpers/bigint-oracle.ts';
import { attempt, oneOf } from '../act.ts';
import type { Part, Step } from '../part.ts';
import { AT } from '../parts/life.ts';
import type { World } from '../world.ts';
import type { Came, Owed, Pair, SettledLine, Settlement } from './model.ts';
import { amountOf, least, sum, yuan } from './money.ts';
import { bringOwed } from './owed.ts';
import { settledOf } from './receipts.ts';
import { checkRetention } from './retention.ts';
import type { Trade } from './trade.ts';

/** What of a line nobody argues about and no settlement has. */
const openOf = (trade: Trade, came: Came): bigint =>
  settledOf(came) - came.raised - came.held - trade.settled(came);

/** Lines of confirmed receipts of an order of which something is to be settled. */
const openLines = (trade: Trade, pair: Pair): Came[] =>
  trade.receipts
    .filter(({ status, delivery }) => status === AT.approved && delivery.pick.pair === pair)
    .flatMap(({ lines }) => lines)
    .filter((came) => openOf(trade, came) > 0n);

const saleOf = ({ qty, came, saleDeduction }: SettledLine): bigint =>
  amountOf(qty, came.brought.line.line.salePrice) - saleDeduction;
const purchaseOf = ({ qty, came, purchaseDeduction }: SettledLine): bigint =>
  amountOf(qty, came.brought.line.line.price) - purchaseDeduction;

function linesOf({ random }: World, trade: Trade, open: readonly Came[]): SettledLine[] {
  const chosen = random.chance(0.7) ? open : open.filter(() => random.chance(0.6));
  return chosen.map((came) => {
    const qty = openOf(trade, came);
    const none = { saleDeduction: 0n, purchaseDeduction: 0n };
    const line = { came, qty, ...none, less: { qty: 0n, sale: 0n, purchase: 0n } };
    const least = purchaseOf(line);
    if (!random.chance(0.1) || least < 200n) return line;
    return {
      ...line,
      saleDeduction: random.cents(least / 2n),
      purchaseDeduction: random.cents(least / 2n),
    };
  });
}

const bodyOf = (world: World, pair: Pair, lines: readonly SettledLine[], freight: bigint) => ({
  estimateOrderId: pair.estimateId,
  settleDate: world.dayAfter(0),
  freight: yuan(freight),
  lines: lines.map(({ came, saleDeduction, purchaseDeduction }) => ({
    actualLineId: came.id,
    saleDeduction: yuan(saleDeduction),
    purchaseDeduction: yuan(purchaseDeduction),
    ...(saleDeduction > 0n && { saleReason: '表面锈蚀' }),
    ...(purchaseDeduction > 0n && { purchaseReason: '表面锈蚀' }),
  })),
});

/** Both papers as they were made, against what they should say by the model. */
async function made(world: World, trade: Trade, settlement: Settlement, freight: bigint) {
  const [is] = await world.rows(sql<Record<string, string>>`
    select s.id::text as "saleId", p.id::text as "purchaseId", s.settle_principal::text as principal,
      p.settle_amount::text as bought, s.exposure::text as exposure,
      coalesce((select sum(o.exposure) from sales_order o where o.estimate_order_id = s.estimate_order_id
        and o.id <> s.id and o.sales_order_status <> '10'), 0)::text as others
    from sales_order s join purchase_settlement p on p.sales_order_id = s.id
    where s.estimate_order_id = ${settlement.pair.estimateId} order by s.id desc limit 1`);
  if (is === undefined) return world.unexpected('a settlement that was made is not there');
  const { saleId = '', purchaseId = '', principal, bought, exposure, others = '0' } = is;
  Object.assign(settlement, { saleId, purchaseId });
  const buys = sum(settlement.lines.map(purchaseOf));
  const sells = sum(settlement.lines.map(saleOf)) + freight;
  const unassigned = trade.paidFor(settlement.pair) - units(others, 2);
  const right = { principal: sells, bought: buys, exposure: least(buys, unassigned) };
  const found = { principal, bought, exposure };
  for (const key of ['principal', 'bought', 'exposure'] as const) {
    if (found[key] !== yuan(right[key])) {
      world.unexpected(`a settlement has ${key} ${found[key]}, not ${yuan(right[key])}`);
    }
  }
}

const make = (trade: Trade): Step => ({
  name: 'settlement make',
  weight: 6,
  async act(world) {
    const pair = oneOf(world, trade.pairs, (one) => openLines(trade, one).length > 0);
    const lines = pair && linesOf(world, trade, openLines(trade, pair));
    if (pair === undefined || lines === undefined || lines.length === 0) return undefined;
    const freight = world.random.chance(0.3) ? world.random.cents(500_000n) : 0n;
    const body = bodyOf(world, pair, lines, freight);
    const who = world.operator;
    const shown = await attempt(world, {
      who,
      path: '/admin/settlement/preview',
      body,
      may: undefined,
    });
    const { isDone, code } = await attempt(world, {
      who,
      path: '/admin/settlement/make',
      body,
      may: shown.isDone,
    });
    if (isDone) {
      const papers = { saleId: '', purchaseId: '', owed: undefined };
      const open = { isSaleConfirmed: false, isPurchaseConfirmed: false, isVoided: false };
      const settlement = { pair, lines, day: world.dayAfter(0), ...papers, ...open };
      trade.settlements.push(settlement);
      await made(world, trade, settlement, freight);
    }
    return `#${trade.settlements.length} of order #${trade.pairs.indexOf(pair) + 1} ${String(code)}`;
  },
});

const isUnpaid = ({ paid: { principal, fee, penalty } }: Owed) => principal + fee + penalty === 0n;

interface Turn {
  name: string;
  weight: number;
  who: (world: World) => World['buyer'];
  path: string;
  id: (settlement: Settlement) => string;
  isApt: (settlement: Settlement) => boolean;
  done: (world: World, settlement: Settlement) => unknown;
  /** Other rules may stand in its way. */
  isUnsure?: true;
  /** Its table and what its goods come to there, where nothing is confirmed of what is disputed as a whole. */
  goods?: { table: string; amount: string };
}

/** Whether disputes have left something of a paper to confirm. */
async function isOpen(world: World, settlement: Settlement, { goods, id }: Turn): Promise<boolean> {
  if (goods === undefined) return true;
  const rows = await world.rows(sql`
    select from ${sql.table(goods.table)} where id = ${id(settlement)}
      and (disputed_amount < ${sql.ref(goods.amount)} or disputed_amount = 0)`);
  return rows.length > 0;
}

const TURNS: readonly Turn[] = [
  {
    name: 'officialSalesOrder confirm',
    weight: 6,
    who: ({ cast }) => cast.payer,
    path: '/portal/officialSalesOrder/confirm',
    goods: { table: 'sales_order', amount: 'settle_principal' },
    id: ({ saleId }) => saleId,
    isApt: ({ isVoided, isSaleConfirmed }) => !isVoided && !isSaleConfirmed,
    done(world, settlement) {
      settlement.isSaleConfirmed = true;
      return bringOwed(world, settlement);
    },
  },
  {
    name: 'purchaseSettlement confirm',
    weight: 6,
    who: ({ cast }) => cast.supplier,
    path: '/portal/purchaseSettlement/confirm',
    goods: { table: 'purchase_settlement', amount: 'settle_amount' },
    id: ({ purchaseId }) => purchaseId,
    isApt: ({ isVoided, isPurchaseConfirmed }) => !isVoided && !isPurchaseConfirmed,
    done: (_, settlement) => Object.assign(settlement, { isPurchaseConfirmed: true }),
  },
  {
    name: 'officialSalesOrder void',
    weight: 0.4,
    who: ({ operator }) => operator,
    path: '/admin/officialSalesOrder/void',
    id: ({ saleId }) => saleId,
    isApt: ({ isVoided, owed }) => !isVoided && (owed === undefined || isUnpaid(owed)),
    done: (_, settlement) => Object.assign(settlement, { isVoided: true, owed: undefined }),
    isUnsure: true,
  },
];

/** Settlements (结算): two papers over what was received, each confirmed by its own side; voided while nothing followed. */
export function settlements(trade: Trade): Part {
  const step = (turn: Turn): Step => ({
    name: turn.name,
    weight: turn.weight,
    async act(world) {
      const settlement = oneOf(world, trade.settlements, turn.isApt);
      if (settlement === undefined) return undefined;
      const isRight = turn.isApt(settlement) && (await isOpen(world, settlement, turn));
      const { isDone, code } = await attempt(world, {
        who: turn.who(world),
        path: turn.path,
        body: { id: turn.id(settlement), ...(turn.isUnsure && { reason: '单价录入有误' }) },
        may: turn.isUnsure && isRight ? undefined : isRight,
      });
      if (isDone) await turn.done(world, settlement);
      return `#${trade.settlements.indexOf(settlement) + 1} ${String(code)}`;
    },
  });
  return {
    name: 'settlements',
    steps: [make(trade), ...TURNS.map(step)],
    check: (world) => checkRetention(world, trade),
  };
}

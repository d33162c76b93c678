import { sql } from 'kysely';

import { divideHalfUp } from '../../helpers/bigint-oracle.ts';
import type { World } from '../world.ts';
import type { Came, Disputed, Hold, SettledLine, Settlement } from './model.ts';
import { amountOf, least, sum, tons, yuan } from './money.ts';
import { settledOf } from './receipts.ts';
import type { Trade } from './trade.ts';

// A receipt that is disputed after its settlement: what of the claim lies in papers is held on both, newest first, and what was
// found right is taken off them.

const positive = (qty: bigint): bigint => (qty > 0n ? qty : 0n);

/** What nobody argues about of a line of a receipt. */
export const undisputed = (came: Came): bigint => settledOf(came) - came.raised - came.held;

/** By how much papers stand for more of a line than that. */
function overOf(trade: Trade, came: Came): bigint {
  const held = trade.holds.filter(({ line }) => line.came === came).map(({ qty }) => qty);
  return positive(trade.settled(came) - sum(held) - undisputed(came));
}

const SIDES = ['sale', 'purchase'] as const;
type Side = (typeof SIDES)[number];
const priceOf = ({ came }: SettledLine, side: Side) =>
  side === 'sale' ? came.brought.line.line.salePrice : came.brought.line.line.price;

/** What is left of a line for others to claim. */
function leftOf(trade: Trade, line: SettledLine): Disputed {
  const holds = trade.holds.filter((one) => one.line === line);
  const worth = (side: Side, deduction: bigint) =>
    amountOf(line.qty, priceOf(line, side)) -
    deduction -
    line.less[side] -
    sum(holds.map((one) => one[side]));
  return {
    qty: line.qty - line.less.qty - sum(holds.map(({ qty }) => qty)),
    sale: worth('sale', line.saleDeduction),
    purchase: worth('purchase', line.purchaseDeduction),
  };
}

/** What so much of a line costs: at the price, or its share of what a line with a deduction costs. */
function costOf(line: SettledLine, side: Side, qty: bigint): bigint {
  const price = priceOf(line, side);
  const deduction = side === 'sale' ? line.saleDeduction : line.purchaseDeduction;
  if (deduction === 0n) return amountOf(qty, price);
  return divideHalfUp((amountOf(line.qty, price) - deduction) * qty, line.qty);
}

/** A part of a line: all that is left of it where it is all, else what it costs. */
function partOf(line: SettledLine, of: Disputed, qty: bigint): Disputed {
  if (qty === of.qty) return { qty, sale: of.sale, purchase: of.purchase };
  const at = (side: Side) => least(costOf(line, side, qty), of[side]);
  return { qty, sale: at('sale'), purchase: at('purchase') };
}

/** What a claim that has been counted as held of a line holds of papers. */
export function holdsOf(trade: Trade, came: Came): Hold[] {
  let over = overOf(trade, came);
  const standing = trade.settlements.filter(({ isVoided }) => !isVoided).reverse();
  return standing.flatMap((settlement) =>
    settlement.lines
      .filter((line) => line.came === came)
      .flatMap((line): Hold[] => {
        const left = leftOf(trade, line);
        const qty = least(over, positive(left.qty));
        if (qty === 0n) return [];
        over -= qty;
        return [{ ...partOf(line, left, qty), settlement, line }];
      }),
  );
}

/** A dispute that has ended holds nothing any more; what its receipt no longer stands for is taken off. */
export function takeOff(trade: Trade, came: Came, holds: readonly Hold[]): void {
  let over = overOf(trade, came);
  for (const { line, ...hold } of holds) {
    const qty = least(over, hold.qty);
    const part = qty > 0n ? partOf(line, hold, qty) : { qty: 0n, sale: 0n, purchase: 0n };
    over -= qty;
    line.less = {
      qty: line.less.qty + part.qty,
      sale: line.less.sale + part.sale,
      purchase: line.less.purchase + part.purchase,
    };
  }
}

/** Whether money was taken already for what would be held of a sale, which is a refund and no dispute. */
export const isPaid = (holds: readonly Hold[]): boolean =>
  holds.some(({ settlement, sale }) => {
    const { owed } = settlement;
    return owed !== undefined && owed.paid.principal > owed.principal - sale;
  });

const TABLES = { sale: 'sales_order', purchase: 'purchase_settlement' } as const;

async function rowsOf(world: World, side: Side, ids: readonly string[]) {
  const paper = TABLES[side];
  const of = sql.ref(`l.${paper}_id`);
  return await world.rows(sql<{ id: string; is: string }>`
    select ${of}::text as id, coalesce(sum(h.qty), 0)::numeric(20, 3) || ' ' || coalesce(sum(h.amount), 0)::numeric(20, 2)
      || ' ' || coalesce(sum(c.qty), 0)::numeric(20, 3) || ' ' || coalesce(sum(c.amount), 0)::numeric(20, 2) as is
    from ${sql.table(`${paper}_line`)} l
    left join lateral (select sum(o.qty) as qty, sum(o.amount) as amount from ${sql.table(`${paper}_hold`)} o
      join dispute d on d.id = o.dispute_id where o.line_id = l.id and d.dispute_status in ('1', '2', '3')) h on true
    left join lateral (select - sum(o.qty) as qty, - sum(o.amount_incl) as amount from ${sql.table(`${paper}_change`)} o
      where o.line_id = l.id and o.of_receipt) c on true
    where ${of} = any (${[...ids]}::bigint[]) group by ${of}`);
}

/** Whether its sale or purchase was argued about, too: what such a dispute has left of a line the tables know. */
export const isArgued = (trade: Trade, settlement: Settlement): boolean =>
  trade.disputes.some(
    ({ of }) => (of.side === 'sale' || of.side === 'purchase') && of.settlement === settlement,
  );

/** Papers hold, and have lost, what the model says, at each paper's own price. */
export async function checkClaims(world: World, trade: Trade): Promise<string[]> {
  const standing = trade.settlements.filter((one) => !one.isVoided && !isArgued(trade, one));
  const wrong: string[] = [];
  for (const side of SIDES) {
    const idOf = ({ saleId, purchaseId }: Settlement) => (side === 'sale' ? saleId : purchaseId);
    const rows = await rowsOf(world, side, standing.map(idOf));
    for (const settlement of standing) {
      const holds = trade.holds.filter((one) => one.settlement === settlement);
      const less = settlement.lines.map((line) => line.less);
      const was = [holds, less].flatMap((all) => [
        tons(sum(all.map(({ qty }) => qty))),
        yuan(sum(all.map((one) => one[side]))),
      ]);
      const is = rows.find(({ id }) => id === idOf(settlement))?.is;
      const name = `settlement #${trade.settlements.indexOf(settlement) + 1}`;
      if (is !== was.join(' '))
        wrong.push(`${side} of ${name} has lost ${is}, not ${was.join(' ')}`);
    }
  }
  return wrong;
}

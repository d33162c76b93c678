import { sql } from 'kysely';

import { divideHalfUp, textOf, units } from '../../helpers/bigint-oracle.ts';
import type { World } from '../world.ts';
import type { Pair, Request, Settlement } from './model.ts';
import { amountOf, least, sum, yuan } from './money.ts';
import type { Trade } from './trade.ts';

/** Agreed at the first node of the request that makes the order: a share of up to a fifth, and the days it is kept. */
export function agreed({ random }: World, request: Request): Record<string, string> {
  const retention = { rate: BigInt(random.int(1, 2_000)), days: random.int(1, 8) };
  request.terms = retention;
  return { retentionRate: textOf(retention.rate, 2), retentionDays: String(retention.days) };
}

const after = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const dayOf = ({ day, pair }: Settlement) => after(day, pair.request.retention?.days ?? 0);

/** Whether the day of anything that is kept back of an order has come. */
export const isReleased = (world: World, trade: Trade, pair: Pair): boolean =>
  trade.settlements.some(
    (one) => one.pair === pair && !one.isVoided && dayOf(one) <= world.dayAfter(0),
  );

/** What of an order's retention nobody has asked for, of settlements whose day comes by then. */
export async function retained(world: World, { purchaseId }: Pair, until: string): Promise<bigint> {
  const [row] = await world.rows(sql<{ left: string }>`
    select coalesce(sum(least(b.retention, b.balance - coalesce((select sum(d.amount) from supplier_balance_draw d
      where d.balance_id = b.id and not d.ended), 0))), 0)::numeric(20, 2)::text as left
    from supplier_balance b where b.purchase_order_id = ${purchaseId} and b.retention_date <= ${until}::date`);
  return units(row?.left ?? '0', 2);
}

/** What a settlement brings its supplier, less what a dispute holds or has taken off. */
const bringsOf = (trade: Trade, settlement: Settlement): bigint =>
  sum(
    settlement.lines.map(
      ({ qty, came, purchaseDeduction, less }) =>
        amountOf(qty, came.brought.line.line.price) - purchaseDeduction - less.purchase,
    ),
  ) -
  sum(trade.holds.filter((one) => one.settlement === settlement).map(({ purchase }) => purchase));

/** Of a settlement that a supplier has argued about, the tables alone know what it brings. */
const isArgued = (trade: Trade, settlement: Settlement): boolean =>
  trade.disputes.some(({ of }) => of.side === 'purchase' && of.settlement === settlement);

/** What is kept back of each settlement is its share, at most what is still owed, until its day (money.md 9). */
export async function checkRetention(world: World, trade: Trade): Promise<string[]> {
  const all = trade.settlements.filter(
    (one) => one.isPurchaseConfirmed && !one.isVoided && !isArgued(trade, one),
  );
  const rows = await world.rows(sql<{ id: string; is: string; balance: string }>`
    select purchase_settlement_id::text as id, balance::text as balance,
      retention || coalesce(' ' || retention_date, '') as is
    from supplier_balance where purchase_settlement_id = any (${all.map(({ purchaseId }) => purchaseId)}::bigint[])`);
  const are = new Map(rows.map((row) => [row.id, row]));
  return all.flatMap((settlement) => {
    const { purchaseId, pair } = settlement;
    const row = are.get(purchaseId);
    const name = `settlement #${trade.settlements.indexOf(settlement) + 1}`;
    if (row === undefined) return [`${name} owes its supplier nothing that is known`];
    const share = divideHalfUp(
      bringsOf(trade, settlement) * (pair.request.retention?.rate ?? 0n),
      10_000n,
    );
    const kept = least(share, units(row.balance, 2));
    const was = kept > 0n ? `${yuan(kept)} ${dayOf(settlement)}` : '0.00';
    return row.is === was ? [] : [`of ${name} ${row.is} is kept back, not ${was}`];
  });
}

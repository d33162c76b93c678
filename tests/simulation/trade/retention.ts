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

interface Held {
  share: string;
  balance: string;
  askedKept: string;
  askedRest: string;
  isDue: boolean;
}

/** What is owed of an order and not asked for: of what it keeps back, due and in all, and of the rest (rules.md M9, over all settlements). */
export async function leftOf(world: World, { purchaseId }: Pair, until: string) {
  const rows = await world.rows(sql<Held>`
    select b.retention::text as share, b.balance::text as balance, coalesce(b.retention_date <= ${until}::date, false) as "isDue",
      coalesce(sum(d.amount) filter (where r.pay_type = '5'), 0)::numeric(20, 2)::text as "askedKept",
      coalesce(sum(d.amount) filter (where r.pay_type <> '5'), 0)::numeric(20, 2)::text as "askedRest"
    from supplier_balance b left join supplier_balance_draw d on d.balance_id = b.id and not d.ended
    left join pay_apply r on r.id = d.pay_apply_id
    where b.purchase_order_id = ${purchaseId} group by b.id order by b.retention_date, b.id`);
  const all = rows.map((row) => ({
    isDue: row.isDue,
    share: units(row.share, 2),
    balance: units(row.balance, 2),
    askedKept: units(row.askedKept, 2),
    askedRest: units(row.askedRest, 2),
  }));
  const most = (one: bigint) => (one > 0n ? one : 0n);
  const open = sum(
    all.map(({ balance, askedKept, askedRest }) => most(balance - askedKept - askedRest)),
  );
  let spare = sum(all.map(({ balance, share }) => most(balance - share)));
  let asked = sum(all.map(({ askedKept, balance }) => least(askedKept, balance)));
  let room = open;
  let due = 0n;
  for (const { share, balance, isDue } of all) {
    const own = least(share, balance);
    const more = least(share - own, spare);
    spare -= more;
    const used = least(own + more, asked);
    asked -= used;
    const left = least(own + more - used, room);
    room -= left;
    if (isDue) due += left;
  }
  return { due, rest: room };
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

/** What an order keeps back of each settlement is its share, until its day (rules.md M9); whether so much is owed a rule asks of the tables. */
export async function checkRetention(world: World, trade: Trade): Promise<string[]> {
  const all = trade.settlements.filter(
    (one) => one.isPurchaseConfirmed && !one.isVoided && !isArgued(trade, one),
  );
  const rows = await world.rows(sql<{ id: string; is: string }>`
    select purchase_settlement_id::text as id, retention || coalesce(' ' || retention_date, '') as is
    from supplier_balance where purchase_settlement_id = any (${all.map(({ purchaseId }) => purchaseId)}::bigint[])`);
  const are = new Map(rows.map((row) => [row.id, row.is]));
  return all.flatMap((settlement) => {
    const { purchaseId, pair } = settlement;
    const is = are.get(purchaseId);
    const name = `settlement #${trade.settlements.indexOf(settlement) + 1}`;
    if (is === undefined) return [`${name} owes its supplier nothing that is known`];
    const share = divideHalfUp(
      bringsOf(trade, settlement) * (pair.request.retention?.rate ?? 0n),
      10_000n,
    );
    const was = share > 0n ? `${yuan(share)} ${dayOf(settlement)}` : '0.00';
    return is === was ? [] : [`of ${name} ${is} is kept back, not ${was}`];
  });
}

import { sql } from 'kysely';

import { isPositive, lesser } from '#contract/arithmetic/decimal.ts';
import { add, divide, multiply, round2, subtract } from '#contract/arithmetic/money.ts';
import type { Delivered } from '#contract/payment-clock/clock.ts';
import { PURCHASE_SETTLEMENT_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { retentionKept } from '#server/trade/payments/retention-left.ts';

const orders = columnsOf('purchase_order', 'o');
const receipts = columnsOf('actual_delivery', 'a');
const lines = columnsOf('actual_delivery_line', 'l');
const papers = columnsOf('purchase_settlement', 's');
const paperLines = columnsOf('purchase_settlement_line', 'sl');
const balances = columnsOf('supplier_balance', 'k');

/** What is kept back (质保金) of a settlement, or of goods that are not settled, whose day is not known. */
export interface Retained {
  day: string | null;
  amount: string;
  /** What it is kept back of, by delivery. */
  of: { id: string; amount: string }[];
}

/** One wait for money: of goods, or of what was kept back for them, from the day on which that falls due. */
export type Part = Delivered & { deliveryId: string; retention: boolean };

/** Of a confirmed settlement what is kept back of it, which is no more than its order leaves to pay; of others by the order's share. */
const settled = sql`
  select coalesce(${balances.retention_date}, ${papers.settle_date} + ${orders.retention_days}) as day,
    coalesce(${retentionKept(balances)}, round((${papers.settle_amount} - ${papers.disputed_amount}) * ${orders.retention_rate}, 2)) as amount,
    (select jsonb_agg(jsonb_build_object('id', part.id::text, 'amount', part.amount::text) order by part.id)
      from (select ${receipts.delivery_id} as id, sum(${paperLines.amount_incl} + ${paperLines.changed_amount} - ${paperLines.disputed_amount}) as amount
        from ${paperLines} join ${lines} on ${lines.id} = ${paperLines.actual_line_id}
        join ${receipts} on ${receipts.id} = ${lines.actual_delivery_id}
        where ${paperLines.purchase_settlement_id} = ${papers.id} group by 1) part
      where part.amount > 0) as goods
  from ${papers} left join ${balances} on ${balances.purchase_settlement_id} = ${papers.id}
  where ${papers.purchase_order_id} = ${orders.id} and not ${papers.deleted}
    and ${papers.purchase_settlement_status} <> ${PURCHASE_SETTLEMENT_STATUS.voided}`;

/** Of an order in the statement around it; `unsettled` are the goods that came and are not settled, as `id` and `amount`. */
export const retainedOf = (unsettled: ReturnType<typeof sql>) => sql`
  select coalesce(jsonb_agg(jsonb_build_object('day', kept.day::text, 'amount', kept.amount::text, 'of', kept.goods)
      order by kept.day, kept.goods), '[]')
  from (${settled} union all
    select null, round(open.amount * ${orders.retention_rate}, 2),
      jsonb_build_array(jsonb_build_object('id', open.id::text, 'amount', open.amount::text))
    from (${unsettled}) open) kept
  where kept.amount > 0 and kept.goods is not null`;

/** What is kept back of each delivery, in shares of their amounts that add up to the cent. */
function sharesOf({ amount, of }: Retained): { id: string; amount: string }[] {
  const total = add('0', ...of.map((one) => one.amount));
  let goods = '0';
  let given = '0';
  return of.map((one) => {
    goods = add(goods, one.amount);
    const until = divide(multiply(amount, goods), total, 2);
    const share = subtract(until, given);
    given = until;
    return { id: one.id, amount: share };
  });
}

/**
 * What is waited for on a day: of each delivery what is not kept back, and what was kept back of it once its day has come. Pure.
 */
export function partsOf(
  deliveries: readonly Delivered[],
  retained: readonly Retained[],
  today: string,
): Part[] {
  const goods = deliveries.map((one) => ({ ...one, deliveryId: one.id, retention: false }));
  const kept = new Map<string, Part>();
  for (const one of retained) {
    for (const { id, amount } of sharesOf(one)) {
      const delivery = goods.find(({ deliveryId }) => deliveryId === id);
      if (delivery === undefined) continue;
      const part = lesser(amount, delivery.amount);
      delivery.amount = round2(subtract(delivery.amount, part));
      if (one.day === null || one.day > today) continue;
      const key = `${id} ${one.day}`;
      const sum = round2(add(part, kept.get(key)?.amount ?? '0'));
      kept.set(key, { id: key, deliveryId: id, day: one.day, amount: sum, retention: true });
    }
  }
  return [...goods, ...kept.values()].filter(({ amount }) => isPositive(amount));
}

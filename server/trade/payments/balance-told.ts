import { type RawBuilder, sql } from 'kysely';

import { grouped } from '#contract/arithmetic/money.ts';
import { BALANCE_REFUSAL, PAY_TYPE } from '#contract/pay-apply/pay-type.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { type Refusal, refused } from '#server/kernel/wire/refusal.ts';

const orders = columnsOf('purchase_order', 'p');

/** SQL: balances of an order (`known`), with what of each may be asked for on a day as one kind of payment, whoever asks (rules.md M12). */
export const balancesOf = (
  purchaseOrderId: unknown,
  payType: string,
  today: unknown,
): RawBuilder<unknown> =>
  sql`order_balances(${purchaseOrderId}::bigint, ${payType}::text, ${today}::date) known`;

/** SQL: what of an order's retention nobody has asked for yet (`open`), or on which `day` it is free; no row where nothing is kept back. */
export const openRetention = (purchaseOrderId: unknown, today: unknown): RawBuilder<unknown> => sql`
  select sum(known.open) as open, min(known.free_from) as day
  from ${balancesOf(purchaseOrderId, PAY_TYPE.retention, today)}
  having sum(known.open) > 0 or min(known.free_from) is not null`;

interface Asked {
  purchaseOrderId: string;
  payType: string;
}

/**
 * Whether this transaction's company is told what of an order is left, or it is an operator's: retention stands between the platform and
 * the supplier, so the buyer is told the rest only of an order of which nothing is kept back (docs/decisions/093), as the basis tells it.
 */
async function isTold(tx: Tx, { purchaseOrderId, payType }: Asked, today: string) {
  const { rows } = await sql<{ told: boolean }>`
    select app_is_operator() or ${orders.company_id}::text = current_setting('app.company_id', true)
      or (${payType} = ${PAY_TYPE.balance} and not exists (${openRetention(orders.id, today)})) as told
    from ${orders} where ${orders.id} = ${purchaseOrderId}`.execute(tx);
  return rows[0]?.told === true;
}

/** From which day more of an order's retention may be asked for; null where it is no retention, or none waits for its day. */
async function freeFrom(tx: Tx, { purchaseOrderId, payType }: Asked, today: string) {
  if (payType !== PAY_TYPE.retention) return null;
  const { rows } = await sql<{ day: string | null }>`
    select retained.day::text from (${openRetention(purchaseOrderId, today)}) retained`.execute(tx);
  return rows[0]?.day ?? null;
}

/** An order's settlements leave less than is asked for: its figure only to whom that is told. */
export async function tooMuch(
  tx: Tx,
  asked: Asked,
  { left, words, today }: { left: string; words: string; today: string },
): Promise<Refusal> {
  const { code, text } = BALANCE_REFUSAL;
  if (!(await isTold(tx, asked, today))) return refused({ code, text });
  const from = await freeFrom(tx, asked, today);
  const then = from === null ? '' : `；质保金 ${from} 到期，当日起可申请`;
  return refused(
    { code, text: `${text}：${words} ${grouped(left)} 元${then}` },
    { data: { left } },
  );
}

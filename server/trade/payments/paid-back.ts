import { sql } from 'kysely';

import { isPositive, lesser } from '#contract/arithmetic/decimal.ts';
import { add, round2, subtract } from '#contract/arithmetic/money.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { ByAny } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { moveExposure } from './assign-paid.ts';
import { shrinkDraws } from './shrink-draws.ts';

const payments = columnsOf('payment', 'p');
const returns = columnsOf('payment', 'r');
const advances = columnsOf('sales_order_advance', 'v');
const sales = columnsOf('sales_order', 's');
const papers = columnsOf('purchase_settlement', 'c');
const kept = columnsOf('supplier_balance', 'b');
const draws = columnsOf('supplier_balance_draw', 'd');

/** Money of a pay-out that has come back, from the bank or from its supplier. */
export interface PaidBack {
  paymentId: string;
  /** The request that it paid. */
  requestId: string;
  /** Yuan above zero, at most what is still out of it. */
  amount: string;
  /** Whether its request will pay it again, and goes on holding the limit for it. */
  again: boolean;
}

interface Part {
  id: string;
  saleId: string;
  paperId: string | null;
  amount: string;
  afterSettlement: boolean;
  isBalance: boolean;
}

/** What of a pay-out lies in sales, newest sale first. */
async function partsOf(tx: Tx, { paymentId, requestId }: PaidBack): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select ${advances.id}, ${sales.id} as "saleId", ${papers.id} as "paperId", (${advances.amount} - ${advances.returned})::text as amount,
      ${advances.after_settlement} as "afterSettlement",
      ${advances.after_settlement} and exists (select from ${draws} where ${draws.pay_apply_id} = ${requestId} and not ${draws.ended}) as "isBalance"
    from ${advances} join ${sales} on ${sales.id} = ${advances.sales_order_id}
    left join ${papers} on ${papers.sales_order_id} = ${sales.id} and not ${papers.deleted}
    where ${advances.payment_id} = ${paymentId} and ${advances.amount} > ${advances.returned} and not ${sales.deleted}
      and ${sales.sales_order_status} <> ${SALES_STATUS.voided}
    order by ${sales.id} desc for no key update of s`.execute(tx);
  return rows;
}

/** What is still out of a pay-out: less what its supplier has sent back before. */
async function outOf(tx: Tx, paymentId: string): Promise<string> {
  const { rows } = await sql<{ out: string }>`
    select (${payments.amount} + coalesce((select sum(${returns.amount}) from ${returns}
      where ${returns.return_of} = ${payments.id} and not ${returns.deleted}
        and ${returns.payment_status} = ${PAYMENT_STATUS.received}), 0))::text as out
    from ${payments} where ${payments.id} = ${paymentId}`.execute(tx);
  return rows[0]?.out ?? '0';
}

/** What is owed of a settlement once so much less of it is prepaid: no more of it is waited for. */
const owedOf = (amount: string) => sql<string>`greatest(0, (
  select ${papers.settle_amount} - ${papers.disputed_amount} from ${papers}
  where ${papers.id} = ${kept.purchase_settlement_id}) - ${kept.prepaid} + ${amount}::numeric)`;

/** The settlement counts so much less as paid; answers whether what is owed of it has to follow. */
async function countBack(
  tx: Tx,
  part: Part,
  { amount, again }: Pick<PaidBack, 'amount' | 'again'>,
): Promise<boolean> {
  if (part.paperId === null) return false;
  if (part.afterSettlement) {
    await tx
      .updateTable('purchase_settlement as c')
      .set({ paid_amount: sql<string>`${papers.paid_amount} - ${amount}::numeric` })
      .where('c.id', '=', part.paperId)
      .execute();
  }
  if (part.isBalance) return false;
  const known = await tx
    .updateTable('supplier_balance as b')
    .set({
      prepaid: sql<string>`${kept.prepaid} - ${amount}::numeric`,
      ...(again && {
        awaited: sql<string>`least(${kept.awaited} + ${amount}::numeric, ${owedOf(amount)})`,
      }),
    })
    .where('b.purchase_settlement_id', '=', part.paperId)
    .returning('b.id')
    .executeTakeFirst();
  return known !== undefined;
}

/**
 * Takes money that came back out of the sales in which it lay: first what lay in none, then the newest sale (rules.md M11, M14). What
 * it had freed of the limit is taken back, settlements count it as paid no more. Answers the purchase settlements whose supplier is
 * owed it again, for reserveBalance once the limit has been given back; none while the request itself will pay it again. Room of
 * the limit that is in use by now is taken back all the same, as over-use.
 */
export async function unassignPaidOut(
  tx: Tx,
  back: PaidBack,
  making: ByAny,
): Promise<readonly string[]> {
  const parts = await partsOf(tx, back);
  const assigned = parts.reduce((left, { amount }) => subtract(left, amount), '0');
  const free = lesser(back.amount, round2(add(await outOf(tx, back.paymentId), assigned)));
  let left = isPositive(free) ? round2(subtract(back.amount, free)) : back.amount;
  let ofBalance = isPositive(free) ? lesser(free, back.amount) : '0';
  const owed: string[] = [];
  for (const part of parts) {
    const amount = round2(lesser(left, part.amount));
    if (!isPositive(amount)) break;
    await tx
      .updateTable('sales_order_advance as v')
      .set({ returned: sql<string>`${advances.returned} + ${amount}::numeric` })
      .where('v.id', '=', part.id)
      .execute();
    const lowered = { saleId: part.saleId, amount: `-${amount}`, note: '付款退回移出销售' };
    await moveExposure(tx, lowered, making);
    const counted = await countBack(tx, part, { amount, again: back.again });
    if (counted && part.paperId !== null) owed.push(part.paperId);
    if (part.isBalance) ofBalance = add(ofBalance, amount);
    left = subtract(left, amount);
  }
  if (back.again) return [];
  return [...owed, ...(await shrinkDraws(tx, back.requestId, ofBalance))];
}

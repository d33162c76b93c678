import { sql } from 'kysely';

import { isAtMost, lesser } from '#contract/arithmetic/decimal.ts';
import { add, round2, subtract } from '#contract/arithmetic/money.ts';
import { PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { AFTER_SETTLEMENT } from '#contract/pay-apply/pay-type.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { ByAny } from '#server/kernel/session/by.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { reserveBalance } from './balance.ts';
import { looseDraws, loosen } from './shrink-draws.ts';

const kept = columnsOf('supplier_balance', 'b');
const draws = columnsOf('supplier_balance_draw', 'd');
const papers = columnsOf('purchase_settlement', 'p');
const advances = columnsOf('sales_order_advance', 'v');
const payments = columnsOf('payment', 'y');
const requests = columnsOf('pay_apply', 'r');

interface Asked {
  requestId: string;
  /** What of the settlement is prepaid by the request. */
  amount: string;
  /** What the request still pays. */
  unpaid: string;
}

/** SQL over the request: what it still pays. */
const unpaid = sql<string>`(case when ${requests.pay_apply_status} in (${PAY_APPLY_STATUS.approved}, ${PAY_APPLY_STATUS.partPaid})
  then ${requests.approved_amount} - ${requests.paid_amount} else 0 end)::text`;

/** Requests for a balance whose money is prepaid of a settlement that was confirmed. */
async function prepaying(tx: Tx, purchaseSettlementId: string): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select ${requests.id} as "requestId", sum(${advances.amount} - ${advances.returned})::text as amount, ${unpaid} as unpaid
    from ${papers} join ${kept} on ${kept.purchase_settlement_id} = ${papers.id}
    join ${advances} on ${advances.sales_order_id} = ${papers.sales_order_id} and not ${advances.after_settlement}
    join ${payments} on ${payments.id} = ${advances.payment_id}
    join ${requests} on ${requests.id} = ${payments.pay_apply_id}
    where ${papers.id} = ${purchaseSettlementId} and ${requests.pay_type} in (${sql.join(AFTER_SETTLEMENT)})
    group by ${requests.id} order by ${requests.id}`.execute(tx);
  return rows;
}

/** So much of what a request took over and has paid is prepaid elsewhere; answers the settlements whose balance has to follow. */
async function giveBack(tx: Tx, { requestId, amount, unpaid }: Asked): Promise<string[]> {
  const loose = await looseDraws(tx, requestId);
  const paid = round2(subtract(add('0', ...loose.map((draw) => draw.loose)), unpaid));
  return loosen(tx, loose, { amount: lesser(amount, paid), isElsewhere: true });
}

interface Elsewhere {
  requestId: string;
  amount: string;
  /** What its pay-out brings that the request does not count yet. */
  paying?: string;
}

/**
 * So much of a request is prepaid of a settlement that was confirmed before: of what it took over of balances so much may be asked for
 * again (openBalance). Nothing where it took over none.
 */
export async function loosenElsewhere(
  tx: Tx,
  { requestId, amount, paying = '0' }: Elsewhere,
  making: ByAny,
): Promise<void> {
  const { rows } = await sql<{ unpaid: string }>`
    select ${unpaid} as unpaid from ${requests} where ${requests.id} = ${requestId}`.execute(tx);
  const left = subtract(rows[0]?.unpaid ?? '0', paying);
  const follow = await giveBack(tx, { requestId, amount, unpaid: left });
  for (const id of new Set(follow)) await reserveBalance(tx, id, making);
}

/**
 * A settlement is confirmed: what its supplier is owed of it is reserved. Money of a request for a balance may lie in its sale, where
 * a dispute had taken what it was asked for: it is prepaid of this settlement and paid of no balance, which may be asked for again.
 */
export async function openBalance(
  tx: Tx,
  purchaseSettlementId: string,
  making: ByAny,
): Promise<void> {
  await reserveBalance(tx, purchaseSettlementId, making);
  const follow = await asPlatform(tx, async () => {
    const found: string[] = [];
    for (const asked of await prepaying(tx, purchaseSettlementId)) {
      found.push(...(await giveBack(tx, asked)));
    }
    return new Set(found);
  });
  for (const id of follow) await reserveBalance(tx, id, making);
}

interface Loosened {
  id: string;
  paperId: string;
  amount: string;
  elsewhere: string;
}

/** So much of what a request has paid is paid of the balances again that it had taken over; answers their settlements. */
async function takeAgain(tx: Tx, { requestId, amount }: Asked): Promise<string[]> {
  const { rows } = await sql<Loosened>`
    select ${draws.id}, ${kept.purchase_settlement_id} as "paperId", ${draws.elsewhere}::text,
      (case when ${draws.ended} then 0 else ${draws.amount} end)::text as amount
    from ${draws} join ${kept} on ${kept.id} = ${draws.balance_id}
    where ${draws.pay_apply_id} = ${requestId} and ${draws.elsewhere} > 0
    order by ${draws.id} for no key update of d, b`.execute(tx);
  let left = amount;
  const found: string[] = [];
  for (const draw of rows) {
    const more = lesser(left, draw.elsewhere);
    if (isAtMost(more, '0')) break;
    await tx
      .updateTable('supplier_balance_draw')
      .set({
        amount: round2(add(draw.amount, more)),
        elsewhere: round2(subtract(draw.elsewhere, more)),
        released: '0',
        ended: false,
      })
      .where('id', '=', draw.id)
      .execute();
    found.push(draw.paperId);
    left = subtract(left, more);
  }
  return found;
}

/** A settlement is voided: what its supplier is owed of it ends, and what openBalance had found prepaid of it is paid of its balances again. */
export async function endBalance(
  tx: Tx,
  purchaseSettlementId: string,
  making: ByAny,
): Promise<void> {
  const follow = await asPlatform(tx, async () => {
    const found = [purchaseSettlementId];
    for (const asked of await prepaying(tx, purchaseSettlementId)) {
      found.push(...(await takeAgain(tx, asked)));
    }
    return new Set(found);
  });
  for (const id of follow) await reserveBalance(tx, id, making);
}

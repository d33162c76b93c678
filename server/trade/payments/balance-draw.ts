import { sql } from 'kysely';

import { greater, isAtMost, isPositive, lesser } from '#contract/arithmetic/decimal.ts';
import { add, round2, subtract } from '#contract/arithmetic/money.ts';
import { PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { PURCHASE_SETTLEMENT_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { handOver } from '#server/kernel/ledger/hand-over.ts';
import type { ByAny } from '#server/kernel/session/by.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { requestObject } from '#server/trade/orders/request.ts';
import { type Giver, lockBalances, reserveBalance } from './balance.ts';
import { balancesOf, tooMuch } from './balance-told.ts';
import { looseDraws } from './shrink-draws.ts';

const kept = columnsOf('supplier_balance', 'b');
const draws = columnsOf('supplier_balance_draw', 'd');
const papers = columnsOf('purchase_settlement', 'p');
const advances = columnsOf('sales_order_advance', 'v');
const payments = columnsOf('payment', 'y');
const others = columnsOf('supplier_balance_draw', 'e');
const requests = columnsOf('pay_apply', 'r');

interface Balance {
  id: string;
  settlementId: string;
  no: string;
  projectId: string;
  reserved: string;
  /** What of it may be asked for as this kind of payment, and is not asked for yet. */
  open: string;
}

/** A payment request that asks for a supplier's balance (尾款) or for what was kept back of it (质保金). */
export interface BalanceRequest {
  id: string;
  no: string;
  purchaseOrderId: string;
  payType: string;
  amount: string;
}

/** Balances of an order under lock, oldest first. */
async function openBalances(tx: Tx, request: BalanceRequest, today: string): Promise<Balance[]> {
  await sql`select from ${kept} where ${kept.purchase_order_id} = ${request.purchaseOrderId}
    order by ${kept.id} for no key update of b`.execute(tx);
  const { purchaseOrderId, payType } = request;
  const { rows } = await sql<Balance>`
    select ${kept.id}, ${papers.id} as "settlementId", ${papers.settlement_no} as no,
      ${kept.project_id} as "projectId", ${kept.reserved}::text as reserved, known.open::text as open
    from ${balancesOf(purchaseOrderId, payType, today)} join ${kept} on ${kept.id} = known.balance_id
    join ${papers} on ${papers.id} = ${kept.purchase_settlement_id} order by ${kept.id}`.execute(
    tx,
  );
  return rows;
}

/** Throws pay_balance where an order's settlements leave less of that kind than is asked for. */
async function expectOpen(
  tx: Tx,
  open: readonly Balance[],
  request: BalanceRequest,
  today: string,
): Promise<void> {
  const left = round2(add('0', ...open.map((one) => one.open)));
  if (isAtMost(request.amount, left)) return;
  throw await tooMuch(tx, request, { left, words: '尚可申请', today });
}

/**
 * A request of types 4 and 5 takes over what is reserved for the supplier's balance, oldest settlement first, so that the same
 * money is not held twice (rules.md M12), and holds it itself from now on, whether or not the limit has run out meanwhile
 * (rules.md M10). Answers how much of it was not reserved. Throws pay_balance.
 */
export function drawBalance(
  tx: Tx,
  request: BalanceRequest,
  { at, accountId }: ByAny,
): Promise<string> {
  return asPlatform(tx, async () => {
    const today = wireDay(at);
    const open = await openBalances(tx, request, today);
    await expectOpen(tx, open, request, today);
    const to = requestObject(request.id, request.no);
    let left = request.amount;
    let unreserved = request.amount;
    for (const balance of open) {
      const amount = round2(lesser(left, balance.open));
      if (!isPositive(amount)) continue;
      const released = round2(lesser(amount, balance.reserved));
      const draw = { balance_id: balance.id, pay_apply_id: request.id, amount, released };
      await tx
        .insertInto('supplier_balance_draw')
        .values({ ...draw, created_at: at })
        .execute();
      left = subtract(left, amount);
      if (!isPositive(released)) continue;
      const object = { type: 'purchaseSettlement', id: balance.settlementId, no: balance.no };
      const note = '余款转为付款申请';
      const movement = { projectId: balance.projectId, amount: released, at, note };
      await handOver(tx, { ...movement, object, to, operatorId: accountId });
      await countReserved(tx, balance.id, `-${released}`, at);
      unreserved = round2(subtract(unreserved, released));
    }
    return unreserved;
  });
}

async function countReserved(tx: Tx, id: string, moved: string, at: Date): Promise<void> {
  await tx
    .updateTable('supplier_balance as b')
    .set({ reserved: sql<string>`${kept.reserved} + ${moved}::numeric`, updated_at: at })
    .where('b.id', '=', id)
    .execute();
}

/** SQL over the settlement `p`: whether the request has taken over some of its balance. */
const isDrawnBy = (requestId: string) => sql<boolean>`${papers.id} in (
  select ${kept.purchase_settlement_id} from ${draws} join ${kept} on ${kept.id} = ${draws.balance_id}
  where ${draws.pay_apply_id} = ${requestId})`;

/** What a request for a balance has paid that is prepaid of a confirmed settlement instead (openBalance). */
async function prepaidBy(tx: Tx, requestId: string): Promise<string> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(${advances.amount} - ${advances.returned}), 0)::text as amount
    from ${advances} join ${payments} on ${payments.id} = ${advances.payment_id}
    join ${papers} on ${papers.sales_order_id} = ${advances.sales_order_id}
    join ${kept} on ${kept.purchase_settlement_id} = ${papers.id}
    where ${payments.pay_apply_id} = ${requestId} and not ${advances.after_settlement}
      and ${papers.purchase_settlement_status} <> ${PURCHASE_SETTLEMENT_STATUS.voided}`.execute(tx);
  return rows[0]?.amount ?? '0';
}

interface Taken {
  amount: string;
  /** What the balance leaves beside what other requests were granted of it. */
  left: string;
}

/**
 * A request is granted that took over balances: a dispute may have taken some of them since it asked. Throws pay_balance where it would be
 * paid more than is owed by now, beside what others were granted.
 */
export async function expectDrawn(
  tx: Tx,
  request: Omit<BalanceRequest, 'no' | 'amount'>,
  at: Date,
): Promise<void> {
  const { id: requestId } = request;
  await asPlatform(tx, async () => {
    await lockBalances(tx, isDrawnBy(requestId));
    const { rows } = await sql<Taken>`
      select ${draws.amount}::text, greatest(0, ${kept.balance} - (
        select coalesce(sum(${others.amount}), 0) from ${others} join ${requests} on ${requests.id} = ${others.pay_apply_id}
        where ${others.balance_id} = ${kept.id} and not ${others.ended} and ${others.pay_apply_id} <> ${requestId}
          and ${requests.pay_apply_status} <> ${PAY_APPLY_STATUS.inReview}))::text as left
      from ${draws} join ${kept} on ${kept.id} = ${draws.balance_id}
      where ${draws.pay_apply_id} = ${requestId} and not ${draws.ended}`.execute(tx);
    if (rows.every(({ amount, left }) => isAtMost(amount, left))) return;
    const left = round2(add('0', ...rows.map((row) => lesser(row.amount, row.left))));
    throw await tooMuch(tx, request, { left, words: '余款只剩', today: wireDay(at) });
  });
}

/**
 * The request has ended and keeps what it has paid, or was granted less than it asked for and keeps that: what else it took over belongs
 * to the balance again, which follows what is owed by now (reserveBalance) out of what the request still holds: a dispute may have taken
 * some of it meanwhile. Nothing where it took over nothing.
 */
export async function returnBalance(
  tx: Tx,
  { id: requestId, keeps, giver }: { id: string; keeps: string; giver: Giver },
  making: ByAny,
): Promise<void> {
  const returned = await asPlatform(tx, async () => {
    await lockBalances(tx, isDrawnBy(requestId));
    const rows = (await looseDraws(tx, requestId)).toReversed();
    const lies = rows.map(({ amount, loose }) => subtract(amount, loose));
    // What was paid of a balance is kept of it; what else is kept, of the oldest.
    let more = subtract(keeps, add(await prepaidBy(tx, requestId), ...lies));
    for (const [at, draw] of rows.entries()) {
      const beside = greater('0', lesser(more, draw.loose));
      more = subtract(more, beside);
      const stays = round2(add(lies[at] ?? '0', beside));
      const paidPart = { amount: stays, released: round2(lesser(draw.released, stays)) };
      const rest = isPositive(stays) ? paidPart : { ended: true };
      const changed = tx.updateTable('supplier_balance_draw').set(rest);
      await changed.where('id', '=', draw.id).execute();
    }
    return new Set(rows.map(({ paperId }) => paperId));
  });
  for (const id of returned) await reserveBalance(tx, id, making, giver);
}

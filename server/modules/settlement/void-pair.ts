import { sql } from 'kysely';
import { isPositive } from '#contract/arithmetic/decimal.ts';
import { DISPUTE_REFUSAL } from '#contract/dispute/states.ts';
import { PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { SETTLEMENT_REFUSAL } from '#contract/settlement/draw-up.ts';
import { PURCHASE_SETTLEMENT_STATUS, SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { LockedDocument } from '#server/kernel/document/status.ts';
import type { Making } from '#server/kernel/document/transitions.ts';
import { telling } from '#server/kernel/jobs/outbox.ts';
import { audit } from '#server/kernel/log/audit.ts';
import type { By } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { NO_ORIGIN } from '#server/kernel/wire/origin.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import { expectNoDispute } from '#server/trade/disputes/dispute.ts';
import { moveOrders } from '#server/trade/orders/settled-orders.ts';
import { endBalance } from '#server/trade/payments/paid-elsewhere.ts';
import { tellVoided } from './told.ts';

const sales = columnsOf('sales_order', 's');
const papers = columnsOf('purchase_settlement', 'p');
const plans = columnsOf('receivable_plan', 't');
const kept = columnsOf('supplier_balance', 'b');
const draws = columnsOf('supplier_balance_draw', 'd');
const requests = columnsOf('pay_apply', 'r');
const advances = columnsOf('sales_order_advance', 'v');
const payments = columnsOf('payment', 'y');
const taken = columnsOf('sales_order_advance', 't');
const others = columnsOf('sales_order', 'o');

interface Pair {
  purchaseId: string;
  estimateOrderId: string;
  applied: string;
  invoiced: string;
  /** Of all that its buyer owes of it, also of what was agreed since. */
  collected: string;
  bought: string;
  paid: string;
  /** Disputed of either. */
  held: string;
}

/** Both papers under lock. Throws 404 where the sale has no other half. */
async function lockPair(tx: Tx, salesOrderId: string): Promise<Pair> {
  const { rows } = await sql<Pair>`
    select ${papers.id}::text as "purchaseId", ${sales.estimate_order_id}::text as "estimateOrderId",
      ${sales.applied_amount}::text as applied, ${sales.invoiced_amount}::text as invoiced,
      coalesce((select ${plans.paid_principal} + ${plans.paid_fee} + ${plans.paid_penalty} from ${plans}
        where ${plans.sales_order_id} = ${sales.id} and not ${plans.deleted}), 0)::text as collected,
      ${papers.invoiced_amount}::text as bought, ${papers.paid_amount}::text as paid,
      (${sales.disputed_amount} + ${papers.disputed_amount})::text as held
    from ${sales} join ${papers} on ${papers.sales_order_id} = ${sales.id}
    where ${sales.id} = ${salesOrderId} for no key update of s, p`.execute(tx);
  const [pair] = rows;
  if (pair === undefined) throw noSuchRecord();
  return pair;
}

/** Neither paper has come further than its confirmation. Throws what stands in the way. */
function expectFree({ applied, invoiced, bought, collected, paid }: Pair): void {
  if ([applied, invoiced, bought].some(isPositive)) throw refused(SETTLEMENT_REFUSAL.invoiced);
  if (isPositive(collected)) throw refused(SETTLEMENT_REFUSAL.collected);
  if (isPositive(paid)) throw refused(SETTLEMENT_REFUSAL.paid);
}

const { inReview, approved, partPaid } = PAY_APPLY_STATUS;

/** A request that is reviewed or still pays has taken over what is owed of the paper: it would be paid for goods that nobody has settled. */
async function expectNotAsked(tx: Tx, purchaseId: string): Promise<void> {
  const { rows } = await sql<{ no: string }>`
    select ${requests.pay_apply_no} as no from ${draws} join ${kept} on ${kept.id} = ${draws.balance_id}
    join ${requests} on ${requests.id} = ${draws.pay_apply_id}
    where ${kept.purchase_settlement_id} = ${purchaseId} and not ${draws.ended}
      and ${requests.pay_apply_status} in (${sql.join([inReview, approved, partPaid])})
    order by ${requests.id} limit 1`.execute(tx);
  const [request] = rows;
  if (request === undefined) return;
  const { code, text } = SETTLEMENT_REFUSAL.asked;
  throw refused({ code, text: `${text}：付款申请 ${request.no}` });
}

/**
 * What a dispute took out of the sale lies in another that stands, and was charged there from the day on which this one was due: its days
 * before would be charged by none.
 */
async function expectNoExcess(tx: Tx, saleId: string): Promise<void> {
  const { rows } = await sql<{ no: string }>`
    select ${others.sales_order_no} as no from ${taken} join ${others} on ${others.id} = ${taken.sales_order_id}
    join ${payments} on ${payments.id} = ${taken.payment_id}
    where ${taken.of_excess} > 0 and ${others.id} <> ${saleId} and not ${others.deleted}
      and ${others.sales_order_status} <> ${SALES_STATUS.voided}
      and ${payments.payment_status} in (${sql.join([PAYMENT_STATUS.paid, PAYMENT_STATUS.received])})
      and exists (select from ${advances} where ${advances.payment_id} = ${taken.payment_id}
        and ${advances.sales_order_id} = ${saleId} and ${advances.excess} > 0)
      and 0 > (select sum(${advances.excess} - ${advances.of_excess}) from ${advances}
        join ${sales} on ${sales.id} = ${advances.sales_order_id}
        where ${advances.payment_id} = ${taken.payment_id} and ${sales.id} <> ${saleId} and not ${sales.deleted}
          and ${sales.sales_order_status} <> ${SALES_STATUS.voided})
    order by ${others.id} desc limit 1`.execute(tx);
  const [other] = rows;
  if (other === undefined) return;
  const { code, text } = SETTLEMENT_REFUSAL.excess;
  throw refused({ code, text: `${text}：${other.no}` });
}

/** What the buyer owed of the sale ends with it: nothing of it was paid. */
async function endOwed(
  tx: Tx,
  { salesOrderId, at, accountId }: By & { salesOrderId: string },
): Promise<void> {
  await tx
    .updateTable('receivable_plan')
    .set((row) => ({
      deleted: true,
      deleted_at: at,
      updated_by: accountId,
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('sales_order_id', '=', salesOrderId)
    .where('deleted', '=', false)
    .execute();
}

/**
 * Voids both papers of a settlement (rules.md C.19): the goods wait to be settled again, what was reserved and owed ends. Throws
 * while anything of either is invoiced, collected, paid, asked for or disputed. The order's money is locked, and both with all that is owed.
 */
export async function voidPair({
  tx,
  at,
  accountId,
  record,
  reason,
}: Making<LockedDocument>): Promise<void> {
  const pair = await lockPair(tx, record.id);
  // Also what a dispute over a receipt holds of it.
  if (isPositive(pair.held)) throw refused(DISPUTE_REFUSAL.open);
  expectFree(pair);
  await expectNotAsked(tx, pair.purchaseId);
  await expectNoExcess(tx, record.id);
  await expectNoDispute(tx, { objectType: 'officialSalesOrder', objectId: record.id });
  await expectNoDispute(tx, { objectType: 'purchaseSettlement', objectId: pair.purchaseId });
  const stamp = { updated_by: accountId, updated_at: at, void_reason: reason };
  await tx
    .updateTable('sales_order')
    .set({ sales_order_status: SALES_STATUS.voided, void_reason: reason })
    .where('id', '=', record.id)
    .execute();
  await tx
    .updateTable('purchase_settlement')
    .set((row) => ({
      ...stamp,
      purchase_settlement_status: PURCHASE_SETTLEMENT_STATUS.voided,
      version: row('version', '+', 1),
    }))
    .where('id', '=', pair.purchaseId)
    .execute();
  // The supplier's paper has a log of its own, which tells nothing of the sale.
  const entry = { action: 'purchaseSettlementVoid', objectType: 'purchaseSettlement' };
  const detail = { reason };
  await audit(tx, { ...entry, accountId, objectId: pair.purchaseId, detail }, NO_ORIGIN, at);
  await endOwed(tx, { salesOrderId: record.id, at, accountId });
  await endBalance(tx, pair.purchaseId, { at, accountId });
  await moveOrders(tx, pair.estimateOrderId, { at, accountId });
  await tellVoided(telling(tx, at), { salesOrderId: record.id, reason });
}

import { sql } from 'kysely';

import { isAtMost } from '#contract/arithmetic/decimal.ts';
import { round2, subtract } from '#contract/arithmetic/money.ts';
import type { CostLine } from '#contract/cost/full-cost.ts';
import { AFTER_SETTLEMENT } from '#contract/pay-apply/pay-type.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { requireCertified } from '#server/kernel/company/certified.ts';
import type { FlowDecision } from '#server/kernel/flow/flow.ts';
import { heldBy } from '#server/kernel/ledger/draws.ts';
import { reserve } from '#server/kernel/ledger/ledger.ts';
import type { By } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { requestObject } from '#server/trade/orders/request.ts';
import { schemeOf } from '#server/trade/orders/scheme.ts';
import { drawBalance } from '#server/trade/payments/balance-draw.ts';
import { paymentCost } from '#server/trade/payments/payment-cost.ts';
import { workCalendar } from '#server/trade/sales/term.ts';
import { isFiledBySupplier } from './filed-by.ts';
import { isOnLimit, isOwed } from './on-limit.ts';
import { showPapers } from './papers.ts';
import { payeeOf } from './payee.ts';
import { payApplyRow, type RequestRecord, requestOf } from './row.ts';

const lines = columnsOf('pay_apply_line', 'l');

/** The goods of a request as they are bought, oldest place first. */
async function linesOf(tx: Tx, id: string): Promise<Omit<CostLine, 'markup'>[]> {
  const { rows } = await sql<Omit<CostLine, 'markup'>>`
    select trim_scale(${lines.qty})::text as qty, ${lines.unit}, trim_scale(${lines.price_incl})::text as "priceIncl",
      trim_scale(${lines.tax_rate})::text as "taxRate"
    from ${lines} where ${lines.pay_apply_id} = ${id} order by ${lines.sort}, ${lines.id}`.execute(
    tx,
  );
  return rows;
}

/** What a request costs in full; null of a factoring, which was told it with its scheme. */
async function costOf(tx: Tx, record: FlowDecision['record'], today: string) {
  const { project_id, apply_amount: amount, ...row } = payApplyRow(record);
  const { markup, terms } = await schemeOf(tx, String(project_id), today);
  if (row.factoring_id !== null) return { markup: '0', cost: null };
  const goods = await linesOf(tx, record.id);
  const lines = goods.map((line) => ({ ...line, markup }));
  const payDate = row.expect_pay_date ?? today;
  const afterSettlement = AFTER_SETTLEMENT.includes(row.pay_type);
  const asked = { amount, payDate, lines, terms, afterSettlement };
  return { markup, cost: paymentCost('expectPayDate', asked, await workCalendar(tx)) };
}

/** Columns of what nodes set, before any has. */
const NOTHING_AGREED = {
  line_markups: '',
  retention_rate: '0',
  retention_days: 0,
  approved_amount: null,
  approved_pay_date: null,
} as const;

/** What is kept of the moment of a submission: the account, the markup, and the full cost (rules.md M6 to M8). */
export async function submitted({
  tx,
  at,
  me,
  cipher,
  record,
  goesOn,
}: FlowDecision): Promise<void> {
  const row = payApplyRow(record);
  const amount = row.apply_amount;
  const { markup, cost } = await costOf(tx, record, wireDay(at));
  const companyId = String(row.company_id);
  const account = await payeeOf(tx, { bankId: String(row.bank_id), companyId, cipher });
  const isAgreed = !isFiledBySupplier(row) || (goesOn && row.held_since !== null);
  await tx
    .updateTable('pay_apply')
    .set({
      ...(goesOn ? {} : { markup, ...NOTHING_AGREED }),
      account: JSON.stringify(account),
      cost: cost && JSON.stringify(cost),
      held_since: isAgreed ? at : null,
    })
    .where('id', '=', record.id)
    .execute();
  await showPapers({ tx, at, record });
  if (!isOnLimit(row)) return;
  const making = { at, accountId: me.accountId };
  const { pay_type: payType, purchase_order_id: purchaseOrderId } = row;
  let unreserved = amount;
  if (AFTER_SETTLEMENT.includes(payType) && purchaseOrderId !== null) {
    const asked = { id: record.id, no: row.pay_apply_no, payType, amount };
    const ofOrder = { ...asked, purchaseOrderId: String(purchaseOrderId) };
    unreserved = await drawBalance(tx, ofOrder, making);
  }
  if (isAgreed) await hold(tx, record, unreserved, making);
}

/** So much is held of the limit for a request; nothing where there is nothing to hold. */
async function hold(
  tx: Tx,
  record: RequestRecord,
  amount: string,
  { at, accountId }: By,
): Promise<void> {
  if (isAtMost(amount, '0')) return;
  const { id, no, projectId } = requestOf(record);
  const object = requestObject(id, no);
  await reserve(tx, { projectId, amount, object, operatorId: accountId, at });
}

/**
 * Its buyer has confirmed what a supplier asks for: from now on it is held. Before, whether it fits would have told the supplier the
 * buyer's limit (rules.md M15, docs/decisions/165). A buyer that may begin nothing new agrees to nothing new.
 */
export async function agreed({ tx, at, me, record }: FlowDecision): Promise<void> {
  const row = payApplyRow(record);
  if (!isOwed(row)) await requireCertified(tx, String(row.buyer_company_id), at);
  if (row.held_since !== null) return;
  await tx.updateTable('pay_apply').set({ held_since: at }).where('id', '=', record.id).execute();
  if (!isOnLimit(row)) return;
  const { id, no, projectId } = requestOf(record);
  // What it took over of a balance when it was handed in it holds already.
  const held = await heldBy(tx, { book: 'limit', id: projectId }, requestObject(id, no));
  const left = round2(subtract(row.apply_amount, held));
  await hold(tx, record, left, { at, accountId: me.accountId });
}

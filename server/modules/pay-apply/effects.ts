import { sql } from 'kysely';

import { isAtMost, isPositive } from '#contract/arithmetic/decimal.ts';
import type { CostLine } from '#contract/cost/full-cost.ts';
import { APPLY_SOURCE, PAY_APPLY_REFUSAL } from '#contract/pay-apply/pay-apply.ts';
import { AFTER_SETTLEMENT } from '#contract/pay-apply/pay-type.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { StandingDocument } from '#server/kernel/document/standing.ts';
import type { Making } from '#server/kernel/document/transitions.ts';
import type { Flow, FlowDecision } from '#server/kernel/flow/flow.ts';
import { reserve } from '#server/kernel/ledger/ledger.ts';
import type { By } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { endAsked } from '#server/trade/factoring/end-advance.ts';
import { closePair } from '#server/trade/orders/close-pair.ts';
import { makeOrderPair } from '#server/trade/orders/order-pair.ts';
import { expectNoPayOut, releaseRest, requestObject } from '#server/trade/orders/request.ts';
import { schemeOf } from '#server/trade/orders/scheme.ts';
import { reserveBalancesOf } from '#server/trade/payments/balance.ts';
import { drawBalance, expectDrawn, returnBalance } from '#server/trade/payments/balance-draw.ts';
import { paymentCost } from '#server/trade/payments/payment-cost.ts';
import { workCalendar } from '#server/trade/sales/term.ts';
import { isOnLimit } from './on-limit.ts';
import { payeeOf } from './payee.ts';
import { payApplyRow } from './row.ts';

const lines = columnsOf('pay_apply_line', 'l');
const projects = columnsOf('project');

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
  const { markup, terms } = await schemeOf(tx, String(project_id));
  if (row.factoring_id !== null) return { markup: '0', cost: null };
  const goods = await linesOf(tx, record.id);
  const lines = goods.map((line) => ({ ...line, markup }));
  const payDate = row.expect_pay_date ?? today;
  const asked = { amount, payDate, lines, terms };
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

/** What is kept of the moment of a submission: the account, the markup, and the full cost (money.md 6 to 8). */
async function submitted({ tx, at, me, cipher, record, goesOn }: FlowDecision): Promise<void> {
  const row = payApplyRow(record);
  const [projectId, amount] = [String(row.project_id), row.apply_amount];
  const { markup, cost } = await costOf(tx, record, wireDay(at));
  const companyId = String(row.company_id);
  const account = await payeeOf(tx, { bankId: String(row.bank_id), companyId, cipher });
  await tx
    .updateTable('pay_apply')
    .set({
      ...(goesOn ? {} : { markup, ...NOTHING_AGREED }),
      account: JSON.stringify(account),
      cost: cost && JSON.stringify(cost),
    })
    .where('id', '=', record.id)
    .execute();
  if (!isOnLimit(row)) return;
  const no = row.pay_apply_no;
  const { pay_type: payType, purchase_order_id: purchaseOrderId } = row;
  let unreserved = amount;
  if (AFTER_SETTLEMENT.includes(payType) && purchaseOrderId !== null) {
    const asked = { id: record.id, no, purchaseOrderId: String(purchaseOrderId), payType, amount };
    unreserved = await drawBalance(tx, asked, { at, accountId: me.accountId });
  }
  if (isAtMost(unreserved, '0')) return;
  const object = requestObject(record.id, no);
  await reserve(tx, { projectId, amount: unreserved, object, operatorId: me.accountId, at });
}

const requestOf = ({ id, row }: Pick<FlowDecision['record'], 'id' | 'row'>) => {
  const { pay_apply_no: no, project_id } = payApplyRow({ row });
  return { id, no, projectId: String(project_id) };
};

/** The financing of a request that is given up, where it ended meanwhile, keeps nothing for it. */
const endedOf = (tx: Tx, { id, row }: Pick<FlowDecision['record'], 'id' | 'row'>, making: By) =>
  endAsked(tx, { id, factoringId: payApplyRow({ row }).factoring_id }, making);

const letGo =
  (note: string) =>
  async ({ tx, at, me, record }: FlowDecision) => {
    const { paid_amount: keeps, pay_apply_no: no } = payApplyRow(record);
    const giver = { object: requestObject(record.id, no), keeps: '0' };
    await returnBalance(tx, { id: record.id, keeps, giver }, { at, accountId: me.accountId });
    // The debtor's account is locked before the project's limit, as wherever money of a financing moves.
    await endedOf(tx, record, { at, accountId: me.accountId });
    await releaseRest({ tx, at, accountId: me.accountId, request: requestOf(record), note });
  };

/** What was granted; what was asked for stands for what nobody has set. A lower grant releases the difference (money.md 10), and of a balance leaves it to be asked for again. */
async function granted({ tx, at, me, record }: FlowDecision): Promise<void> {
  const row = payApplyRow(record);
  const amount = row.approved_amount ?? row.apply_amount;
  await tx
    .updateTable('pay_apply')
    .set((of) => ({
      approved_amount: amount,
      approved_pay_date: of.fn.coalesce('approved_pay_date', 'expect_pay_date'),
    }))
    .where('id', '=', record.id)
    .execute();
  if (isAtMost(row.apply_amount, amount) || !isOnLimit(row)) return;
  const making = { at, accountId: me.accountId };
  if (AFTER_SETTLEMENT.includes(row.pay_type)) {
    const giver = { object: requestObject(record.id, row.pay_apply_no), keeps: amount };
    await returnBalance(tx, { id: record.id, keeps: amount, giver }, making);
  }
  const note = '批复金额低于申请金额';
  await releaseRest({ tx, ...making, request: requestOf(record), note, keeps: amount });
}

/** What the project's form agreed on for its orders; '' for what it does not ask. */
async function agreedOf(tx: Tx, projectId: string) {
  const { rows } = await sql<{ priceMode: string; weighTolerance: string }>`
    select coalesce(${projects.form_data}->>'priceMode', '') as "priceMode",
      coalesce(${projects.form_data}->>'tolPermille', '') as "weighTolerance"
    from ${projects} where ${projects.id} = ${projectId}`.execute(tx);
  return rows[0] ?? { priceMode: '', weighTolerance: '' };
}

/** A request from a project makes its pair of orders; one from an order has them already. */
async function approved(decision: FlowDecision): Promise<void> {
  const { tx, at, me, record } = decision;
  await granted(decision);
  const row = payApplyRow(record);
  if (AFTER_SETTLEMENT.includes(row.pay_type)) await expectDrawn(tx, record.id);
  if (row.apply_source !== APPLY_SOURCE.project) return;
  const projectId = String(row.project_id);
  const request = {
    id: record.id,
    projectId,
    buyerId: String(row.buyer_company_id),
    supplierId: String(row.supplier_id),
    contractNo: row.purchase_contract_no,
    payMethod: row.pay_method,
    markup: row.markup ?? '0',
    lineMarkups: row.line_markups === '' ? [] : row.line_markups.split('\n'),
    retentionRate: row.retention_rate,
    retentionDays: row.retention_days,
    ...(await agreedOf(tx, projectId)),
  };
  await makeOrderPair(tx, request, { at, accountId: me.accountId });
}

/** 作废: both orders are closed with it while nothing is paid (money.md 19). */
async function voided(decision: FlowDecision): Promise<void> {
  const { tx, at, me, record, opinion } = decision;
  const row = payApplyRow(record);
  if (isPositive(row.paid_amount)) throw refused(PAY_APPLY_REFUSAL.paidAlready);
  await expectNoPayOut(tx, record.id);
  if (row.apply_source === APPLY_SOURCE.project) {
    await closePair(
      tx,
      { by: 'request', id: record.id },
      { at, accountId: me.accountId, note: opinion },
    );
  }
  await letGo('付款申请作废')(decision);
  await reserveBalancesOf(tx, record.id, { at, accountId: me.accountId });
}

/** 关闭 of what is left: with nothing paid its orders end, too; the limit gets back what the request still holds. */
export async function closed({
  tx,
  at,
  accountId,
  record: { id, row },
  reason,
}: Making<StandingDocument>): Promise<void> {
  const { paid_amount, apply_source } = payApplyRow({ row });
  await expectNoPayOut(tx, id);
  const isUnpaid = isAtMost(paid_amount, '0');
  const note = `关闭：${reason}`;
  if (isUnpaid && apply_source === APPLY_SOURCE.project) {
    await closePair(tx, { by: 'request', id }, { at, accountId, note });
  }
  const request = requestOf({ id, row });
  const giver = { object: requestObject(id, request.no), keeps: '0' };
  await returnBalance(tx, { id, keeps: paid_amount, giver }, { at, accountId });
  await endedOf(tx, { id, row }, { at, accountId });
  await releaseRest({ tx, at, accountId, request, note });
  await reserveBalancesOf(tx, id, { at, accountId });
}

/** What a request does to the limit by its approval (domain.md C.3). */
export const effects: NonNullable<Flow['effects']> = {
  submitted,
  approved,
  returned: letGo('付款申请退回'),
  rejected: letGo('付款申请拒绝'),
  withdrawn: letGo('付款申请撤回'),
  terminated: letGo('付款申请终止'),
  voided,
};

import { sql } from 'kysely';

import { isAtMost, isPositive } from '#contract/arithmetic/decimal.ts';
import { APPLY_SOURCE, PAY_APPLY_REFUSAL } from '#contract/pay-apply/pay-apply.ts';
import { AFTER_SETTLEMENT } from '#contract/pay-apply/pay-type.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { LockedDocument } from '#server/kernel/document/status.ts';
import type { Making } from '#server/kernel/document/transitions.ts';
import type { Flow, FlowDecision } from '#server/kernel/flow/flow.ts';
import type { WithProject } from '#server/kernel/parts/with-project.ts';
import type { By } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { endAsked } from '#server/trade/factoring/end-advance.ts';
import { closePair, closeUnmoved } from '#server/trade/orders/close-pair.ts';
import { makeOrderPair } from '#server/trade/orders/order-pair.ts';
import {
  expectNoPayOut,
  hasPayOut,
  releaseRest,
  requestObject,
} from '#server/trade/orders/request.ts';
import { reserveBalancesOf } from '#server/trade/payments/balance.ts';
import { expectDrawn, returnBalance } from '#server/trade/payments/balance-draw.ts';
import { isOnLimit, isReserved } from './on-limit.ts';
import { hidePapers } from './papers.ts';
import { payApplyRow, type RequestRecord, requestOf } from './row.ts';
import { agreed, submitted } from './submitted.ts';

const projects = columnsOf('project');

/** The financing of a request that is given up, where it ended meanwhile, keeps nothing for it. */
const endedOf = (tx: Tx, { id, row }: RequestRecord, making: By) =>
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

/** What was granted; what was asked for stands for what nobody has set. A lower grant releases the difference (rules.md M10), and of a balance leaves it to be asked for again. */
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
  const { purchase_order_id: purchaseOrderId, pay_type: payType } = row;
  if (AFTER_SETTLEMENT.includes(payType) && purchaseOrderId !== null) {
    const asked = { id: record.id, purchaseOrderId: String(purchaseOrderId), payType };
    await expectDrawn(tx, asked, at);
  }
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

/** 作废: both orders are closed with it while nothing is paid (rules.md M19). */
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
  await reserveBalancesOf(
    tx,
    { requestId: record.id, ended: true },
    { at, accountId: me.accountId },
  );
}

/** 关闭 of what is left, with its orders by `end` where nothing is paid; the limit gets back what the request still holds. */
async function close(
  { tx, at, accountId, record: { id, row }, reason }: Making<LockedDocument>,
  end: typeof closePair,
): Promise<void> {
  const { paid_amount, apply_source } = payApplyRow({ row });
  await expectNoPayOut(tx, id);
  const isUnpaid = isAtMost(paid_amount, '0');
  const note = `关闭：${reason}`;
  if (isUnpaid && apply_source === APPLY_SOURCE.project) {
    await end(tx, { by: 'request', id }, { at, accountId, note });
  }
  const request = requestOf({ id, row });
  const giver = { object: requestObject(id, request.no), keeps: '0' };
  await returnBalance(tx, { id, keeps: paid_amount, giver }, { at, accountId });
  await endedOf(tx, { id, row }, { at, accountId });
  await releaseRest({ tx, at, accountId, request, note });
  await reserveBalancesOf(tx, { requestId: id, ended: true }, { at, accountId });
}

/** 关闭 by a person: with nothing paid its orders end, too. */
export const closed = (making: Making<LockedDocument>): Promise<void> => close(making, closePair);

/**
 * What of a request ends with its project (decision 187): what is owed of settled goods is asked for, granted and paid on; money that is on its
 * way is finance's; and goods that have left are settled, whether or not anything was paid for them.
 */
export const withProject: WithProject = {
  reviewed: (row) => !isReserved(payApplyRow({ row })),
  standing: {
    event: 'close',
    leaves: async ({ tx, record: { id, row } }) =>
      isReserved(payApplyRow({ row })) || (await hasPayOut(tx, id)),
    act: (making) => close(making, closeUnmoved),
  },
};

/** What a request does to the limit by its approval (rules.md C.3). */
export const effects: NonNullable<Flow['effects']> = {
  submitted,
  agreed,
  approved,
  returned: letGo('付款申请退回'),
  rejected: letGo('付款申请拒绝'),
  async withdrawn(decision) {
    await letGo('付款申请撤回')(decision);
    await hidePapers(decision);
  },
  terminated: letGo('付款申请终止'),
  voided,
};

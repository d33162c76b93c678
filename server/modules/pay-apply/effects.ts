import { sql } from 'kysely';

import { compareDecimals } from '#contract/arithmetic/decimal.ts';
import { round2, subtract } from '#contract/arithmetic/money.ts';
import { type CostLine, fullCost } from '#contract/cost/full-cost.ts';
import { PAY_APPLY_REFUSAL } from '#contract/pay-apply/pay-apply.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { Flow, FlowDecision } from '#server/kernel/flow/flow.ts';
import { heldBy } from '#server/kernel/ledger/draws.ts';
import { release, reserve } from '#server/kernel/ledger/ledger.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { payeeOf } from './payee.ts';
import { objectOf, type PayApplyRecord, payApplyRow } from './row.ts';
import { schemeOf } from './scheme.ts';

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

/** What is kept of the moment of a submission: the account, the markup, and the full cost (money.md 6 to 8). */
async function submitted({ tx, at, me, cipher, record }: FlowDecision): Promise<void> {
  const row = payApplyRow(record);
  const [projectId, amount] = [String(row.project_id), row.apply_amount];
  const { markup, terms } = await schemeOf(tx, projectId);
  const goods = await linesOf(tx, record.id);
  const cost = fullCost({
    amount,
    payDate: row.expect_pay_date ?? wireDay(at),
    lines: goods.map((line) => ({ ...line, markup })),
    terms,
  });
  const companyId = String(row.company_id);
  const account = await payeeOf(tx, { bankId: String(row.bank_id), companyId, cipher });
  await tx
    .updateTable('pay_apply')
    .set({
      markup,
      account: JSON.stringify(account),
      cost: JSON.stringify(cost),
      approved_amount: null,
      approved_pay_date: null,
    })
    .where('id', '=', record.id)
    .execute();
  const object = objectOf(record.id, row);
  await reserve(tx, { projectId, amount, object, operatorId: me.accountId, at });
}

interface Release {
  tx: Tx;
  at: Date;
  accountId: string;
  id: string;
  row: PayApplyRecord;
  note: string;
}

/** Lets go of the limit what the request still holds; nothing where it holds nothing. */
export async function releaseRest({ tx, at, accountId, id, row, note }: Release): Promise<void> {
  const [projectId, object] = [String(row.project_id), objectOf(id, row)];
  const amount = await heldBy(tx, { book: 'limit', id: projectId }, object);
  if (compareDecimals(amount, '0') <= 0) return;
  await release(tx, { projectId, amount, object, operatorId: accountId, at, note });
}

const letGo =
  (note: string) =>
  ({ tx, at, me, record }: FlowDecision) =>
    releaseRest({
      tx,
      at,
      accountId: me.accountId,
      id: record.id,
      row: payApplyRow(record),
      note,
    });

/** What was granted; what was asked for stands for what nobody has set. A lower grant releases the difference (money.md 10). */
async function approved({ tx, at, me, record }: FlowDecision): Promise<void> {
  const row = payApplyRow(record);
  const granted = row.approved_amount ?? row.apply_amount;
  await tx
    .updateTable('pay_apply')
    .set((of) => ({
      approved_amount: granted,
      approved_pay_date: of.fn.coalesce('approved_pay_date', 'expect_pay_date'),
    }))
    .where('id', '=', record.id)
    .execute();
  const less = round2(subtract(row.apply_amount, granted));
  if (compareDecimals(less, '0') <= 0) return;
  const [projectId, object] = [String(row.project_id), objectOf(record.id, row)];
  const note = '批复金额低于申请金额';
  await release(tx, { projectId, amount: less, object, operatorId: me.accountId, at, note });
}

async function voided(decision: FlowDecision): Promise<void> {
  const { paid_amount } = payApplyRow(decision.record);
  if (compareDecimals(paid_amount, '0') > 0) throw refused(PAY_APPLY_REFUSAL.paidAlready);
  await letGo('付款申请作废')(decision);
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

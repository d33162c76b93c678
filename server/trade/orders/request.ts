import { sql } from 'kysely';

import { isAtMost, isPositive } from '#contract/arithmetic/decimal.ts';
import { round2, subtract } from '#contract/arithmetic/money.ts';
import { ORDER_REFUSAL } from '#contract/order/purchase-order.ts';
import { PAY_APPLY_REFUSAL, PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { heldBy } from '#server/kernel/ledger/draws.ts';
import { type Movement, release } from '#server/kernel/ledger/ledger.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';

const requests = columnsOf('pay_apply', 'r');

/** A payment request as the ledger names it. */
export function requestObject(id: string, no: string): Movement['object'] {
  return { type: 'payApply', id, no };
}

interface Release {
  tx: Tx;
  at: Date;
  /** Null: the system. */
  accountId: string | null;
  request: { id: string; no: string; projectId: string };
  /** Chinese; at most 200 characters are kept. */
  note: string;
  /** What it goes on holding; nothing when absent. */
  keeps?: string;
}

/** Lets go of the limit what a payment request holds beyond what it keeps; nothing where it holds no more. */
export async function releaseRest(releasing: Release): Promise<void> {
  const { tx, at, accountId, request, note, keeps = '0' } = releasing;
  const { id, no, projectId } = request;
  const object = requestObject(id, no);
  const held = await heldBy(tx, { book: 'limit', id: projectId }, object);
  const amount = round2(subtract(held, keeps));
  if (isAtMost(amount, '0')) return;
  const said = [...note].slice(0, 200).join('');
  await release(tx, { projectId, amount, object, operatorId: accountId, at, note: said });
}

const { pending, paying, failed } = PAYMENT_STATUS;

/** Whether a pay-out of it is prepared, or on its way. */
export async function hasPayOut(tx: Tx, requestId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('payment')
    .select('id')
    .where('pay_apply_id', '=', requestId)
    .where('deleted', '=', false)
    .where('payment_status', 'in', [pending, paying, failed])
    .executeTakeFirst();
  return open !== undefined;
}

/** What a pay-out is prepared for stays reserved: money that is on its way is neither closed nor voided. Throws pay_under_way. */
export async function expectNoPayOut(tx: Tx, requestId: string): Promise<void> {
  if (await hasPayOut(tx, requestId)) throw refused(PAY_APPLY_REFUSAL.underWay);
}

const { inReview, approved, partPaid, closed } = PAY_APPLY_STATUS;
const OPEN: readonly string[] = [approved, partPaid];

/** No request that was filed from an order is reviewed or waits for money while the order is closed. Throws order_asked. */
export async function expectNoneOf(tx: Tx, purchaseOrderId: string): Promise<void> {
  const open = await tx
    .selectFrom('pay_apply')
    .select('id')
    .where('purchase_order_id', '=', purchaseOrderId)
    .where('deleted', '=', false)
    .where('pay_apply_status', 'in', [inReview, approved, partPaid])
    .executeTakeFirst();
  if (open) throw refused(ORDER_REFUSAL.asked);
}

/** Sets a payment request to 已关闭; what it holds of the limit is let go by whoever closes it. */
export async function setClosed(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('pay_apply')
    .set((row) => ({
      pay_apply_status: closed,
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

interface Found {
  no: string;
  projectId: string;
  status: string;
  paid: string;
}

/** Closes an approved payment request of which nothing is paid, and lets go what it holds. Throws pay_paid. */
export async function closeRequest(
  tx: Tx,
  { id, at, accountId, note }: Pick<Release, 'at' | 'accountId' | 'note'> & { id: string },
): Promise<void> {
  const { rows } = await sql<Found>`
    select ${requests.pay_apply_no} as no, ${requests.project_id} as "projectId",
      ${requests.pay_apply_status} as status, ${requests.paid_amount} as paid
    from ${requests} where ${requests.id} = ${id} for no key update of r`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw noSuchRecord();
  if (isPositive(found.paid)) throw refused(PAY_APPLY_REFUSAL.paidAlready);
  if (!OPEN.includes(found.status)) return;
  await expectNoPayOut(tx, id);
  await setClosed(tx, id, at);
  const request = { id, no: found.no, projectId: found.projectId };
  await releaseRest({ tx, at, accountId, request, note });
}

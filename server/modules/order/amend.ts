import { sql } from 'kysely';

import { isAtMost } from '#contract/arithmetic/decimal.ts';
import { round2, subtract } from '#contract/arithmetic/money.ts';
import { NOUN } from '#contract/noun/noun.ts';
import { adminOrderAmend } from '#contract/order/amend.ts';
import { ESTIMATE_STATUS } from '#contract/order/estimate-order.ts';
import { ORDER_REFUSAL, PURCHASE_STATUS } from '#contract/order/purchase-order.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { transactedRead } from '#server/kernel/flow/transacted-read.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { heldBy } from '#server/kernel/ledger/draws.ts';
import { release } from '#server/kernel/ledger/ledger.ts';
import type { By } from '#server/kernel/session/by.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { conflict, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { expectNothingPicked } from '#server/trade/goods/picked.ts';
import { amendLines, grantOf, pairLines } from '#server/trade/orders/amend-order.ts';
import { lockOrders, type OrderPair } from '#server/trade/orders/close-pair.ts';
import { confirmTerm } from '#server/trade/orders/confirm-term.ts';
import { ORDER_EVENT, orderHearers } from '#server/trade/orders/order-pair.ts';
import { isPaid } from '#server/trade/orders/order-rest.ts';
import { expectNoneOf, expectNoPayOut, requestObject } from '#server/trade/orders/request.ts';

const requests = columnsOf('pay_apply', 'r');
const estimates = columnsOf('estimate_order', 'e');

const { waiting, running } = ESTIMATE_STATUS;
const AMENDABLE: readonly string[] = [waiting, running];

/** Both orders of one that its supplier has declined, under lock, of which nothing is paid or called off. */
async function lockDeclined(
  tx: Tx,
  { id, version }: { id: string; version?: number | undefined },
): Promise<OrderPair> {
  const pair = await lockOrders(tx, { by: 'purchase', id });
  if (pair === undefined) throw noSuchRecord();
  if (version !== undefined && pair.version !== version) throw conflict(NOUN.changed);
  const isDeclined = pair.purchaseStatus === PURCHASE_STATUS.declined;
  if (!isDeclined || !AMENDABLE.includes(pair.estimateStatus)) throw refused(NOUN.notNow);
  if (isPaid(pair)) throw refused(ORDER_REFUSAL.paid);
  await expectNoPayOut(tx, pair.payApplyId);
  await expectNoneOf(tx, pair.purchaseId);
  await expectNothingPicked(tx, pair.estimateId);
  return pair;
}

/** The request pays its share of the amended order, and lets go of the limit what that is less. */
async function lowerRequest(
  tx: Tx,
  id: string,
  { at, accountId, orderAmount }: By & { orderAmount: string },
): Promise<void> {
  const { rows } = await sql<{
    no: string;
    projectId: string;
    granted: string;
    payRatio: string | null;
  }>`
    select ${requests.pay_apply_no} as no, ${requests.project_id}::text as "projectId",
      coalesce(${requests.approved_amount}, ${requests.apply_amount})::text as granted, ${requests.pay_ratio}::text as "payRatio"
    from ${requests} where ${requests.id} = ${id} for no key update of r`.execute(tx);
  const [request] = rows;
  if (request === undefined) throw noSuchRecord();
  const { no, projectId } = request;
  const grant = grantOf(orderAmount, request);
  const granted = { approved_amount: grant, order_amount: orderAmount };
  await tx
    .updateTable('pay_apply')
    .set((row) => ({
      ...granted,
      updated_by: accountId,
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  const object = requestObject(id, no);
  const held = await heldBy(tx, { book: 'limit', id: projectId }, object);
  const amount = round2(subtract(held, grant));
  if (isAtMost(amount, '0')) return;
  const note = '采购订单修改后金额减少';
  await release(tx, { projectId, amount, object, operatorId: accountId, at, note });
}

/** Both orders wait for their sides again, with what they are by now; answers the hours that the supplier has. */
async function turn(
  tx: Tx,
  { purchaseId, estimateId }: OrderPair,
  { at, accountId, ...totals }: By & Awaited<ReturnType<typeof amendLines>>,
): Promise<string> {
  const stamp = { updated_by: accountId, updated_at: at };
  const { bought, sold } = totals;
  const { due, hours } = await confirmTerm(tx, at);
  await tx
    .updateTable('purchase_order')
    .set((row) => ({
      ...stamp,
      purchase_order_status: PURCHASE_STATUS.waiting,
      order_amount: bought.amountIncl,
      tax_amount: bought.taxAmount,
      amount_excl: bought.amountExcl,
      total_qty: bought.qty || null,
      confirm_due: due,
      reminded_at: null,
      decline_reason: '',
      version: row('version', '+', 1),
    }))
    .where('id', '=', purchaseId)
    .execute();
  const amount = sold.amountIncl;
  await tx
    .updateTable('estimate_order as e')
    .set((row) => ({
      ...stamp,
      estimate_order_status: waiting,
      estimate_amount: amount,
      tax_amount: sold.taxAmount,
      amount_excl: sold.amountExcl,
      total_qty: sold.qty || null,
      service_fee: sql<string>`round(${amount}::numeric * ${estimates.service_rate}, 2)`,
      deposit_required: sql<string>`round(${amount}::numeric * ${estimates.deposit_rate}, 2)`,
      version: row('e.version', '+', 1),
    }))
    .where('e.id', '=', estimateId)
    .execute();
  return hours;
}

/** By an order that its supplier has declined (rules.md M19): never more, and confirmed anew by both sides. */
export function amendRoutes(kernel: Kernel): Route[] {
  return [
    transactedRead(kernel, adminOrderAmend.lines, async ({ tx, input: { id } }) => {
      const lines = await pairLines(tx, id);
      if (lines.length === 0) throw noSuchRecord();
      return {
        lines: lines.map(({ goodsName, spec, unitName, qty, priceIncl, ...line }) => ({
          id: line.id,
          goodsName,
          spec,
          unitName,
          qty,
          priceIncl,
        })),
      };
    }),
    write(kernel, adminOrderAmend.amend, async ({ tx, me, at, input, emit, note, noteAlso }) => {
      const { accountId } = me;
      const { id, reason, lines } = input;
      const { pair, totals, hours } = await asPlatform(tx, async () => {
        const pair = await lockDeclined(tx, input);
        const totals = await amendLines(tx, id, lines);
        const orderAmount = totals.bought.amountIncl;
        await lowerRequest(tx, pair.payApplyId, { at, accountId, orderAmount });
        const hours = await turn(tx, pair, { at, accountId, ...totals });
        return { pair, totals, hours };
      });
      const after = { orderAmount: totals.bought.amountIncl };
      note({ objectType: 'purchaseOrder', objectId: id, detail: { after, reason } });
      noteAlso({ objectType: 'estimateOrder', objectId: pair.estimateId });
      const told = [
        [ORDER_EVENT.purchaseAmended, pair.supplierId, id, pair.purchaseNo],
        [ORDER_EVENT.estimateAmended, pair.buyerId, pair.estimateId, pair.estimateNo],
      ] as const;
      for (const [topic, companyId, about, no] of told) {
        const accounts = await orderHearers(tx, companyId, at);
        await emit({ topic, accountId: accounts, payload: { id: about, no, reason, hours } });
      }
      return { id, no: pair.purchaseNo, purchaseOrderStatus: PURCHASE_STATUS.waiting };
    }),
  ];
}

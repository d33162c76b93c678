import { sql } from 'kysely';
import { mayCall } from '#contract/account/platform-role.ts';
import { NOUN } from '#contract/noun/noun.ts';
import { AMEND, adminOrderAmend } from '#contract/order/amend.ts';
import { estimateOrderDocument } from '#contract/order/estimate-order.ts';
import {
  BY_PAPER,
  ORDER_REFUSAL,
  PURCHASE_STATUS,
  purchaseOrderDocument,
} from '#contract/order/purchase-order.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { record } from '#server/kernel/document/record.ts';
import type { LockedDocument } from '#server/kernel/document/status.ts';
import type { Making } from '#server/kernel/document/transitions.ts';
import {
  attachments,
  derived,
  madeJson,
  madeText,
  unlogged,
} from '#server/kernel/resource/field.ts';
import { oneOf, yesNo } from '#server/kernel/resource/filter.ts';
import { agreedLines } from '#server/kernel/resource/goods-lines.ts';
import type { May } from '#server/kernel/resource/noun.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { keptAccountTitle } from '#server/kernel/sql/account-title.ts';
import { companyNameOf } from '#server/kernel/sql/name-of.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { closePair, lockRequestOf, type OfPair } from '#server/trade/orders/close-pair.ts';
import { closeShort, closeWhole } from '#server/trade/orders/close-rest.ts';
import { confirmTerm } from '#server/trade/orders/confirm-term.ts';
import { contractActions } from './contract-actions.ts';
import { depositActions } from './deposit-actions.ts';
import {
  closeAsked,
  depositPreparer,
  depositStep,
  depositToReturn,
  isClosed,
  openSlipFields,
} from './deposit-step.ts';
import { estimateProgress, pickedQty, purchaseProgress, signedQty } from './progress.ts';
import { hasRefundDue, refundDue } from './refund-due.ts';
import { invoicedAmount, settledAmount } from './settled-amount.ts';

const purchases = columnsOf('purchase_order', 't');
const estimates = columnsOf('estimate_order', 't');
const slips = columnsOf('deposit_slip', 's');
const requests = columnsOf('pay_apply');

type Step = Making<LockedDocument>;

const closing =
  (by: OfPair['by'], word: string) =>
  async ({ tx, at, accountId, record: { id }, reason }: Step) =>
    asPlatform(tx, () => closePair(tx, { by, id }, { at, accountId, note: `${word}：${reason}` }));

const closedFirst = (tx: Tx, id: string) => lockRequestOf(tx, { by: 'estimate', id });

/** What was asked for is off the desk of operations again, taken back or refused; why stands in the log. */
async function dropClosing({ tx, record: { id, row } }: Step): Promise<void> {
  if (row.close_asked_time === null) throw refused(NOUN.notNow);
  const said = { close_asked_time: null, close_ask_reason: '' };
  await tx.updateTable('estimate_order').set(said).where('id', '=', id).execute();
}

const paysByPaper = ({ record: { row } }: Step) => BY_PAPER.includes(String(row.pay_method));

/** Operations may amend what its supplier has declined. */
function amendActions(
  { purchaseOrderStatus }: Record<string, unknown>,
  { sides, roles }: May,
): string[] {
  const may = sides.includes('platform') && mayCall(adminOrderAmend.amend.roles ?? [], roles);
  return may && purchaseOrderStatus === PURCHASE_STATUS.declined ? [AMEND] : [];
}

/** 采购订单 (rules.md C.4, C.19). */
export const purchaseOrderRecord = record(purchaseOrderDocument, {
  table: 'purchase_order',
  actions: (row, may) => [...amendActions(row, may), ...contractActions(may)],
  number: ['CG', 'purchaseOrderNo'],
  rights: 'orderConfirm',
  project: 'project_id',
  withProject: 'stays',
  search: ['contract_no'],
  inDeals: {
    amount: 'orderAmount',
    outOf: { payApply: 'pay_apply_id' },
    counterpart: purchases.buyer_company_id,
  },
  filters: { hasRefundDue: yesNo(hasRefundDue) },
  fields: {
    goods: agreedLines('goods', 'purchase_order', {}),
    attachment: attachments('purchaseOrder'),
    progress: unlogged(madeJson('progress', purchaseProgress)),
    signedQty: unlogged(madeText('signed_qty', signedQty)),
    settledAmount: madeText('settled_amount', settledAmount),
    invoicedAmount: madeText('invoiced_amount', invoicedAmount),
    refundDue: madeText('refund_due', sql`${refundDue}::text`),
    hasRefundDue: derived('has_refund_due', hasRefundDue, (stored) => stored === true),
  },
  following: {
    confirm: {
      act: (step) => {
        if (paysByPaper(step)) throw refused(ORDER_REFUSAL.consent);
        return Promise.resolve();
      },
    },
    confirmWithConsent: {
      async act(step) {
        if (!paysByPaper(step)) throw refused(ORDER_REFUSAL.noConsent);
        const { tx, at, record: order } = step;
        const consented = tx.updateTable('purchase_order').set({ consent_time: at });
        await consented.where('id', '=', order.id).execute();
      },
    },
    decline: {
      async act({ tx, record: { id }, reason }) {
        const told = tx.updateTable('purchase_order').set({ decline_reason: reason });
        await told.where('id', '=', id).execute();
      },
    },
    reissue: {
      async act({ tx, at, record: { id } }) {
        const { due } = await confirmTerm(tx, at);
        await tx
          .updateTable('purchase_order')
          .set({
            confirm_due: due,
            reminded_at: null,
            decline_reason: '',
          })
          .where('id', '=', id)
          .execute();
      },
    },
    close: {
      lockFirst: (tx, id) => lockRequestOf(tx, { by: 'purchase', id }),
      async act(step) {
        const { tx, at, record: order, reason } = step;
        await closing('purchase', '关闭采购订单')(step);
        const told = { rest_closed_time: at, rest_close_reason: reason };
        await tx.updateTable('purchase_order').set(told).where('id', '=', order.id).execute();
      },
    },
  },
});

/** 暂估单 (rules.md C.5, C.19). */
export const estimateOrderRecord = record(estimateOrderDocument, {
  table: 'estimate_order',
  actions: (row, may) => [...depositActions(row, may), ...contractActions(may)],
  unsaid: depositPreparer,
  // Who has asked already takes it back, or waits.
  disallowed: ({ closeAsked: isAsked }) =>
    isAsked === true ? ['askClose'] : ['withdrawClose', 'refuseClose'],
  number: ['ZG', 'estimateOrderNo'],
  rights: 'orderConfirm',
  project: 'project_id',
  withProject: 'stays',
  inDeals: {
    amount: 'estimateAmount',
    outOf: { payApply: 'pay_apply_id', purchaseOrder: 'purchase_order_id' },
    counterpart: estimates.supplier_id,
  },
  filters: {
    depositStep: oneOf(depositStep),
    depositToReturn: yesNo(depositToReturn),
    closeAsked: yesNo(closeAsked),
  },
  fields: {
    goods: agreedLines('goods', 'estimate_order', {}),
    progress: unlogged(madeJson('progress', estimateProgress)),
    pickedQty: unlogged(madeText('picked_qty', pickedQty)),
    supplierName: madeText('supplier_name', companyNameOf(estimates.supplier_id)),
    // Nothing is due of an order that was closed.
    depositRequired: madeText(
      'deposit_due',
      sql`(case when ${isClosed} then 0.00 else ${estimates.deposit_required} end)::text`,
    ),
    depositStep: madeText('deposit_step', depositStep),
    ...openSlipFields,
    depositToReturn: derived('deposit_to_return', depositToReturn, (stored) => stored === true),
    closeAsked: derived('close_asked', closeAsked, (stored) => stored === true),
    deposits: madeJson(
      'deposits',
      sql`coalesce((
        select jsonb_agg(jsonb_build_object('id', ${slips.id}::text, 'amount', ${slips.amount}::text,
            'depositStatus', ${slips.deposit_status}, 'payDate', coalesce(${slips.pay_date}::text, ''),
            'bankSerialNo', ${slips.bank_serial_no}, 'reason', ${slips.reason}, 'cancelReason', ${slips.cancel_reason},
            'account', ${keptAccountTitle(slips.account)})
          order by ${slips.id} desc)
        from ${slips} where ${slips.estimate_order_id} = ${estimates.id}), '[]')`,
    ),
    attachment: attachments('estimateOrder'),
    diffAmount: madeText(
      'diff_amount',
      sql`(${estimates.estimate_amount} - ${estimates.official_amount})::text`,
    ),
    payApplyNo: madeText(
      'pay_apply_no',
      sql`(select ${requests.pay_apply_no} from ${requests} where ${requests.id} = ${estimates.pay_apply_id})`,
    ),
  },
  following: {
    decline: {
      lockFirst: closedFirst,
      async act(step) {
        const { tx, record: order, reason } = step;
        await closing('estimate', '采购方拒绝暂估单')(step);
        const told = tx.updateTable('estimate_order').set({ decline_reason: reason });
        await told.where('id', '=', order.id).execute();
      },
    },
    askClose: {
      async act({ tx, at, record: { id, row }, reason }) {
        if (row.close_asked_time !== null) throw refused(NOUN.notNow);
        const said = { close_asked_time: at, close_ask_reason: reason };
        await tx.updateTable('estimate_order').set(said).where('id', '=', id).execute();
      },
    },
    withdrawClose: { act: dropClosing },
    refuseClose: { act: dropClosing },
    closeRest: {
      lockFirst: closedFirst,
      act: ({ tx, record, ...making }) => asPlatform(tx, () => closeWhole(tx, record.id, making)),
    },
    closeShort: {
      lockFirst: closedFirst,
      act: ({ tx, record, ...making }) => asPlatform(tx, () => closeShort(tx, record.id, making)),
    },
  },
});

import { ACTUAL_FIGURES, ACTUAL_REFUSAL, UPLOADED } from '#contract/actual-delivery/states.ts';
import { isUnderReview } from '#contract/flow/flow.ts';
import { PICK_REFUSAL } from '#contract/pick-goods/pick-goods.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { requireRunning } from '#server/kernel/company/certified.ts';
import type { FlowStep } from '#server/kernel/flow/flow.ts';
import { invalidField, refused } from '#server/kernel/wire/refusal.ts';
import { arrivingLines, type EnteredLine, tooMuchOf } from '#server/trade/goods/arriving.ts';
import { lockDeliveryOf, mayReceive } from '#server/trade/goods/received-delivery.ts';
import { type ReceiptRecord, receiptRow } from './row.ts';
import { type Arriving, arriving, signersOf } from './site.ts';

/** Whoever signed a slip is on the list of the site; who signed there has proved a phone of that list. */
async function expectSigner({ tx, at }: FlowStep, row: ReceiptRecord): Promise<void> {
  if (row.sign_way !== UPLOADED) return;
  const signers = await signersOf(tx, row.scene_id, row.receive_date ?? wireDay(at));
  const signer = signers.find(({ id }) => id === row.receiver_id);
  if (signer?.valid !== true) throw refused(PICK_REFUSAL.receiver);
}

/** Terms of credit count from the day of a receipt; that it is not to come is a rule of the form. */
function expectDay({ receive_date }: ReceiptRecord, { orderDay }: Arriving): void {
  if (receive_date !== null && receive_date < orderDay) {
    throw invalidField('receiveDate', `不能早于下单日期 ${orderDay}`);
  }
}

/** Nothing came that was not delivered: refused with both numbers (I7). */
async function expectDelivered(
  { tx, record: { id } }: FlowStep,
  delivery: { id: string; productLine: string },
): Promise<void> {
  const expected = await arrivingLines(tx, delivery.id);
  const entered = await tx
    .selectFrom('actual_delivery_line')
    .select(['upstream_id', 'received_qty', 'rejected_qty', 'weigh_gross', 'weigh_tare'])
    .where('actual_delivery_id', '=', id)
    .execute();
  const lines = expected.map((line) => {
    const found = entered.find(({ upstream_id }) => upstream_id === line.upstreamId);
    const values: EnteredLine = {
      receivedQty: found?.received_qty ?? '',
      rejectedQty: found?.rejected_qty ?? '0',
      weighGross: found?.weigh_gross ?? '',
      weighTare: found?.weigh_tare ?? '',
    };
    return { ...line, ...values };
  });
  const over = await tooMuchOf(tx, delivery.productLine, lines);
  if (over) throw refused({ code: ACTUAL_FIGURES.tooMuch, text: over.text });
}

/**
 * What stands in the way of a submission (rules.md B.4, C.19); once it is being reviewed, nothing of it changes: the supplier, who has the
 * last word, is not kept from it by what became of its buyer since, nor told of that.
 */
export async function guard(step: FlowStep): Promise<void> {
  const { tx, at, record } = step;
  const row = receiptRow(record);
  if (isUnderReview(record.auditStatus)) return;
  // Who signs at the site says what came, whatever has become of the buyer since.
  if (row.sign_way === UPLOADED) await requireRunning(tx, String(row.company_id), at);
  // Anew: a save may have changed which one it is before the receipt was locked.
  await lockDeliveryOf(tx, record.id);
  const delivery = await arriving(tx, row.delivery_id);
  if (delivery === undefined || !(row.counted_at !== null || mayReceive(delivery.status, row))) {
    throw refused(ACTUAL_REFUSAL.delivery);
  }
  expectDay(row, delivery);
  await expectSigner(step, row);
  await expectDelivered(step, delivery);
}

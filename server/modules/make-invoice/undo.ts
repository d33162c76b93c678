import { negate } from '#contract/arithmetic/money.ts';
import { INVOICE_REFUSAL } from '#contract/make-invoice/make-invoice.ts';
import {
  DIRECTION,
  INVOICE_STATUS,
  OLD_KINDS,
  RED_REASONS,
} from '#contract/make-invoice/states.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { dueAgain, thisSale } from '#server/trade/sales/due-again.ts';
import { countSale } from '#server/trade/sales/sale.ts';
import { moveTaken } from './books.ts';
import { OBJECT } from './draw-up.ts';
import { giveBack, type Moved, setInvoice } from './issue.ts';
import { keepRed, type Making } from './keep.ts';
import { type Invoice, lockInvoice, takenBy } from './lock.ts';
import { knownOnce } from './number.ts';

const { waiting, issued, delivered, signed, voided } = INVOICE_STATUS;

interface Asked {
  id: string;
  version?: number | undefined;
  reason: string;
}

async function expectNoRed(tx: Tx, id: string): Promise<void> {
  const red = await tx
    .selectFrom('invoice')
    .select('id')
    .where('red_of', '=', id)
    .where('invoice_status', '<>', voided)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (red !== undefined) throw refused(INVOICE_REFUSAL.reversing);
}

/**
 * Draws up the red invoice that reverses another (红冲). The other stays what it is, and counted, until the red one has its
 * number; while it stands behind a financing it is not reversed. Throws invoice_financed, invoice_reversing.
 */
export async function flush(
  making: Making,
  { id, version, reason, redReason = RED_REASONS[0] }: Asked & { redReason?: string | undefined },
) {
  const { tx } = making;
  const blue = await lockInvoice(tx, { id, version, from: [issued, delivered, signed] });
  // A supplier's invoice that the platform has not taken yet is sent back, not reversed.
  const isStanding = blue.direction === DIRECTION.out || blue.status === signed;
  if (blue.redOf !== null || !isStanding) throw refused(INVOICE_REFUSAL.status);
  if (blue.financed) throw refused(INVOICE_REFUSAL.financed);
  const { settlement } = blue;
  const red = await knownOnce(() => keepRed(making, { of: id, reason, redReason, settlement }));
  return { ...red, blue };
}

/** What was held for an invoice that is not issued is let go. */
async function letGo({ tx, at, accountId }: Moved, invoice: Invoice): Promise<void> {
  const { id, no, amount, settlement, redOf } = invoice;
  if (redOf !== null) return;
  const moving = { at, operatorId: accountId, object: { type: OBJECT, id, no } };
  await moveTaken(tx, 'release', await takenBy(tx, invoice), moving);
  await countSale(tx, settlement.id, { applied: negate(amount) }, { at, accountId });
}

/**
 * Voids an invoice (作废): one that has no number yet, or a paper one of the platform's in the month of its issue. Throws
 * invoice_financed, invoice_reversing, invoice_not_this_month, invoice_by_platform.
 */
export async function voidInvoice(moved: Moved, { id, version, reason }: Asked): Promise<Invoice> {
  const { tx, at } = moved;
  const invoice = await lockInvoice(tx, { id, version, from: [waiting, issued] });
  if (invoice.handed && invoice.status === waiting) throw refused(INVOICE_REFUSAL.byPlatform);
  if (invoice.status === waiting) await letGo(moved, invoice);
  else {
    if (invoice.financed) throw refused(INVOICE_REFUSAL.financed);
    const ofMonth = invoice.invoiceDate?.slice(0, 7) === wireDay(at).slice(0, 7);
    const isPaper = OLD_KINDS.includes(invoice.kind) && invoice.direction === DIRECTION.out;
    if (!ofMonth || !isPaper) throw refused(INVOICE_REFUSAL.notThisMonth);
    await expectNoRed(tx, id);
    await giveBack(moved, invoice);
  }
  await setInvoice(moved, id, { invoice_status: voided, status_reason: reason });
  const { direction, settlement } = invoice;
  if (direction === DIRECTION.out) await dueAgain(tx, thisSale(settlement.id), moved);
  return invoice;
}

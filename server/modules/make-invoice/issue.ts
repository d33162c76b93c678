import { sql } from 'kysely';

import { negate } from '#contract/arithmetic/money.ts';
import { INVOICE_REFUSAL } from '#contract/make-invoice/make-invoice.ts';
import { yearFault } from '#contract/make-invoice/number-year.ts';
import { DIRECTION, INVOICE_FILE, INVOICE_STATUS } from '#contract/make-invoice/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { invalidField, refused } from '#server/kernel/wire/refusal.ts';
import { finishOrders, orderOfInvoice, orderOfPaper } from '#server/trade/orders/finished-order.ts';
import { fillDueDate } from '#server/trade/sales/receivable.ts';
import { countSale } from '#server/trade/sales/sale.ts';
import { moveTaken } from './books.ts';
import { OBJECT } from './draw-up.ts';
import { type Invoice, lockInvoice, takenBy } from './lock.ts';
import { expectStyle, fingerprintOf, type InvoiceNumber, knownOnce } from './number.ts';

/** Who moves an invoice on, and when; null: the system. */
export interface Moved {
  tx: Tx;
  at: Date;
  accountId: string | null;
}

const sales = columnsOf('sales_order', 's');
const blues = columnsOf('invoice', 'b');

const { waiting, issued, delivered, signed, red } = INVOICE_STATUS;

/** Adds to what of a purchase settlement is invoiced, on its own row; its order may end with it. */
export async function countPurchase(
  { tx, at, accountId }: Moved,
  settlementId: string,
  amount: string,
): Promise<void> {
  await tx
    .updateTable('purchase_settlement')
    .set((row) => ({
      invoiced_amount: sql<string>`${row.ref('invoiced_amount')} + ${amount}::numeric`,
      ...(accountId !== null && { updated_by: accountId }),
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', settlementId)
    .execute();
  await finishOrders(tx, orderOfPaper(settlementId), { at, accountId });
}

/** Sets columns of an invoice under lock, with its version; the purchase order may end with what is taken. */
export async function setInvoice(
  { tx, at, accountId }: Moved,
  id: string,
  columns: Record<string, unknown>,
): Promise<void> {
  await knownOnce(() =>
    tx
      .updateTable('invoice')
      .set((row) => ({
        ...columns,
        ...(accountId !== null && { updated_by: accountId }),
        updated_at: at,
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute(),
  );
  await finishOrders(tx, orderOfInvoice(id), { at, accountId });
}

/** What an invoice has taken goes back to its settlement: red, voided, or sent back. */
export async function giveBack(moved: Moved, invoice: Invoice): Promise<void> {
  const { tx, at, accountId } = moved;
  const { id, no, amount, settlement } = invoice;
  const object = { type: OBJECT, id, no };
  const taken = await takenBy(tx, invoice);
  await moveTaken(tx, 'reverse', taken, { at, operatorId: accountId, object });
  const less = negate(amount);
  if (settlement.direction === DIRECTION.in) await countPurchase(moved, settlement.id, less);
  else await countSale(tx, settlement.id, { invoiced: less }, { at, accountId });
}

/** The invoice that a red one reverses ends with the red one's issue. */
async function reverse(moved: Moved, { redOf }: Invoice): Promise<void> {
  const from = [issued, delivered, signed];
  const blue = await lockInvoice(moved.tx, { id: redOf ?? '', from });
  if (blue.financed) throw refused(INVOICE_REFUSAL.financed);
  await giveBack(moved, blue);
  await setInvoice(moved, blue.id, { invoice_status: red });
}

/** What was held for it is taken, and counted as invoiced. */
async function take({ tx, at, accountId }: Moved, invoice: Invoice): Promise<void> {
  const { id, no, amount, settlement } = invoice;
  const moving = { at, operatorId: accountId, object: { type: OBJECT, id, no } };
  await moveTaken(tx, 'consume', await takenBy(tx, invoice), moving);
  const counted = { applied: negate(amount), invoiced: amount };
  await countSale(tx, settlement.id, counted, { at, accountId });
}

async function sellerTaxNo(tx: Tx, id: string): Promise<string> {
  const { seller } = await tx
    .selectFrom('invoice')
    .select(sql<string>`seller->>'taxNo'`.as('seller'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return seller;
}

/**
 * A sale's credit may count from its invoice's day (rules.md M20): not before it was settled, a red one not before what it reverses, and
 * of the year that its number says.
 */
async function expectDay(
  { tx, at }: Moved,
  { redOf, settlement }: Invoice,
  { invoiceNo, invoiceDate: day }: InvoiceNumber,
): Promise<void> {
  if (day > wireDay(at)) throw invalidField('invoiceDate', '开票日期不能晚于今天');
  const { rows } = await sql<{ first: string | null }>`select ${
    redOf === null
      ? sql`(select ${sales.settle_date}::text from ${sales} where ${sales.id} = ${settlement.id})`
      : sql`(select ${blues.invoice_date}::text from ${blues} where ${blues.id} = ${redOf})`
  } as first`.execute(tx);
  const first = rows[0]?.first ?? '';
  const what = redOf === null ? '结算日期' : '原发票的开票日期';
  if (day < first) throw invalidField('invoiceDate', `开票日期不能早于${what} ${first}`);
  const ofYear = yearFault(invoiceNo, day);
  if (ofYear !== undefined) throw invalidField('invoiceNo', ofYear);
}

/**
 * An invoice has its code and number (待开票 → 已开票), which nobody else has over all companies. A red one reverses its invoice
 * and gives back what that had taken. Throws 422, invoice_known, invoice_financed.
 */
export async function issue(moved: Moved, invoice: Invoice, number: InvoiceNumber): Promise<void> {
  const { tx, at } = moved;
  const isRed = invoice.redOf !== null;
  expectStyle(isRed ? undefined : invoice.kind, number);
  // What the tax platform has issued is issued, whatever its day.
  if (moved.accountId !== null) await expectDay(moved, invoice, number);
  const taxNo = await sellerTaxNo(tx, invoice.id);
  if (isRed) await reverse(moved, invoice);
  else await take(moved, invoice);
  const isIn = invoice.direction === DIRECTION.in;
  await setInvoice(moved, invoice.id, {
    // The platform holds a supplier's red invoice already.
    invoice_status: isIn ? signed : issued,
    ...(isIn && { sign_time: at }),
    invoice_code: number.invoiceCode,
    invoice_no: number.invoiceNo,
    invoice_date: number.invoiceDate,
    check_code: number.checkCode,
    registered_at: at,
    issued_at: at,
    fingerprint: fingerprintOf(taxNo, number, invoice.amount),
  });
  // By basis 5 the sale's credit counts from now (rules.md M20).
  if (!isRed && !isIn) {
    const { settlement } = invoice;
    await asPlatform(tx, () => fillDueDate(tx, settlement.id, moved));
  }
}

/** Whether its file hangs on it: what the tax platform has issued comes without one. */
export async function hasFile(tx: Tx, id: string): Promise<boolean> {
  const file = await tx
    .selectFrom('attachment')
    .select('id')
    .where('object_type', '=', OBJECT)
    .where('object_id', '=', id)
    .where('file_type', '=', INVOICE_FILE)
    .executeTakeFirst();
  return file !== undefined;
}

/** An invoice that waits for its number, under lock. Throws invoice_by_platform where the tax platform has it. */
export async function lockWaiting(
  tx: Tx,
  asked: { id: string; version?: number | undefined },
): Promise<Invoice> {
  const found = await lockInvoice(tx, { ...asked, from: [waiting] });
  if (found.handed) throw refused(INVOICE_REFUSAL.byPlatform);
  return found;
}

import { totalAmounts } from '#contract/arithmetic/money-line.ts';
import type { AttachmentInput } from '#contract/file/file.ts';
import { type Difference, isOfFileAlone } from '#contract/make-invoice/difference.ts';
import { INVOICE_REFUSAL } from '#contract/make-invoice/make-invoice.ts';
import { DIRECTION, INVOICE_STATUS } from '#contract/make-invoice/states.ts';
import { setAttachments } from '#server/kernel/files/attachments.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import { isFinanced } from '#server/trade/factoring/invoices.ts';
import { purchaseLines } from './billing.ts';
import { moveTaken, openBooks } from './books.ts';
import { type Checked, check, expectNew, type Paper, type Supplying } from './check.ts';
import { OBJECT } from './draw-up.ts';
import { countPurchase, giveBack, setInvoice } from './issue.ts';
import { insertLines, keepInvoice, type Making } from './keep.ts';
import { expectConfirmed, type Invoice, lockInvoice, lockPurchase, takenBy } from './lock.ts';
import { knownOnce } from './number.ts';

const { delivered, failed } = INVOICE_STATUS;
const statusOf = ({ differences }: Checked) => (differences.length === 0 ? delivered : failed);

interface Kept {
  id: string;
  no: string;
}

/** What passed its check takes from its settlement, and is counted as invoiced. */
async function take(
  { tx, at, accountId }: Supplying,
  { id, no }: Kept,
  { lines, differences }: Checked,
  settlementId: string,
) {
  if (differences.length > 0) return;
  const moving = { at, operatorId: accountId, object: { type: OBJECT, id, no } };
  await moveTaken(tx, 'draw', lines, moving);
  const { amountIncl } = totalAmounts(lines);
  await countPurchase({ tx, at, accountId }, settlementId, amountIncl);
}

async function hang(
  { tx, at }: Supplying,
  { id, companyId }: { id: string; companyId: string },
  attachments: readonly AttachmentInput[],
) {
  await setAttachments(tx, {
    owner: { objectType: OBJECT, objectId: id, companyId },
    attachments,
    at,
  });
}

/**
 * A supplier hands in an invoice; what differs is kept with it, and takes nothing. Throws invoice_known, invoice_over and
 * others.
 */
export async function handIn(supplying: Supplying, settlementId: string, paper: Paper) {
  const { tx, companyId } = supplying;
  const settlement = await lockPurchase(tx, settlementId, companyId);
  expectConfirmed(settlement);
  const checked = await check(supplying, settlement, paper);
  const { lines, seller, buyer, columns: more, differences } = checked;
  const status = statusOf(checked);
  const keeping = { settlement, seller, buyer, kind: paper.invoiceKind, status, more };
  const made = await knownOnce(() => keepInvoice(supplying, keeping, lines));
  await take(supplying, made, checked, settlement.id);
  await hang(supplying, { ...made, companyId: settlement.companyId }, paper.attachment);
  return { id: made.id, no: made.no, settlement, status, differences };
}

/** A supplier corrects an invoice that did not pass, or that finance sent back. */
export async function replace(
  supplying: Supplying,
  { id, version }: { id: string; version?: number | undefined },
  paper: Paper,
) {
  const { tx, at, accountId, companyId } = supplying;
  const invoice = await lockInvoice(tx, { id, version, from: [failed], direction: DIRECTION.in });
  if (invoice.companyId !== companyId) throw noSuchRecord();
  const { settlement, no } = invoice;
  expectConfirmed(settlement);
  const checked = await check(supplying, settlement, paper);
  const { seller, buyer, lines, differences } = checked;
  const { amountIncl, taxAmount, amountExcl } = totalAmounts(lines);
  await tx.deleteFrom('invoice_line').where('invoice_id', '=', id).execute();
  await insertLines(tx, id, lines);
  const status = statusOf(checked);
  const columns = {
    ...checked.columns,
    invoice_status: status,
    invoice_kind: paper.invoiceKind,
    seller: JSON.stringify(seller),
    buyer: JSON.stringify(buyer),
    amount_incl: amountIncl,
    tax_amount: taxAmount,
    amount_excl: amountExcl,
  };
  await knownOnce(() => setInvoice({ tx, at, accountId }, id, columns));
  await take(supplying, { id, no }, checked, settlement.id);
  await hang(supplying, { id, companyId: settlement.companyId }, paper.attachment);
  return { id, no, settlement, status, differences };
}

interface Decided {
  id: string;
  version?: number | undefined;
  reason: string;
}

/** Throws invoice_not_of_file where an invoice that failed does not wait for finance. */
async function expectToLookAt(tx: Tx, id: string) {
  const found = await tx
    .selectFrom('invoice')
    .select(['invoice_code', 'invoice_no', 'differences', 'status_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const differences = found.differences as Difference[];
  if (found.status_reason !== '' || !isOfFileAlone(differences)) {
    throw refused(INVOICE_REFUSAL.notOfFile);
  }
  return { invoiceCode: found.invoice_code, invoiceNo: found.invoice_no };
}

/**
 * Finance has looked at an invoice of which nothing is wrong but what was read of its file, and lets it pass: it counts from now on,
 * as one that passed by itself. Throws invoice_not_of_file, invoice_known, invoice_over.
 */
export async function letPass(moved: Making, { id, version, reason }: Decided): Promise<Invoice> {
  const { tx, at, accountId } = moved;
  const invoice = await lockInvoice(tx, { id, version, from: [failed], direction: DIRECTION.in });
  const { no, amount, settlement, companyId } = invoice;
  const number = await expectToLookAt(tx, id);
  expectConfirmed(settlement);
  await expectNew(tx, number);
  const moving = { at, operatorId: accountId, object: { type: OBJECT, id, no } };
  await openBooks(tx, await purchaseLines(tx, settlement.id), moving);
  await moveTaken(tx, 'draw', await takenBy(tx, invoice), moving);
  await countPurchase(moved, settlement.id, amount);
  const columns = {
    invoice_status: delivered,
    status_reason: reason,
    registered_at: at,
    financed_at: (await isFinanced(tx, companyId, number)) ? at : null,
    issued_at: at,
    deliver_time: at,
  };
  await knownOnce(() => setInvoice(moved, id, columns));
  return invoice;
}

/** Finance sends an invoice back: one that had passed counts no more, and its number is free again; one that waits stays what it is. */
export async function sendBack(moved: Making, { id, version, reason }: Decided): Promise<Invoice> {
  const from = [delivered, failed];
  const invoice = await lockInvoice(moved.tx, { id, version, from, direction: DIRECTION.in });
  if (invoice.status === failed) await expectToLookAt(moved.tx, id);
  else {
    if (invoice.financed) throw refused(INVOICE_REFUSAL.financed);
    await giveBack(moved, invoice);
  }
  await setInvoice(moved, id, {
    invoice_status: failed,
    status_reason: reason,
    registered_at: null,
    issued_at: null,
  });
  return invoice;
}

/** Finance takes an invoice (收票). */
export async function accept(
  moved: Making,
  { id, version }: { id: string; version?: number | undefined },
): Promise<Invoice> {
  const from = [delivered];
  const invoice = await lockInvoice(moved.tx, { id, version, from, direction: DIRECTION.in });
  await setInvoice(moved, id, { invoice_status: INVOICE_STATUS.signed, sign_time: moved.at });
  return invoice;
}

import type { AttachmentInput } from '#contract/file/file.ts';
import { compareInvoice } from '#contract/make-invoice/compare.ts';
import type { Difference } from '#contract/make-invoice/difference.ts';
import { INVOICE_REFUSAL } from '#contract/make-invoice/make-invoice.ts';
import type { InvoiceReading } from '#contract/make-invoice/reading.ts';
import { INVOICE_FILE, INVOICE_LIST_FILE } from '#contract/make-invoice/states.ts';
import type { supplyInvoice } from '#contract/make-invoice/supply.ts';
import type { CallInput } from '#contract/wire/endpoint.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { invalidField, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import { isFinanced } from '#server/trade/factoring/invoices.ts';
import { purchaseLines } from './billing.ts';
import { leftOf, openBooks } from './books.ts';
import { chosenLines } from './choose.ts';
import { expectedOf } from './expected.ts';
import type { DrawnLine, Making } from './keep.ts';
import type { Settlement } from './lock.ts';
import { expectStyle, fingerprintOf } from './number.ts';
import { expectTitles, type InvoiceTitle, lackOf, platformTitle, titleOf } from './parties.ts';
import { firstInvoice } from './read-ahead.ts';

/** What a supplier enters of its invoice, with its papers. */
export type Paper = Omit<CallInput<typeof supplyInvoice.submit>, 'purchaseSettlementId'>;

/** A supplier at work, with what the file of its invoice says. */
export interface Supplying extends Making {
  reading: InvoiceReading;
  companyId: string | null;
}

async function titlesOf(tx: Tx, supplierId: string) {
  return await asPlatform(tx, async () => ({
    seller: await titleOf(tx, supplierId),
    buyer: await platformTitle(tx),
  }));
}

/** What a supplier's invoice to a settlement of its own has to say. Throws 404. */
export async function expectedBy(tx: Tx, settlementId: string, supplierId: string | null) {
  const found = await tx
    .selectFrom('purchase_settlement')
    .select(['id', 'settlement_no', 'company_id'])
    .where('id', '=', settlementId)
    .where('company_id', '=', supplierId)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (found === undefined) throw noSuchRecord();
  const { seller, buyer } = await titlesOf(tx, found.company_id);
  return {
    no: found.settlement_no,
    seller,
    buyer,
    left: await leftOf(tx, await purchaseLines(tx, found.id)),
  };
}

/** What either company's invoice data lack for an invoice of a kind. */
export const missingOf = (titles: readonly InvoiceTitle[], kind: string) =>
  titles.flatMap((title) => lackOf(title, kind));

/** Throws invoice_known where any company's invoice has this number; the index holds it against whoever comes at once. */
export async function expectNew(
  tx: Tx,
  { invoiceCode, invoiceNo }: Pick<Paper, 'invoiceCode' | 'invoiceNo'>,
): Promise<void> {
  const known = await asPlatform(tx, () =>
    tx
      .selectFrom('invoice')
      .select('id')
      .where('invoice_code', '=', invoiceCode ?? '')
      .where('invoice_no', '=', invoiceNo)
      .where('registered_at', 'is not', null)
      .where('deleted', '=', false)
      .executeTakeFirst(),
  );
  if (known !== undefined) throw refused(INVOICE_REFUSAL.known);
}

/** Its papers are an invoice, which is read, and the lists of its goods. */
function expectInvoice(attachment: readonly AttachmentInput[]): void {
  const strange = attachment.find(
    ({ fileType }) => fileType !== INVOICE_FILE && fileType !== INVOICE_LIST_FILE,
  );
  if (strange) throw invalidField('attachment', '只能上传发票或销货清单');
  if (firstInvoice(attachment) === undefined) throw invalidField('attachment', '请上传发票文件');
}

/** An invoice that was held against its settlement. */
export interface Checked {
  lines: DrawnLine[];
  differences: Difference[];
  /** Columns that hold what was entered and found. */
  columns: Record<string, unknown>;
  seller: InvoiceTitle;
  buyer: InvoiceTitle;
}

/** Holds an invoice against its settlement, its file and the platform's title. */
export async function check(
  { tx, at, accountId, reading }: Supplying,
  settlement: Settlement,
  { lines: parts, attachment, invoiceCode = '', checkCode = '', ...given }: Paper,
): Promise<Checked> {
  const declared = { ...given, invoiceCode, checkCode };
  expectStyle(undefined, declared);
  await expectNew(tx, declared);
  const titles = await titlesOf(tx, settlement.companyId);
  expectTitles([titles.seller, titles.buyer], given.invoiceKind);
  const object = { type: 'purchaseSettlement', id: settlement.id, no: settlement.no };
  const moving = { at, operatorId: accountId, object };
  const left = await openBooks(tx, await purchaseLines(tx, settlement.id), moving);
  const lines = chosenLines(left, parts);
  expectInvoice(attachment);
  const expected = expectedOf(titles, lines);
  const differences = compareInvoice(expected, declared, { reading, today: wireDay(at) });
  const passes = differences.length === 0;
  const columns = {
    invoice_code: invoiceCode,
    invoice_no: given.invoiceNo,
    invoice_date: given.invoiceDate,
    check_code: checkCode,
    declared: JSON.stringify(declared),
    differences: JSON.stringify(differences),
    fingerprint: fingerprintOf(given.sellerTaxNo, declared, given.amountIncl),
    registered_at: passes ? at : null,
    financed_at: passes && (await isFinanced(tx, settlement.companyId, declared)) ? at : null,
    issued_at: passes ? at : null,
    deliver_time: passes ? at : null,
    status_reason: '',
  };
  return { ...titles, lines, differences, columns };
}

import { type RawBuilder, sql } from 'kysely';

import { isEqual } from '#contract/arithmetic/decimal.ts';
import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { DIRECTION, INVOICE_STATUS } from '#contract/make-invoice/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { isRecoursed } from './debtor-owes.ts';

const invoices = columnsOf('invoice', 'i');
const lines = columnsOf('factoring_line', 'l');
const financings = columnsOf('factoring', 'f');
const companies = columnsOf('company', 'c');

const { issued, delivered, signed } = INVOICE_STATUS;
const FINANCEABLE = [issued, delivered, signed] as const;

/** By what an invoice is known, and what it is said to be worth; yuan. */
export interface NamedInvoice {
  readonly invoiceCode: string;
  readonly invoiceNo: string;
  readonly invoiceAmount: string;
}

/** Who assigns, and who owes. */
export interface InvoiceSides {
  readonly sellerId: string;
  readonly debtorId: string;
}

/** An invoice that is kept here, as a seller may choose it. */
export interface KeptInvoice {
  readonly invoiceCode: string;
  readonly invoiceNo: string;
  readonly invoiceDate: string;
  readonly invoiceAmount: string;
  readonly settlementNo: string;
}

const isOfDebtor = (debtorId: unknown) => sql`${invoices.buyer}->>'taxNo' =
  (select ${companies.usc} from ${companies} where ${companies.id} = ${debtorId})`;
const isFree = sql`${invoices.registered_at} is not null and ${invoices.financed_at} is null and not ${invoices.deleted}
  and ${invoices.direction} = ${sql.lit(DIRECTION.in)} and ${invoices.invoice_status} in (${sql.join(FINANCEABLE.map((code) => sql.lit(code)))})`;

/** SQL: whether any invoice of a seller to a debtor is kept here, so that there may be new ones. */
export const keepsInvoices = (sellerId: RawBuilder<unknown>, debtorId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from ${invoices} where ${invoices.company_id} = ${sellerId}
    and ${invoices.registered_at} is not null and not ${invoices.deleted}
    and ${invoices.direction} = ${sql.lit(DIRECTION.in)} and ${isOfDebtor(debtorId)})`;

/** Invoices of a seller to a debtor that stand behind nothing yet, the newest first, at most `most`. */
export async function freeInvoices(
  tx: Tx,
  { sellerId, debtorId }: InvoiceSides,
  most: number,
): Promise<KeptInvoice[]> {
  const { rows } = await sql<KeptInvoice>`
    select ${invoices.invoice_code} as "invoiceCode", ${invoices.invoice_no} as "invoiceNo",
      ${invoices.invoice_date}::text as "invoiceDate", ${invoices.amount_incl}::text as "invoiceAmount",
      ${invoices.settlement_no} as "settlementNo"
    from ${invoices}
    where ${invoices.company_id} = ${sellerId} and ${isFree} and ${isOfDebtor(debtorId)}
      and not exists (select from ${lines} where ${lines.invoice_no} = ${invoices.invoice_no}
        and ${lines.invoice_code} = ${invoices.invoice_code} and ${lines.live})
    order by ${invoices.invoice_date} desc, ${invoices.id} desc limit ${most}`.execute(tx);
  return rows;
}

interface Found {
  id: string;
  place: number;
  amount: string;
  fits: boolean;
}

const keysOf = (all: readonly NamedInvoice[]) => sql`unnest(
  ${all.map(({ invoiceCode }) => invoiceCode)}::text[], ${all.map(({ invoiceNo }) => invoiceNo)}::text[])
  with ordinality as given (code, no, place)`;

/**
 * Those of a list that are kept here stand behind a financing from now on (I13 with the invoices of C.12). Answers the places,
 * from 0, of those that are kept otherwise than they are said to be: another seller's, to another buyer, of another amount, or
 * reversed; whose they are nobody learns.
 */
export function takeInvoices(
  tx: Tx,
  { sellerId, debtorId }: InvoiceSides,
  all: readonly NamedInvoice[],
  at: Date,
): Promise<number[]> {
  return asPlatform(tx, async () => {
    const { rows } = await sql<Found>`
      select ${invoices.id}::text, (given.place - 1)::int as place, ${invoices.amount_incl}::text as amount,
        (${invoices.company_id} = ${sellerId} and ${isFree} and coalesce(${isOfDebtor(debtorId)}, false)) as fits
      from ${keysOf(all)} join ${invoices} on ${invoices.invoice_no} = given.no and ${invoices.invoice_code} = given.code
      where ${invoices.registered_at} is not null and not ${invoices.deleted}
      order by ${invoices.id} for no key update of i`.execute(tx);
    const wrong = rows.filter(
      ({ fits, amount, place }) => !fits || !isEqual(amount, all[place]?.invoiceAmount ?? '0'),
    );
    if (wrong.length > 0 || rows.length === 0) return wrong.map(({ place }) => place);
    await tx
      .updateTable('invoice')
      .set({ financed_at: at })
      .where('id', '=', sql<string>`any(${rows.map(({ id }) => id)}::bigint[])`)
      .execute();
    return [];
  });
}

/** Invoices of receivables that were taken back or bought back stand behind nothing any more. */
export async function releaseInvoices(tx: Tx, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return;
  await asPlatform(tx, () =>
    tx
      .updateTable('invoice as i')
      .from('factoring_line as l')
      .set({ financed_at: null })
      .whereRef('i.invoice_no', '=', 'l.invoice_no')
      .whereRef('i.invoice_code', '=', 'l.invoice_code')
      .where('l.id', 'in', [...lineIds])
      .where('i.financed_at', 'is not', null)
      .execute(),
  );
}

/** The invoice of a receivable that was its seller's again stands behind it once more. Answers whether it may: it was not reversed meanwhile. */
export function takeAgain(tx: Tx, lineId: string, at: Date): Promise<boolean> {
  return asPlatform(tx, async () => {
    const { rows } = await sql<{ id: string; fits: boolean }>`
      select ${invoices.id}::text, (${isFree}) as fits from ${invoices}
        join ${lines} on ${lines.invoice_no} = ${invoices.invoice_no} and ${lines.invoice_code} = ${invoices.invoice_code}
      where ${lines.id} = ${lineId} and ${invoices.registered_at} is not null and not ${invoices.deleted}
      for no key update of i`.execute(tx);
    if (rows.some(({ fits }) => !fits)) return false;
    for (const { id } of rows) {
      const taken = tx.updateTable('invoice').set({ financed_at: at });
      await taken.where('id', '=', id).execute();
    }
    return true;
  });
}

/** Whether a company's invoice that comes to be kept here is financed already, and not its seller's again. */
export async function isFinanced(
  tx: Tx,
  companyId: string,
  { invoiceCode, invoiceNo }: Pick<NamedInvoice, 'invoiceCode' | 'invoiceNo'>,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${lines} join ${financings} on ${financings.id} = ${lines.factoring_id}
      where ${lines.invoice_no} = ${invoiceNo} and ${lines.invoice_code} = ${invoiceCode} and ${lines.live}
        and not ${lines.bought_back} and not ${isRecoursed} and ${financings.factoring_status} <> ${FACTORING_STATUS.cancelled}
        and ${financings.company_id} = ${companyId}) as found`.execute(tx);
  return rows[0]?.found === true;
}

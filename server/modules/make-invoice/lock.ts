import { sql } from 'kysely';

import { isPositive } from '#contract/arithmetic/decimal.ts';
import { INVOICE_REFUSAL } from '#contract/make-invoice/make-invoice.ts';
import { DIRECTION } from '#contract/make-invoice/states.ts';
import { NOUN } from '#contract/noun/noun.ts';
import { PURCHASE_SETTLEMENT_STATUS, SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { conflict, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Taken } from './books.ts';

const invoices = columnsOf('invoice', 'i');
const lines = columnsOf('invoice_line', 'l');
const sales = columnsOf('sales_order', 's');
const buys = columnsOf('purchase_settlement', 's');

/** The settlement that invoices are drawn from, under lock. */
export interface Settlement {
  id: string;
  no: string;
  direction: string;
  companyId: string;
  projectId: string;
  confirmed: boolean;
}

const { waiting, partDisputed, voided } = SALES_STATUS;
const UNSETTLED: readonly string[] = [waiting, partDisputed, voided];

/** Locks a sale. What was confirmed of it may be invoiced, also while the rest is disputed. Throws 404. */
export async function lockSale(tx: Tx, id: string): Promise<Settlement> {
  const { rows } = await sql<Settlement & { status: string }>`
    select ${sales.id}::text, ${sales.sales_order_no} as no, ${sales.company_id}::text as "companyId",
      ${sales.project_id}::text as "projectId", ${sales.sales_order_status} as status
    from ${sales} where ${sales.id} = ${id} and not ${sales.deleted} for no key update`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw noSuchRecord();
  const { status, ...sale } = found;
  return { ...sale, direction: DIRECTION.out, confirmed: !UNSETTLED.includes(status) };
}

/** Locks a purchase settlement, of one supplier alone where it is named. Throws 404. */
export async function lockPurchase(
  tx: Tx,
  id: string,
  supplierId?: string | null,
): Promise<Settlement> {
  const { rows } = await sql<Settlement & { status: string }>`
    select ${buys.id}::text, ${buys.settlement_no} as no, ${buys.company_id}::text as "companyId",
      ${buys.project_id}::text as "projectId", ${buys.purchase_settlement_status} as status
    from ${buys} where ${buys.id} = ${id} and not ${buys.deleted}
      ${supplierId === undefined ? sql`` : sql`and ${buys.company_id} = ${supplierId}`}
    for no key update`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw noSuchRecord();
  const { status, ...purchase } = found;
  const confirmed = status === PURCHASE_SETTLEMENT_STATUS.confirmed;
  return { ...purchase, direction: DIRECTION.in, confirmed };
}

/** Throws invoice_unsettled. */
export function expectConfirmed({ confirmed }: Settlement): void {
  if (!confirmed) throw refused(INVOICE_REFUSAL.unsettled);
}

/** An invoice under lock, with its settlement, which is locked before it. */
export interface Invoice {
  id: string;
  no: string;
  status: string;
  version: number;
  direction: string;
  kind: string;
  companyId: string;
  amount: string;
  invoiceDate: string | null;
  redOf: string | null;
  financed: boolean;
  /** Handed to the tax platform, which has not answered yet. */
  handed: boolean;
  settlement: Settlement;
}

interface Asking {
  id: string;
  version?: number | undefined;
  /** Statuses that it may stand in. */
  from: readonly string[];
  direction?: string;
}

async function settlementOf(tx: Tx, id: string): Promise<Settlement> {
  const known = await tx
    .selectFrom('invoice')
    .select(['sales_order_id', 'purchase_settlement_id'])
    .where('id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (known === undefined) throw noSuchRecord();
  const { sales_order_id: saleId, purchase_settlement_id: buyId } = known;
  return saleId !== null ? lockSale(tx, saleId) : lockPurchase(tx, buyId ?? '');
}

/** Locks an invoice as it was seen. Throws 404, 409, invoice_status. */
export async function lockInvoice(
  tx: Tx,
  { id, version, from, direction }: Asking,
): Promise<Invoice> {
  const settlement = await settlementOf(tx, id);
  const { rows } = await sql<Omit<Invoice, 'settlement'>>`
    select ${invoices.id}::text, ${invoices.invoice_apply_no} as no, ${invoices.invoice_status} as status,
      ${invoices.version}, ${invoices.direction}, ${invoices.invoice_kind} as kind,
      ${invoices.company_id}::text as "companyId", ${invoices.amount_incl}::text as amount,
      ${invoices.invoice_date}::text as "invoiceDate", ${invoices.red_of}::text as "redOf",
      ${invoices.financed_at} is not null as financed, ${invoices.submitted_at} is not null as handed
    from ${invoices} where ${invoices.id} = ${id} for no key update`.execute(tx);
  const [found] = rows;
  if (found === undefined || (direction !== undefined && found.direction !== direction)) {
    throw noSuchRecord();
  }
  if (version !== undefined && version !== found.version) throw conflict(NOUN.changed);
  if (!from.includes(found.status)) throw refused(INVOICE_REFUSAL.status);
  return { ...found, settlement };
}

const BOOK_OF_CHARGE: Readonly<Record<string, string>> = {
  freight: 'billFreight',
  serviceFee: 'billService',
  fundFee: 'billFund',
};

interface KeptLine {
  source: string;
  settledLineId: string | null;
  qty: string | null;
  amount: string;
}

/** What an invoice has taken of its settlement, by its own lines; what is worth nothing is left out. */
export async function takenBy(
  tx: Tx,
  { id, settlement }: Pick<Invoice, 'id' | 'settlement'>,
): Promise<Taken[]> {
  const { rows } = await sql<KeptLine>`
    select ${lines.source}, ${lines.settled_line_id}::text as "settledLineId",
      ${lines.qty}::text, ${lines.amount_incl}::text as amount
    from ${lines} where ${lines.invoice_id} = ${id} order by ${lines.sort}`.execute(tx);
  const isOut = settlement.direction === DIRECTION.out;
  return rows
    .filter(({ amount }) => isPositive(amount))
    .map(({ source, settledLineId, qty, amount }) =>
      settledLineId === null
        ? {
            line: {
              key: source,
              amounts: { book: BOOK_OF_CHARGE[source] ?? '', id: settlement.id },
              quantities: null,
            },
            qty: null,
            amount,
          }
        : {
            line: {
              key: settledLineId,
              amounts: { book: isOut ? 'billAmount' : 'buyAmount', id: settledLineId },
              quantities: { book: isOut ? 'billQty' : 'buyQty', id: settledLineId },
            },
            qty,
            amount,
          },
    );
}

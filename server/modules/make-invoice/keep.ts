import { negate, round2 } from '#contract/arithmetic/money.ts';
import { type LineAmounts, totalAmounts } from '#contract/arithmetic/money-line.ts';
import { DIRECTION, INVOICE_KIND, INVOICE_STATUS } from '#contract/make-invoice/states.ts';
import { withTax } from '#contract/settlement/amounts.ts';
import { nextNumber } from '#server/kernel/resource/number.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import type { BillLine } from './billing.ts';
import type { Taken } from './books.ts';
import type { Settlement } from './lock.ts';

/** Who makes an invoice, and when. */
export interface Making {
  tx: Tx;
  accountId: string;
  at: Date;
}

/** A line to be invoiced: what it takes, and its amounts. */
export interface DrawnLine extends Taken, LineAmounts {
  line: BillLine;
  /** 税收分类编码; '' where the tax platform is to find it by the name. */
  taxCategoryCode?: string;
}

/** Amounts of what is taken of a line (I8). */
export function drawnLine(
  line: BillLine,
  taken: { qty: string | null; amount: string },
): DrawnLine {
  return { line, ...taken, ...withTax(taken.amount, line.taxRate) };
}

const PREFIX = 'KP';

export interface Keeping {
  settlement: Settlement;
  /** InvoiceTitle as it stood, or as another invoice has kept it. */
  seller: unknown;
  buyer: unknown;
  kind: string;
  status: string;
  /** Columns of its own. */
  more?: Record<string, unknown>;
}

/** Inserts the head of an invoice; its lines follow. Answers its id and number. */
async function insertHead(
  { tx, accountId, at }: Making,
  { settlement, seller, buyer, kind, status, more = {} }: Keeping,
  totals: LineAmounts,
): Promise<{ id: string; no: string }> {
  const no = await nextNumber(tx, PREFIX, at);
  const { id: settlementId, companyId, projectId, direction, no: settlementNo } = settlement;
  const isOut = direction === DIRECTION.out;
  const { id } = await tx
    .insertInto('invoice')
    .values({
      company_id: companyId,
      seen_by: [companyId],
      invoice_apply_no: no,
      direction,
      project_id: projectId,
      sales_order_id: isOut ? settlementId : null,
      purchase_settlement_id: isOut ? null : settlementId,
      settlement_no: settlementNo,
      invoice_kind: kind,
      invoice_status: status,
      seller: JSON.stringify(seller),
      buyer: JSON.stringify(buyer),
      amount_incl: totals.amountIncl,
      tax_amount: totals.taxAmount,
      amount_excl: totals.amountExcl,
      created_by: accountId,
      created_at: at,
      updated_by: accountId,
      updated_at: at,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, no };
}

/** Inserts the lines of an invoice. */
export async function insertLines(
  tx: Tx,
  invoiceId: string,
  lines: readonly DrawnLine[],
): Promise<void> {
  const rows = lines.map(
    ({ line, taxCategoryCode = '', qty, amountIncl, taxAmount, amountExcl }, sort) => ({
      invoice_id: invoiceId,
      sort,
      source: line.source,
      settled_line_id: line.settledLineId,
      tax_category_code: taxCategoryCode,
      goods_name: line.goodsName,
      spec: line.spec,
      // A unit counts a quantity.
      unit: qty === null ? '' : line.unit,
      qty,
      tax_rate: line.taxRate,
      amount_incl: amountIncl,
      tax_amount: taxAmount,
      amount_excl: amountExcl,
    }),
  );
  await tx.insertInto('invoice_line').values(rows).execute();
}

/** Keeps a new invoice with its lines; totals are sums of the rounded lines (I9). */
export async function keepInvoice(
  making: Making,
  keeping: Keeping,
  lines: readonly DrawnLine[],
): Promise<{ id: string; no: string; total: string }> {
  const totals = totalAmounts(lines);
  const made = await insertHead(making, keeping, totals);
  await insertLines(making.tx, made.id, lines);
  return { ...made, total: totals.amountIncl };
}

/** Keeps the red invoice that reverses another: the same lines below zero. */
export async function keepRed(
  making: Making,
  {
    of,
    reason,
    redReason,
    settlement,
  }: { of: string; reason: string; redReason: string; settlement: Settlement },
): Promise<{ id: string; no: string }> {
  const { tx } = making;
  const blue = await tx
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', of)
    .executeTakeFirstOrThrow();
  const lines = await tx
    .selectFrom('invoice_line')
    .selectAll()
    .where('invoice_id', '=', of)
    .orderBy('sort')
    .execute();
  const made = await insertHead(
    making,
    {
      settlement,
      seller: blue.seller,
      buyer: blue.buyer,
      kind: INVOICE_KIND.red,
      status: INVOICE_STATUS.waiting,
      more: {
        red_of: of,
        status_reason: reason,
        red_reason: redReason,
        receiver_email: blue.receiver_email,
        receiver_phone: blue.receiver_phone,
      },
    },
    {
      amountIncl: round2(negate(blue.amount_incl)),
      taxAmount: round2(negate(blue.tax_amount)),
      amountExcl: round2(negate(blue.amount_excl)),
    },
  );
  await tx
    .insertInto('invoice_line')
    .values(
      lines.map(({ id: _, ...line }) => ({
        ...line,
        invoice_id: made.id,
        qty: line.qty === null ? null : negate(line.qty),
        amount_incl: round2(negate(line.amount_incl)),
        tax_amount: round2(negate(line.tax_amount)),
        amount_excl: round2(negate(line.amount_excl)),
      })),
    )
    .execute();
  return made;
}

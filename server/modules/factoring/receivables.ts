import { sql } from 'kysely';

import { isMore } from '#contract/arithmetic/decimal.ts';
import type { OfferedReceivable } from '#contract/factoring/offer.ts';
import type { FactoringProduct } from '#contract/factoring/products.ts';
import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { addDays } from '#contract/form/dates.ts';
import { codeFault } from '#contract/make-invoice/invoice-number.ts';
import { yearFault } from '#contract/make-invoice/number-year.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { lockFor } from '#server/kernel/sql/advisory-lock.ts';
import { invalid, refused } from '#server/kernel/wire/refusal.ts';

/** By what an invoice is known (rules.md M22). */
export const keyOf = ({
  invoiceNo,
  invoiceCode,
}: Pick<OfferedReceivable, 'invoiceNo' | 'invoiceCode'>) => `${invoiceCode} ${invoiceNo}`;

const PERIOD = '同一租赁合同同一到期日只能有一笔租金';

/** What is wrong with a list as a whole: amounts that do not fit, days that are past, a number of another year, an invoice that stands twice. */
export function checkList(
  all: readonly OfferedReceivable[],
  { due }: FactoringProduct,
  today: string,
): void {
  const last = addDays(today, String(due.mostDays)) ?? today;
  const seen = new Set<string>();
  const periods = new Set<string>();
  const wrong = all.flatMap((one, at) => {
    const say = (key: keyof OfferedReceivable, message: string) => [
      { path: `receivables.${at}.${key}`, message },
    ];
    const fault = codeFault(one);
    if (fault !== undefined) return say('invoiceCode', fault);
    const ofYear = yearFault(one.invoiceNo, one.invoiceDate);
    if (ofYear !== undefined) return say('invoiceNo', ofYear);
    const [key, period] = [keyOf(one), `${one.contractNo} ${one.dueDate}`];
    if (seen.has(key)) return say('invoiceNo', '发票号在清单中重复');
    seen.add(key);
    if (due.byPeriod && periods.has(period)) return say('dueDate', PERIOD);
    periods.add(period);
    if (isMore(one.receivableAmount, one.invoiceAmount))
      return say('receivableAmount', '不能超过发票金额');
    if (isMore(one.transferAmount, one.receivableAmount))
      return say('transferAmount', '不能超过应收金额');
    if (one.invoiceDate > today) return say('invoiceDate', '开票日期不能晚于今天');
    if (one.dueDate > last) return say('dueDate', `到期日须在 ${due.mostDays} 天内`);
    return one.dueDate <= today ? say('dueDate', FACTORING_REFUSAL.past.text) : [];
  });
  if (wrong.length > 0) throw invalid(wrong);
}

const lines = columnsOf('factoring_line', 'l');
const financings = columnsOf('factoring', 'f');

/** Rent of a lease and day that its lessor has filed already is not filed again (decision 095), by whatever invoice. */
export async function expectNewPeriods(
  tx: Tx,
  sellerId: string,
  all: readonly OfferedReceivable[],
): Promise<void> {
  await lockFor(tx, 'factoring_period', sellerId);
  const { rows } = await sql<{ place: number }>`
    select (given.place - 1)::int as place
    from unnest(${all.map(({ contractNo }) => contractNo)}::text[], ${all.map(({ dueDate }) => dueDate)}::date[])
      with ordinality as given (contract, day, place)
    where exists (select from ${lines} join ${financings} on ${financings.id} = ${lines.factoring_id}
      where ${lines.live} and ${financings.company_id} = ${sellerId} and not ${financings.deleted}
        and ${lines.contract_no} = given.contract and ${lines.filed_due} = given.day)
    order by given.place`.execute(tx);
  if (rows.length === 0) return;
  throw invalid(
    rows.map(({ place }) => ({ path: `receivables.${place}.dueDate`, message: PERIOD })),
  );
}

/**
 * Each invoice once, over all companies (I13): whoever offers the same meanwhile is waited for, in one order of the invoices
 * for everybody, and what is taken already is refused by its number, whosever it is.
 */
export async function insertLines(tx: Tx, factoringId: string, all: readonly OfferedReceivable[]) {
  const rows = all
    .map((one, sort) => ({
      factoring_id: factoringId,
      sort,
      contract_no: one.contractNo,
      invoice_code: one.invoiceCode,
      invoice_no: one.invoiceNo,
      invoice_date: one.invoiceDate,
      invoice_amount: one.invoiceAmount,
      receivable_amount: one.receivableAmount,
      transfer_amount: one.transferAmount,
      delivery_no: one.deliveryNo,
      due_date: one.dueDate,
      filed_due: one.dueDate,
      due_dates: JSON.stringify([{ since: '', date: one.dueDate }]),
    }))
    .toSorted((one, other) => (keyOf(wire(one)) < keyOf(wire(other)) ? -1 : 1));
  const made = await tx
    .insertInto('factoring_line')
    .values(rows)
    .onConflict((on) =>
      on.columns(['invoice_no', 'invoice_code']).where('live', '=', sql.lit(true)).doNothing(),
    )
    .returning(['invoice_no', 'invoice_code'])
    .execute();
  const taken = new Set(made.map((row) => keyOf(wire(row))));
  const refusedOnes = rows.filter((row) => !taken.has(keyOf(wire(row))));
  if (refusedOnes.length === 0) return;
  const numbers = refusedOnes.slice(0, 5).map(({ invoice_no }) => invoice_no);
  const more = refusedOnes.length > 5 ? ` 等 ${refusedOnes.length} 张` : '';
  const { code, text } = FACTORING_REFUSAL.financed;
  throw refused({ code, text: `${text}：${numbers.join('、')}${more}` }, { data: { numbers } });
}

const wire = (row: { invoice_no: string; invoice_code: string }) => ({
  invoiceNo: row.invoice_no,
  invoiceCode: row.invoice_code,
});

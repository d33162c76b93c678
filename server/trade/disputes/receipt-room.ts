import { type RawBuilder, sql } from 'kysely';

import { greater, isAtMost, isPositive, lesser } from '#contract/arithmetic/decimal.ts';
import { add, subtract } from '#contract/arithmetic/money.ts';
import { OPEN_DISPUTE } from '#contract/dispute/states.ts';
import { unitScale } from '#contract/document/lines.ts';
import { SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';

const received = columnsOf('actual_delivery_line', 'r');
const sales = columnsOf('sales_order', 's');
const lines = columnsOf('sales_order_line', 'l');
const changes = columnsOf('sales_order_change', 'c');
const holds = columnsOf('sales_order_hold', 'h');
const disputes = columnsOf('dispute', 'd');
const plans = columnsOf('receivable_plan', 'p');

/** A sale line over a line of a receipt; decimal texts. */
export interface SoldLine {
  /** What of it nobody disputes, and its yuan. */
  readonly qty: string;
  readonly amount: string;
  /** What `per` of its unit cost: the price of one, and of a line with a deduction what all of it cost. */
  readonly price: string;
  readonly per: string;
  /** What of the receipt it stands for. */
  readonly stands: string;
  /** What of its sale nobody has paid or disputes, yuan; null before anything is owed of it. */
  readonly room: string | null;
}

/** A line of a receipt with what of it was sold, the newest sale first, in which order claims are held. */
export interface ReceivedLine {
  readonly lineId: string;
  readonly unit: string;
  /** What is settled of it, and what of that is disputed. */
  readonly settled: string;
  readonly disputed: string;
  readonly sold: readonly SoldLine[];
}

/** SQL: the lines of a receipt so, as its buyer reads them; of what others read none of it is told. */
export const receivedLines = (receiptId: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('lineId', ${received.id}::text, 'unit', ${received.unit},
    'settled', coalesce(trim_scale(${received.settle_qty})::text, '0'), 'disputed', trim_scale(${received.disputed_qty})::text,
    'sold', coalesce((
      select json_agg(json_build_object(
        'qty', (${lines.settle_qty} + ${lines.changed_qty} - ${lines.disputed_qty})::text,
        'amount', (${lines.amount_incl} + ${lines.changed_amount} - ${lines.disputed_amount})::text,
        'price', (case when ${lines.deduction} = 0 then ${lines.price_incl} else ${lines.amount_incl} end)::text,
        'per', (case when ${lines.deduction} = 0 then 1 else ${lines.settle_qty} end)::text, 'stands', (${lines.settle_qty} + changed.of_receipt - held.qty)::text,
        'room', (select (${sales.settle_principal} - ${sales.disputed_amount} - ${plans.paid_principal})::text
          from ${plans} where ${plans.sales_order_id} = ${sales.id} and not ${plans.deleted})) order by ${lines.id} desc)
      from ${lines} join ${sales} on ${sales.id} = ${lines.sales_order_id}
      cross join lateral (
        select coalesce(sum(${changes.qty}), 0) as of_receipt
        from ${changes} where ${changes.line_id} = ${lines.id} and ${changes.of_receipt}) changed
      cross join lateral (
        select coalesce(sum(${holds.qty}), 0) as qty from ${holds} join ${disputes} on ${disputes.id} = ${holds.dispute_id}
        where ${holds.line_id} = ${lines.id} and ${disputes.dispute_status} = any (${[...OPEN_DISPUTE]}::text[])) held
      where ${lines.actual_line_id} = ${received.id} and not ${sales.deleted}
        and ${sales.sales_order_status} <> ${sql.lit(SALES_STATUS.voided)}), '[]')) order by ${received.sort}, ${received.id}), '[]')
  from ${received} where ${received.actual_delivery_id} = ${receiptId})`;

/** So many whole units of 10^-scale of a quantity as an amount pays. */
function paidBy(amount: string, { price, per }: Pick<SoldLine, 'price' | 'per'>, scale: number) {
  const cents = (value: string, digits: number) => {
    const [whole = '0', fraction = ''] = value.split('.');
    return BigInt(whole + fraction.padEnd(digits, '0').slice(0, digits));
  };
  const units =
    (cents(amount, 2) * 10n ** BigInt(scale) * cents(per, 6)) / (cents(price, 6) * 100n);
  const digits = String(units).padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** What of a sale line may be held, in quantity: all, or so much as is not paid. */
function roomIn(line: SoldLine, unit: string): string {
  const { qty, amount, price, room } = line;
  if (room === null || isAtMost(amount, room)) return greater('0', qty);
  if (!isPositive(room) || !isPositive(price)) return '0';
  return lesser(greater('0', qty), paidBy(room, line, unitScale(unit)));
}

/**
 * What its buyer may still dispute of a line of a receipt, in its unit: what is settled and not disputed, neither of the receipt nor of
 * a sale that it lies in, as far as nobody has paid it. Throws RangeError where a value is no decimal.
 */
export function disputableOf({ unit, settled, disputed, sold }: ReceivedLine): string {
  const open = greater('0', subtract(settled, disputed));
  const stands = add('0', ...sold.map((line) => line.stands));
  let most = greater('0', subtract(open, stands));
  for (const line of sold) {
    const room = roomIn(line, unit);
    most = add(most, room);
    if (!isAtMost(line.qty, room)) break;
  }
  return lesser(open, most);
}

/** disputableOf() as if nothing were paid: what was paid is refused as that, in words of its own, once the claim is held of its sale. */
export const undisputedOf = (line: ReceivedLine): string =>
  disputableOf({ ...line, sold: line.sold.map((one) => ({ ...one, room: null })) });

/** A line of a receipt with what of it is settled, disputed and sold, whoever asks; undefined where the receipt has none of that id. */
export function receivedLine(
  tx: Tx,
  receiptId: string,
  lineId: string,
): Promise<ReceivedLine | undefined> {
  return asPlatform(tx, async () => {
    const { rows } = await sql<{ lines: ReceivedLine[] }>`
      select ${receivedLines(sql`${receiptId}::bigint`)} as lines`.execute(tx);
    return rows[0]?.lines.find((line) => line.lineId === lineId);
  });
}

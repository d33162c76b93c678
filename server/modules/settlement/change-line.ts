import { sql } from 'kysely';

import { isNegative } from '#contract/arithmetic/decimal.ts';
import { add, round2, subtract } from '#contract/arithmetic/money.ts';
import { taxWithin } from '#contract/settlement/amounts.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { SettledGoods } from '#server/trade/disputes/line-worth.ts';
import { tellOverInvoiced } from './over-invoiced.ts';
import { type Kind, type PaperLine, SALE } from './paper-kinds.ts';

/** A line of a paper, with the tax that was changed of it. */
export async function lineOf({ table }: Kind, tx: Tx, paperId: string, lineId: string) {
  const { rows } = await sql<PaperLine & { changedTax: string }>`
    select l.*, (select coalesce(sum(c.tax_amount), 0)::text from ${sql.table(`${table}_change`)} c
      where c.line_id = l.id) as "changedTax"
    from ${sql.table(`${table}_line`)} l
    where l.id = ${lineId} and ${sql.ref(`l.${table}_id`)} = ${paperId}`.execute(tx);
  return rows[0];
}

/** A line as it was settled. */
export const goodsOf = (line: PaperLine): SettledGoods => ({
  settleQty: line.settle_qty,
  priceIncl: line.price_incl,
  deduction: line.deduction,
  amountIncl: line.amount_incl,
});

/** Holds so much of a line, out of it and out of the whole; lets go of what is below zero. */
export async function hold(
  tx: Tx,
  { table }: Kind,
  { objectId, lineId, qty, amount }: Record<'objectId' | 'lineId' | 'qty' | 'amount', string>,
  at: Date,
): Promise<void> {
  await sql`update ${sql.table(`${table}_line`)} set disputed_qty = disputed_qty + ${qty}::numeric,
      disputed_amount = disputed_amount + ${amount}::numeric where id = ${lineId}`.execute(tx);
  await sql`update ${sql.table(table)} set disputed_amount = disputed_amount + ${amount}::numeric, updated_at = ${at},
      version = version + 1 where id = ${objectId}`.execute(tx);
}

/** What a dispute changes of one line: signed decimal texts. */
interface Change {
  objectId: string;
  lineId: string;
  disputeId: string;
  qty: string;
  amount: string;
  /** The dispute was over the receipt that the line settled. */
  ofReceipt?: boolean;
}

/** Changes a paper by a row of its own; what was settled of the line stays, what is changed of it and the totals follow. */
export async function changeLine(
  tx: Tx,
  kind: Kind,
  { objectId, lineId, disputeId, qty, amount, ofReceipt = false }: Change,
  at: Date,
): Promise<void> {
  const { table } = kind;
  const line = await lineOf(kind, tx, objectId, lineId);
  if (line === undefined) throw noSuchRecord();
  const rate = String(line.tax_rate);
  const isLess = isNegative(amount);
  // The tax of what the line comes to, less what it was: invoices take it of the whole, and a cent would part them.
  const left = taxWithin(
    round2(add(String(line.amount_incl), String(line.changed_amount), amount)),
    rate,
  );
  const tax = round2(subtract(left, add(String(line.tax_amount), line.changedTax)));
  const excl = round2(subtract(amount, tax));
  const { no } = await tx
    .selectFrom('dispute')
    .select('dispute_no as no')
    .where('id', '=', disputeId)
    .executeTakeFirstOrThrow();
  await sql`
    insert into ${sql.table(`${table}_change`)} (${sql.ref(`${table}_id`)}, line_id, dispute_id, qty, tax_rate, amount_incl,
      tax_amount, amount_excl, note, of_receipt, created_at)
    values (${objectId}, ${lineId}, ${disputeId}, ${qty}, ${rate}, ${amount},
      ${tax}, ${excl}, ${`${line.goods_name} ${line.spec} 争议 ${no}`}, ${ofReceipt}, ${at})`.execute(
    tx,
  );
  await sql`update ${sql.table(`${table}_line`)} set changed_qty = changed_qty + ${qty}::numeric,
      changed_amount = changed_amount + ${amount}::numeric where id = ${lineId}`.execute(tx);
  const principal =
    kind === SALE ? sql`settle_principal = settle_principal + ${amount}::numeric,` : sql``;
  await sql`update ${sql.table(table)} set changed_amount = changed_amount + ${amount}::numeric, ${principal}
      settle_amount = settle_amount + ${amount}::numeric, tax_amount = tax_amount + ${tax}::numeric,
      amount_excl = amount_excl + ${excl}::numeric, updated_at = ${at},
      version = version + 1 where id = ${objectId}`.execute(tx);
  if (isLess) await tellOverInvoiced(tx, table, objectId, at);
}

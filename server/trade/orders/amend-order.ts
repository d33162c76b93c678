import { sql } from 'kysely';

import { isEqual, isMore, isPositive, lesser } from '#contract/arithmetic/decimal.ts';
import { add, grouped, multiply, round2, subtract } from '#contract/arithmetic/money.ts';
import { fitsUnit } from '#contract/document/lines.ts';
import { priced } from '#contract/document/priced-lines.ts';
import { AMEND_REFUSAL } from '#contract/order/amend.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';

const bought = columnsOf('purchase_order_line', 'b');
const sold = columnsOf('estimate_order_line', 's');
const units = columnsOf('enum_entry', 'u');

/** A line of both orders, as it stands. Decimal texts. */
export interface PairLine {
  /** Of the purchase order. */
  id: string;
  estimateLineId: string;
  goodsName: string;
  spec: string;
  unit: string;
  unitName: string;
  qty: string;
  priceIncl: string;
  salePrice: string;
  taxRate: string;
}

/** What is to be of a line; its id is that of the purchase order's. */
export interface Amended {
  id: string;
  qty: string;
  priceIncl: string;
}

/** The lines of a pair, in their order. The transaction sees both sides. */
export async function pairLines(tx: Tx, purchaseId: string): Promise<PairLine[]> {
  const { rows } = await sql<PairLine>`
    select ${bought.id}::text, ${sold.id}::text as "estimateLineId", ${bought.goods_name} as "goodsName", ${bought.spec},
      ${bought.unit}, coalesce((select ${units.name} from ${units}
        where ${units.enum_name} = 'Unit' and ${units.code} = ${bought.unit}), ${bought.unit}) as "unitName",
      trim_scale(${bought.qty})::text as qty, trim_scale(${bought.price_incl})::text as "priceIncl",
      trim_scale(${sold.price_incl})::text as "salePrice", trim_scale(${bought.tax_rate})::text as "taxRate"
    from ${bought} join ${sold} on ${sold.upstream_id} = ${bought.upstream_id}
    where ${bought.purchase_order_id} = ${purchaseId} order by ${bought.sort}, ${bought.id}`.execute(
    tx,
  );
  return rows;
}

function expectLess(line: PairLine, { qty, priceIncl }: Amended): void {
  const name = `${line.goodsName} ${line.spec}`;
  const { code } = AMEND_REFUSAL.more;
  if (!fitsUnit(qty, line.unit)) {
    throw refused({ code: AMEND_REFUSAL.line.code, text: `${name}：数量的小数位数超过计量单位` });
  }
  if (isMore(qty, line.qty)) {
    const most = `${grouped(line.qty)} ${line.unitName}`;
    throw refused({ code, text: `${name}：数量不能多于原订单的 ${most}` });
  }
  if (isMore(priceIncl, line.priceIncl)) {
    const most = `${grouped(line.priceIncl)} 元`;
    throw refused({ code, text: `${name}：含税单价不能高于原订单的 ${most}` });
  }
}

/** What stays of the lines, each with what it was; every one of them no more and no dearer. Throws amend_*. */
function kept(lines: readonly PairLine[], amended: readonly Amended[]) {
  const known = new Map(lines.map((line) => [line.id, line]));
  const stays = amended.map((one) => {
    const line = known.get(one.id);
    known.delete(one.id);
    if (line === undefined) throw refused(AMEND_REFUSAL.line);
    expectLess(line, one);
    return { line, to: one };
  });
  const isUnchanged = stays.every(
    ({ line, to }) => isEqual(line.qty, to.qty) && isEqual(line.priceIncl, to.priceIncl),
  );
  if (isUnchanged && known.size === 0) throw refused(AMEND_REFUSAL.same);
  return { stays, gone: [...known.values()] };
}

/** Lines of an estimate order that a pick-up names, a draft or one that has ended, are not taken from under it. */
async function expectNotNamed(tx: Tx, lineIds: readonly string[]): Promise<void> {
  const named = await tx
    .selectFrom('pick_goods_line')
    .select('id')
    .where('upstream_id', 'in', lineIds)
    .executeTakeFirst();
  if (named) throw refused(AMEND_REFUSAL.called);
}

type Totals = ReturnType<typeof priced>['totals'];

/**
 * Lowers the lines of both orders to what is said of them; the markup of each stays as it is, and a line of which nothing is said is
 * ordered no more (rules.md M19). Answers both totals. Nothing has been called off the orders. Throws amend_*.
 */
export async function amendLines(
  tx: Tx,
  purchaseId: string,
  amended: readonly Amended[],
): Promise<Record<'bought' | 'sold', Totals>> {
  const { stays, gone } = kept(await pairLines(tx, purchaseId), amended);
  const buys = priced(stays.map(({ line, to }) => ({ ...line, ...to })));
  const sells = priced(
    stays.map(({ line, to }) => {
      const markup = subtract(line.salePrice, line.priceIncl);
      const { estimateLineId: id, taxRate, unit } = line;
      return { id, taxRate, unit, qty: to.qty, priceIncl: add(to.priceIncl, markup) };
    }),
  );
  if (!isPositive(buys.totals.amountIncl)) throw refused(AMEND_REFUSAL.nothing);
  for (const [table, lines] of [
    ['purchase_order_line', buys.lines],
    ['estimate_order_line', sells.lines],
  ] as const) {
    const rows = lines.map(({ id, qty, priceIncl, amountIncl, taxAmount, amountExcl }) => {
      return { id, qty, priceIncl, amountIncl, taxAmount, amountExcl };
    });
    await sql`update ${sql.table(table)} line
      set qty = one.qty, price_incl = one."priceIncl", amount_incl = one."amountIncl",
        tax_amount = one."taxAmount", amount_excl = one."amountExcl"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (id bigint, qty numeric,
        "priceIncl" numeric, "amountIncl" numeric, "taxAmount" numeric, "amountExcl" numeric)
      where line.id = one.id`.execute(tx);
  }
  if (gone.length > 0) {
    const ids = (of: 'id' | 'estimateLineId') => gone.map((line) => line[of]);
    await expectNotNamed(tx, ids('estimateLineId'));
    await tx.deleteFrom('purchase_order_line').where('id', 'in', ids('id')).execute();
    await tx.deleteFrom('estimate_order_line').where('id', 'in', ids('estimateLineId')).execute();
  }
  return { bought: buys.totals, sold: sells.totals };
}

/** The share of an amended order that its request pays: no more than was granted. */
export function grantOf(
  orderAmount: string,
  { granted, payRatio }: { granted: string; payRatio: string | null },
): string {
  if (payRatio === null) return lesser(granted, orderAmount);
  const share = round2(multiply(orderAmount, payRatio, '0.01'));
  return lesser(granted, share);
}

import { type RawBuilder, sql } from 'kysely';

import { type LineAmounts, sumOf } from '#contract/arithmetic/money-line.ts';
import {
  type AgreedLine,
  agreedLines as agreed,
  type GoodsInput,
  type GoodsLine,
  goodsLines as goods,
} from '#contract/document/lines.ts';
import { priced } from '#contract/document/priced-lines.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import {
  col,
  expectScales,
  type Lines,
  type LinesDeclaration,
  lines,
  linesWithout,
} from './lines.ts';

const enumEntries = columnsOf('enum_entry', 'e');

/** Columns of goods lines (server/db/line-columns.ts). */
const GOODS: LinesDeclaration<GoodsLine>['columns'] = {
  goodsName: col('goods_name'),
  brand: col('brand'),
  spec: col('spec'),
  material: col('material'),
  unit: { ...col('unit'), codeOf: 'Unit' },
  qty: col('qty', 'numeric'),
  priceIncl: col('price_incl', 'numeric'),
  taxRate: { ...col('tax_rate', 'numeric'), codeOf: 'TaxRate' },
  amountIncl: col('amount_incl', 'money'),
  taxAmount: col('tax_amount', 'money'),
  amountExcl: col('amount_excl', 'money'),
  remark: col('remark'),
};

/** What goods lines may name beside their columns. */
type GoodsTable = Partial<Pick<LinesDeclaration<GoodsLine>, 'table' | 'owner' | 'upstream'>> & {
  head?: Readonly<Partial<Record<keyof LineAmounts, string>>>;
};

function pricedLines<Line extends GoodsLine>(
  name: string,
  noun: string,
  { head = {}, table = `${noun}_line`, owner = `${noun}_id`, upstream }: GoodsTable,
  of: Pick<LinesDeclaration<Line>, 'columns' | 'rows'>,
): Lines<Line> {
  const settle = (value: unknown) => {
    const inputs = value as readonly GoodsInput[];
    expectScales(inputs, ['qty'], name);
    return priced(inputs).lines;
  };
  const totals = (given: readonly GoodsInput[]) => {
    const sums = priced(given).totals;
    const columns = Object.entries(head) as [keyof LineAmounts, string][];
    return Object.fromEntries(columns.map(([key, column]) => [column, sums[key]]));
  };
  const how = { ...of, settle, head: totals };
  return lines<Line>(name, noun, { table, owner, ...(upstream && { upstream }), ...how });
}

/**
 * Goods lines with exact amounts (I8), in the table that linesTable of the migrations makes unless another is named; `head`
 * names the columns of the document's totals (I9).
 */
export const goodsLines = (name: string, noun: string, table: GoodsTable): Lines<GoodsLine> =>
  pricedLines(name, noun, table, { columns: GOODS, rows: goods.rows });

/** Goods lines as a side is told them that may see no prices, for its `words`; the contract has `sharedGoodsOutput`. */
export const withoutPrices = linesWithout<GoodsLine>(
  'priceIncl',
  'taxRate',
  'amountIncl',
  'taxAmount',
  'amountExcl',
);

/** Goods lines as requests and orders agree on them: those of goodsLines(), each with its own weighing tolerance in per mille. */
export const agreedLines = (name: string, noun: string, table: GoodsTable): Lines<AgreedLine> =>
  pricedLines(name, noun, table, {
    columns: { ...GOODS, tolPermille: col('weigh_tol_permille', 'numeric') },
    rows: agreed.rows,
  });

/** The sum of quantities of one unit, decimal text; null where there are several units, which add up to no number, or no lines. */
export function oneUnitTotal(given: readonly { unit: string; qty: string }[]): string | null {
  const isOneUnit = new Set(given.map(({ unit }) => unit)).size === 1;
  return isOneUnit ? sumOf(given.map(({ qty }) => qty)) : null;
}

/** The goods of a document in one text, for lists and exports: 螺纹钢 Φ12 300吨；… */
export function goodsSummary(table: string, owner: string): RawBuilder<unknown> {
  return sql`(
    select string_agg(concat_ws(' ', l.goods_name, l.spec, trim_scale(l.qty) || coalesce(${enumEntries.name}, l.unit)), '；'
      order by l.sort, l.id)
    from ${sql.table(table)} l left join ${enumEntries} on ${enumEntries.enum_name} = 'Unit' and ${enumEntries.code} = l.unit
    where ${sql.ref(`l.${owner}`)} = t.id)`;
}

import { sql } from 'kysely';

import {
  type ArrivedGoods,
  arrivesTooMuch,
  settleLine,
} from '#contract/actual-delivery/decider.ts';
import { compareDecimals, isMore } from '#contract/arithmetic/decimal.ts';
import { add, grouped, subtract } from '#contract/arithmetic/money.ts';
import { sumOf } from '#contract/arithmetic/money-line.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { toleranceOf } from '#server/kernel/quantity/tolerance.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const deliveryLines = columnsOf('delivery_line', 'd');
const pickLines = columnsOf('pick_goods_line', 'p');
const ordered = columnsOf('estimate_order_line', 'e');
const orders = columnsOf('estimate_order', 'o');
const params = columnsOf('param', 'm');
const units = columnsOf('enum_entry', 'u');

/** A line of a delivery with the rule that will settle it. Decimal texts; '' for none. */
export interface ArrivingLine {
  /** The line of the delivery. */
  upstreamId: string;
  goodsName: string;
  brand: string;
  spec: string;
  material: string;
  unit: string;
  unitName: string;
  deliveredQty: string;
  theoreticalQty: string;
  /** Enumeration SettleBasis. */
  basis: string;
  /** Thousandths: what was agreed on for the line, else with the order, else the parameter. */
  tolPermille: string;
  /** Which of them: a key of TOLERANCE_FROM. */
  tolFrom: string;
  /** The buyer's price of a unit. */
  priceIncl: string;
}

/** The lines of a delivery as its receipt begins, for a transaction that sees the buyer's order. */
export async function arrivingLines(tx: Tx, deliveryId: string): Promise<ArrivingLine[]> {
  const { rows } = await sql<ArrivingLine>`
    select ${deliveryLines.id}::text as "upstreamId", ${deliveryLines.goods_name} as "goodsName", ${deliveryLines.brand},
      ${deliveryLines.spec}, ${deliveryLines.material}, ${deliveryLines.unit},
      coalesce((select ${units.name} from ${units}
        where ${units.enum_name} = 'Unit' and ${units.code} = ${deliveryLines.unit}), ${deliveryLines.unit}) as "unitName",
      trim_scale(${deliveryLines.qty})::text as "deliveredQty",
      coalesce(trim_scale(${deliveryLines.theoretical_qty})::text, '') as "theoreticalQty",
      ${orders.settle_basis} as basis,
      trim_scale(coalesce(${ordered.weigh_tol_permille}, ${orders.weigh_tol_permille},
        (select ${params.value}::numeric from ${params} where ${params.name} = 'weighTolPermille'), 0))::text as "tolPermille",
      case when ${ordered.weigh_tol_permille} is not null then 'line'
        when ${orders.weigh_tol_permille} is not null then 'order' else 'param' end as "tolFrom",
      trim_scale(${ordered.price_incl})::text as "priceIncl"
    from ${deliveryLines} join ${pickLines} on ${pickLines.id} = ${deliveryLines.upstream_id}
      join ${ordered} on ${ordered.id} = ${pickLines.upstream_id}
      join ${orders} on ${orders.id} = ${ordered.estimate_order_id}
    where ${deliveryLines.delivery_id} = ${deliveryId}
    order by ${deliveryLines.sort}, ${deliveryLines.id}`.execute(tx);
  return rows;
}

/** What somebody entered of a line; '' while nobody has. */
export interface EnteredLine {
  receivedQty: string;
  rejectedQty: string;
  weighGross: string;
  weighTare: string;
}

/** What follows from it; null while it is not known. */
export interface JudgedLine {
  weighNet: string | null;
  diffQty: string | null;
  diffPermille: string | null;
  settleQty: string | null;
  exceeds: boolean;
}

type Judged = EnteredLine & Omit<ArrivedGoods, 'weighNet'>;

/** 净重 of what was weighed; '' where it was not, or not to its end, and where the tare is no tare. */
export function netOf({ weighGross, weighTare }: Pick<EnteredLine, 'weighGross' | 'weighTare'>) {
  const isWeighed = weighGross !== '' && weighTare !== '';
  return isWeighed && isMore(weighGross, weighTare) ? subtract(weighGross, weighTare) : '';
}

/** A line as the decider takes it; undefined while nobody has said what came. */
export function arrivedGoods(line: Judged): ArrivedGoods | undefined {
  const { receivedQty, rejectedQty } = line;
  if (receivedQty === '') return undefined;
  return { ...line, rejectedQty: rejectedQty || '0', weighNet: netOf(line) };
}

/** Holds what was entered of a line against its rule. */
export function judged(line: Judged): JudgedLine {
  const goods = arrivedGoods(line);
  const weighNet = netOf(line) || null;
  if (goods === undefined) {
    return { weighNet, diffQty: null, diffPermille: null, settleQty: null, exceeds: false };
  }
  const { diffQty, diffPermille, settleQty, isWithin } = settleLine(goods);
  return { weighNet, diffQty, diffPermille, settleQty, exceeds: !isWithin };
}

/** The columns of a receipt that follow from its lines: sums where there is one unit, and the largest difference. */
export function receiptTotals(lines: readonly (Judged & { unit: string })[]) {
  const isOneUnit = new Set(lines.map(({ unit }) => unit)).size === 1;
  const isWhole = lines.every(({ receivedQty }) => receivedQty !== '');
  const judgements = lines.map(judged);
  const size = (value: string) => value.replace('-', '');
  const largest = judgements
    .flatMap(({ diffPermille }) => diffPermille ?? [])
    .toSorted((a, b) => compareDecimals(size(b), size(a)))[0];
  return {
    delivered_qty: isOneUnit ? sumOf(lines.map(({ deliveredQty }) => deliveredQty)) : null,
    received_qty: isOneUnit && isWhole ? sumOf(lines.map(({ receivedQty }) => receivedQty)) : null,
    diff_permille: largest ?? null,
    exceeds: judgements.some(({ exceeds }) => exceeds),
  };
}

/** Which line brings more than was delivered and the tolerance of its product line (I7), in words with both numbers. */
export async function tooMuchOf(
  tx: Tx,
  productLine: string,
  lines: readonly (Judged & Pick<ArrivingLine, 'goodsName' | 'spec' | 'unitName'>)[],
): Promise<{ index: number; text: string } | undefined> {
  const tolerance = await toleranceOf(tx, productLine);
  const index = lines.findIndex((line) => {
    const goods = arrivedGoods(line);
    return goods !== undefined && arrivesTooMuch(goods, tolerance);
  });
  const line = lines[index];
  if (line === undefined) return undefined;
  const { goodsName, spec, unitName, deliveredQty, receivedQty, rejectedQty } = line;
  const arrived = grouped(add(receivedQty, rejectedQty || '0'));
  const most = tolerance === '0' ? '' : '及允许的超量';
  const text = `${goodsName} ${spec}：到场 ${arrived} ${unitName}，超过交货 ${grouped(deliveredQty)} ${unitName}${most}，请核对后填写`;
  return { index, text };
}

import { settleLine } from '../actual-delivery/decider.ts';
import { isEqual, isMore, isPositive, isZero } from '../arithmetic/decimal.ts';
import {
  absolute,
  add,
  divide,
  grouped,
  multiply,
  negate,
  round2,
  subtract,
} from '../arithmetic/money.ts';
import type { LineDocuments } from './documents.ts';
import { leftToPick } from './left-to-pick.ts';
import { PRICE_MODE } from './states.ts';

/** The five documents of a line (五单), in their order. */
export const FIVE = ['order', 'pick', 'logistics', 'receipt', 'invoice'] as const;
export type FiveDocument = (typeof FIVE)[number];

/** What a document says of a line, held against the one before it. */
export interface ComparedCell {
  readonly document: FiveDocument;
  /** Number of the document; '' while there is none. */
  readonly no: string;
  /** Quantity in the line's unit, decimal text; '' while there is none. */
  readonly qty: string;
  /** absent: not there yet. same: agrees. within: differs as a rule allows. broken: differs against a rule. */
  readonly state: 'absent' | 'same' | 'within' | 'broken';
  /** The rule that it was held against, with its figures, in Chinese; '' where nothing differs. */
  readonly rule: string;
  /** What may be done about it; '' where nothing has to be done. */
  readonly remedy: string;
}

/** A line across its five documents. */
export interface ComparedLine {
  readonly lineId: string;
  readonly goodsName: string;
  readonly spec: string;
  readonly unit: string;
  readonly cells: readonly ComparedCell[];
  /** The settled quantity, price and amount, held against receipt and order. */
  readonly settled: {
    readonly qty: string;
    readonly price: string;
    readonly amount: string;
    readonly state: ComparedCell['state'];
    readonly rule: string;
    readonly remedy: string;
  };
}

type Finding = Pick<ComparedCell, 'state' | 'rule' | 'remedy'>;
const SAME: Finding = { state: 'same', rule: '', remedy: '' };
const ABSENT: Finding = { state: 'absent', rule: '', remedy: '' };
const percent = (fraction: string) => `${multiply(fraction, '100')}%`;

interface Against {
  qty: string;
  base: string;
  tolerance: string;
  /** What the base is called, e.g. 订货量. */
  name: string;
  more: string;
  less: string;
}

/** A quantity that may be at most the one before and its tolerance (I7). */
function atMost({ qty, base, tolerance, name, more, less }: Against): Finding {
  if (qty === '') return ABSENT;
  if (base === '' || isEqual(qty, base)) return SAME;
  if (!isMore(qty, base)) {
    return { state: 'within', rule: `少于${name} ${subtract(base, qty)}`, remedy: less };
  }
  const most = multiply(base, add('1', tolerance));
  const rule = `超过${name} ${subtract(qty, base)}，允许超出 ${percent(tolerance)}`;
  return isMore(qty, most)
    ? { state: 'broken', rule, remedy: more }
    : { state: 'within', rule, remedy: '' };
}

const orderOf = ({ orderQty, orderPicked, qtyTolerance }: LineDocuments): Finding =>
  orderPicked === '' || !isMore(orderPicked, orderQty)
    ? SAME
    : atMost({
        qty: orderPicked,
        base: orderQty,
        tolerance: qtyTolerance,
        name: '订货量',
        more: '请核对提货单，超出部分需变更订单',
        less: '',
      });

const pickOf = (line: LineDocuments): Finding =>
  atMost({
    qty: line.pickQty,
    base: line.orderQty,
    tolerance: line.qtyTolerance,
    name: '订货量',
    more: '请核对提货单，超出部分需变更订单',
    less: leftToPick(line),
  });

const logisticsOf = ({ logisticsQty, pickQty, qtyTolerance }: LineDocuments): Finding =>
  atMost({
    qty: logisticsQty,
    base: pickQty,
    tolerance: qtyTolerance,
    name: '提货量',
    more: '请核对发货磅单，或补充提货单',
    less: '其余部分可继续发货',
  });

/** Received and rejected against delivered, by the weighing tolerance. */
function receiptOf(line: LineDocuments): Finding {
  const { deliveredQty, receivedQty, rejectedQty, weighTolerance } = line;
  if (receivedQty === '' || deliveredQty === '') return ABSENT;
  const arrived = add(receivedQty, rejectedQty || '0');
  const diff = subtract(arrived, deliveredQty);
  const refused = isPositive(rejectedQty || '0') ? `，其中拒收 ${rejectedQty}` : '';
  if (isZero(diff)) {
    if (refused === '') return SAME;
    return { state: 'within', rule: `到货与交货一致${refused}`, remedy: '拒收部分不结算' };
  }
  const permille = divide(multiply(diff, '1000'), deliveredQty, 2);
  const size = absolute(diff);
  const within = !isMore(multiply(size, '1000'), multiply(deliveredQty, weighTolerance || '0'));
  const rule = `磅差 ${permille}‰，允差 ±${weighTolerance || '0'}‰${refused}`;
  return within
    ? { state: 'within', rule, remedy: '允差以内，按结算依据计量' }
    : { state: 'broken', rule, remedy: '按结算依据计量；不认可的，对该行提出数量争议' };
}

/** What is invoiced: counted by quantity and by amount, with a cent of a line's tail (I10). */
function invoiceOf({ invoiceQty, invoiceAmount, settleQty, settleAmount }: LineDocuments): Finding {
  if (invoiceQty === '') return ABSENT;
  const qty = subtract(invoiceQty, settleQty);
  const amount = round2(subtract(invoiceAmount || '0', settleAmount));
  const tail = absolute(amount);
  const isOver = isPositive(qty) || (isPositive(amount) && isMore(tail, '0.01'));
  if (isOver) {
    return {
      state: 'broken',
      rule: `开票超过结算：数量 ${qty}，金额 ${grouped(amount)}`,
      remedy: '请红冲后按结算重新开票',
    };
  }
  if (isZero(qty) && !isMore(tail, '0.01')) return SAME;
  return {
    state: 'within',
    rule: `尚未开票 ${grouped(round2(negate(amount)))} 元`,
    remedy: '可继续开票',
  };
}

/** The quantity by the rule of the order, as the receipt's decider has it. */
function quantityByRule(line: LineDocuments): string {
  const { deliveredQty, receivedQty, rejectedQty, theoreticalQty, weighNet } = line;
  const { settleBasis: basis, weighTolerance } = line;
  if (deliveredQty === '' || receivedQty === '') return '';
  return settleLine({
    deliveredQty,
    receivedQty,
    rejectedQty: rejectedQty || '0',
    theoreticalQty,
    weighNet,
    basis,
    tolPermille: weighTolerance || '0',
  }).settleQty;
}

/** What may be settled: by the rule, and what ended disputes made of it. */
function settleableOf(line: LineDocuments): { qty: string; words: string } {
  const byRule = quantityByRule(line);
  const agreed = line.agreedQty;
  if (byRule === '' || agreed === '' || isZero(agreed)) {
    return { qty: byRule, words: `按规则计量的 ${byRule}` };
  }
  const signed = isPositive(agreed) ? `+${agreed}` : agreed;
  return {
    qty: add(byRule, agreed),
    words: `按规则计量的 ${byRule} 与争议结果 ${signed}`,
  };
}

/** The quantity agrees; where a dispute made it what it is, that is said. */
function agreedOf({ agreedQty }: LineDocuments, words: string): Finding {
  if (agreedQty === '' || isZero(agreedQty)) return SAME;
  return { ...SAME, rule: `按争议结果结算：${words}` };
}

function settledOf(line: LineDocuments): Finding {
  const { settleQty, settlePrice, orderPrice, priceMode } = line;
  const { qty: due, words } = settleableOf(line);
  if (due !== '' && isMore(settleQty, due)) {
    return {
      state: 'broken',
      rule: `结算数量超过${words}`,
      remedy: '请对该行提出数量争议，或由平台作废后重新结算',
    };
  }
  if (!isEqual(settlePrice, orderPrice) && priceMode === PRICE_MODE.fixed) {
    return {
      state: 'broken',
      rule: `固定价订单的单价应为 ${grouped(orderPrice)}`,
      remedy: '请对该行提出价格争议，或由平台作废后重新结算',
    };
  }
  if (due !== '' && !isEqual(settleQty, due)) {
    const why = line.disputed ? '争议部分' : '其余部分';
    return { state: 'within', rule: `${why} ${subtract(due, settleQty)} 另行结算`, remedy: '' };
  }
  if (isEqual(settlePrice, orderPrice)) return agreedOf(line, words);
  return { state: 'within', rule: `订单单价 ${grouped(orderPrice)}，按定价方式结算`, remedy: '' };
}

function compareLine(line: LineDocuments): ComparedLine {
  const { lineId, goodsName, spec, unit } = line;
  const cells: ComparedCell[] = [
    { document: 'order', no: line.orderNo, qty: line.orderQty, ...orderOf(line) },
    { document: 'pick', no: line.pickNo, qty: line.pickQty, ...pickOf(line) },
    {
      document: 'logistics',
      no: line.logisticsNo,
      qty: line.logisticsQty,
      ...logisticsOf(line),
    },
    { document: 'receipt', no: line.receiptNo, qty: line.receivedQty, ...receiptOf(line) },
    { document: 'invoice', no: line.invoiceNo, qty: line.invoiceQty, ...invoiceOf(line) },
  ];
  const { settleQty: qty, settlePrice: price, settleAmount: amount } = line;
  return {
    lineId,
    goodsName,
    spec,
    unit,
    cells,
    settled: { qty, price, amount, ...settledOf(line) },
  };
}

/**
 * Lays order, pick-up, transport, receipt and invoice of settled lines side by side (五单比对, rules.md H.2.9): each quantity
 * against the one before, with the rule that it was held against and what may be done where it differs. The browser, the reviewer
 * and the evidence call the same function. Throws RangeError when a value is no decimal.
 */
export function compareDocuments(lines: readonly LineDocuments[]): ComparedLine[] {
  return lines.map(compareLine);
}

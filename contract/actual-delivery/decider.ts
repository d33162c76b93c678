import { isLess } from '../arithmetic/decimal.ts';
import { absolute, add, divide, multiply, round2, subtract } from '../arithmetic/money.ts';
import { SETTLE_BASIS } from './states.ts';

/** Where the tolerance of a line is from: what was agreed on for the goods line, else with the order, else the parameter. */
export const TOLERANCE_FROM: Readonly<Record<string, string>> = {
  line: '货物行约定',
  order: '合同约定',
  param: '平台参数',
};

/** What is known of the goods of a line once they have arrived. Decimal texts in the line's unit. */
export interface ArrivedGoods {
  readonly deliveredQty: string;
  /** Kept by the receiver. */
  readonly receivedQty: string;
  /** Refused; arrived is both together. */
  readonly rejectedQty: string;
  /** By theory (理计); '' where nobody said it. */
  readonly theoreticalQty: string;
  /** Of the receiver's weighbridge; '' where nothing was weighed. */
  readonly weighNet: string;
  /** Enumeration SettleBasis. */
  readonly basis: string;
  /** Thousandths by which arrived and delivered may differ, e.g. 3. */
  readonly tolPermille: string;
}

/** The quantities that a line can be settled by. */
export const BASES = ['delivered', 'arrived', 'weighed', 'theoretical'] as const;
export type Basis = (typeof BASES)[number];

/** What becomes of the difference of a line. */
export interface Settled {
  readonly arrivedQty: string;
  /** Arrived less delivered. */
  readonly diffQty: string;
  /** The same in thousandths of what was delivered, three decimals. */
  readonly diffPermille: string;
  /** Whether the difference is within the tolerance; the tolerance itself is. */
  readonly isWithin: boolean;
  /** The quantity that decides, and how much that is. */
  readonly by: Basis;
  readonly baseQty: string;
  /** The quantity that is settled: what decides, less what was rejected, never below zero. */
  readonly settleQty: string;
}

const ZERO = '0';
const lessRejected = (qty: string, rejected: string) =>
  isLess(qty, rejected) ? ZERO : subtract(qty, rejected);

/** Whether a difference is within the tolerance: compared without a division, so that its edge is exact. */
function isTolerated(diffQty: string, { deliveredQty, tolPermille }: ArrivedGoods): boolean {
  return !isLess(multiply(deliveredQty, tolPermille), multiply(absolute(diffQty), '1000'));
}

/** How much each quantity is; undefined where it is not known. */
function quantityOf(goods: ArrivedGoods, basis: Basis, arrivedQty: string): string | undefined {
  const known: Readonly<Record<Basis, string>> = {
    delivered: goods.deliveredQty,
    arrived: arrivedQty,
    weighed: goods.weighNet,
    theoretical: goods.theoreticalQty,
  };
  return known[basis] === '' ? undefined : known[basis];
}

/** The quantity that the basis of the order asks for; what stands behind it where that one is not known. */
function decisive({ basis }: ArrivedGoods, isWithin: boolean): readonly Basis[] {
  if (basis === SETTLE_BASIS.weighed) return ['weighed', 'arrived'];
  if (basis === SETTLE_BASIS.delivered) return ['delivered'];
  if (basis === SETTLE_BASIS.theoretical) return ['theoretical', 'delivered'];
  return [isWithin ? 'delivered' : 'arrived'];
}

/**
 * Settles the quantity of a line (rules.md M2): the difference is arrived (received and rejected) less delivered; the quantity
 * follows the basis of the order and its tolerance, less what was rejected. Delivered must be above zero. Throws RangeError
 * when a value is no decimal.
 */
export function settleLine(goods: ArrivedGoods): Settled {
  const { deliveredQty, receivedQty, rejectedQty } = goods;
  const arrivedQty = add(receivedQty, rejectedQty);
  const diffQty = subtract(arrivedQty, deliveredQty);
  const isWithin = isTolerated(diffQty, goods);
  const found = decisive(goods, isWithin).find(
    (basis) => quantityOf(goods, basis, arrivedQty) !== undefined,
  );
  const by = found ?? 'arrived';
  const baseQty = quantityOf(goods, by, arrivedQty) ?? arrivedQty;
  return {
    arrivedQty,
    diffQty,
    diffPermille: divide(multiply(diffQty, '1000'), deliveredQty, 3),
    isWithin,
    by,
    baseQty,
    settleQty: lessRejected(baseQty, rejectedQty),
  };
}

/** What a line would come to by one of the quantities. */
export interface BasisEffect {
  readonly basis: Basis;
  /** Less what was rejected. */
  readonly qty: string;
  /** Yuan at the price of whoever asks. */
  readonly amount: string;
  /** Amount less that of the quantity that decides; negative where this quantity would cost less. */
  readonly against: string;
}

/**
 * Every quantity that is known of a line with what it means in money at a price (yuan, tax included), before anybody argues
 * (rules.md H.2.10). Throws RangeError when a value is no decimal.
 */
export function basisEffects(goods: ArrivedGoods, priceIncl: string): BasisEffect[] {
  const { arrivedQty, settleQty } = settleLine(goods);
  const decided = round2(multiply(settleQty, priceIncl));
  return BASES.flatMap((basis) => {
    const whole = quantityOf(goods, basis, arrivedQty);
    if (whole === undefined) return [];
    const qty = lessRejected(whole, goods.rejectedQty);
    const amount = round2(multiply(qty, priceIncl));
    return [{ basis, qty, amount, against: round2(subtract(amount, decided)) }];
  });
}

/** Whether more has arrived than was delivered and the tolerance of the product line (I7, a fraction) lets arrive. */
export function arrivesTooMuch(
  { deliveredQty, receivedQty, rejectedQty }: Omit<ArrivedGoods, 'basis'>,
  tolerance: string,
): boolean {
  return isLess(multiply(deliveredQty, add('1', tolerance)), add(receivedQty, rejectedQty));
}

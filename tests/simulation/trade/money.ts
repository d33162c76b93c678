import { divideHalfUp, textOf } from '../../helpers/bigint-oracle.ts';

// Money is in cents, quantities in thousandths, prices in hundred-thousandths of a yuan; all whole numbers.

/** Goods at a price. */
export interface Goods {
  spec: string;
  qty: bigint;
  price: bigint;
}

export const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((all, one) => all + one, 0n);

/** Cents of a quantity at a price, to the nearest. */
export const amountOf = (qty: bigint, price: bigint): bigint =>
  divideHalfUp(qty * price, 1_000_000n);
export const orderAmount = (goods: readonly Goods[]): bigint =>
  sum(goods.map(({ qty, price }) => amountOf(qty, price)));
export const yuan = (cents: bigint): string => textOf(cents, 2);
export const tons = (thousandths: bigint): string => textOf(thousandths, 3);
export const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

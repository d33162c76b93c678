import { compareDecimals } from '#contract/arithmetic/decimal.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { enumName } from '#src/stores/enums.ts';

interface Figures {
  readonly qty: string;
  readonly amount: string;
  /** Enumeration Unit. */
  readonly unit: string;
}

const isSome = (value: string) => value !== '' && compareDecimals(value, '0') !== 0;

/** A quantity and an amount in words, e.g. 4 吨，14,780.00 元; 不认可 where both are nothing. */
export function inWords({ qty, amount, unit }: Figures): string {
  const parts = [
    isSome(qty) && `${formatNumber(qty)} ${enumName('Unit', unit)}`,
    isSome(amount) && `${formatNumber(amount)} 元`,
  ].filter(Boolean);
  return parts.length === 0 ? '0' : parts.join('，');
}

/** What a dispute claims, in words. */
export const claimInWords = (row: { claimQty: string; claimAmount: string; unit: string }) =>
  inWords({ qty: row.claimQty, amount: row.claimAmount, unit: row.unit });

/** What is accepted where somebody accepts now: the last offer, or the claim while nobody has offered. */
export function standingInWords(row: {
  claimQty: string;
  claimAmount: string;
  offeredQty: string;
  offeredAmount: string;
  unit: string;
}): string {
  const { offeredQty, offeredAmount, unit } = row;
  return offeredQty === '' && offeredAmount === ''
    ? claimInWords(row)
    : inWords({ qty: offeredQty, amount: offeredAmount, unit });
}

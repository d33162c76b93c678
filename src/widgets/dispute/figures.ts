import { isZero } from '#contract/arithmetic/decimal.ts';
import type { DisputeStepRow } from '#contract/dispute/dispute.ts';
import { DISPUTE_STEP, type DisputeParty } from '#contract/dispute/states.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { enumName } from '#src/stores/enums.ts';

interface Figures {
  readonly qty: string;
  readonly amount: string;
  /** Enumeration Unit. */
  readonly unit: string;
}

const isSome = (value: string) => value !== '' && !isZero(value);

/** A quantity and an amount in words, e.g. 4 吨，14,780.00 元; 0.00 元, or without prices 0 吨, where both are nothing. */
export function inWords({ qty, amount, unit }: Figures): string {
  const parts = [
    isSome(qty) && `${formatNumber(qty, 0, 6)} ${enumName('Unit', unit)}`,
    isSome(amount) && `${formatNumber(amount)} 元`,
  ].filter(Boolean);
  if (parts.length > 0) return parts.join('，');
  return amount === '' ? `0 ${enumName('Unit', unit)}`.trim() : '0.00 元';
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

/**
 * What one side calls right by its last word: its offer, or of the company that raised it, its claim; '无' while it said
 * nothing.
 */
export function lastWord(
  steps: readonly Pick<DisputeStepRow, 'step' | 'party' | 'qty' | 'amount'>[],
  party: DisputeParty,
  unit: string,
): string {
  const { raised, offered } = DISPUTE_STEP;
  const said = steps.findLast(
    (one) => one.party === party && (one.step === raised || one.step === offered),
  );
  return said === undefined ? '无' : inWords({ ...said, unit });
}

import type * as z from 'zod/mini';

import { isAtMost, isZero } from '#contract/arithmetic/decimal.ts';
import { type NoteLine, SIGN_REFUSAL, type sign } from '#contract/delivery/sign.ts';
import { invalidField, refused } from '#server/kernel/wire/refusal.ts';

export type SignInput = z.output<typeof sign.submit.input>;
type Line = SignInput['lines'][number];

const decimalsOf = (qty: string) => qty.split('.')[1]?.replace(/0+$/, '').length ?? 0;

function judgeLine(line: Line, at: number, known: NoteLine): void {
  const { receivedQty, rejectedQty, rejectReason, weighGross, weighTare } = line;
  for (const key of ['receivedQty', 'rejectedQty'] as const) {
    if (decimalsOf(line[key]) <= known.scale) continue;
    const message = known.scale === 0 ? '数量应为整数' : `数量最多 ${known.scale} 位小数`;
    throw invalidField(`lines.${at}.${key}`, message);
  }
  if (isZero(receivedQty) && isZero(rejectedQty)) return;
  if (!isZero(rejectedQty) && rejectReason === '') throw refused(SIGN_REFUSAL.reason);
  const isWeighed = weighGross !== '' && weighTare !== '';
  if (isWeighed && isAtMost(weighGross, weighTare)) throw refused(SIGN_REFUSAL.weights);
  if ((weighGross === '') !== (weighTare === '')) throw refused(SIGN_REFUSAL.weights);
}

/**
 * Holds what was signed against the lines of the note: each of them once and nothing else, scales of their units, a reason for
 * what is refused, gross above tare. Throws what is wrong.
 */
export function judgeLines(given: readonly Line[], note: readonly NoteLine[]): void {
  const ids = new Set(given.map(({ lineId }) => lineId));
  const isWhole = ids.size === given.length && note.every(({ lineId }) => ids.has(lineId));
  if (!isWhole || given.length !== note.length) throw refused(SIGN_REFUSAL.lines);
  for (const [at, line] of given.entries()) {
    const known = note.find(({ lineId }) => lineId === line.lineId);
    if (known) judgeLine(line, at, known);
  }
  const isEmpty = given.every((line) => isZero(line.receivedQty) && isZero(line.rejectedQty));
  if (isEmpty) throw refused(SIGN_REFUSAL.empty);
}

const DEGREES = /^-?\d{1,3}(?:\.\d{1,6})?$/;

/** Where it was signed; null where the phone did not say, or nothing that is a place. */
export function placeOf({ lng, lat }: Pick<SignInput, 'lng' | 'lat'>) {
  const isPlace = DEGREES.test(lng) && DEGREES.test(lat);
  return isPlace && Math.abs(Number(lng)) <= 180 && Math.abs(Number(lat)) <= 90
    ? { lng, lat }
    : null;
}

/** What the phone's clock said; null for nothing that is a moment of this century. */
export function phoneTimeOf(text: string): Date | null {
  const at = new Date(text);
  const year = Number.isNaN(at.getTime()) ? 0 : at.getUTCFullYear();
  return year >= 2000 && year < 2100 ? at : null;
}

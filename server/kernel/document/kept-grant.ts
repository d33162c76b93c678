import { lesser } from '#contract/arithmetic/decimal.ts';
import type { StoredRow } from '#server/kernel/resource/field.ts';

/**
 * The column of what was granted of a document that was returned and asks for less than that now: no more than it asks for. Asking for
 * the former amount again brings no former grant back.
 */
export function keptGrant(
  before: StoredRow | undefined,
  amount: string | null,
): { approved_amount?: string } {
  const granted = before?.approved_amount;
  if (typeof granted !== 'string' || amount === null) return {};
  return { approved_amount: lesser(granted, amount) };
}

import { isMore } from '#contract/arithmetic/decimal.ts';
import type { StoredRow } from '#server/kernel/resource/field.ts';

/**
 * The column of what was granted of a document that was returned and asks for less than that now: nothing stands of the grant (`none`),
 * also where the former amount is asked for again, and its flow's `stands` has every node look at it anew.
 */
export function keptGrant<None extends '0' | null>(
  before: StoredRow | undefined,
  amount: string | null,
  none: None,
): { approved_amount?: None } {
  const granted = before?.approved_amount;
  if (typeof granted !== 'string' || amount === null) return {};
  return isMore(granted, amount) ? { approved_amount: none } : {};
}

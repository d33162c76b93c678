import { multiply, round2 } from '#contract/arithmetic/money.ts';
import { paramOf } from '#server/kernel/params/params.ts';
import type { StoredRow } from '#server/kernel/resource/field.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

/** The most that a project may be granted: its contract's amount × maxLimitRatio (rules.md C.1), rounded down by nobody. */
export async function mostFor(tx: Tx, row: StoredRow): Promise<string> {
  const ratio = await paramOf(tx, 'maxLimitRatio');
  return round2(multiply(String(row.contract_amount ?? '') || '0', ratio));
}

/** Days of credit that the platform gives at the most. */
export async function mostDays(tx: Tx): Promise<number> {
  return Number(await paramOf(tx, 'maxCreditDays'));
}

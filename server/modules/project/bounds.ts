import { multiply, round2 } from '#contract/money.ts';
import type { StoredRow } from '#server/kernel/resource/field.ts';
import type { Tx } from '#server/kernel/scope.ts';

async function paramOf(tx: Tx, name: string): Promise<string> {
  const { value } = await tx
    .selectFrom('param')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}

/** The most that a project may be granted: its contract's amount × maxLimitRatio (domain.md C.1), rounded down by nobody. */
export async function mostFor(tx: Tx, row: StoredRow): Promise<string> {
  const ratio = await paramOf(tx, 'maxLimitRatio');
  return round2(multiply(String(row.contract_amount ?? '') || '0', ratio));
}

/** Days of credit that the platform gives at the most. */
export async function mostDays(tx: Tx): Promise<number> {
  return Number(await paramOf(tx, 'maxCreditDays'));
}

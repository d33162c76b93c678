import { type RawBuilder, sql } from 'kysely';

import { MINUTE } from './clock.ts';
import type { Kernel } from './kernel.ts';
import type { Me } from './me.ts';
import { sha256 } from './random.ts';
import { inScope } from './scope.ts';
import { sqlBuilder } from './statement.ts';

const KEPT_MS = 5 * MINUTE;
const MOST_KEPT = 1_000;

const kept = new WeakMap<Kernel, Map<string, { rows: number; until: number }>>();

function keptOf(kernel: Kernel): Map<string, { rows: number; until: number }> {
  const known = kept.get(kernel) ?? new Map();
  kept.set(kernel, known);
  return known;
}

/**
 * How many rows the planner believes a query answers, from its statistics. Kept for five minutes: an estimate costs
 * several round trips, and a total that jumps while somebody turns pages helps nobody.
 */
export async function estimateRows(
  kernel: Kernel,
  me: Me,
  query: RawBuilder<unknown>,
): Promise<number> {
  const { accountId, companyId } = me;
  const now = kernel.clock.now().getTime();
  const known = keptOf(kernel);
  const { sql: text, parameters } = query.compile(sqlBuilder);
  const key = sha256(JSON.stringify([accountId, companyId, text, parameters]));
  const found = known.get(key);
  if (found !== undefined && found.until > now) return found.rows;
  const scope = { accountId, ...(companyId !== null && { companyId }) };
  const rows = await inScope(kernel.db, scope, async (tx) => {
    const plan = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
      explain (format json) ${query}`.execute(tx);
    return plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  });
  known.delete(key);
  const [oldest] = known.keys();
  if (oldest !== undefined && known.size >= MOST_KEPT) known.delete(oldest);
  known.set(key, { rows, until: now + KEPT_MS });
  return rows;
}

import { type RawBuilder, sql } from 'kysely';

import { MINUTE } from '../clock.ts';
import { sha256 } from '../crypto/random.ts';
import type { Kernel } from '../kernel.ts';
import type { Me } from '../session/me.ts';
import { inScope, type Tx } from '../session/scope.ts';
import { sqlBuilder } from './statement.ts';

const KEPT_MS = 5 * MINUTE;
const MOST_KEPT = 1_000;

const kept = new WeakMap<Kernel, Map<string, { rows: number; until: number }>>();

function keptOf(kernel: Kernel): Map<string, { rows: number; until: number }> {
  const known = kept.get(kernel) ?? new Map();
  kept.set(kernel, known);
  return known;
}

async function planned(tx: Tx, query: RawBuilder<unknown>): Promise<number> {
  const plan = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) ${query}`.execute(tx);
  return plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

/** The share of a table's rows that the planner believes its policies to allow, above 0 and at most 1. */
async function allowed(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ all: number }>`
    select reltuples as all from pg_class where oid = ${table}::regclass`.execute(tx);
  const all = rows[0]?.all ?? 0;
  const some = await planned(tx, sql`select from ${sql.table(table)}`);
  return some > 0 && some < all ? some / all : 1;
}

/**
 * How many rows the planner believes a query answers, from its statistics. Kept for five minutes: an estimate costs
 * several round trips, and a total that jumps while somebody turns pages helps nobody. `table`: whose policies the planner
 * takes for a filter of their own, though the query asks for what they allow anyway; their share is taken out.
 */
export async function estimateRows(
  kernel: Kernel,
  me: Me,
  query: RawBuilder<unknown>,
  table?: string,
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
    const believed = await planned(tx, query);
    return Math.round(table === undefined ? believed : believed / (await allowed(tx, table)));
  });
  known.delete(key);
  const [oldest] = known.keys();
  if (oldest !== undefined && known.size >= MOST_KEPT) known.delete(oldest);
  known.set(key, { rows, until: now + KEPT_MS });
  return rows;
}

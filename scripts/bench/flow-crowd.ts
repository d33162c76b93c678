import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';

import { COMPANION_COOKIE } from '#contract/account/login.ts';
import { createDatabase } from '#server/db/client.ts';
import { randomToken, sha256 } from '#server/kernel/crypto/random.ts';
import type { BenchPortal } from './portal.ts';
import { signed } from './session.ts';

/** Somebody with a session, made without a sign-in. */
export interface Actor {
  accountId: string;
  companyId: string | null;
  headers: Readonly<Record<string, string>>;
}

type Db = ReturnType<typeof createDatabase>;

/** As a superuser, to lay out what a busy day has left. */
export function openBench({ adminUrl }: BenchPortal): Db {
  return createDatabase({ connectionString: adminUrl, max: 2 });
}

async function one<T>(db: Db, query: ReturnType<typeof sql<T>>): Promise<T> {
  const { rows } = await query.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('no row');
  return row;
}

let phones = 13_990_000_000;

async function account(db: Db, userType: 1 | 2): Promise<string> {
  phones += 1;
  const { id } = await one(
    db,
    sql<{ id: string }>`insert into account (phone, nick_name, user_type, created_at)
      values (${String(phones)}, '示例用户', ${userType}, now()) returning id`,
  );
  return id;
}

async function session(db: Db, accountId: string, side: 'portal' | 'admin') {
  const [token, companion] = [randomToken(), randomToken()];
  await sql`insert into session (account_id, token_hash, companion_hash, device_hash, side, user_agent, address,
      created_at, last_seen_at, expires_at)
    values (${accountId}, ${sha256(token)}, ${sha256(companion)}, '', ${side}, '', '', now(), now(),
      now() + interval '8 hours')`.execute(db);
  const cookie = `${COMPANION_COOKIE}${side === 'admin' ? 'a' : ''}=${companion}`;
  return { authorization: `Bearer ${token}`, cookie, 'content-type': 'application/json' };
}

/** A member of a company of its own. */
export async function customer(db: Db): Promise<Actor> {
  const accountId = await account(db, 1);
  const { id: companyId } = await one(
    db,
    sql<{ id: string }>`insert into company (name, real_name_status, created_at)
      values (${`示例企业${randomUUID()}`}, 3, now()) returning id`,
  );
  await sql`insert into account_relation (account_id, company_id, customer_role, status, created_at)
    values (${accountId}, ${companyId}, '{companyAdmin}', 2, now())`.execute(db);
  return { accountId, companyId, headers: await session(db, accountId, 'portal') };
}

/** An operator who holds a role. */
export async function operator(db: Db, role: string): Promise<Actor> {
  const accountId = await account(db, 2);
  await sql`insert into role_relation (account_id, role_code, created_at)
    values (${accountId}, ${role}, now())`.execute(db);
  return { accountId, companyId: null, headers: await session(db, accountId, 'admin') };
}

/** How often somebody was told to come again, by the path of the call. */
export const TOLD_TO_COME_AGAIN = new Map<string, number>();
/** Whoever comes more often than this is no longer busy but out of order. */
const MOST_TRIES = 60;

/**
 * One call: how long it took, and what it answered. A server that has no room says when to come again; the same request is
 * sent once more then, and all of the waiting counts.
 */
export async function timed<T>(
  { origin }: BenchPortal,
  { headers }: Actor,
  path: string,
  body: Record<string, unknown>,
): Promise<{ ms: number; code: unknown; data: T }> {
  const url = `${origin}/api${path}`;
  const all = { ...headers, ...signed(url, body) };
  const request = { method: 'POST', headers: all, body: JSON.stringify(body) };
  const began = performance.now();
  let response = await fetch(url, request);
  for (let tries = 1; response.status === 503 && tries < MOST_TRIES; tries += 1) {
    TOLD_TO_COME_AGAIN.set(path, (TOLD_TO_COME_AGAIN.get(path) ?? 0) + 1);
    await pause(1_000 * Number(response.headers.get('retry-after') ?? 1));
    response = await fetch(url, request);
  }
  const { code, data } = await response.json();
  return { ms: performance.now() - began, code, data };
}

/** The value that 99 of 100 do not exceed. */
export function p99(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
}

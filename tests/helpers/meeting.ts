import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';

import { inScope } from '#server/kernel/session/scope.ts';

import type { TestApp } from './app.ts';

/** Asks again until so many transactions wait for a lock. */
async function waiters({ database: { superuser } }: TestApp, wanted: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(superuser);
    if ((rows[0]?.waiting ?? 0) >= wanted) return;
    await pause(50);
  }
}

/**
 * Keeps a row locked until both were asked: `one` stops at it, between what it has read and what it writes; `other` begins then, and has
 * ended or waits for a lock before the row is free. Answers what both answer.
 */
export async function meeting<One, Other>(
  portal: TestApp,
  held: ReturnType<typeof sql>,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> {
  const { promise: asked, resolve: free } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: holds } = Promise.withResolvers<void>();
  const holding = inScope(portal.database.db, { operator: true, maintenance: true }, async (tx) => {
    await held.execute(tx);
    holds();
    await asked;
  });
  await isHeld;
  const first = one();
  await waiters(portal, 1);
  const second = other();
  await Promise.race([second, waiters(portal, 2)]);
  free();
  await holding;
  return Promise.all([first, second]);
}

/** The next number of a kind on a day, which whoever draws up such a paper stops at. */
export const serialOf = (prefix: string, day = '2026-05-20') => sql`
  insert into number_serial (prefix, day, last) values (${prefix}, ${day}, 500)
  on conflict (prefix, day) do update set last = number_serial.last + 1`;

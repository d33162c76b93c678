import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Tx } from '#server/kernel/session/scope.ts';
import { lockFor, lockShared, tryLock } from '#server/kernel/sql/advisory-lock.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ max: 4 });
});
afterAll(() => portal.close());

const within = <T>(work: (tx: Tx) => Promise<T>) => portal.database.db.transaction().execute(work);

/** What the transaction has under lock, as the database counts it. */
async function held(tx: Tx): Promise<{ key: string; mode: string }[]> {
  const { rows } = await sql<{ key: string; mode: string }>`
    select ((classid::bigint << 32) | objid::bigint)::text as key, mode from pg_locks
    where locktype = 'advisory' and pid = pg_backend_pid() and granted order by 1`.execute(tx);
  return rows;
}

async function hashed(key: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await sql<{ key: string }>`select (${key})::bigint::text as key`.execute(
    portal.database.db,
  );
  return rows[0]?.key ?? '';
}

test('a lock is a hash of its name and of whose it is, whoever asks for it', async () => {
  const [own, whole, serial] = await Promise.all([
    hashed(sql`hashtextextended('order_money', 7)`),
    hashed(sql`hashtext('book_check')`),
    hashed(sql`hashtextextended('came_in S-1', 0)`),
  ]);
  const mode = 'ExclusiveLock';
  expect(await within((tx) => lockFor(tx, 'order_money', '7').then(() => held(tx)))).toEqual([
    { key: own, mode },
  ]);
  expect(await within((tx) => lockFor(tx, 'book_check').then(() => held(tx)))).toEqual([
    { key: whole, mode },
  ]);
  expect(await within((tx) => lockFor(tx, 'came_in S-1', '0').then(() => held(tx)))).toEqual([
    { key: serial, mode },
  ]);
  expect(await within((tx) => lockFor(tx, 'order_money', sql`3 + 4`).then(() => held(tx)))).toEqual(
    [{ key: own, mode }],
  );
});

test('who only tries finds it taken until the transaction of the other ends, and another id free', async () => {
  await within(async (one) => {
    await lockFor(one, 'export_file', '7');
    await within(async (other) => {
      expect(await tryLock(other, 'export_file', '7')).toBe(false);
      expect(await tryLock(other, 'export_file', '8')).toBe(true);
    });
  });
  expect(await within((tx) => tryLock(tx, 'export_file', '7'))).toBe(true);
});

test('what is shared is shared by many, and nobody has it alone meanwhile', async () => {
  await within(async (one) => {
    await lockShared(one, 'book_closing');
    await within(async (other) => {
      await lockShared(other, 'book_closing');
      expect((await held(other)).map(({ mode }) => mode)).toEqual(['ShareLock']);
    });
    expect(await within((other) => tryLock(other, 'book_closing'))).toBe(false);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '#server/kernel/clock.ts';
import { changeParam, paramOf } from '#server/kernel/params/params.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { People } from '../helpers/people.ts';

let portal: TestApp;
let accountId: string;
beforeAll(async () => {
  portal = await createTestApp();
  const people = new People(portal, 13_670_000_000);
  accountId = await people.idOf((await people.newcomer()).phone);
});
afterAll(() => portal.close());

const name = 'penaltyDaily';
const inTx = <T>(work: (tx: Tx) => Promise<T>) => portal.database.db.transaction().execute(work);
const change = (from: string, to: string, at = portal.clock.now()) =>
  inTx((tx) => changeParam(tx, { name, from, to, accountId, at }));

test('a change keeps the old value and the new one', async () => {
  expect(await change('0.0005', '0.0006')).toBe(true);
  portal.clock.advance(DAY);
  expect(await change('0.0006', '0.0007')).toBe(true);
  expect(await change('0.0007', '0.0007')).toBe(false);
  expect(await inTx((tx) => paramOf(tx, name))).toBe('0.0007');
  const { rows } = await sql`select old_value, new_value from param_history order by id`.execute(
    portal.database.superuser,
  );
  expect(rows).toEqual([
    { old_value: '0.0005', new_value: '0.0006' },
    { old_value: '0.0006', new_value: '0.0007' },
  ]);
});

test('of ten who change it at once one does, and the others see what it is now', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => change('0.0007', `0.00${index + 10}`)),
  );
  const [done] = results.filter(({ status }) => status === 'fulfilled');
  expect(done).toBeDefined();
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(9);
  const value = await inTx((tx) => paramOf(tx, name));
  for (const { reason } of refused) {
    expect(reason).toMatchObject({ status: 409, data: { current: { name, value } } });
  }
});

test('an unknown name is none, and the application cannot rewrite the past', async () => {
  const { db } = portal.database;
  const unknown = { name: 'constructor', from: '', to: '1', accountId, at: portal.clock.now() };
  await expect(inTx((tx) => changeParam(tx, unknown))).rejects.toMatchObject({ status: 404 });
  await expect(inTx((tx) => paramOf(tx, 'no'))).rejects.toMatchObject({ status: 404 });
  await expect(sql`update param_history set old_value = ''`.execute(db)).rejects.toThrow(
    'permission denied',
  );
  await expect(sql`delete from param_history`.execute(db)).rejects.toThrow('permission denied');
});

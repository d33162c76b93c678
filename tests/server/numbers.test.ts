import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextNumber } from '#server/kernel/resource/number.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

import type { TestApp } from '../helpers/app.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';
import { createSampleApp } from '../helpers/sample-noun.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createSampleApp();
});
afterAll(() => portal.close());

const inTurn = <T>(work: (tx: Tx) => Promise<T>) => portal.database.db.transaction().execute(work);
const numbered = (count: number, prefix: string) =>
  Array.from(
    { length: count },
    (_, index) => `${prefix}20260520${String(index + 1).padStart(4, '0')}`,
  );

test('two hundred at once, a quarter of which fails: no twin and no gap', async () => {
  const at = portal.clock.now();
  const results = await Promise.allSettled(
    Array.from({ length: 200 }, (_, index) =>
      inTurn(async (tx) => {
        const number = await nextNumber(tx, 'XM', at);
        if (index % 4 === 0) throw new Error('given back');
        return number;
      }),
    ),
  );
  const taken = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(taken.sort()).toEqual(numbered(150, 'XM'));
});

test('the naive twin, look for the largest and add one, makes twins', async () => {
  await sql`create table naive_number (no int not null)`.execute(portal.database.owner);
  const naive = () =>
    inTurn(async (tx) => {
      const { rows } = await sql<{ no: number }>`
        select coalesce(max(no), 0) + 1 as no from naive_number`.execute(tx);
      const no = rows[0]?.no ?? 0;
      await sql`insert into naive_number values (${no})`.execute(tx);
      return no;
    });
  const taken = await Promise.all(Array.from({ length: 100 }, naive));
  expect(new Set(taken).size).toBeLessThan(100);
});

test('each prefix and each day in UTC+8 begins anew, and 9999 is not the end', async () => {
  const at = portal.clock.now();
  expect(await inTurn((tx) => nextNumber(tx, 'TH', at))).toBe('TH202605200001');
  const midnight = new Date('2026-05-20T16:00:00Z');
  expect(await inTurn((tx) => nextNumber(tx, 'TH', midnight))).toBe('TH202605210001');
  await sql`update number_serial set last = 9999 where prefix = 'TH'`.execute(
    portal.database.owner,
  );
  expect(await inTurn((tx) => nextNumber(tx, 'TH', at))).toBe('TH2026052010000');
});

test('a new record bears the next number, a change keeps it, and a refused save leaves no gap', async () => {
  const companies = new Companies(portal, new People(portal, 13_660_000_000));
  const { browser } = await companies.member();
  const save = (more: object) => browser.post('/portal/sample/save', { title: '一', ...more });
  const no = async (id: unknown) =>
    ((await browser.get('/portal/sample/detail', { id })).data as { no: string }).no;
  const { data: first } = await save({});
  expect(await no(first)).toBe('YL202605200001');
  expect((await save({ kind: '77' })).status).toBe(422);
  await save({ id: first, version: 1, title: '二' });
  expect(await no(first)).toBe('YL202605200001');
  expect(await no((await save({})).data)).toBe('YL202605200002');
});

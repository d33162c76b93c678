import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ahead } from '#server/db/sent-ahead.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';
import { infrastructure, Projects } from '../helpers/projects.ts';
import { roundTrips } from '../helpers/statements.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ max: 20, demo: true });
});
afterAll(() => portal.close());

test('an application is saved in at most 12 round trips and submitted in at most 15, begin and commit among them', async () => {
  const companies = new Companies(portal, new People(portal, 13_690_000_000));
  const projects = new Projects(portal, companies);
  const sides = await projects.sides();
  const { browser } = sides.buyer;
  const values = { ...infrastructure(sides), ...(await projects.papers(browser)) };
  const counted = roundTrips(portal.database.pool);
  const saved = await browser.post('/portal/project/save', { values });
  const saving = counted.take();
  const submitted = await browser.post('/portal/project/submit', { id: saved.data });
  const submitting = counted.take();
  expect([saved.code, submitted.code]).toEqual([0, 0]);
  expect([saving.length, submitting.length]).toEqual([1, 1]);
  expect(saving[0]?.at(-1)).toBe('commit');
  expect(saving[0]?.length).toBeLessThanOrEqual(12);
  expect(submitting[0]?.at(-1)).toBe('commit');
  expect(submitting[0]?.length).toBeLessThanOrEqual(15);
});

test('a statement that was sent ahead and failed fails what comes after it, the commit at the latest', async () => {
  const { db } = portal.database;
  const name = async () => {
    const { rows } = await sql`select from number_serial where prefix = 'ZZ'`.execute(db);
    return rows.length;
  };
  const broken = sql`select 1 / 0`;
  const kept = sql`insert into number_serial (prefix, day, last) values ('ZZ', '2026-05-20', 1)`;
  const atCommit = db.transaction().execute(async (tx) => {
    await ahead(tx, kept);
    await ahead(tx, broken);
  });
  await expect(atCommit).rejects.toThrow('division by zero');
  const before = db.transaction().execute(async (tx) => {
    await ahead(tx, broken);
    await kept.execute(tx);
  });
  await expect(before).rejects.toThrow('division by zero');
  expect(await name()).toBe(0);
  await db.transaction().execute(async (tx) => {
    await ahead(tx, sql`savepoint here`);
    await ahead(tx, broken);
    await sql`rollback to savepoint here`.execute(tx);
    await ahead(tx, kept);
  });
  expect(await name()).toBe(1);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

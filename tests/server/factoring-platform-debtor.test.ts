import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Factorings } from '../helpers/factorings.ts';
import { receivable } from '../helpers/receivables.ts';

// What the platform owes its suppliers it pays itself: nobody finances it.

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Factorings.with(portal, 13_652_000_000);
});
afterAll(() => portal.close());

test('the platform’s own company is no debtor of receivables', async () => {
  const assigned = await desk.assigned();
  const { rows } = await sql<{ id: string }>`
    select company_id::text as id from platform_company`.execute(portal.database.superuser);
  const debtor = JSON.stringify({ debtorId: rows[0]?.id ?? '' });
  await sql`update project set form_data = form_data || ${debtor}::jsonb
    where id = ${assigned.projectId}`.execute(portal.database.superuser);
  expect(rows).toHaveLength(1);
  expect((await desk.offer(assigned, [receivable()])).code).toBe(FACTORING_REFUSAL.platform.code);
});

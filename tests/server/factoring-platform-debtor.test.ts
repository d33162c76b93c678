import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Factorings } from '../helpers/factorings.ts';
import { receivable } from '../helpers/receivables.ts';

// What the platform owes its suppliers it pays itself: nobody finances it. And in a project of factoring nobody is paid for goods.

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

test('no goods are paid for, and no site is entered, in a project of factoring; forms of goods do not offer it', async () => {
  const { requests } = desk.desk;
  const deal = await requests.deal();
  const { projectId } = deal;
  const { browser, companyId } = deal.buyer;
  await sql`insert into project_party (project_id, role, party_company_id, name)
    select ${projectId}, '2', id, name from company where id = ${companyId}`.execute(
    portal.database.superuser,
  );
  const offered = async (asked: object) =>
    (await browser.get('/portal/project/options', { id: projectId, ...asked })).status;
  expect(await offered({ role: '2', goods: 'true' })).toBe(200);
  expect(await offered({ role: '3', goods: 'true' })).toBe(404);
  await sql`update project set product_line = '4', product_id = '401' where id = ${projectId}`.execute(
    portal.database.superuser,
  );
  expect(await offered({ role: '2' })).toBe(200);
  expect(await offered({ role: '2', goods: 'true' })).toBe(404);
  const at = { status: 422, data: { fields: [{ path: 'projectId' }] } };
  const paid = await requests.save(browser, requests.values(deal));
  expect(paid).toMatchObject(at);
  expect(paid.body).toContain('保理项目不直接付货款');
  const site = { projectId, sceneType: '1', sceneName: '示例现场' };
  expect(await browser.post('/portal/sceneControl/save', { values: site })).toMatchObject(at);
});

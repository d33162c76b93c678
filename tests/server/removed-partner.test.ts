import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { Limits } from '../helpers/limits.ts';
import { PayApplies } from '../helpers/pay-applies.ts';
import { People } from '../helpers/people.ts';
import { infrastructure, Projects } from '../helpers/projects.ts';

// 移除 of a 贸易伙伴: nothing new names it, and what is there already goes on (已有单据不受影响).

let portal: TestApp;
let companies: Companies;
let requests: PayApplies;
let projects: Projects;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  const people = new People(portal, 13_688_500_000);
  companies = new Companies(portal, people);
  requests = await PayApplies.with(portal, people, companies, new Limits(portal));
  projects = new Projects(portal, companies);
}, 120_000);
afterAll(() => portal.close());

async function remove(browser: Browser, companyId: string, partyId: string): Promise<void> {
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from contact_client where company_id = ${companyId} and party_company_id = ${partyId}
      and not deleted`.execute(portal.database.superuser);
  const answer = await browser.post('/portal/contactClient/delete', rows[0]);
  expect(answer.code, answer.body).toBe(0);
}

/** The first field that a save is refused beside; undefined for one that is not refused. */
const refusedBeside = ({ data }: { data: unknown }) =>
  (data as { fields?: { path: string }[] } | null)?.fields?.[0]?.path;

test('a project names none anew, and keeps the one that it named', async () => {
  const sides = await projects.sides();
  const { browser, companyId } = sides.buyer;
  const files = await projects.papers(browser);
  const save = (more: object, as: object = {}) =>
    browser.post('/portal/project/save', {
      ...as,
      values: infrastructure(sides, { ...files, ...more }),
    });
  const kept = await save({ projectName: '先前的项目' });
  expect(kept.code, kept.body).toBe(0);
  await remove(browser, companyId, sides.supplier.companyId);
  expect(refusedBeside(await save({ projectName: '此后的项目' }))).toBe('supplierIds');

  const id = kept.data;
  expect((await save({ projectName: '先前的项目', purpose: '改' }, { id, version: 1 })).code).toBe(
    0,
  );
  const submitted = await browser.post('/portal/project/submit', { id, version: 2 });
  expect(submitted.code, submitted.body).toBe(0);
});

test('a request for payment may name one that supplies its project, and no other', async () => {
  const deal = await requests.deal();
  const { browser, companyId } = deal.buyer;
  const id = await requests.draft(deal);
  await remove(browser, companyId, deal.supplier.companyId);
  const fresh = await requests.save(browser, requests.values(deal));
  expect(fresh.code, fresh.body).toBe(0);
  const other = await companies.member();
  await projects.acquaint(companyId, other.companyId);
  await remove(browser, companyId, other.companyId);
  const foreign = await requests.save(browser, {
    ...requests.values(deal),
    supplierId: other.companyId,
  });
  expect(refusedBeside(foreign)).toBe('supplierId');
  await requests.correct(
    browser,
    id,
    requests.values(deal, { file31: [await requests.paper(browser)] }),
  );
  const submitted = await requests.submit(browser, id);
  expect(submitted.code, submitted.body).toBe(0);
});

test('a project takes none in as a further supplier', async () => {
  const deal = await requests.deal();
  const { browser, companyId } = deal.buyer;
  await sql`insert into project_party (project_id, role, party_company_id, name)
    select ${deal.projectId}, '2', id, name from company where id = ${companyId}`.execute(
    portal.database.superuser,
  );
  const other = await companies.member();
  await projects.acquaint(companyId, other.companyId);
  await remove(browser, companyId, other.companyId);
  const answer = await browser.post('/portal/project/addSupplier', {
    id: deal.projectId,
    supplierId: other.companyId,
    reason: '原供应商产能不足',
  });
  expect(answer.status).toBe(422);
  expect(refusedBeside(answer)).toBe('supplierId');
});

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { factoringForm } from '../helpers/factoring-projects.ts';
import { People } from '../helpers/people.ts';
import { infrastructure, Projects } from '../helpers/projects.ts';
import { approve } from '../helpers/reviewer.ts';

// A supplier on the stop list (停用) is named by no new project; what was submitted before goes on.

let portal: TestApp;
let companies: Companies;
let projects: Projects;
let keeper: Browser;
let boss: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  const people = new People(portal, 13_673_000_000);
  companies = new Companies(portal, people);
  projects = new Projects(portal, companies);
  keeper = await people.operator('13800000011');
  boss = await people.operator();
});
afterAll(() => portal.close());

const REASON = '供货质量不合格，整改中';
const turn = async (how: 'stop' | 'resume', id: string) =>
  expect((await keeper.post(`/admin/supplier/${how}`, { id, reason: REASON })).code).toBe(0);

let made = 0;
async function draft(browser: Browser, values: Record<string, unknown>): Promise<string> {
  made += 1;
  const named = { ...values, projectName: `示例停用标段 ${made}` };
  const papers = await projects.papers(browser);
  const { data, code, body } = await browser.post('/portal/project/save', {
    values: { ...papers, ...named },
  });
  expect(code, body).toBe(0);
  return String(data);
}

test('a buyer chooses another supplier, and is not told why', async () => {
  const sides = await projects.sides();
  const { browser } = sides.buyer;
  const supplier = sides.supplier.companyId;
  const before = await draft(browser, infrastructure(sides));
  const later = await draft(browser, infrastructure(sides));
  expect((await browser.post('/portal/project/submit', { id: before })).code).toBe(0);
  await turn('stop', supplier);
  const refused = await browser.post('/portal/project/submit', { id: later });
  expect(refused.status).toBe(422);
  const { name } = await portal.database.superuser
    .selectFrom('company')
    .select('name')
    .where('id', '=', supplier)
    .executeTakeFirstOrThrow();
  expect(refused.data).toEqual({
    fields: [{ path: 'supplierIds', message: `供应商“${name}”已被平台停用，请重新选择` }],
  });
  expect(refused.body).not.toContain(REASON);
  // What was handed in before is the platform's to decide.
  await approve(boss, before);
  await turn('resume', supplier);
  expect((await browser.post('/portal/project/submit', { id: later })).code).toBe(0);
});

test('none of its receivables is financed', async () => {
  const sides = await projects.sides();
  const { browser, companyId } = sides.buyer;
  const id = await draft(
    browser,
    await factoringForm(projects, portal.database.superuser, sides, {}),
  );
  await turn('stop', companyId);
  const refused = await browser.post('/portal/project/submit', { id });
  expect(refused.body).toContain('creditorId');
  expect(refused.body).toContain('本企业已被平台停用');
  await turn('resume', companyId);
  expect((await browser.post('/portal/project/submit', { id })).body).toContain('"code":0');
});

test('itself, it hears whom to ask', async () => {
  const sides = await projects.sides();
  const { browser, companyId } = sides.supplier;
  const id = await draft(browser, { ...infrastructure(sides), applicantRole: '3' });
  await turn('stop', companyId);
  const refused = await browser.post('/portal/project/submit', { id });
  expect(refused.status).toBe(422);
  expect(refused.body).toContain('本企业已被平台停用供应商资格，不能发起新项目，请联系平台客服');
  expect(refused.body).not.toContain(REASON);
});

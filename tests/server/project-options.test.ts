import { afterAll, beforeAll, expect, test } from 'vitest';

import { ROLE } from '#contract/account/customer-role.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';
import { infrastructure, Projects } from '../helpers/projects.ts';

let portal: TestApp;
let companies: Companies;
let projects: Projects;
beforeAll(async () => {
  portal = await createTestApp({ max: 10 });
  companies = new Companies(portal, new People(portal, 13_671_000_000));
  projects = new Projects(portal, companies);
});
afterAll(() => portal.close());

const options = (browser: Browser, asked: Record<string, string> = {}) =>
  browser.get('/portal/project/options', asked);

async function made(projectName: string) {
  const sides = await projects.sides();
  const values = infrastructure(sides, { projectName });
  const { data } = await sides.buyer.browser.post('/portal/project/save', { values });
  return { ...sides, id: String(data) };
}

test('whoever only receives goods finds the projects of his company by name, and nothing more of them', async () => {
  const { buyer, id } = await made('示例收货一标');
  const { browser } = await companies.member(ROLE.receiver, buyer.companyId);
  expect((await browser.post('/portal/project/page', {})).code).toBe(403);
  const found = await options(browser, { nameLike: '收货' });
  expect(found.data).toEqual([
    {
      id,
      projectName: '示例收货一标',
      projectNo: expect.stringMatching(/^XM/),
      buyerName: expect.any(String),
    },
  ]);
  expect((await options(browser, { id })).data).toEqual(found.data);
  expect((await options(browser, { nameLike: '%' })).data).toEqual([]);
  expect((await options(browser, { projectStatus: '4' })).data).toEqual([]);
});

test('another company, and whoever has no role in one, finds none', async () => {
  const { supplier, id } = await made('示例收货二标');
  const other = await companies.member();
  for (const { browser } of [other, supplier]) {
    // Before it is handed in a project is its buyer's own.
    expect((await options(browser, { id })).status).toBe(404);
    expect((await options(browser, { nameLike: '收货二标' })).data).toEqual([]);
  }
  const applicant = await companies.member('companyApplicant');
  expect((await options(applicant.browser)).code).toBe(403);
});

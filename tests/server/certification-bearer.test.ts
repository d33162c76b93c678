import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Applications } from '../helpers/applications.ts';
import type { Browser } from '../helpers/browser.ts';
import { freshUsc, PATH } from '../helpers/certification.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';

// Whose a company becomes: of whoever administers it already, or of nobody.

let portal: TestApp;
let people: People;
let companies: Companies;
let applications: Applications;
let boss: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  people = new People(portal, 13_722_000_000);
  companies = new Companies(portal, people);
  applications = await Applications.of(portal, people);
  boss = await people.operator();
});
afterAll(() => portal.close());

describe('the company that an applicant began', () => {
  const listed = async (path: string, keyword: string) => {
    const page = await boss.post(path, { pageNum: 1, pageSize: 50, keyword });
    return (page.data as { content: { id: string }[] }).content.map(({ id }) => id);
  };
  const lists = ['/admin/companyCustomer/page', '/portal/companyCustomer/page'];

  test('is nobody’s customer once the application has turned out to be of a known one', async () => {
    const usc = freshUsc();
    const name = `示例已知企业${usc.slice(-6)}有限公司`;
    const friend = await companies.member();
    const region = { base: '', city: '', district: '' };
    const known = await friend.browser.post('/portal/company/save', {
      name,
      usc,
      companyType: '2',
      region,
    });
    const { browser } = await people.newcomer();
    const id = await applications.pending(browser, { usc, name });
    const shell = await applications.companyOf(id);
    for (const path of lists) expect(await listed(path, name), path).toContain(shell);
    expect((await applications.decide(id, 'approve')).code).toBe(0);
    expect(await applications.statusOf(shell)).toBe(1);
    const bearer = (known.data as { id: string }).id;
    for (const path of lists) expect(await listed(path, name), path).toEqual([bearer]);
  });

  test('nor once its only application was deleted', async () => {
    const { browser } = await people.newcomer();
    const name = '示例被删除申请企业有限公司';
    const id = await applications.draft(browser, { name });
    expect((await browser.post(`${PATH}/delete`, { id })).code).toBe(0);
    for (const path of lists) expect(await listed(path, name), path).toEqual([]);
  });
});

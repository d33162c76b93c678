import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Applications, actsFor } from '../helpers/applications.ts';
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

async function certified() {
  const { browser, phone } = await people.newcomer();
  const usc = freshUsc();
  return { browser, phone, usc, ...(await applications.approved(browser, { usc })) };
}

async function voided() {
  const company = await certified();
  expect((await applications.void(company.id)).code).toBe(0);
  return company;
}

const complaint = (text: string) => ({
  fields: [{ path: 'usc', message: expect.stringContaining(text) }],
});

describe('a company whose certification was voided', () => {
  test('is not given to another while somebody administers it, who may apply again', async () => {
    const { browser, usc, companyId } = await voided();
    const { browser: other } = await people.newcomer();
    const draft = await applications.draft(other, { usc });
    expect((await applications.submit(other, draft)).data).toEqual(complaint('联系平台客服'));
    expect((await applications.approved(browser, { usc })).companyId).toBe(companyId);
    expect(await applications.statusOf(companyId)).toBe(3);
  });

  test('nor by an application that waits when its administrator is appointed', async () => {
    const usc = freshUsc();
    const { browser } = await people.newcomer();
    const waiting = await applications.pending(browser, { usc });
    const company = await companies.company();
    await portal.database.superuser
      .updateTable('company')
      .set({ usc, real_name_status: 1 })
      .where('id', '=', company)
      .execute();
    await companies.member('companyAdmin', company);
    expect((await applications.decide(waiting, 'approve')).data).toEqual(complaint('已有管理员'));
  });

  test('is open to whoever proves it is his once an operator has ended its administrator', async () => {
    const { phone, usc, companyId } = await voided();
    const { id } = await portal.database.superuser
      .selectFrom('account_relation')
      .select('id')
      .where('company_id', '=', companyId)
      .where('account_id', '=', await people.idOf(phone))
      .executeTakeFirstOrThrow();
    expect((await boss.post('/admin/accountRelation/end', { id })).code).toBe(0);
    const { browser: other } = await people.newcomer();
    expect((await applications.approved(other, { usc })).companyId).toBe(companyId);
    expect(await actsFor(other)).toEqual([{ companyId, roles: ['companyAdmin'] }]);
  });
});

test('of a certified company that nobody administers the applicant is sent to the platform', async () => {
  const { phone, usc } = await certified();
  await portal.database.superuser
    .updateTable('account')
    .set({ status: 2 })
    .where('phone', '=', phone)
    .execute();
  const { browser } = await people.newcomer();
  const draft = await applications.draft(browser, { usc });
  expect((await applications.submit(browser, draft)).data).toEqual(complaint('联系平台客服'));
});

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

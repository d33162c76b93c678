import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOUN } from '#contract/noun/noun.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Applications, actsFor } from '../helpers/applications.ts';
import type { Browser } from '../helpers/browser.ts';
import { application, freshUsc, PATH, saveApplication } from '../helpers/certification.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';

// Applicants who have gone: from the platform, or from the company that they applied for.

let portal: TestApp;
let people: People;
let companies: Companies;
let applications: Applications;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  people = new People(portal, 13_723_000_000);
  companies = new Companies(portal, people);
  applications = await Applications.of(portal, people);
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

async function close(browser: Browser, phone: string) {
  portal.clock.advance(61_000);
  expect((await browser.get('/user/sendCloseSms')).code).toBe(0);
  return browser.post('/user/closeAccount', { code: portal.sms.codeOf(phone) });
}

describe('an applicant who closes the account', () => {
  test('is told of the application under review, and may close once it is withdrawn', async () => {
    const { browser, phone } = await people.newcomer();
    const name = '示例待注销企业有限公司';
    const id = await applications.pending(browser, { name });
    const [{ companyId } = { companyId: '' }] = await actsFor(browser);
    const blockers = [
      { companyId, companyName: name, text: expect.stringContaining('请先撤回认证申请') },
    ];
    expect((await browser.get('/user/closeCheck')).data).toEqual(blockers);
    expect(await close(browser, phone)).toMatchObject({ status: 400, data: { blockers } });
    expect((await browser.post(`${PATH}/withdraw`, { id })).code).toBe(0);
    expect((await browser.get('/user/closeCheck')).data).toEqual([]);
    expect((await close(browser, phone)).code).toBe(0);
  });

  test.each([2, 4])(
    'an account that is not normal (%i) becomes nobody’s administrator',
    async (status) => {
      const { browser, phone } = await people.newcomer();
      const usc = freshUsc();
      const id = await applications.pending(browser, { usc });
      const accountId = await people.idOf(phone);
      await portal.database.superuser
        .updateTable('account')
        .set({
          status,
          ...(status === 4 && { phone: `closed:${accountId}`, closed_at: portal.clock.now() }),
        })
        .where('id', '=', accountId)
        .execute();
      expect((await applications.decide(id, 'approve')).code).toBe('applicant_gone');
      expect((await applications.decide(id, 'reject')).code).toBe(0);
      const { browser: other } = await people.newcomer();
      await applications.approved(other, { usc });
    },
  );

  test('an update of a company that others administer is approved all the same', async () => {
    const { browser, phone, usc, companyId } = await certified();
    const { browser: colleague } = await companies.member('companyAdmin', companyId);
    const update = await applications.pending(browser, { usc });
    expect((await close(browser, phone)).code).toBe(0);
    expect((await applications.decide(update, 'approve')).code).toBe(0);
    expect(await actsFor(colleague)).toEqual([{ companyId, roles: ['companyAdmin'] }]);
  });
});

test('who is made administrator again has no end from an earlier time', async () => {
  const { browser, phone, usc, companyId } = await voided();
  await portal.database.superuser
    .updateTable('account_relation')
    .set({ status: 3, valid_to: portal.clock.now() })
    .where('company_id', '=', companyId)
    .execute();
  expect(await actsFor(browser)).toEqual([]);
  const again = await people.signedIn(phone);
  await applications.approved(again, { usc });
  expect(await actsFor(again)).toEqual([{ companyId, roles: ['companyAdmin'] }]);
});

test('whoever is removed while filling in an update begins no company with it', async () => {
  const { browser, phone, companyId } = await companies.member();
  await companies.member('companyAdmin', companyId);
  const body = application({ name: '已移除者的更新', attachment: [] });
  const save = (headers: Record<string, string>, more: object = {}) =>
    saveApplication(browser, { ...body, ...more }, headers);
  const { data: id } = await save({ companyId });
  await portal.database.superuser
    .updateTable('account_relation')
    .set({ status: 3 })
    .where('company_id', '=', companyId)
    .where('account_id', '=', await people.idOf(phone))
    .execute();
  expect(await save({ companyId })).toMatchObject({ code: 'no_company', msg: NOUN.outside.text });
  expect((await save({ companyId }, { id, version: 1 })).code).toBe('no_company');
  expect(await actsFor(browser)).toEqual([]);
  expect((await save({ companyId }, { forCompany: 'new' })).code).toBe(0);
  expect(await actsFor(browser)).toMatchObject([{ roles: ['companyApplicant'] }]);
});

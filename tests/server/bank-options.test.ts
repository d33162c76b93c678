import { afterAll, beforeAll, expect, test } from 'vitest';

import { ROLE } from '#contract/account/customer-role.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';

let portal: TestApp;
let companies: Companies;
beforeAll(async () => {
  portal = await createTestApp({ max: 10 });
  companies = new Companies(portal, new People(portal, 13_672_000_000));
});
afterAll(() => portal.close());

async function made() {
  const { browser, companyId } = await companies.member();
  const body = {
    name: '示例建设',
    bankType: '3',
    openBank: '示例银行',
    contactPhone: '13900001111',
  };
  const { data } = await browser.post('/portal/bank/save', { ...body, remarks: '工程款' });
  return { companyId, id: String(data) };
}

test('whoever files a project names an account of his company, and is told nothing more of it', async () => {
  const { companyId, id } = await made();
  const { browser } = await companies.member(ROLE.operator, companyId);
  expect((await browser.post('/portal/bank/page', {})).code).toBe(403);
  expect((await browser.get('/portal/bank/bankList')).code).toBe(403);
  const one = { id, name: '示例建设', bankType: '3', openBank: '示例银行', accountNo: '' };
  const options = async (asked = {}) => (await browser.get('/portal/bank/options', asked)).data;
  expect(await options()).toEqual([one]);
  expect(await options({ nameLike: '示例银行', bankType: '3' })).toEqual([one]);
  expect(await options({ bankType: '1' })).toEqual([]);
});

test('whoever only receives goods, and another company, find none', async () => {
  const { companyId } = await made();
  const receiver = await companies.member(ROLE.receiver, companyId);
  expect((await receiver.browser.get('/portal/bank/options')).code).toBe(403);
  const other = await companies.member(ROLE.operator);
  expect((await other.browser.get('/portal/bank/options')).data).toEqual([]);
});

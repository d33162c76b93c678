import { afterAll, beforeAll, expect, test } from 'vitest';

import type { MyCompanyDetail } from '#contract/company/company.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';

let portal: TestApp;
let people: People;
let companies: Companies;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  people = new People(portal, 13_312_000_000);
  companies = new Companies(portal, people);
});
afterAll(() => portal.close());

test('what kind of taxpayer a company is, it says with its invoice data, and the platform reads it', async () => {
  const { companyId } = await companies.member();
  const { browser: finance } = await companies.member('companyFinance', companyId);
  const invoice = {
    invoiceTitle: '示例企业',
    taxNo: '91000000MA0TXT0013',
    invoiceAddress: '示例路 1 号',
    invoicePhone: '010-12345678',
    invoiceBank: '示例银行',
    id: companyId,
  };
  const save = (more: object) =>
    finance.post('/portal/company/saveInvoice', Object.assign({}, invoice, more));
  const said = async () => {
    const { data } = await finance.get('/portal/company/detail', { id: companyId });
    return (data as MyCompanyDetail).taxpayerType;
  };
  expect(await said()).toBe('');
  expect((await save({ version: 0, taxpayerType: '3' })).status).toBe(422);
  const saved = await save({ version: 0, taxpayerType: '2' });
  expect(saved.code, saved.body).toBe(0);
  expect(await said()).toBe('2');
  expect((await save({ version: 1 })).code).toBe(0);
  expect(await said()).toBe('2');
  const boss = await people.operator();
  const { data } = await boss.get('/admin/company/detail', { id: companyId });
  expect(data).toMatchObject({ taxpayerType: '2' });
});

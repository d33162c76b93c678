import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';
import { sealing } from '../helpers/sealing.ts';

let portal: TestApp;
let companies: Companies;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  companies = new Companies(portal, new People(portal, 13_640_000_000));
});
afterAll(() => portal.close());

const account = { name: '示例建设', remarks: '工程款' };

async function save(browser: Browser, accountNo?: string): Promise<boolean> {
  const seal = sealing(browser);
  const body = { ...account, ...(accountNo && { accountNo: seal.seal(accountNo) }) };
  const { data: id } = await browser.call('/portal/bank/save', { body, headers: seal.headers });
  const { data } = await browser.get('/portal/bank/detail', { id });
  return (data as { isDefault: boolean }).isDefault;
}

test('an account without a number is no default by itself; the first with a number is', async () => {
  const { browser } = await companies.member();
  expect(await save(browser)).toBe(false);
  expect(await save(browser, '6222020000001234567')).toBe(true);
  expect(await save(browser, '6222020000001234568')).toBe(false);
});

import { beforeEach, expect, test, vi } from 'vitest';

import type { UserInfo } from '#contract/account/user.ts';

import { type FakeBrowser, fakeBrowser } from '../../tests/helpers/fake-browser.ts';

const user = (id: string): UserInfo => ({
  id,
  nickName: '',
  phone: '',
  token: '',
  companyList: [],
});
const record = (id: string, title = id) => ({ routeName: 'bank', id, title, companyId: '' });

let browser: FakeBrowser;

async function openPage() {
  vi.resetModules();
  const { $user, actFor } = await import('./session.ts');
  return { $user, actFor, ...(await import('./recent.ts')) };
}

beforeEach(() => {
  browser = fakeBrowser();
});

test('what was opened last comes first, once, under its newest name, and stays for the next visit', async () => {
  const page = await openPage();
  page.$user.set(user('1'));
  for (const one of [record('1', '旧名'), record('2'), record('1', '新名')]) page.remember(one);
  const expected = [record('1', '新名'), record('2')];
  expect(page.$recent.get()).toEqual(expected);
  const next = await openPage();
  next.$user.set(user('1'));
  expect(next.$recent.get()).toEqual(expected);
});

test('each account sees its own, and nobody sees any after the sign-out', async () => {
  const page = await openPage();
  page.$user.set(user('1'));
  page.remember(record('1'));
  page.$user.set(user('2'));
  expect(page.$recent.get()).toEqual([]);
  page.$user.set(user('1'));
  expect(page.$recent.get()).toHaveLength(1);
  page.$user.set(null);
  expect(page.$recent.get()).toEqual([]);
});

test('each company that the account acts for has its own', async () => {
  const page = await openPage();
  page.actFor('7');
  page.$user.set(user('1'));
  page.remember(record('1'));
  expect(page.$recent.get()).toEqual([{ ...record('1'), companyId: '7' }]);
  page.actFor('8');
  page.$user.set(user('1'));
  expect(page.$recent.get()).toEqual([]);
});

test('no more than twenty are kept, and none after the account forgets them', async () => {
  const page = await openPage();
  page.$user.set(user('1'));
  for (let id = 1; id <= 25; id += 1) page.remember(record(String(id)));
  expect(page.$recent.get()).toHaveLength(20);
  page.forgetRecent();
  expect(browser.local.items.has('recent:1')).toBe(false);
});

import { beforeEach, expect, test, vi } from 'vitest';

import { type FakeBrowser, fakeBrowser } from '../../../tests/helpers/fake-browser.ts';
import type { KeptView } from './kept-views.ts';

let browser: FakeBrowser;

const LIST: KeptView = {
  key: '/user/bank',
  name: 'bank',
  search: { nameLike: '示例' },
  noCache: false,
};
const RECORD: KeptView = { ...LIST, key: '/user/bank?id=7', search: { id: '7' }, record: '示例户' };
const FORM: KeptView = { key: '/bindPhone', name: 'bindPhone', search: {}, noCache: true };

/** A fresh page of a person with those roles; null: of a backend that tells none. */
async function openPage(id: string, roles: string[] | null = ['buyer']) {
  vi.resetModules();
  const session = await import('#src/stores/session.ts');
  const basicInfo = {
    companyId: '1',
    name: '示例',
    usc: '',
    companyType: [],
    ...(roles && { roles }),
  };
  const company = {
    basicInfo,
    companyLegalPerson: { legalName: '' },
    companyMaster: { actualController: '' },
    infoScore: 0,
    realNameInfo: { status: 3 },
  };
  session.$user.set({ id, nickName: '', phone: '', token: '', companyList: [company] });
  return { session, ...(await import('./views-memory.ts')) };
}

beforeEach(() => {
  browser = fakeBrowser();
});

test('after a reload the views are there again with filters and names, none on screen', async () => {
  const views = [LIST, RECORD];
  (await openPage('5')).rememberViews({ active: LIST.key, views: [...views, FORM] });
  expect((await openPage('5')).recallViews()).toEqual({ active: undefined, views });
});

test('where no roles are told, the views are there again as well', async () => {
  (await openPage('5', null)).rememberViews({ active: undefined, views: [LIST] });
  expect((await openPage('5', null)).recallViews().views).toEqual([LIST]);
});

test('another person, role or company begins anew', async () => {
  const page = await openPage('5');
  page.rememberViews({ active: undefined, views: [LIST] });
  expect((await openPage('6')).recallViews().views).toEqual([]);
  expect((await openPage('5', ['buyer', 'admin'])).recallViews().views).toEqual([]);
  const other = await openPage('5');
  other.session.actFor('2');
  expect(other.recallViews().views).toEqual([]);
});

test('a logout leaves nothing', async () => {
  const page = await openPage('5');
  page.session.$token.set('t');
  page.rememberViews({ active: undefined, views: [LIST] });
  page.session.signOutLocally();
  expect([...browser.session.items.keys()]).toEqual([]);
});

test.each([
  { ...LIST, name: 'gone' },
  { ...LIST, name: 'user' },
  { ...LIST, key: '/user/message' },
  { ...LIST, search: { nameLike: 7 } },
  { ...LIST, search: null },
  { ...LIST, noCache: true },
  { ...RECORD, record: {} },
  FORM,
  null,
  'x',
])('what is no view of this site is not restored: %j', async (broken) => {
  const page = await openPage('5');
  const stored = { owner: page.viewsOwner(), views: [broken] };
  browser.session.setItem('views', JSON.stringify(stored));
  expect(page.recallViews().views).toEqual([]);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserInfo } from '#contract/account/user.ts';

import { type FakeBrowser, fakeBrowser } from '../../../tests/helpers/fake-browser.ts';

const reload = vi.fn();

// Whoever is still followed is reloaded by tests of other files, which share the store.
let stopFollowing = () => {};
afterEach(() => stopFollowing());

/** A page of somebody who is in these companies, and works for 乙. */
async function openPage(roles: string[]) {
  vi.resetModules();
  const session = await import('#src/stores/session.ts');
  const { followMembership } = await import('./membership.ts');
  const company = (companyId: string, name: string) =>
    ({ basicInfo: { companyId, name, roles } }) as unknown as UserInfo['companyList'][number];
  const [first, second] = [company('1', '示例甲公司'), company('2', '示例乙公司')];
  const third = company('3', '示例丙公司');
  const person = (...companyList: UserInfo['companyList']) =>
    ({ id: '7', companyList }) as unknown as UserInfo;
  session.actFor('2');
  session.$user.set(person(first, second));
  const stop = followMembership();
  stopFollowing = stop;
  return { ...session, person, first, second, third, stop };
}

let browser: FakeBrowser;
let body: { hidden: boolean };
const said = () => browser.session.getItem('flash');

beforeEach(() => {
  browser = fakeBrowser();
  reload.mockReset();
  vi.stubGlobal('location', { reload });
  body = { hidden: false };
  Object.assign(browser.document, { body });
});

test('what is typed for a company that the account has left is out of sight, and handed in for no other one', async () => {
  const page = await openPage(['companyOperator']);
  // As settleCompany of the session's store does.
  page.actFor('1');
  page.$user.set(page.person(page.first));
  expect([body.hidden, reload.mock.calls.length]).toEqual([true, 1]);
  expect(said()).toBe(
    '您已不是“示例乙公司”的成员，未提交的内容不会转到其他企业，本页已改为“示例甲公司”',
  );
});

test('nor is it after a session that has ended meanwhile, whose person signs in again over the page', async () => {
  const page = await openPage(['companyOperator']);
  page.$user.set(null);
  page.actFor(undefined);
  page.$user.set(page.person());
  expect(reload).toHaveBeenCalledOnce();
  expect(said()).toBe('您已不是“示例乙公司”的成员，未提交的内容不会转到其他企业');
});

test('another person who signs in over the page is told nothing of the companies of the one before', async () => {
  const page = await openPage(['companyOperator']);
  page.$user.set(null);
  page.actFor('3');
  page.$user.set({ id: '8', companyList: [page.third] } as unknown as UserInfo);
  // Whoever it is by now, and in which company, is dealt with where sessions are (session-expired.ts).
  expect([reload.mock.calls.length, said()]).toEqual([0, null]);
  page.actFor('1');
  page.$user.set({ id: '8', companyList: [page.first] } as unknown as UserInfo);
  expect(said()).toContain('您已不是“示例丙公司”的成员');
});

test('a page goes on where its company stays, where another one was chosen, and where an application is gone', async () => {
  const page = await openPage(['companyOperator']);
  page.$user.set(page.person(page.second));
  page.actFor('1');
  page.$user.set(page.person(page.first, page.second));
  page.stop();
  const applicant = await openPage(['companyApplicant']);
  applicant.actFor('1');
  applicant.$user.set(applicant.person(applicant.first));
  expect([reload.mock.calls.length, said()]).toEqual([0, null]);
});

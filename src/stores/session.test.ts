import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { UserInfo } from '#contract/account/user.ts';
import { rolesBefore } from '#src/lib/tab-memory.ts';

import { type FakeBrowser, fakeBrowser } from '../../tests/helpers/fake-browser.ts';

const USER: UserInfo = {
  id: '7',
  nickName: '王工',
  phone: '13800000001',
  token: 't',
  companyList: [],
};

const ENUMS = { MsgType: [{ code: 1, codeStr: '1', name: '系统消息' }] };

function companyWith(companyId: string, status: number): UserInfo['companyList'][number] {
  return {
    basicInfo: { companyId, name: '示例公司', usc: '', companyType: [], roles: [] },
    companyLegalPerson: { legalName: '' },
    companyMaster: { actualController: '' },
    infoScore: 0,
    realNameInfo: { status },
  };
}

let browser: FakeBrowser;
/** Last path segments of the calls in their order. */
let calls: string[];

function answering(answers: Record<string, unknown>): void {
  calls = [];
  vi.stubGlobal('fetch', (url: string) => {
    const name = url.split('/').at(-1) ?? '';
    calls.push(name);
    const answer = answers[name];
    if (answer instanceof Error) return Promise.reject(answer);
    if (answer instanceof Promise) return answer;
    return Promise.resolve(Response.json(answer ?? { code: 0, data: {} }));
  });
}

const success = { getInfo: { code: 0, data: USER }, allEnums: { code: 0, data: ENUMS } };

/** A new page in the same browser: module state is fresh, cookies and storage stay. */
async function openPage() {
  vi.resetModules();
  return await import('./session.ts');
}

beforeEach(() => {
  browser = fakeBrowser();
  answering(success);
});

describe('signing in', () => {
  test('keeps the token in the cookie, flips the login flag and the page', async () => {
    const page = await openPage();
    expect([page.$token.get(), page.$loginFlag.get()]).toEqual([undefined, true]);
    page.signedIn('abc');
    expect(browser.jar.cookie).toBe('portal-Token=abc');
    expect([page.$token.get(), page.$loginFlag.get()]).toEqual(['abc', false]);
    expect(browser.document.documentElement.dataset.session).toBe('in');
  });

  test('a page that opens later is signed in', async () => {
    browser.jar.cookie = 'portal-Token=abc';
    const page = await openPage();
    expect([page.$token.get(), page.$loginFlag.get()]).toEqual(['abc', false]);
  });

  test('acts for no company of the account before', async () => {
    const page = await openPage();
    page.actFor('77');
    expect(browser.session.getItem('companyId')).toBe('77');
    page.signedIn('abc');
    expect(page.$companyId.get()).toBeUndefined();
    expect(browser.session.getItem('companyId')).toBeNull();
  });

  const signedInWith = async (...companyList: UserInfo['companyList']) => {
    answering({ ...success, getInfo: { code: 0, data: { ...USER, companyList } } });
    const page = await openPage();
    page.signedIn('abc');
    await page.loadUser();
    return page;
  };

  test('goes on for the company that was chosen last, as long as the account belongs to it', async () => {
    const first = await signedInWith(companyWith('1', 3), companyWith('2', 3));
    expect(first.$companyId.get()).toBe('2');
    first.switchCompany('1');
    first.signOutLocally();
    const again = await signedInWith(companyWith('1', 3), companyWith('2', 3));
    expect(again.$companyId.get()).toBe('1');
    again.signOutLocally();
    expect((await signedInWith(companyWith('2', 3))).$companyId.get()).toBe('2');
  });

  test('of a backend that tells no roles the last company is worked for', async () => {
    const [first, last] = [companyWith('1', 3), companyWith('2', 3)];
    for (const { basicInfo } of [first, last]) delete basicInfo.roles;
    const page = await signedInWith(first, last);
    expect([page.$companyId.get(), page.$roles.get()]).toEqual(['2', undefined]);
    expect(page.$loginFlag.get()).toBe(false);
  });

  test('of a backend that counts in numbers the choice is kept by a page that is loaded anew', async () => {
    const companies = [companyWith('1', 3), companyWith('2', 3)];
    const companyList = companies.map((entry) => ({
      ...entry,
      basicInfo: { ...entry.basicInfo, companyId: Number(entry.basicInfo.companyId) },
    }));
    answering({ ...success, getInfo: { code: 0, data: { ...USER, id: 7, companyList } } });
    const page = await openPage();
    page.signedIn('abc');
    expect((await page.loadUser()).id).toBe('7');
    page.switchCompany('1');
    const again = await openPage();
    await again.loadUser();
    expect([again.$companyId.get(), again.$company.get()?.companyId]).toEqual(['1', '1']);
  });

  test('no list of companies is an empty one, and a company without real-name data is not certified', async () => {
    const certifiedByNobody = { ...companyWith('1', 3), realNameInfo: null };
    for (const companyList of [null, [certifiedByNobody]]) {
      answering({ ...success, getInfo: { code: 0, data: { ...USER, companyList } } });
      const page = await openPage();
      page.signedIn('abc');
      await page.loadUser();
      expect([page.$userStatus.get(), page.$loginFlag.get()]).toEqual([1, false]);
    }
  });

  test('a company that is only applied for takes no place from one that is worked for', async () => {
    const applied = companyWith('2', 1);
    applied.basicInfo.roles = ['companyApplicant'];
    expect((await signedInWith(companyWith('1', 3), applied)).$companyId.get()).toBe('1');
    (await openPage()).signOutLocally();
    expect((await signedInWith(applied)).$companyId.get()).toBe('2');
  });
});

describe('loading the user', () => {
  test('user info first, then the enumerations', async () => {
    const page = await openPage();
    page.signedIn('abc');
    await page.loadUser();
    expect(page.$user.get()).toEqual(USER);
    expect(calls[0]).toBe('getInfo');
    expect(calls.slice(1).sort()).toEqual(['allEnums', 'getProjectEnum']);
  });

  test('asks once for callers at the same time', async () => {
    const page = await openPage();
    page.signedIn('abc');
    await Promise.all([page.loadUser(), page.loadUser()]);
    expect(calls.filter((name) => name === 'getInfo')).toHaveLength(1);
  });

  test("when it fails: logged out locally, with the server's text", async () => {
    answering({ getInfo: { code: 'account_disabled', msg: '该账号已停用，请联系平台客服' } });
    const page = await openPage();
    page.signedIn('abc');
    await expect(page.loadUser()).rejects.toThrow('该账号已停用，请联系平台客服');
    expect([page.$token.get(), browser.jar.cookie]).toEqual([undefined, '']);
    expect(page.$sessionExpired.get()).toBe(false);
    expect(calls).toEqual(['getInfo']);
  });

  test('without enumerations it goes on', async () => {
    answering({ ...success, allEnums: { code: 500, msg: '' } });
    const page = await openPage();
    page.signedIn('abc');
    expect(await page.loadUser()).toEqual(USER);
    expect(page.$token.get()).toBe('abc');
  });

  test('an answer that comes after the logout is dropped', async () => {
    const late = Promise.withResolvers<Response>();
    answering({ getInfo: late.promise });
    const page = await openPage();
    page.signedIn('abc');
    const loading = page.fetchUser();
    page.signOutLocally();
    late.resolve(Response.json(success.getInfo));
    await loading;
    expect(page.$user.get()).toBeNull();
  });

  test('the status follows the company', async () => {
    const page = await openPage();
    expect(page.$userStatus.get()).toBeUndefined();
    page.$user.set(USER);
    expect(page.$userStatus.get()).toBe(1);
    page.$user.set({ ...USER, companyList: [companyWith('1', 3), companyWith('2', 4)] });
    expect(page.$userStatus.get()).toBe(4);
    page.actFor('1');
    expect(page.$userStatus.get()).toBe(3);
  });
});

describe('signing out', () => {
  test('the token goes at once, the user info a second later, the server is told', async () => {
    vi.useFakeTimers();
    const page = await openPage();
    page.signedIn('abc');
    page.$user.set(USER);
    const done = page.signOut();
    expect([page.$token.get(), browser.jar.cookie, page.$loginFlag.get()]).toEqual([
      undefined,
      '',
      true,
    ]);
    expect(page.$user.get()).toEqual(USER);
    await vi.advanceTimersByTimeAsync(999);
    expect(page.$user.get()).toEqual(USER);
    await vi.advanceTimersByTimeAsync(1);
    expect(page.$user.get()).toBeNull();
    await done;
    vi.useRealTimers();
    expect(calls).toEqual(['logout']);
  });

  test('waits for a silent server 5 s and no longer', async () => {
    vi.useFakeTimers();
    answering({ logout: new Promise(() => undefined) });
    const page = await openPage();
    page.signedIn('abc');
    let done = false;
    void page.signOut().then(() => {
      done = true;
    });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(done).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toBe(true);
    vi.useRealTimers();
  });

  test('whoever signs in within that second keeps the new user info', async () => {
    vi.useFakeTimers();
    const page = await openPage();
    page.signedIn('abc');
    page.signOutLocally();
    page.signedIn('def');
    page.$user.set(USER);
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    expect(page.$user.get()).toEqual(USER);
  });
});

test('a page that a logout had left, and that the browser shows again, keeps what the next person types', async () => {
  const page = await openPage();
  const { keepDraft, keptDraft } = await import('#src/lib/kept-drafts.ts');
  const draft = { time: '', content: { text: 'typed' } };
  page.signedIn('abc');
  await page.signOut();
  keepDraft('1:2', 'bank:new', draft);
  expect(keptDraft('1:2', 'bank:new')).toBeUndefined();
  browser.jar.cookie = 'portal-Token=def';
  browser.window.dispatchEvent(new Event('pageshow'));
  keepDraft('1:2', 'bank:new', draft);
  expect(keptDraft('1:2', 'bank:new')).toEqual(draft);
});

describe('several tabs', () => {
  test('a login and a logout elsewhere are seen without a word from the server', async () => {
    const [one, two] = [await openPage(), await openPage()];
    one.signedIn('abc');
    await vi.waitUntil(() => two.$token.get() === 'abc');
    two.signOutLocally();
    await vi.waitUntil(() => one.$token.get() === undefined);
    expect(one.$loginFlag.get()).toBe(true);
    expect(calls).toEqual([]);
  });

  test('also by storage alone, and by coming back to a page that slept', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const page = await openPage();
    browser.jar.cookie = 'portal-Token=abc';
    browser.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'theme' }));
    expect(page.$token.get()).toBeUndefined();
    browser.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'portal-session' }));
    expect(page.$token.get()).toBe('abc');
    browser.jar.cookie = 'portal-Token=; Max-Age=0';
    browser.document.visibilityState = 'hidden';
    browser.document.dispatchEvent(new Event('visibilitychange'));
    expect(page.$token.get()).toBe('abc');
    browser.document.visibilityState = 'visible';
    browser.document.dispatchEvent(new Event('visibilitychange'));
    expect(page.$token.get()).toBeUndefined();
  });

  test('a sign-in as somebody else leaves nothing of the user before', async () => {
    const page = await openPage();
    page.signedIn('abc');
    page.$user.set(USER);
    browser.jar.cookie = 'portal-Token=def';
    browser.window.dispatchEvent(new Event('pageshow'));
    expect(page.$user.get()).toBeNull();
  });
});

test('a session that ended raises the question, and a new sign-in settles it', async () => {
  answering({ unread: { code: 'invalid_token', msg: '' } });
  const page = await openPage();
  const { refreshUnread } = await import('./unread.ts');
  page.signedIn('abc');
  await expect(refreshUnread()).rejects.toMatchObject({ kind: 'session-expired' });
  expect([page.$sessionExpired.get(), page.$token.get()]).toEqual([true, 'abc']);
  page.signedIn('def');
  expect(page.$sessionExpired.get()).toBe(false);
});

test('another company is begun with the roles in it: what a page asks for first is not what they refuse', async () => {
  const page = await openPage();
  page.signedIn('abc');
  const member = (companyId: string, roles: string[]) => {
    const one = companyWith(companyId, 3);
    return { ...one, basicInfo: { ...one.basicInfo, roles } };
  };
  page.$user.set({
    ...USER,
    companyList: [member('1', ['companyFinance']), member('2', ['companyReceiver'])],
  });
  page.actFor('1');
  page.switchCompany('2');
  expect(rolesBefore()).toEqual(['companyReceiver']);
});

import { beforeEach, expect, test, vi } from 'vitest';

import { type FakeBrowser, fakeBrowser } from '../../../../tests/helpers/fake-browser.ts';

const reload = vi.fn();
const assign = vi.fn();

/** A page that acts for company 1, with something typed in it. */
async function openPage() {
  vi.resetModules();
  const session = await import('#src/stores/session.ts');
  const dirty = await import('#src/stores/dirty.ts');
  const { $question } = await import('#src/ui/confirm.ts');
  const { actForCompany } = await import('./switch.ts');
  session.actFor('1');
  dirty.markDirty('project');
  return { ...session, ...dirty, $question, actForCompany };
}

let browser: FakeBrowser;
beforeEach(() => {
  browser = fakeBrowser();
  reload.mockReset();
  vi.stubGlobal('location', { reload, assign });
});

test('what is typed for one company is not given up without a question', async () => {
  const page = await openPage();
  const switching = page.actForCompany('2');
  page.$question.get()?.answer(false);
  expect(await switching).toBe(false);
  expect([reload.mock.calls.length, browser.session.getItem('companyId')]).toEqual([0, '1']);
  expect(page.$dirty.get().size).toBe(1);
});

test('what another company’s message leads to is opened as that company', async () => {
  const page = await openPage();
  page.forgetDirty();
  expect(await page.actForCompany('2', '/portal/user/bank?id=7')).toBe(true);
  expect(assign).toHaveBeenCalledWith('/portal/user/bank?id=7');
  expect([reload.mock.calls.length, browser.session.getItem('companyId')]).toEqual([0, '2']);
});

test('until the page is loaded anew it acts for the company that its forms were filled in for', async () => {
  const page = await openPage();
  const switching = page.actForCompany('2');
  page.$question.get()?.answer(true);
  expect(await switching).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
  expect(page.$dirty.get().size).toBe(0);
  expect(page.$companyId.get()).toBe('1');
  expect(browser.session.getItem('companyId')).toBe('2');
});

/** Both companies of the person, and how the page follows another tab. */
async function follower(page: Awaited<ReturnType<typeof openPage>>) {
  const company = (companyId: string, name: string) => ({ basicInfo: { companyId, name } });
  const companyList = [company('1', '示例甲公司'), company('2', '示例乙公司')];
  page.$user.set({ companyList } as unknown as NonNullable<ReturnType<typeof page.$user.get>>);
  return (await import('./switch.ts')).followChoice;
}

test('a tab that follows another one says so, for its forms are empty then', async () => {
  const page = await openPage();
  const followChoice = await follower(page);
  page.forgetDirty();
  followChoice('2');
  expect([reload.mock.calls.length, browser.session.getItem('companyId')]).toEqual([1, '2']);
  expect(browser.session.getItem('flash')).toBe(
    '其他页面已切换为“示例乙公司”，本页已随之切换，草稿留在原企业',
  );
});

test('where something is typed the tab keeps its company, and says so when it is looked at', async () => {
  const page = await openPage();
  const { $toasts } = await import('#src/ui/notify.ts');
  const followChoice = await follower(page);
  const said = () => $toasts.get().map(({ text }) => text);
  browser.document.visibilityState = 'hidden';
  followChoice('2');
  expect(said()).toEqual([]);
  browser.document.visibilityState = 'visible';
  browser.document.dispatchEvent(new Event('visibilitychange'));
  expect(said()).toEqual([
    '其他页面已切换为“示例乙公司”。本页有未保存的内容，仍按“示例甲公司”办理，需要时可在“当前企业”中切换',
  ]);
  expect([reload.mock.calls.length, browser.session.getItem('companyId')]).toEqual([0, '1']);
});

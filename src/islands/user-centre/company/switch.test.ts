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

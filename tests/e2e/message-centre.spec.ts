import type { Page } from 'playwright/test';
import type { MessageRow } from '#contract/message/message.ts';
import { TEXT } from '#contract/wire/envelope.ts';
import { REFUSAL_TEXT } from '#contract/wire/refusal-text.ts';

import { dispatchedAt, passed, requestedAt } from '../helpers/page-time.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { endSessionOf, signInAs } from '../helpers/sign-in.ts';

const MESSAGES = '/portal/user/message';
const DAY = 86_400_000;
const BUYER = '13800000001';
const rows = (page: Page) => page.getByRole('list', { name: '消息' }).getByRole('listitem');
const keyword = (page: Page) => page.getByRole('searchbox', { name: '搜索标题或内容' });

function message(number: number): MessageRow {
  return {
    id: String(number),
    msgType: number % 2 === 0 ? '2' : '8',
    title: `示例消息 ${number}`,
    content: `示例内容 ${number}`,
    companyId: '',
    companyName: '',
    level: 1,
    objectType: '',
    objectId: '',
    routeName: number === 1 ? 'bindPhone' : '',
    query: {},
    read: number > 3,
    readTime: null,
    createTime: '2026-11-20 08:00:00',
  };
}

/** A list of 25 messages that pages and filters as the contract says; answers the queries that were asked. */
async function fillList(page: Page): Promise<URLSearchParams[]> {
  const all = Array.from({ length: 25 }, (_, i) => message(i + 1));
  const asked: URLSearchParams[] = [];
  await page.route('**/message/page?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(query);
    const found = all.filter(
      ({ msgType, title }) =>
        msgType === (query.get('msgType') ?? msgType) && title.includes(query.get('keyword') ?? ''),
    );
    const size = Number(query.get('pageSize'));
    const content = found.slice((Number(query.get('pageNum')) - 1) * size).slice(0, size);
    const data = { content, total: found.length, totalIsEstimate: false };
    await route.fulfill({ json: { code: 0, msg: '', data } });
  });
  return asked;
}

test.beforeEach(async ({ context, portal }) => {
  await signInAs(context, portal.origin, BUYER);
});

test('filters and page stand in the address: shared by a link, undone by Back', async ({
  page,
}) => {
  await fillList(page);
  await page.goto(`${MESSAGES}?msgType=8&pageNum=2`);
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole('link', { name: '逾期预警' })).toHaveAttribute('aria-current');
  await page.getByRole('link', { name: '审批待办' }).click();
  await expect(page).toHaveURL(/\?msgType=2$/);
  await expect(rows(page)).toHaveCount(10);
  await page.goBack();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: '重置' }).click();
  await expect(page).toHaveURL(/\/user\/message$/);
  await expect(page.getByRole('navigation', { name: /分页$/ })).toContainText('共 25 条');
});

test('a page behind the last one leads to the last one', async ({ page }) => {
  await fillList(page);
  await page.goto(`${MESSAGES}?pageNum=9`);
  await expect(page).toHaveURL(/pageNum=3$/);
  await expect(rows(page)).toHaveCount(5);
});

test('the keyword is asked for once, and not while a word is being composed', async ({ page }) => {
  const asked = await fillList(page);
  await page.goto(MESSAGES);
  await expect(rows(page)).toHaveCount(10);
  await keyword(page).dispatchEvent('compositionstart');
  await keyword(page).fill('xiao');
  await passed(page, 600);
  await keyword(page).fill('消息');
  await keyword(page).fill('消息 7');
  const composed = await dispatchedAt(keyword(page), 'compositionend');
  await expect(page).toHaveURL(/keyword=/);
  await expect(rows(page)).toHaveCount(1);
  expect(asked.map((query) => query.get('keyword'))).toEqual([null, '消息 7']);
  expect((await requestedAt(page, '/message/page?')) - composed).toBeGreaterThanOrEqual(300);
});

test('a text too long to be searched by is said to be, and is not cut', async ({ page }) => {
  const asked = await fillList(page);
  await page.goto(MESSAGES);
  await expect(rows(page)).toHaveCount(10);
  await keyword(page).fill('长'.repeat(51));
  await expect(page.getByRole('alert').filter({ hasText: '不能超过 50 个字' })).toBeVisible();
  await expect(keyword(page)).toHaveValue('长'.repeat(51));
  await passed(page, 600);
  await keyword(page).fill('消息 7');
  await expect(rows(page)).toHaveCount(1);
  expect(asked.map((query) => query.get('keyword'))).toEqual([null, '消息 7']);
});

test('a message that leads somewhere goes there, and the list is as it was on the way back', async ({
  page,
  quiet,
}) => {
  await fillList(page);
  quiet.expectStatus(404, '/message/read/');
  await page.goto(MESSAGES);
  await rows(page).nth(1).getByRole('button').click();
  await expect(page.getByText('示例内容 2').filter({ visible: true })).toBeVisible();
  await rows(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/portal\/bindPhone$/);
  await expect(page.getByRole('heading', { level: 1, name: '账户与安全' })).toBeFocused();
  await expect(page).toHaveTitle(/^账户与安全 - /);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: '消息中心' })).toBeFocused();
  await expect(rows(page).nth(1).getByRole('button')).toHaveAttribute('aria-expanded', 'true');
});

test('all are read at once by a button, which keeps the focus', async ({ page }) => {
  await fillList(page);
  let unread = 3;
  const envelope = (data: number) => ({ json: { code: 0, msg: '', data } });
  await page.route('**/message/unread', (route) => route.fulfill(envelope(unread)));
  await page.route('**/message/read/all', async (route) => {
    await route.fulfill(envelope(unread));
    unread = 0;
  });
  await page.goto(MESSAGES);
  const readAll = page.getByRole('button', { name: '全部已读' });
  await readAll.click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已将 3 条消息标为已读')).toBeVisible();
  await expect(readAll).toBeDisabled();
  await expect(readAll).toBeFocused();
});

test('an answer that does not come is said, and asked for again by a button', async ({
  page,
  quiet,
}) => {
  quiet.expectStatus(503, '/message/page');
  let isDown = true;
  await page.route('**/message/page?*', async (route) => {
    const json = { code: 503, msg: REFUSAL_TEXT.unavailable, data: null };
    if (isDown) await route.fulfill({ status: 503, json });
    else await route.continue();
  });
  await page.goto(MESSAGES);
  await expect(page.getByRole('alert').filter({ hasText: REFUSAL_TEXT.unavailable })).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: '重试' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('an ended session asks once; who stays keeps the page, who signs in again comes back', async ({
  page,
  context,
  portal,
  quiet,
}) => {
  quiet.expectStatus(401, '/api/');
  await page.clock.install();
  await page.goto(MESSAGES);
  await expect(rows(page).first()).toBeVisible();
  await endSessionOf(context, portal.origin);
  const question = page.getByRole('dialog', { name: '提示' });
  // The open stream says it at once.
  await expect(question).toContainText(TEXT.sessionExpired);
  await question.getByRole('button', { name: '继续停留' }).click();
  await expect(question).toBeHidden();
  // Views that ask anew by themselves do not ask a person who has just answered; the person's next step does.
  await page.clock.fastForward(3_000);
  await page.getByRole('link', { name: '逾期预警' }).click();
  await question.getByRole('button', { name: '重新登录' }).click();
  await expect(page).toHaveURL(/\/portal\/index$/);
  await expect(page.getByRole('dialog')).toContainText('登录后继续');
});

test('nothing moves while the page comes together', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(MESSAGES);
  await expect(rows(page).first()).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
});

test('months of a demo are told in their order: the newest stands first', async ({ page }) => {
  // What came since is of other tests, whose clocks may turn; it fills the first pages.
  const old: string[] = [];
  for (let pageNum = 1; old.length < 4; pageNum += 1) {
    await page.goto(`${MESSAGES}?pageSize=30&pageNum=${pageNum}`);
    await expect(rows(page).first()).toBeVisible();
    const days = await page
      .getByRole('list', { name: '消息' })
      .locator('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
    old.push(...days.filter((day) => Date.parse(day) < Date.now() - DAY));
  }
  expect(old).toEqual(old.toSorted((a, b) => (a < b ? 1 : -1)));
});

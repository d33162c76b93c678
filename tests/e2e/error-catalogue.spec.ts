import type { Page } from 'playwright/test';
import { TEXT } from '#contract/wire/envelope.ts';
import { openDrawer } from '../helpers/drawer.ts';

import type { Fault } from '../helpers/faults.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { signInAs } from '../helpers/sign-in.ts';
import { Visitor } from '../helpers/visitor.ts';

// Specification, section 8: each case is an answer of the real server (tests/helpers/faults.ts).

const MESSAGES = '/portal/user/message';
const BUYER = '13800000001';
const DEMO = 'Portal2026';
const PAGE = '/message/page';
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const toasts = (page: Page) => page.getByRole('button', { name: '关闭提示' });
const rows = (page: Page) => page.getByRole('list', { name: '消息' }).getByRole('listitem');
const question = (page: Page) => page.getByRole('dialog', { name: '提示' });

/** Below the side menu; on a phone it is in the drawer. */
async function openNotices(page: Page): Promise<void> {
  await openDrawer(page);
  await page
    .getByRole('button', { name: /^通知记录/ })
    .filter({ visible: true })
    .click();
}

test.beforeEach(async ({ context, page, portal }) => {
  await signInAs(context, portal.origin, BUYER);
  await page.clock.install();
  await page.goto(MESSAGES);
  await expect(rows(page).first()).toBeVisible();
});

const REFUSED = '操作未成功';
const CASES: readonly (Omit<Fault, 'path'> & { shows: string; title?: string })[] = [
  { kind: 'refuse', status: 400, code: 1, shows: '' },
  { kind: 'refuse', status: 500, msg: '库存服务未响应', shows: '库存服务未响应' },
  { kind: 'refuse', status: 400, code: 7001, msg: '额度不足', shows: '额度不足', title: REFUSED },
  { kind: 'refuse', status: 400, code: 7002, shows: TEXT.unknown, title: REFUSED },
  { kind: 'refuse', status: 401, msg: 'x', shows: TEXT.unauthenticated, title: REFUSED },
  { kind: 'refuse', status: 403, msg: 'x', shows: TEXT.forbidden, title: REFUSED },
  { kind: 'refuse', status: 404, msg: 'x', shows: TEXT.notFound, title: REFUSED },
  { kind: 'bare', status: 502, shows: '系统接口502异常' },
  { kind: 'bare', status: 308, shows: '' },
  // A browser repeats by itself what breaks on a used connection.
  { kind: 'drop', times: 20, shows: TEXT.network },
];

test('enumerations that a first visit could not have are said to be missing', async ({
  page,
  portal,
  quiet,
}) => {
  quiet.expectStatus(500, 'common/allEnums');
  quiet.expectLog('编码服务未响应');
  await page.evaluate(() => localStorage.clear());
  const fault = { path: '/general/common/allEnums', kind: 'refuse', status: 500 } as const;
  await portal.fail({ ...fault, msg: '编码服务未响应', times: 9 });
  await page.goto('/portal/user/bank');
  await expect(toast(page, '编码服务未响应')).toBeVisible();
});

test('every refusal shows its text for 5 s, and can be read again', async ({
  page,
  portal,
  quiet,
}) => {
  quiet.expectStatus(400, PAGE);
  for (const status of [401, 403, 404, 500, 502]) quiet.expectStatus(status, PAGE);
  quiet.expectLog('库存服务未响应');
  quiet.expectFailures(true);
  for (const [i, { shows, title, ...fault }] of CASES.entries()) {
    await portal.fail({ path: PAGE, ...fault });
    const link = page.getByRole('link', { name: i % 2 === 0 ? '逾期预警' : '审批待办' });
    if (shows === '') {
      const silent = page.waitForResponse((answer) => answer.url().includes(PAGE));
      await link.click();
      await silent;
      continue;
    }
    await link.click();
    await expect(toast(page, shows)).toBeVisible();
    await expect(toasts(page)).toHaveCount(1);
    if (title !== undefined) await expect(toast(page, title)).toBeVisible();
    await page.clock.runFor(5_000);
    await expect(toasts(page)).toHaveCount(0);
  }

  await portal.fail();
  await openNotices(page);
  const list = page.getByRole('dialog', { name: '通知记录' });
  const texts = CASES.flatMap(({ shows }) => (shows === '' ? [] : [shows]));
  await expect(list.getByRole('listitem')).toHaveCount(texts.length);
  for (const text of texts) await expect(list.getByText(text, { exact: true })).toBeVisible();
  await page.reload();
  await openNotices(page);
  await expect(list.getByRole('listitem')).toHaveCount(texts.length);
  await list.getByRole('button', { name: '清空' }).click();
  await expect(list.getByText('暂无数据')).toBeVisible();
});

test('a text of any length leaves the page in sight, what to do next, and can be closed', async ({
  page,
  portal,
  quiet,
}) => {
  const msg = `示例系统：${'库存服务未响应'.repeat(300)}`;
  quiet.expectStatus(500, PAGE);
  quiet.expectLog('示例系统');
  await portal.fail({ path: PAGE, kind: 'refuse', status: 500, msg });
  await page.getByRole('link', { name: '逾期预警' }).click();
  const one = toast(page, '示例系统');
  await expect(one).toBeVisible();
  const { height } = (await one.boundingBox()) ?? { height: 0 };
  expect(height).toBeLessThan((page.viewportSize()?.height ?? 0) / 2);
  await one.getByRole('button', { name: '关闭提示' }).click();
  await expect(toasts(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: '重试' })).toBeInViewport();
});

test('without a network a list says so, and loads by itself once there is one', async ({
  page,
  context,
  quiet,
}) => {
  quiet.expectFailures(true);
  const main = page.getByRole('main');
  const note = main.getByText('显示的是断开前的数据');
  await expect(rows(page).first()).toBeVisible();
  await context.setOffline(true);
  // Before anything is asked for: what has been loaded stays, and says how old it is.
  await expect(note).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('link', { name: '逾期预警' }).click();
  await expect(main.getByText('网络已断开', { exact: true })).toBeVisible();
  await expect(main.getByText('请检查网络连接，恢复后自动加载')).toBeVisible();
  await page.goBack();
  await expect(rows(page).first()).toBeVisible();
  await expect(note).toBeVisible();
  await page.goForward();
  await context.setOffline(false);
  await expect(main.getByText('网络已断开')).toHaveCount(0);
  await expect(page.getByText(/暂无数据|共 \d+ 条/).first()).toBeVisible();
});

test('no answer within 60 s is said so', async ({ page, portal }) => {
  await portal.fail({ path: PAGE, kind: 'hang' });
  const asked = page.waitForRequest(`**${PAGE}*`);
  await page.getByRole('link', { name: '逾期预警' }).click();
  await asked;
  await page.clock.runFor(59_000);
  await expect(toasts(page)).toHaveCount(0);
  await page.clock.runFor(1_500);
  await expect(toast(page, TEXT.timeout)).toBeVisible();
});

/** Two calls at once, one of them a write, are told that the session has ended; there is one dialog for both. */
async function expireTwice(page: Page, fail: (...faults: Fault[]) => Promise<void>): Promise<void> {
  const over = { kind: 'refuse', status: 401, code: 'invalid_token' } as const;
  await fail({ path: PAGE, ...over }, { path: '/message/read/:id', ...over });
  // What another test has read is not marked as read once more.
  await page.evaluate(() => {
    const rows = document.querySelectorAll('ul[aria-label=消息] > li');
    const unread = Array.from(rows).find((row) => row.textContent.includes('未读'));
    unread?.querySelector('button')?.click();
    document.querySelector<HTMLElement>('nav[aria-label=消息类型] li:nth-child(2) a')?.click();
  });
  await expect(question(page)).toHaveCount(1);
  await expect(question(page)).toContainText(TEXT.sessionExpired);
}

test('calls that came too late are sent again once the same person has signed in again', async ({
  page,
  portal,
  quiet,
}) => {
  quiet.expectStatus(401, '/api/message/');
  const written = page.waitForResponse((answer) => /read\/\d+$/.test(answer.url()) && answer.ok());
  await expireTwice(page, (...faults) => portal.fail(...faults));
  await question(page).getByRole('button', { name: '重新登录' }).click();
  const visitor = new Visitor(page, portal);
  await expect(visitor.dialog).toContainText(TEXT.signInAgain);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await visitor.signInByPassword(BUYER, DEMO);
  await written;
  await expect(page.getByText(/暂无数据|共 \d+ 条/).first()).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
});

test('as another person nothing of it is sent, and the page begins anew', async ({
  page,
  portal,
  quiet,
}) => {
  quiet.expectStatus(401, '/api/message/');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await expireTwice(page, (...faults) => portal.fail(...faults));
  await question(page).getByRole('button', { name: '重新登录' }).click();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const visitor = new Visitor(page, portal);
  await visitor.dialog.getByRole('tab', { name: '密码登录' }).click();
  await visitor.field('手机号').fill('13800000002');
  await visitor.field('密码').fill(DEMO);
  await visitor.button('登录').click();
  await page.waitForFunction(() => !Reflect.has(window, 'isSamePage'));
  await expect(page.getByRole('heading', { level: 1, name: '消息中心' })).toBeVisible();
  expect(sent.filter((url) => /read\/\d+$/.test(url))).toHaveLength(1);
});

test('who stays keeps the page, and a sign-in in another tab of the same person mends it', async ({
  page,
  context,
  portal,
  quiet,
}) => {
  quiet.expectStatus(401, '/api/message/');
  await expireTwice(page, (...faults) => portal.fail(...faults));
  await portal.fail({ path: PAGE, kind: 'refuse', status: 401, code: 'invalid_token', times: 9 });
  await question(page).getByRole('button', { name: '继续停留' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await portal.fail();
  await signInAs(context, portal.origin, BUYER);
  await page.evaluate(() => window.dispatchEvent(new Event('pageshow')));
  await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
});

test('user info that cannot be had: the text of the server, signed out, at the root path', async ({
  page,
  context,
  portal,
  quiet,
}) => {
  quiet.expectStatus(400, '/user/getInfo');
  const text = '该账号已停用，请联系平台客服';
  // The header and the guard share one call, unless the guard comes second.
  await portal.fail({
    path: '/user/getInfo',
    kind: 'refuse',
    status: 400,
    code: 'off',
    msg: text,
    times: 2,
  });
  await page.reload();
  await expect(page).toHaveURL(/\/portal\/$/);
  await expect(page.getByRole('dialog')).toContainText(text);
  expect((await context.cookies()).filter(({ name }) => name === 'portal-Token')).toEqual([]);
});

test('user info that fails before the code of the page is there: the text of the server all the same', async ({
  page,
  portal,
  quiet,
}) => {
  quiet.expectStatus(400, '/user/getInfo');
  const text = '该账号已停用，请联系平台客服';
  await portal.fail({
    path: '/user/getInfo',
    kind: 'refuse',
    status: 400,
    code: 'off',
    msg: text,
    times: 2,
  });
  const refused = page.waitForResponse(/\/user\/getInfo/);
  await page.route(/\/_astro\/renderer\.[^/]+\.js$/, async (route) => {
    await (await refused).finished();
    await route.continue();
  });
  await page.reload();
  await expect(page).toHaveURL(/\/portal\/$/);
  await expect(page.getByRole('dialog')).toContainText(text);
});

test('two minutes before a session ends unused, a person is warned and goes on by a click', async ({
  page,
  portal,
  quiet,
}) => {
  // A call between the two clocks is out of step, and puts itself right.
  quiet.expectStatus(400, '/api/');
  const pass = async (minutes: number) => {
    await portal.turnClock(minutes * 60);
    await page.clock.fastForward(minutes * 60_000);
  };
  // What follows by itself, the warning among it, begins with the key.
  const followed = page.waitForResponse((answer) => answer.url().endsWith('/common/key'));
  await page.reload();
  await followed;
  // All of its code has come: what is on the way while the clock leaps would count as lost.
  await expect(page.getByRole('button', { name: '导出' })).toBeVisible();
  await pass(26);
  await expect(question(page)).toHaveCount(0);
  await pass(1.5);
  await expect(question(page)).toContainText('您已有一段时间没有操作');
  const renewed = page.waitForResponse((answer) => answer.url().endsWith('getInfo') && answer.ok());
  await question(page).getByRole('button', { name: '继续使用' }).click();
  await renewed;
  // The server notes a session's use after its answer; by the next answer that is done, and the clock may leap.
  const next = page.waitForResponse((answer) => answer.url().includes(PAGE) && answer.ok());
  await page.getByRole('link', { name: '逾期预警' }).click();
  await next;
  await pass(26);
  await expect(question(page)).toHaveCount(0);
  // Before the server's clock goes back: what the page asks for meanwhile would be of a session of the future.
  await page.close();
});

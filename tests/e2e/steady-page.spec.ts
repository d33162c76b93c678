import type { Page } from 'playwright/test';

import { expect, test } from '../helpers/portal-test.ts';
import { signInAs, signInOperator } from '../helpers/sign-in.ts';

const BUYER = '13800000001';

/** 150 ms more a call, 1.6 Mbit/s: the pieces of a page come one after the other. */
async function onSlowLine(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  });
}

/** What has moved by itself, as the browser reckons it. */
async function watchMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved = { sum: 0 };
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) moved.sum += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const hasCome = (page: Page) =>
  expect(page.getByRole('main').locator('[data-late]:visible, [data-late]:empty')).toHaveCount(0);
const moved = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { moved: { sum: number } }).moved.sum);

for (const [list, path, title] of [
  ['/user/project', '/projectDetails', '项目'],
  ['/user/sceneControl', '/sceneControlDetail', '现场登记'],
  ['/user/actualDelivery', '/actualDeliveryDetail', '实收'],
  ['/delivery', '/deliveryDetail', '交货'],
] as const) {
  test(`nothing moves while the page of a ${title} comes`, async ({ page, context, portal }) => {
    await signInAs(context, portal.origin, BUYER);
    await page.goto(`/portal${list}`);
    const link = page.locator(`main a[href^="/portal${path}?"]`).first();
    const address = (await link.getAttribute('href')) ?? '';
    const slow = await context.newPage();
    await onSlowLine(slow);
    await watchMoves(slow);
    await slow.goto(address);
    await expect(slow.getByRole('group').filter({ hasText: '操作日志' })).toBeVisible();
    await hasCome(slow);
    expect(await moved(slow)).toBeLessThan(0.002);
  });
}

test('nothing moves while the overview of funds comes', async ({ page, context, portal }) => {
  await signInAs(context, portal.origin, BUYER);
  await onSlowLine(page);
  await watchMoves(page);
  await page.goto('/portal/funds');
  await expect(page.getByRole('heading', { name: '资金日历' })).toBeVisible();
  await hasCome(page);
  expect(await moved(page)).toBeLessThan(0.002);
});

test('nothing moves while the page of a partner comes', async ({ page, context, portal }) => {
  await signInAs(context, portal.origin, BUYER);
  await page.goto('/portal/user/contactClient');
  const partner = page.getByRole('main').getByRole('link', { name: '示例市城市建设投资有限公司' });
  const address = (await partner.first().getAttribute('href')) ?? '';
  const slow = await context.newPage();
  await onSlowLine(slow);
  await watchMoves(slow);
  await slow.goto(address);
  await expect(slow.getByRole('region', { name: '工商信息' })).toContainText('成立日期');
  await hasCome(slow);
  expect(await moved(slow)).toBeLessThan(0.005);
});

test("nothing moves while the operator's tasks come @desktop", async ({
  page,
  context,
  portal,
}) => {
  await signInOperator(context, portal.origin);
  await onSlowLine(page);
  await watchMoves(page);
  await page.goto('/portal/admin/workbench');
  await expect(page.getByRole('region', { name: '业务待办' })).toBeVisible();
  await expect(page.getByRole('button', { name: '我的已办' })).toBeVisible();
  await hasCome(page);
  expect(await moved(page)).toBeLessThan(0.005);
});

test('Back from a page that was loaded anew finds the list where it was left @phone', async ({
  page,
  context,
  portal,
}) => {
  await signInAs(context, portal.origin, BUYER);
  await signInOperator(context, portal.origin);
  for (const address of ['/portal/delivery?pageNum=2', '/portal/admin/pickGoods']) {
    await page.goto(address);
    const row = page.locator('main tbody:not([data-skeleton]) tr').nth(5);
    await hasCome(page);
    await row.evaluate((one) => one.scrollIntoView());
    const place = () => page.evaluate(() => (history.state as { y?: number } | null)?.y ?? 0);
    await expect.poll(place).toBeGreaterThan(500);
    const left = await place();
    await row.getByRole('link').first().click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.reload();
    await hasCome(page);
    await onSlowLine(page);
    await page.goBack();
    await expect(row).toBeInViewport();
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(left);
  }
});

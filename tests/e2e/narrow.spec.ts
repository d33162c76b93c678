import type { Locator, Page } from 'playwright/test';

import { expect, test } from '../helpers/portal-test.ts';
import { signInAs, signInOperator } from '../helpers/sign-in.ts';

// On the narrowest phones nothing that is said is cut off.

const isWhole = (one: Locator) => one.evaluate((at) => at.scrollWidth <= at.clientWidth);

/** As a phone does it that shows text at 200 %: whatever unit a size has. */
const enlargeText = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('body *:not(svg, svg *)')];
    const sizes = all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    for (const [at, one] of all.entries()) {
      one.style.setProperty('font-size', `${(sizes[at] ?? 0) * 2}px`, 'important');
    }
  });

test('at 320 px no page of the centre is cut: who acts and until when, days of a filter, sides of a statement @phone', async ({
  page,
  context,
  portal,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAs(context, portal.origin, '13800000001');
  await page.goto('/portal/dispute');
  const until = page.getByRole('row').getByText(/^还剩/).first();
  await expect(until).toBeVisible();
  const box = await until.boundingBox();
  const inCell = until.locator('xpath=ancestor::*[@data-under]');
  const cell = await inCell.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(
    (cell?.x ?? 0) + (cell?.width ?? 0) + 0.5,
  );
  expect(await isWhole(inCell)).toBe(true);

  await page.goto('/portal/user/pickGoods');
  await page.getByRole('button', { name: '筛选' }).click();
  const day = page.getByRole('main').getByPlaceholder('yyyy-MM-dd').first();
  await day.fill('2026-11-28');
  expect(await isWhole(day)).toBe(true);

  await page.goto('/portal/user/accountStatement');
  await expect(page.getByRole('button', { name: '保证金' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('at 320 px what a finger presses beside a field is as large as a thumb @phone', async ({
  page,
  context,
  portal,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAs(context, portal.origin, '13800000001');
  const isLarge = async (one: Locator) => {
    await expect(one).toBeVisible();
    const { width, height } = (await one.boundingBox()) ?? { width: 0, height: 0 };
    expect([width, height].map((size) => size >= 44)).toEqual([true, true]);
  };
  await page.goto('/portal/user/accountStatement');
  await isLarge(page.getByRole('button', { name: '选择开始日期' }));
  await page.goto('/portal/payApplyForm');
  await isLarge(page.getByRole('button', { name: '选择期望付款日' }));
  await page.goto('/portal/authentication');
  await isLarge(page.getByRole('button', { name: '采用工商登记的企业名称' }));
  await signInOperator(context, portal.origin);
  await page.goto('/portal/admin/param');
  await page.getByRole('button', { name: /^修改历史 法定节假日/ }).click();
  await isLarge(page.getByRole('dialog').getByRole('button', { name: '关闭' }).first());
});

test('at 768 px what follows a figure of a line stands below its like @phone', async ({
  page,
  context,
  portal,
}) => {
  await page.setViewportSize({ width: 768, height: 1000 });
  await signInAs(context, portal.origin, '13800000001');
  await page.goto('/portal/delivery');
  await page.locator('main a[href*="/deliveryDetail?"]').first().click();
  const cell = (label: string) => page.locator(`main tbody td[data-label="${label}"]`).first();
  await expect(cell('厂家')).toBeVisible();
  const indent = (at: HTMLElement) => getComputedStyle(at).paddingInlineStart;
  expect(await cell('厂家').evaluate(indent)).toBe(await cell('理论量').evaluate(indent));
});

test('at 320 px a bar of the exposure board has its whole name, however much is said of it @phone', async ({
  page,
  context,
  portal,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInOperator(context, portal.origin);
  await page.goto('/portal/admin/exposure');
  const bar = page.getByRole('main').locator('li:has(> svg)').first();
  await expect(bar).toBeVisible();
  const [name, said] = [bar.locator('> span').first(), bar.locator('> span').last()];
  await said.evaluate((one) => {
    one.textContent = '已用 80 % 以上　123,456.78 万 / 150,000.00 万';
  });
  expect(await isWhole(name)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('what a phone prints of a document ends with it, and days in its lists are whole @phone', async ({
  page,
  context,
  portal,
}) => {
  await signInAs(context, portal.origin, '13800000001');
  await page.goto('/portal/user/workbench');
  await page
    .getByRole('link', { name: /正式销售订单 .*待确认/ })
    .last()
    .click();
  const disputes = page.getByRole('region', { name: '争议' });
  await expect(disputes.getByRole('row').nth(1)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // A sheet of A4, and what its margins leave.
  await page.setViewportSize({ width: 794, height: 1123 });
  const below = await page.evaluate(() => {
    document.body.style.width = '673px';
    const sheet = document.querySelector('article')?.getBoundingClientRect();
    const main = document.querySelector('main')?.getBoundingClientRect();
    return (main?.bottom ?? 0) - (sheet?.bottom ?? 0);
  });
  expect(below).toBeLessThan(16);
  const lines = await disputes.locator('tbody [data-day]').evaluateAll((days) =>
    days
      .filter(({ textContent }) => /^\d{4}-/.test(textContent))
      .map((day) => {
        const range = document.createRange();
        const text = document.createTreeWalker(day, NodeFilter.SHOW_TEXT).nextNode() ?? day;
        range.setStart(text, 0);
        range.setEnd(text, 10);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
  );
  expect(new Set(lines)).toEqual(new Set([1]));
});

test('at 320 px the console says its name beside its buttons, and a long word stays on its card @phone', async ({
  page,
  context,
  portal,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInOperator(context, portal.origin);
  const word = 'Pneumonoultramicroscopicsilicovolcanoconiosis';
  await page.route('**/api/**/payment/**', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll('示例快速路一标', word);
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/portal/admin/payment');
  const shown = page.getByText(word).first();
  await expect(shown).toBeVisible();
  expect(await isWhole(page.getByRole('row').filter({ has: shown }).first())).toBe(true);
  const name = await page.getByText('管理后台', { exact: true }).first().boundingBox();
  const next = await page.getByRole('banner').getByRole('button').first().boundingBox();
  expect((name?.x ?? 999) + (name?.width ?? 0)).toBeLessThanOrEqual(next?.x ?? 0);
});

test('the page that draws up a settlement comes from its top, by its address too @phone', async ({
  page,
  context,
  portal,
}) => {
  await signInOperator(context, portal.origin);
  await page.goto('/portal/admin/settlement');
  const link = page.getByRole('main').locator('a[href*="/settle?"]').first();
  await page.goto((await link.getAttribute('href')) ?? '');
  await expect(page.getByRole('button', { name: '预览两张单据' })).toBeAttached();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('at 320 px what each quantity of a large receipt comes to stands whole, a card for each @phone', async ({
  page,
  context,
  portal,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAs(context, portal.origin, '13800000001');
  await page.goto('/portal/user/actualDelivery');
  const link = page.getByRole('main').locator('a[href*="/actualDeliveryDetail?"]').first();
  await page.goto((await link.getAttribute('href')) ?? '');
  const rows = page.getByRole('region', { name: '磅差裁决' }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  await rows.locator('td').evaluateAll((cells) => {
    for (const cell of cells) cell.textContent = '-44,506,169.19';
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expect(rows.first().locator('td[data-label="金额（元）"]')).toBeVisible();
});

test('with text at 200 % the head of a page keeps its menu in sight, and the bar of a form all words @phone', async ({
  page,
  context,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/portal/index');
  const menu = page.getByRole('banner').getByLabel('菜单');
  const isInSight = async () => {
    await expect(menu).toBeVisible();
    const { x, width } = (await menu.boundingBox()) ?? { x: 999, width: 0 };
    const [screen, whole] = await page.evaluate(() => [
      document.documentElement.clientWidth,
      document.documentElement.scrollWidth,
    ]);
    expect(whole).toBe(screen);
    expect(x + width).toBeLessThanOrEqual(screen ?? 0);
  };
  await enlargeText(page);
  await isInSight();

  await page.setViewportSize({ width: 320, height: 640 });
  await signInAs(context, portal.origin, '13800000001');
  await page.goto('/portal/payApplyForm');
  const bar = page.locator('[data-footer]');
  await expect(bar.getByRole('button', { name: '提交' })).toBeVisible();
  await enlargeText(page);
  await isInSight();
  for (const name of ['返回', '保存', '提交']) {
    expect(await isWhole(bar.getByRole('button', { name, exact: true }))).toBe(true);
    expect(await isWhole(bar.getByText(name, { exact: true }))).toBe(true);
  }

  await signInOperator(context, portal.origin);
  await page.goto('/portal/admin/payment');
  await expect(page.getByRole('main').getByRole('row').first()).toBeVisible();
  await enlargeText(page);
  await isInSight();
  expect(await isWhole(page.getByRole('banner').getByRole('link').first())).toBe(true);
});

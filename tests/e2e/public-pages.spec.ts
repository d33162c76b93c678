import type { Request } from 'playwright/test';
import { PRODUCT_LINES } from '#contract/project/product-lines.ts';

import { LIMITS } from '../../scripts/site-checks/page-weight.ts';
import { isPublic, pagesOf, readSite } from '../../scripts/site-checks/site.ts';
import { sampled } from '../../scripts/test/sample.ts';
import { expect, test } from '../helpers/portal-test.ts';

/** All but /redirect, which shows nothing and leads on at once, and /sign, which has a walk of its own. */
const PUBLIC = pagesOf(readSite('dist'))
  .filter(isPublic)
  .map(({ file }) => `/${file.replace(/\.html$/, '')}`)
  .filter((path) => path !== '/redirect' && path !== '/sign');

test('a visitor reads the six product pages one after the other on a phone @phone', async ({
  page,
}) => {
  await page.goto('/portal/product');
  for (const { name, slug } of PRODUCT_LINES) {
    await page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
    await expect(page).toHaveURL(new RegExp(`/portal/product/${slug}$`));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    const text = await page.getByRole('main').textContent();
    expect(text?.replace(/\s/g, '').length).toBeGreaterThan(800);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  }
});

test('no page scrolls sideways at 320 px @phone', async ({ page, quiet }) => {
  quiet.expectStatus(404, '/portal/404');
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of PUBLIC) {
    await page.goto(`/portal${path}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBe(320);
  }
});

test('on a grey day nothing has a colour; paper is white; magnified to 200 % nothing is cut off @desktop', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/portal/index');
  // As the build writes it where the setting says so (全站变灰).
  await page.evaluate(() => document.documentElement.toggleAttribute('data-grey', true));
  await page.getByRole('button', { name: /^登录/ }).first().click();
  for (const part of [page.locator('html'), page.getByRole('dialog')]) {
    await expect(part).toHaveCSS('filter', 'grayscale(1)');
  }
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 720, height: 450 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(720);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('button', { name: /登录/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('without script the pages read, and offer no button that would do nothing @desktop', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${portal.origin}/portal/index`);
  await expect(page.locator('.no-script')).toBeVisible();
  await expect(page.getByRole('button', { name: /登录|配色/ })).toHaveCount(0);
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(65);
  await expect(page.getByRole('contentinfo').locator('.waiting').first()).toBeHidden();
  await expect(page.getByRole('heading', { name: '平台数据' })).toBeHidden();
  await context.close();
});

test('whoever comes near the figures of the platform reads them; without any there is no such section @desktop', async ({
  page,
}) => {
  const figures = page.getByRole('region', { name: '平台数据' });
  await page.goto('/portal/index');
  await figures.scrollIntoViewIfNeeded();
  await expect(figures.getByText(/^[\d,]+ 家$/)).toBeVisible();
  await expect(figures.getByText(/^[\d,.]+ [万亿]元$/)).toBeVisible();
  await expect(figures.getByText(/^[\d.]+ 天$/)).toBeVisible();
  const nothing = { companies: 0, turnover: '0', payDays: '' };
  await page.route('**/getPlatformFigures*', (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: nothing } }),
  );
  await page.reload();
  await page.getByRole('heading', { name: '与谁合作' }).scrollIntoViewIfNeeded();
  await expect(figures).toBeHidden();
});

async function weigh(request: Request): Promise<{ type: string; size: number }> {
  const response = await request.response();
  await response?.finished();
  const { responseBodySize: size } = await request.sizes();
  return { type: response?.headers()['content-type'] ?? '', size };
}

// The gate over the built site (scripts/site-checks/page-weight.ts) weighs them all.
for (const path of sampled(PUBLIC, { what: 'weighed pages', every: 6, nameOf: String })) {
  test(`${path} asks for little and runs no framework before anybody acts @desktop`, async ({
    page,
    quiet,
  }) => {
    if (path === '/404') quiet.expectStatus(404, '/portal/404');
    const asked: Request[] = [];
    page.on('request', (request) => asked.push(request));
    // What comes three seconds later has a gate of its own; on a slow machine the load may take longer than that.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(`/portal${path}`, { waitUntil: 'load' });
    await page.clock.runFor(1_000);
    const weighed = await Promise.all(asked.map(weigh));
    const sum = (of: typeof weighed) => of.reduce((bytes, { size }) => bytes + size, 0);
    const script = sum(weighed.filter(({ type }) => type.includes('javascript')));
    const all = sum(weighed.filter(({ type }) => !type.startsWith('image/')));
    // Its own script stands in it.
    expect(all).toBeGreaterThan(5_000);
    expect(script).toBeLessThanOrEqual(LIMITS.script);
    expect(all).toBeLessThanOrEqual(LIMITS.all);
  });
}

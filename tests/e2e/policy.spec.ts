import type { BrowserContext } from 'playwright/test';
import { TEXT } from '#contract/wire/envelope.ts';
import { ROUTES } from '#src/lib/routes.ts';

import { isPublic, pagesOf, readSite } from '../../scripts/site-checks/site.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { endSessionOf, signInAs } from '../helpers/sign-in.ts';
import { Visitor } from '../helpers/visitor.ts';
import { agree, openQr } from '../helpers/wechat-phone.ts';

// The content security policy and Trusted Types let through everything that the site does, and nothing else.

const DEMO = '13800000001';
const PUBLIC = pagesOf(readSite('dist'))
  .filter(isPublic)
  .map(({ file }) => `/portal/${file.replace(/\.html$/, '')}`);

/** What the policy refused in any page of the context from now on. */
async function refusalsOf(context: BrowserContext): Promise<string[]> {
  const refusals: string[] = [];
  await context.exposeBinding('tellRefusal', ({ page }, text: string) => {
    refusals.push(`${page.url()}: ${text}`);
  });
  await context.addInitScript(() => {
    const { tellRefusal } = globalThis as unknown as { tellRefusal: (text: string) => void };
    document.addEventListener('securitypolicyviolation', (event) => {
      tellRefusal(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return refusals;
}

test('the crawl would notice a refusal @desktop', async ({ browser, portal }) => {
  const context = await browser.newContext();
  const refusals = await refusalsOf(context);
  const page = await context.newPage();
  await page.goto(`${portal.origin}/portal/about`);
  await page.evaluate(() => {
    document.body.setAttribute('style', 'color: red');
  });
  await expect.poll(() => refusals.join()).toContain('style-src');
  await context.close();
});

test('no public page is refused anything @desktop', async ({ page, context, quiet }) => {
  quiet.expectStatus(404, '/portal/404');
  const refusals = await refusalsOf(context);
  for (const path of PUBLIC) {
    await page.goto(path);
    await page.keyboard.press('End');
    await expect(page.locator('h1')).toHaveCount(1);
  }
  expect(refusals).toEqual([]);
});

test('no view of the dialog is refused anything @desktop', async ({ page, context, portal }) => {
  const refusals = await refusalsOf(context);
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/about');
  await visitor.openLogin();
  await visitor.dialog.getByRole('tab', { name: '密码登录' }).click();
  await visitor.button('显示密码').click();
  await visitor.button('忘记密码').click();
  await expect(visitor.field('新密码')).toBeVisible();
  await visitor.button('返回登录').click();
  await visitor.button('注册新账号').click();
  await visitor.dialog.getByRole('link', { name: '《平台使用协议》' }).click();
  await expect(page.getByText('第一条 协议的订立')).toBeVisible();
  await page.keyboard.press('Escape');
  await visitor.button('关闭').click();
  await openQr(visitor);
  await agree(visitor, context);
  await expect(visitor.dialog.getByRole('heading', { name: '绑定手机号' })).toBeVisible();
  expect(refusals).toEqual([]);
});

test('no view of the user centre is refused anything, nor is its end @desktop', async ({
  page,
  context,
  portal,
  quiet,
}) => {
  const refusals = await refusalsOf(context);
  await signInAs(context, portal.origin, DEMO);
  const visitor = new Visitor(page, portal);
  for (const { path } of ROUTES) {
    await page.goto(`/portal${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  }
  await visitor.openMenu();
  await page.getByRole('button', { name: '退出登录' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click();
  await page.goto('/portal/user/message');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  quiet.expectStatus(401, '/api/');
  await endSessionOf(context, portal.origin);
  await expect(page.getByRole('dialog', { name: '提示' })).toContainText(TEXT.sessionExpired);
  expect(refusals).toEqual([]);
});

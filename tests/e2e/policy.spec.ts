import { TEXT } from '#contract/wire/envelope.ts';

import { refusalsOf } from '../helpers/policy-refusals.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { endSessionOf, signInAs } from '../helpers/sign-in.ts';
import { Visitor } from '../helpers/visitor.ts';
import { agree, openQr } from '../helpers/wechat-phone.ts';

// The content security policy and Trusted Types let through everything that the site does, and nothing else. Its pages, as they
// open, are visited by accessibility.spec.ts.

const DEMO = '13800000001';

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

test('the end of a session is refused nothing @desktop', async ({
  page,
  context,
  portal,
  quiet,
}) => {
  const refusals = await refusalsOf(context);
  await signInAs(context, portal.origin, DEMO);
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/user');
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

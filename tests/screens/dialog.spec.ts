import { expect, test } from '../helpers/portal-test.ts';
import { Visitor } from '../helpers/visitor.ts';
import { savePicture } from './save-picture.ts';
import type { DIALOG } from './titles.ts';

// Every view of the sign-in dialog.

test.beforeEach(async ({ page }) => {
  await page.goto('/portal/index');
});

test('login, retrieval, registration, agreement', async ({ page, portal }, { project }) => {
  const visitor = new Visitor(page, portal);
  const keep = (name: keyof typeof DIALOG) => savePicture(page, name, { project: project.name });
  await visitor.openLogin();
  await visitor.dialog.getByRole('img', { name: '公众号二维码' }).waitFor();
  await keep('login');
  await visitor.dialog.getByRole('tab', { name: '密码登录' }).click();
  await visitor.field('密码').waitFor();
  await keep('password');
  await visitor.button('忘记密码').click();
  await visitor.field('确认新密码').waitFor();
  await keep('retrieve');
  await visitor.field('手机号').fill('13800000001');
  await visitor.field('短信验证码').fill('000000');
  await visitor.field('新密码').fill('Huanghe2027');
  await visitor.field('确认新密码').fill('Huanghe2027');
  await visitor.button('修改密码').click();
  await page.getByRole('alertdialog').waitFor();
  await keep('retrieve-ask');
  await page.keyboard.press('Escape');
  await visitor.button('关闭').click();
  await visitor.openLogin();
  await visitor.button('注册新账号').click();
  await visitor.field('用户姓名').waitFor();
  await keep('register');
  await visitor.button('注册').click();
  await keep('mistakes');
  await visitor.dialog.getByRole('link', { name: '《平台使用协议》' }).click();
  await page.getByText('第一条 协议的订立').waitFor();
  await keep('agreement-dialog');
});

test('QR code and binding @desktop', async ({ page, context, portal }, { project }) => {
  const visitor = new Visitor(page, portal);
  const keep = (name: keyof typeof DIALOG) => savePicture(page, name, { project: project.name });
  await visitor.openLogin();
  await visitor.button('扫码登录').click();
  await visitor.dialog.getByText('请使用微信扫描二维码').waitFor();
  await keep('qr');
  const opened = context.waitForEvent('page');
  await visitor.dialog.getByRole('link', { name: '在本机打开' }).click();
  const scanner = await opened;
  await expect(visitor.dialog.getByText('已扫描，请在手机上确认')).toBeVisible();
  await keep('qr-scanned');
  await scanner.getByRole('button', { name: '同意登录' }).click();
  await scanner.getByText('已确认').waitFor();
  await scanner.close();
  await visitor.dialog.getByRole('heading', { name: '绑定手机号' }).waitFor();
  await keep('bind');
});

import { expect, test } from '../helpers/portal-test.ts';
import { Visitor } from '../helpers/visitor.ts';
import { agree, openQr, scan } from '../helpers/wechat-phone.ts';

// Sign-in by the messaging app with the stand-in: the QR code, the page on the phone, the way back, the binding.

test('binds an unknown person to a phone, and the next scan signs in @desktop', async ({
  page,
  context,
  portal,
  phone,
}) => {
  await page.clock.install();
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/index');
  await visitor.openLogin();
  await visitor.register(phone, '赵敏');
  await visitor.signOut();
  await visitor.passMinute();
  await page.clock.resume();

  await page.goto('/portal/about');
  await openQr(visitor);
  expect((await visitor.dialog.boundingBox())?.width).toBe(452);
  await agree(visitor, context);
  await expect(visitor.dialog.getByRole('heading', { name: '绑定手机号' })).toBeVisible();
  // Neither code nor state stays in the address.
  expect(new URL(page.url()).search).toBe('');
  await visitor.button('绑定并登录').click();
  await expect(visitor.dialog.getByText('请输入正确的手机号')).toBeVisible();
  await visitor.field('手机号').fill(phone);
  await visitor.button('获取验证码').click();
  await expect(visitor.dialog.getByText('发送短信成功')).toBeVisible();
  await visitor.field('短信验证码').fill(await portal.latestCode(phone, 'wechatBind'));
  await visitor.button('绑定并登录').click();
  await expect(page).toHaveURL(/\/portal\/about$/);
  await expect(page.getByText('登录成功')).toBeVisible();

  await visitor.signOut();
  await openQr(visitor);
  await agree(visitor, context);
  await expect(page).toHaveURL(/\/portal\/index$/);
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in');
});

test('says when the person refuses and when the code has run out, and takes a fresh one @desktop', async ({
  page,
  context,
  portal,
  quiet,
}) => {
  // The page learns the turned clock from a first refusal.
  quiet.expectStatus(400, '/login/wechatScanState');
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/index');
  await openQr(visitor);
  const refusing = await scan(visitor, context);
  await refusing.getByRole('button', { name: '取消' }).click();
  await expect(visitor.dialog.getByText('已在手机上取消')).toBeVisible();
  await visitor.button('刷新二维码').click();
  await expect(visitor.dialog.getByText('请使用微信扫描二维码')).toBeVisible();
  await portal.turnClock(301);
  await expect(visitor.dialog.getByText('二维码已失效')).toBeVisible();
  await portal.turnClock(-301);
  await visitor.button('验证码或密码登录').click();
  await expect(visitor.dialog.getByRole('tab', { name: '验证码登录' })).toBeVisible();
});

test('an address made up by somebody else signs nobody in @desktop', async ({ page, quiet }) => {
  quiet.expectStatus(400, '/login/wechatLogin');
  await page.goto('/portal/wechat?code=made-up&state=made-up');
  await expect(page.getByRole('alert').getByText('二维码已失效')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await expect(page.locator('html')).toHaveAttribute('data-session', 'out');
});

test('a return without a code says that the person has refused @desktop', async ({ page }) => {
  await page.goto('/portal/wechat?state=anything');
  await expect(page.getByText('您已取消微信授权')).toBeVisible();
});

test('a phone is not offered a code for its own screen @phone', async ({ page, portal }) => {
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/index');
  await visitor.openLogin();
  await expect(visitor.button('扫码登录')).toBeHidden();
});

test('a window magnified to 200 % keeps the way in by a scan @desktop', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto('/portal/index');
  await openQr(new Visitor(page, portal));
  const code = page.getByRole('dialog').getByRole('img', { name: /二维码/ });
  await expect(code).toBeInViewport();
  await page.setViewportSize({ width: 320, height: 568 });
  await expect(code).toBeInViewport({ ratio: 1 });
});

import { expect, test } from '../helpers/portal-test.ts';
import { PASSWORD, Visitor } from '../helpers/visitor.ts';

const GREETING = '欢迎使用供应链数字服务平台';

test.beforeEach(async ({ page }) => {
  await page.clock.install();
});

test('registers, finds the greeting, signs out, signs in both ways', async ({
  page,
  portal,
  phone,
}) => {
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/index');
  await visitor.openLogin();
  await visitor.register(phone, '王建国');

  await page.goto('/portal/user/message');
  const greeting = page.getByRole('link', { name: GREETING });
  await expect(greeting).toContainText('未读');
  await expect(greeting).toContainText('王建国，您的账号已开通');
  await visitor.expectUnread(1);
  // It leads to what a new account does first.
  await greeting.click();
  await expect(page.getByRole('heading', { level: 1, name: '企业认证' })).toBeVisible();
  await page.goBack();
  await expect(greeting).not.toContainText('未读');
  await visitor.expectUnread(0);

  await visitor.signOut();
  await visitor.passMinute();
  await visitor.openLogin();
  await visitor.signInByCode(phone);
  await visitor.signOut();
  await visitor.openLogin();
  await visitor.signInByPassword(phone, PASSWORD);
});

test('retrieves the password, and the session in another browser dies', async ({
  page,
  portal,
  phone,
  newBrowser,
  quiet,
}) => {
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/index');
  await visitor.openLogin();
  await visitor.register(phone, '李秀英');
  await visitor.signOut();

  const other = new Visitor(await (await newBrowser()).newPage(), portal);
  await other.page.goto('/portal/index');
  await other.openLogin();
  await other.signInByPassword(phone, PASSWORD);
  await other.page.goto('/portal/user/message');
  await expect(other.page.getByText(GREETING).first()).toBeVisible();

  await visitor.passMinute();
  await visitor.openLogin();
  await visitor.dialog.getByRole('tab', { name: '密码登录' }).click();
  await visitor.button('忘记密码').click();
  await visitor.field('手机号').fill(phone);
  await visitor.fillCode(phone, 'findPassword');
  await visitor.field('新密码').fill('Huanghe2027');
  await visitor.field('确认新密码').fill('Huanghe2027');
  await visitor.button('修改密码').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('是否修改密码');
  await question.getByRole('button', { name: '确定' }).click();
  await expect(visitor.dialog.getByText('找回密码成功')).toBeVisible();
  await expect(visitor.dialog.getByRole('tab', { name: '密码登录' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await visitor.signInByPassword(phone, 'Huanghe2027');

  quiet.expectStatus(401, '/api/');
  await other.page.reload();
  await expect(other.page.getByText(/登录状态已过期|请先登录/).first()).toBeVisible();
  await expect(other.page.getByText(GREETING)).toHaveCount(0);
});

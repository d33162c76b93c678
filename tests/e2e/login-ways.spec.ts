import type { Locator } from 'playwright/test';

import { expectNoViolations } from '../helpers/axe.ts';

import { expect, test } from '../helpers/portal-test.ts';
import { signInAs } from '../helpers/sign-in.ts';
import { Visitor } from '../helpers/visitor.ts';

const DEMO = { phone: '13800000001', password: 'Portal2026' };

test('Escape and the close icon give the focus back and reset to the login view', async ({
  page,
  portal,
}) => {
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/about');
  const opener = page.getByRole('button', { name: /^登录/ }).first();
  await visitor.openLogin();
  await visitor.button('注册新账号').click();
  await expect(visitor.field('用户姓名')).toBeFocused();
  // The page behind it does not scroll.
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
  await page.keyboard.press('Escape');
  await expect(visitor.dialog).toBeHidden();
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'visible');
  await expect(opener).toBeFocused();
  await visitor.openLogin();
  await visitor.dialog.getByRole('tab', { name: '密码登录' }).click();
  await visitor.button('忘记密码').click();
  await expect(visitor.field('确认新密码')).toBeVisible();
  await visitor.button('关闭').click();
  await expect(opener).toBeFocused();
  await visitor.openLogin();
  await expect(visitor.dialog.getByRole('tab', { name: '验证码登录' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('the keyboard alone signs in @desktop', async ({ page, portal }) => {
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/about');
  await page.getByRole('button', { name: /^登录/ }).first().focus();
  await page.keyboard.press('Enter');
  await expect(visitor.field('手机号')).toBeFocused();
  // The drawing comes with the script that answers the arrow keys.
  await expect(visitor.dialog.locator('.login-art')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(visitor.dialog.getByRole('tab', { name: '密码登录' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO.phone);
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('登录成功')).toBeVisible();
});

test('retrieval is reached from the password tab only, asks first, and 取消 keeps everything', async ({
  page,
  portal,
}) => {
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/about');
  await visitor.openLogin();
  await expect(visitor.button('忘记密码')).toHaveCount(0);
  await visitor.dialog.getByRole('tab', { name: '密码登录' }).click();
  await visitor.button('忘记密码').click();
  await visitor.field('手机号').fill(DEMO.phone);
  await visitor.field('短信验证码').fill('000000');
  await visitor.field('新密码').fill('Huanghe2027');
  await visitor.field('确认新密码').fill('Huanghe2027');
  await visitor.button('修改密码').click();
  const question = page.getByRole('alertdialog', { name: '提示' });
  await expect(question).toContainText('是否修改密码');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toHaveCount(0);
  await expect(visitor.button('修改密码')).toBeFocused();
  await expect(visitor.field('新密码')).toHaveValue('Huanghe2027');
});

test('whoever signs in where the browser keeps no cookies is told so, here and in the console @desktop', async ({
  page,
  portal,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined }),
  );
  const told = page.getByRole('alert').filter({ hasText: '浏览器没有保存登录所需的 Cookie' });
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/about');
  await visitor.openLogin();
  await visitor.dialog.getByRole('tab', { name: '密码登录' }).click();
  await visitor.field('手机号').fill(DEMO.phone);
  await visitor.field('密码').fill(DEMO.password);
  await visitor.button('登录').click();
  await expect(told).toBeVisible();
  await expect(visitor.field('密码')).toHaveValue(DEMO.password);
  await page.goto('/portal/admin/login');
  await page.getByRole('button', { name: '密码登录' }).click();
  await page.getByLabel('手机号').fill('13800000009');
  await page.getByLabel('密码', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(told).toBeVisible();
});

test('a link that needs a login leads there afterwards', async ({ page, portal }) => {
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/about');
  await page
    .locator('[data-login][data-return]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await visitor.signInByPassword(DEMO.phone, DEMO.password);
  await expect(page).toHaveURL(/\/portal\/user\/workbench$/);
});

test('a request left by another page opens the dialog, but leads to no other site', async ({
  page,
  portal,
}) => {
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/about');
  await page.evaluate(() => {
    const request = { returnTo: '//evil.example/portal/index', message: '请先登录' };
    sessionStorage.setItem('login', JSON.stringify(request));
  });
  await page.goto('/portal/index');
  await expect(visitor.dialog).toBeVisible();
  await expect(visitor.dialog.getByRole('status').first()).toHaveText('请先登录');
  await visitor.signInByPassword(DEMO.phone, DEMO.password);
  await expect(page).toHaveURL(`${portal.origin}/portal/index`);
  await page.reload();
  await expect(visitor.dialog).toBeHidden();
});

test('a login and a logout are seen in every other tab within a second', async ({
  page,
  context,
  portal,
}) => {
  const others = [await context.newPage(), await context.newPage()];
  for (const other of others) await other.goto('/portal/product/factoring');
  await page.goto('/portal/about');
  const visitor = new Visitor(page, portal);
  await visitor.openLogin();
  await visitor.signInByPassword(DEMO.phone, DEMO.password);
  for (const other of others) {
    await expect(other.locator('html')).toHaveAttribute('data-session', 'in', { timeout: 1_000 });
  }
  await visitor.signOut();
  for (const other of others) {
    await expect(other.locator('html')).toHaveAttribute('data-session', 'out', { timeout: 1_000 });
  }
});

test('an open dialog of another tab gives way to a login', async ({ page, context, portal }) => {
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/about');
  await visitor.openLogin();
  await visitor.dialog.getByRole('tab', { name: '密码登录' }).click();
  await visitor.field('密码').focus();
  const other = new Visitor(await context.newPage(), portal);
  await other.page.goto('/portal/about');
  await other.openLogin();
  await other.signInByPassword(DEMO.phone, DEMO.password);
  await expect(visitor.dialog).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in');
});

test('the header calls a signed-in user by name', async ({ page, context, portal }) => {
  await signInAs(context, portal.origin, DEMO.phone);
  await page.goto('/portal/about');
  await expect(page.locator('[data-user-name]').first()).not.toHaveText('我的账户');
});

/** Four pixels of an element's corner within its border, as a picture. */
async function cornerOf(element: Locator): Promise<string> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('It has no box.');
  const clip = { x: Math.ceil(box.x) + 5, y: Math.ceil(box.y) + 5, width: 2, height: 2 };
  return (await element.page().screenshot({ clip })).toString('base64');
}

test('注册成功 stands above the question that comes next, not behind its veil', async ({
  page,
  portal,
  phone,
}) => {
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/about');
  await visitor.openLogin();
  await visitor.sendRegistration(phone, '王建国');
  const next = page.getByRole('alertdialog', { name: '下一步：企业认证' });
  await expect(next).toBeVisible();
  expect(await cornerOf(page.getByText('注册成功'))).toBe(await cornerOf(next));
});

test('two tabs register one phone: one account, the other is told', async ({
  page,
  newBrowser,
  portal,
  phone,
  quiet,
}) => {
  await page.clock.install();
  quiet.expectStatus(400, '/api/user/register');
  const visitors = [
    new Visitor(page, portal),
    new Visitor(await (await newBrowser()).newPage(), portal),
  ];
  const fill = async (visitor: Visitor, code: string) => {
    await visitor.page.goto('/portal/about');
    await visitor.openLogin();
    await visitor.button('注册新账号').click();
    await visitor.field('用户姓名').fill('王建国');
    await visitor.field('手机号').fill(phone);
    await visitor.field('短信验证码').fill(code);
    await visitor.field('密码').fill('Changjiang2026');
    await visitor.field('确认密码').fill('Changjiang2026');
    await visitor.dialog.getByRole('checkbox').check();
  };
  const [first, second] = visitors;
  if (!first || !second) throw new Error('Two visitors are needed.');
  await fill(first, '');
  await first.fillCode(phone, 'register');
  const code = await first.field('短信验证码').inputValue();
  await fill(second, code);
  await Promise.all([first.button('注册').click(), second.button('注册').click()]);
  const outcome = (visitor: Visitor) =>
    visitor.page
      .getByText('注册成功')
      .or(visitor.dialog.getByRole('alert').filter({ hasText: /已注册|验证码错误/ }));
  await expect(outcome(first)).toBeVisible();
  await expect(outcome(second)).toBeVisible();
  const welcomed = await Promise.all(
    visitors.map((visitor) => visitor.page.getByText('注册成功').count()),
  );
  expect(welcomed.toSorted()).toEqual([0, 1]);
});

for (const view of ['code', 'password', 'register', 'retrieve'] as const) {
  test(`axe finds nothing in the ${view} view, empty or full of mistakes`, async ({
    page,
    portal,
  }, { project }) => {
    const colorScheme = project.name === 'phone' ? 'dark' : 'light';
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const visitor = new Visitor(page, portal);
    await page.goto('/portal/about');
    await visitor.openLogin();
    if (view === 'password' || view === 'retrieve') {
      await visitor.dialog.getByRole('tab', { name: '密码登录' }).click();
    }
    if (view === 'retrieve') await visitor.button('忘记密码').click();
    if (view === 'register') await visitor.button('注册新账号').click();
    await expect(visitor.dialog.locator('.login-notice', { hasText: '加载中' })).toHaveCount(0);
    for (const round of ['empty', 'mistakes']) {
      await test.step(round, () => expectNoViolations(page, { within: 'dialog.login' }));
      await visitor.dialog.locator('[type=submit].btn').click();
    }
  });
}

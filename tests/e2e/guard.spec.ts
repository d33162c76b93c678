import { expect, test } from '../helpers/portal-test.ts';
import { Visitor } from '../helpers/visitor.ts';

const BUYER = '13800000001';
const DEMO = 'Portal2026';

test('a visitor who follows a link to the user centre is asked to sign in, and lands there', async ({
  page,
  portal,
}) => {
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/about');
  const menu = page.locator('summary[aria-label=菜单]:visible');
  if ((await menu.count()) > 0) await menu.click();
  await page
    .getByRole('link', { name: '用户中心', exact: true })
    .filter({ visible: true })
    .first()
    .click();
  await expect(visitor.dialog).toBeVisible();
  await expect(page).toHaveURL(/\/portal\/about$/);
  await visitor.signInByPassword(BUYER, DEMO);
  await expect(page).toHaveURL(/\/portal\/user\/message$/);
  await expect(page.getByRole('heading', { level: 1, name: '消息中心' })).toBeVisible();
});

test('a hard load of a protected path leads to the home page with the reason, then to the path', async ({
  page,
  portal,
}) => {
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/user/message?read=false');
  await expect(page).toHaveURL(/\/portal\/index$/);
  await expect(visitor.dialog).toContainText('请先登录');
  await visitor.signInByPassword(BUYER, DEMO);
  await expect(page).toHaveURL(/\/portal\/user\/message\?read=false$/);
});

test('the close icon closes the dialog, resets it and gives the focus back', async ({
  page,
  portal,
}) => {
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/index');
  await visitor.openLogin();
  await visitor.button('注册新账号').click();
  await expect(visitor.field('用户姓名')).toBeVisible();
  await visitor.button('关闭').click();
  await expect(visitor.dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^登录/ }).first()).toBeFocused();
  await visitor.openLogin();
  await expect(visitor.dialog.getByRole('tab', { name: '验证码登录' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('signs in with the keyboard alone @desktop', async ({ page, portal }) => {
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/index');
  const opener = page.getByRole('button', { name: /^登录/ }).first();
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    if (await opener.evaluate((button) => button === document.activeElement)) break;
  }
  await page.keyboard.press('Enter');
  await expect(visitor.field('手机号')).toBeFocused();
  await expect(visitor.dialog.getByRole('heading')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(visitor.dialog.getByRole('tab', { name: '验证码登录' })).toBeFocused();
  await expect(async () => {
    await visitor.dialog.getByRole('tab', { selected: true }).focus();
    await page.keyboard.press('End');
    await expect(visitor.dialog.getByRole('tab', { name: '密码登录' })).toBeFocused();
  }).toPass();
  await page.keyboard.press('Tab');
  await page.keyboard.type(BUYER);
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO);
  await page.keyboard.press('Enter');
  await expect(page.getByText('登录成功')).toBeVisible();
});

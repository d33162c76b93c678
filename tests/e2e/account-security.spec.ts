import type { Page } from 'playwright/test';

import { expect, test } from '../helpers/portal-test.ts';
import { signInAs } from '../helpers/sign-in.ts';
import { PASSWORD, Visitor } from '../helpers/visitor.ts';

// 账户与安全, in a browser.

const PAGE = '/portal/bindPhone';

test.beforeEach(async ({ page }) => {
  await page.clock.install();
});

/** Registers and opens the page. */
async function open(visitor: Visitor, phone: string): Promise<void> {
  await visitor.page.goto('/portal/index');
  await visitor.openLogin();
  await visitor.register(phone, '孙丽');
  await visitor.passMinute();
  await visitor.page.goto(PAGE);
  await expect(visitor.page.getByText('当前登录')).toBeVisible();
}

async function confirm(page: Page, text: string): Promise<void> {
  const question = page.getByRole('dialog').filter({ hasText: text });
  await question.getByRole('button', { name: '确定' }).click();
}

test('changes the password with the old one, and the other session dies', async ({
  page,
  portal,
  phone,
  newBrowser,
  quiet,
}) => {
  const visitor = new Visitor(page, portal);
  await open(visitor, phone);
  const other = new Visitor(await (await newBrowser()).newPage(), portal);
  await other.page.goto('/portal/index');
  await other.openLogin();
  await other.signInByPassword(phone, PASSWORD);
  await page.reload();
  await expect(page.getByRole('list', { name: '我的登录' }).getByRole('listitem')).toHaveCount(2);

  quiet.expectStatus(400, '/user/changePassword');
  await page.getByRole('button', { name: '修改', exact: true }).click();
  await expect(visitor.field('原密码')).toBeFocused();
  await page.keyboard.press('Tab');
  const save = visitor.button('修改密码');
  await save.click();
  await expect(visitor.dialog.getByText('请输入原密码')).toBeVisible();
  await expect(visitor.field('新密码')).toHaveAccessibleDescription('该项为必填项');
  await expect(visitor.field('确认新密码')).toHaveAccessibleDescription('两次密码输入的不一致');
  await expect(visitor.field('原密码')).toBeFocused();
  await visitor.field('原密码').fill('Wrong1234');
  await visitor.field('新密码').fill('Huanghe2027');
  await visitor.field('确认新密码').fill('Huanghe2026');
  await save.click();
  await expect(visitor.field('确认新密码')).toHaveAccessibleDescription('两次密码输入的不一致');
  await visitor.field('新密码').fill('Huanghe2026');
  await expect(visitor.field('确认新密码')).toHaveAccessibleDescription('');
  await visitor.field('新密码').fill('Huanghe2027');
  await visitor.field('确认新密码').fill('Huanghe2027');
  await save.click();
  await expect(visitor.dialog.getByText('原密码错误')).toBeVisible();
  await visitor.field('原密码').fill(PASSWORD);
  await save.click();
  await expect(page.getByText('密码已修改，其他设备')).toBeVisible();
  await expect(page.getByRole('list', { name: '我的登录' }).getByRole('listitem')).toHaveCount(1);

  quiet.expectStatus(401, '/api/');
  await other.page.goto('/portal/user/message');
  await expect(other.page.getByText(/登录状态已过期|请先登录/).first()).toBeVisible();
});

test('changes the phone in two steps and stays signed in', async ({ page, portal, phones }) => {
  const [from, to] = [String(phones.next().value), String(phones.next().value)];
  const visitor = new Visitor(page, portal);
  await open(visitor, from);
  await page.getByRole('button', { name: '更换', exact: true }).click();
  // The console has the same form in its page; here its styles come with the view.
  await expect(page.getByRole('dialog').locator('form')).toHaveCSS('display', 'grid');
  await visitor.button('获取验证码').click();
  // Pasted as messages and address books have them.
  const code = await portal.latestCode(from, 'oldPhone');
  await visitor.field('短信验证码').fill(` ${code.slice(0, 3)} ${code.slice(3)}`);
  await visitor.button('下一步').click();
  await expect(visitor.field('新手机号')).toBeFocused();
  // What was sent to the present phone is none of the new one's.
  await expect(visitor.button('获取验证码')).toBeEnabled();
  await visitor.field('新手机号').fill(from);
  await expect(visitor.field('新手机号')).toHaveAccessibleDescription(
    '新手机号不能与当前手机号相同',
  );
  await visitor.field('新手机号').fill('1380');
  await expect(visitor.field('新手机号')).toHaveAccessibleDescription('');
  await visitor.button('获取验证码').click();
  await expect(visitor.field('新手机号')).toHaveAccessibleDescription('请输入正确的手机号');
  await visitor.field('新手机号').fill(`+86 ${to.slice(0, 3)}-${to.slice(3, 7)} ${to.slice(7)}`);
  await visitor.button('获取验证码').click();
  await visitor.field('短信验证码').fill(await portal.latestCode(to, 'newPhone'));
  await visitor.button('更换手机号').click();
  await expect(page.getByText('手机号已更换', { exact: true })).toBeVisible();
  await expect(page.getByText(`${to.slice(0, 3)}****${to.slice(-4)}`)).toBeVisible();
});

test('ends one of the other sessions, then all of them; downloads the own data; signs out after a question', async ({
  page,
  portal,
  phone,
  newBrowser,
}) => {
  const visitor = new Visitor(page, portal);
  await open(visitor, phone);
  for (let i = 0; i < 3; i += 1) await signInAs(await newBrowser(), portal.origin, phone, PASSWORD);
  await page.reload();
  const sessions = page.getByRole('list', { name: '我的登录' }).getByRole('listitem');
  await expect(sessions).toHaveCount(4);
  await expect(sessions.last()).toContainText(
    /本机，首次 [\d-]{10} [\d:]{8}，最近 [\d-]{10} [\d:]{8}/,
  );
  // All of one device: each button says which of them it ends.
  await sessions
    .last()
    .getByRole('button', { name: /^结束 .+（首次 [\d-]{10} [\d:]{8}）上的登录$/ })
    .click();
  await confirm(page, '上的登录吗？');
  await expect(sessions).toHaveCount(3);
  await expect(page.getByRole('list', { name: '我的登录' })).toBeFocused();
  await page.getByRole('button', { name: '结束其他全部登录' }).click();
  await confirm(page, '确定结束其他设备上的全部登录吗？');
  await expect(sessions).toHaveCount(1);
  await expect(sessions).toContainText('当前登录');
  await expect(page.getByRole('list', { name: '我的登录' })).toBeFocused();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载个人数据' }).click();
  expect((await download).suggestedFilename()).toMatch(/^个人数据-\d{4}-\d\d-\d\d\.json$/);
  await page.getByRole('main').getByRole('button', { name: '退出登录' }).click();
  await confirm(page, '此操作将退出登录, 是否继续?');
  await expect(page).toHaveURL(/\/portal\/index$/);
  await expect(page.getByRole('dialog')).toContainText('已退出登录');
  await expect(page.locator('html')).toHaveAttribute('data-session', 'out');
});

test('closes the account after a code', async ({ page, portal, phone }) => {
  const visitor = new Visitor(page, portal);
  await open(visitor, phone);
  await page.getByRole('button', { name: '注销账号' }).click();
  await visitor.button('获取验证码').click();
  await visitor.field('短信验证码').fill(await portal.latestCode(phone, 'closeAccount'));
  const goes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(await page.evaluate(goes), 'the page goes without a question').toBe(false);
  const questions: string[] = [];
  page.on('dialog', (question) => {
    questions.push(question.type());
    void question.accept();
  });
  await visitor.button('确认注销').click();
  await expect(page).toHaveURL(/\/portal\/index$/);
  // What was typed is of no use any more.
  expect(questions).toEqual([]);
  await expect(page.getByText('账号已注销')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-session', 'out');
});

test('binds the messaging app by a scan and unbinds it @desktop', async ({
  page,
  context,
  portal,
  phone,
}) => {
  const visitor = new Visitor(page, portal);
  await open(visitor, phone);
  await page.clock.resume();
  await page.getByRole('button', { name: '绑定', exact: true }).click();
  const opened = context.waitForEvent('page');
  await visitor.dialog.getByRole('link', { name: '在本机打开' }).click();
  const scanner = await opened;
  await scanner.getByRole('button', { name: '同意登录' }).click();
  await expect(page).toHaveURL(/\/portal\/bindPhone$/);
  await expect(page.getByText(/^已绑定（/)).toBeVisible();
  await page.getByRole('button', { name: '解绑' }).click();
  await confirm(page, '解绑后不能再用微信扫码登录');
  await expect(page.getByText('未绑定，绑定后可扫码登录')).toBeVisible();
});

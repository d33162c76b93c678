import type { Page, Route } from 'playwright/test';

import { expect, test } from '../helpers/portal-test.ts';
import { Visitor } from '../helpers/visitor.ts';

const ISLAND = /\/_astro\/island\.[\w-]+\.js$/;
const DEMO = { phone: '13800000001', password: 'Portal2026' };

/** Holds back requests until released. */
async function hold(page: Page, url: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let open = false;
  await page.route(url, async (route) => {
    if (open) await route.continue();
    else held.push(route);
  });
  return async () => {
    open = true;
    await Promise.all(held.map((route) => route.continue()));
  };
}

function countCalls(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes(path)) count += 1;
  });
  return () => count;
}

test.describe('before the script has come', () => {
  test('the dialog is open and takes text; what was typed and sent is sent then', async ({
    page,
    portal,
    phone,
    quiet,
  }) => {
    quiet.expectStatus(400, 'phoneLogin');
    const release = await hold(page, ISLAND);
    const visitor = new Visitor(page, portal);
    await page.goto('/portal/about');
    await visitor.openLogin();
    await expect(visitor.field('手机号')).toBeFocused();
    await page.keyboard.type(phone);
    await visitor.field('短信验证码').fill('000000');
    await visitor.button('登录').click();
    await expect(visitor.button('登录')).toHaveAttribute('aria-busy', 'true');
    const answer = page.waitForResponse(/phoneLogin/);
    await release();
    const sent = (await answer).request().postDataJSON();
    expect(sent).toEqual({ phone, code: '000000' });
    await expect(visitor.dialog.getByRole('alert')).toContainText('验证码错误');
    await expect(visitor.field('手机号')).toHaveValue(phone);
  });

  test('a tab that was pressed opens, a closed dialog closes', async ({ page, portal }) => {
    const release = await hold(page, ISLAND);
    const visitor = new Visitor(page, portal);
    await page.goto('/portal/about');
    await visitor.openLogin();
    await visitor.button('关闭').click();
    await expect(visitor.dialog).toBeHidden();
    await visitor.openLogin();
    // The script, half there, would answer what opening then undoes.
    await page
      .locator('[data-login-root]')
      .evaluate((root) =>
        root.addEventListener('click', () => root.setAttribute('data-clicked', '')),
      );
    await visitor.dialog.getByRole('tab', { name: '密码登录' }).click();
    await expect(page.locator('[data-clicked]')).toHaveCount(0);
    await release();
    await expect(visitor.field('密码')).toBeVisible();
  });

  test('what is held down while the script takes over stays under the pointer', async ({
    page,
    portal,
  }) => {
    const release = await hold(page, ISLAND);
    const visitor = new Visitor(page, portal);
    await page.goto('/portal/about');
    await visitor.openLogin();
    const tab = visitor.dialog.getByRole('tab', { name: '密码登录' });
    const before = await tab.boundingBox();
    await tab.hover();
    await page.mouse.down();
    await release();
    await expect(visitor.dialog.getByRole('img', { name: '公众号二维码' })).toBeVisible();
    expect(await tab.boundingBox()).toEqual(before);
    await page.mouse.up();
    await expect(visitor.field('密码')).toBeVisible();
  });

  test('a script that cannot be had is said, and had by the second attempt', async ({
    page,
    portal,
    quiet,
  }) => {
    quiet.expectFailures(true);
    await page.route(ISLAND, (route) => route.abort());
    const visitor = new Visitor(page, portal);
    await page.goto('/portal/about');
    await visitor.openLogin();
    await expect(visitor.dialog.getByText('页面加载失败')).toBeVisible();
    await page.unroute(ISLAND);
    await visitor.dialog.getByRole('link', { name: '刷新重试' }).click();
    await expect(visitor.dialog).toBeHidden();
    await visitor.openLogin();
    await visitor.dialog.getByRole('tab', { name: '密码登录' }).click();
    await expect(visitor.field('密码')).toBeVisible();
    await expect(visitor.dialog.getByText('页面加载失败')).toBeHidden();

    // The code of a view: the login stays, with what was typed, and another attempt is offered.
    const view = /\/_astro\/register-view\.[\w-]+\.js$/;
    await page.route(view, (route) => route.abort());
    await visitor.field('手机号').fill(DEMO.phone);
    await visitor.button('注册新账号').click();
    await expect(visitor.dialog.getByRole('alert').getByText('页面加载失败')).toBeVisible();
    await expect(visitor.button('刷新重试')).toBeFocused();
    await visitor.button('返回登录').click();
    await expect(visitor.field('手机号')).toHaveValue(DEMO.phone);
    await visitor.button('注册新账号').click();
    await page.unroute(view);
    await visitor.button('刷新重试').click();
    await expect(visitor.dialog.getByRole('tab', { name: '验证码登录' })).toBeVisible();
    await visitor.button('注册新账号').click();
    await expect(visitor.field('用户姓名')).toBeVisible();
  });

  test('an arrow key on a tab is answered when the script has come @desktop', async ({
    page,
    portal,
  }) => {
    const release = await hold(page, ISLAND);
    const visitor = new Visitor(page, portal);
    const tab = (name: string) => visitor.dialog.getByRole('tab', { name });
    await page.goto('/portal/about');
    await visitor.openLogin();
    await page.keyboard.press('Shift+Tab');
    await expect(tab('验证码登录')).toBeFocused();
    for (const name of ['密码登录', '验证码登录', '密码登录']) {
      await page.keyboard.press('ArrowRight');
      await expect(tab(name)).toBeFocused();
      await expect(tab(name)).toHaveAttribute('aria-busy', 'true');
    }
    await release();
    await expect(visitor.field('密码')).toBeVisible();
    await expect(tab('密码登录')).toBeFocused();
    await expect(visitor.dialog.locator('[aria-busy=true]')).toHaveCount(0);
  });
});

test.describe('what is typed', () => {
  test('pasted blanks, full-width digits and +86 are no mistakes', async ({ page, portal }) => {
    const visitor = new Visitor(page, portal);
    await page.goto('/portal/about');
    await visitor.openLogin();
    for (const typed of ['138 0000 0001', '１３８０００００００１', '+86 138-0000-0001']) {
      await visitor.field('手机号').fill(typed);
      await expect(visitor.field('手机号')).toHaveValue(DEMO.phone);
    }
  });

  test('every field says what is wrong, in its own words, and nothing is sent', async ({
    page,
    portal,
  }) => {
    const visitor = new Visitor(page, portal);
    const calls = countCalls(page, '/api/user/register');
    await page.goto('/portal/about');
    await visitor.openLogin();
    await visitor.button('注册新账号').click();
    await visitor.button('注册').click();
    const texts = [
      ['用户姓名', '请输入用户姓名'],
      ['手机号', '请输入正确的手机号'],
      ['短信验证码', '请输入验证码'],
      ['密码', '该项为必填项'],
      ['确认密码', '两次密码输入的不一致'],
    ] as const;
    for (const [label, text] of texts) {
      await expect(visitor.field(label)).toHaveAccessibleDescription(text);
      await expect(visitor.field(label)).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(visitor.dialog.getByText('请阅读并同意《平台使用协议》').last()).toBeVisible();
    await expect(visitor.field('用户姓名')).toBeFocused();
    await visitor.field('用户姓名').fill('<script>alert(1)</script>');
    await visitor.field('邮箱（选填）').fill('wang@');
    await visitor.field('密码').fill('12345678');
    await visitor.field('确认密码').fill('12345679');
    await visitor.button('注册').click();
    await expect(visitor.field('用户姓名')).toHaveAccessibleDescription('用户姓名含有不支持的字符');
    await expect(visitor.field('邮箱（选填）')).toHaveAccessibleDescription('请输入正确的邮箱');
    await expect(visitor.field('密码')).toHaveAccessibleDescription(
      '密码为 6-18 位，须同时包含字母和数字',
    );
    expect(calls()).toBe(0);
  });

  test('a wrong phone is said beside it when a code is asked for', async ({ page, portal }) => {
    const visitor = new Visitor(page, portal);
    const calls = countCalls(page, 'sendLoginSms');
    await page.goto('/portal/about');
    await visitor.openLogin();
    await visitor.field('手机号').fill('12345');
    await visitor.button('获取验证码').click();
    await expect(visitor.field('手机号')).toHaveAccessibleDescription('请输入正确的手机号');
    await expect(visitor.field('手机号')).toBeFocused();
    expect(calls()).toBe(0);
  });
});

test.describe('codes', () => {
  test('the countdown outlives the dialog and ends after 60 s', async ({ page, portal, phone }) => {
    await page.clock.install();
    const visitor = new Visitor(page, portal);
    await page.goto('/portal/about');
    await visitor.openLogin();
    await visitor.field('手机号').fill(phone);
    await visitor.button('获取验证码').click();
    const send = visitor.dialog.getByRole('button', { name: /重新发送/ });
    await expect(send).toBeDisabled();
    await page.clock.runFor(10_000);
    await visitor.button('关闭').click();
    await page.clock.runFor(10_000);
    await visitor.openLogin();
    await expect(send).toHaveText(/重新发送（(39|40) 秒）/);
    await visitor.button('注册新账号').click();
    await expect(send).toBeDisabled();
    await page.clock.runFor(41_000);
    await expect(visitor.button('获取验证码')).toBeEnabled();
  });

  test('asked for again from another page, it counts down what is left', async ({
    page,
    context,
    portal,
    phone,
    quiet,
  }) => {
    quiet.expectStatus(429, 'sendLoginSms');
    for (const one of [page, await context.newPage()]) {
      const visitor = new Visitor(one, portal);
      await one.goto('/portal/about');
      await visitor.openLogin();
      await visitor.field('手机号').fill(phone);
      await visitor.button('获取验证码').click();
      await expect(visitor.dialog.getByRole('button', { name: /重新发送（[1-9]/ })).toBeDisabled();
    }
  });

  test('a provider that is down is said beside the code and starts no countdown; a double click sends once', async ({
    page,
    portal,
    phone,
    quiet,
  }) => {
    quiet.expectStatus(503, 'sendLoginSms');
    quiet.expectLog('the SMS provider failed');
    quiet.expectLog('短信发送失败');
    const mend = portal.breakSms();
    const calls = countCalls(page, 'sendLoginSms');
    const visitor = new Visitor(page, portal);
    await page.goto('/portal/about');
    await visitor.openLogin();
    await visitor.field('手机号').fill(phone);
    await visitor.button('获取验证码').click();
    await expect(visitor.field('短信验证码')).toHaveAccessibleDescription(
      '短信发送失败，请稍后再试',
    );
    await expect(visitor.field('手机号')).toHaveValue(phone);
    await expect(visitor.button('获取验证码')).toBeEnabled();
    mend();
    // The server has counted the send that failed; the page learns the turned clock from a first refusal.
    await portal.turnClock(61);
    await visitor.button('获取验证码').dblclick();
    await expect(visitor.dialog.getByText('发送短信成功')).toBeVisible();
    await expect(visitor.dialog.getByRole('button', { name: /重新发送/ })).toBeDisabled();
    expect(calls()).toBe(2);
    // It is said of that number alone.
    await visitor.field('手机号').fill('13800138999');
    await expect(visitor.dialog.getByText('发送短信成功')).toBeHidden();
    await visitor.field('手机号').fill(phone);
    await expect(visitor.dialog.getByText('发送短信成功')).toBeVisible();
  });
});

test.describe('answers', () => {
  test('a field that the server refuses is said beside it, anything else above; nothing typed is lost', async ({
    page,
    portal,
    quiet,
  }) => {
    quiet.expectStatus(422, 'portalPwdLogin');
    const data = { fields: [{ path: 'phone', message: '该手机号不可用' }] };
    await page.route(
      /portalPwdLogin/,
      (route) => route.fulfill({ status: 422, json: { code: 422, msg: '填写内容有误', data } }),
      { times: 1 },
    );
    const visitor = new Visitor(page, portal);
    await page.goto('/portal/about');
    await visitor.openLogin();
    await visitor.dialog.getByRole('tab', { name: '密码登录' }).click();
    await visitor.field('手机号').fill(DEMO.phone);
    await visitor.field('密码').fill('Wrong2026');
    await visitor.button('登录').click();
    await expect(visitor.field('手机号')).toHaveAccessibleDescription('该手机号不可用');
    quiet.expectStatus(400, 'portalPwdLogin');
    await visitor.button('登录').click();
    await expect(visitor.dialog.getByRole('alert')).toHaveText('手机号或密码错误');
    await expect(visitor.field('密码')).toHaveValue('Wrong2026');
  });

  test('the network fails in the middle: said, kept, and done by the second press', async ({
    page,
    portal,
    quiet,
  }) => {
    quiet.expectFailures(true);
    const calls = countCalls(page, 'portalPwdLogin');
    await page.route(/portalPwdLogin/, (route) => route.abort('connectionreset'), { times: 1 });
    const visitor = new Visitor(page, portal);
    await page.goto('/portal/about');
    await visitor.openLogin();
    await visitor.dialog.getByRole('tab', { name: '密码登录' }).click();
    await visitor.field('手机号').fill(DEMO.phone);
    await visitor.field('密码').fill(DEMO.password);
    await visitor.button('登录').click();
    await expect(visitor.dialog.getByRole('alert')).toHaveText('后端接口连接异常');
    await visitor.button('登录').dblclick();
    await expect(page.getByText('登录成功')).toBeVisible();
    // What took the place of the button that led here.
    const menu = page.locator('.user-menu summary, .mobile-bar summary').filter({ visible: true });
    await expect(menu).toBeFocused();
    expect(calls()).toBe(2);
  });
});

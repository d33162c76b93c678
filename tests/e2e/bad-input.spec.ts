import { FIELD_TEXT } from '#contract/patterns.ts';

import { expect, test } from '../helpers/portal-test.ts';
import { Visitor } from '../helpers/visitor.ts';

test.beforeEach(async ({ page, portal }) => {
  await page.goto('/portal/index');
  await new Visitor(page, portal).openLogin();
});

test('each wrong phone is refused beside its field', async ({ page, portal }) => {
  const visitor = new Visitor(page, portal);
  const wrong = ['', '1380000000', '23800000001', '138000000012', '<script>alert(1)</script>'];
  for (const typed of wrong) {
    await visitor.field('手机号').fill(typed);
    await visitor.button('获取验证码').click();
    await expect(visitor.field('手机号')).toHaveAccessibleDescription(FIELD_TEXT.phone);
    await expect(visitor.field('手机号')).toBeFocused();
  }
});

test('a code without digits and a missing password have texts of their own', async ({
  page,
  portal,
}) => {
  const visitor = new Visitor(page, portal);
  await visitor.field('手机号').fill('13800000001');
  await visitor.button('登录').click();
  await expect(visitor.field('短信验证码')).toHaveAccessibleDescription(FIELD_TEXT.code);
  await visitor.field('短信验证码').fill('12ab');
  await visitor.button('登录').click();
  await expect(visitor.field('短信验证码')).toHaveAccessibleDescription(FIELD_TEXT.codeFormat);
  await visitor.dialog.getByRole('tab', { name: '密码登录' }).click();
  await visitor.button('登录').click();
  await expect(visitor.field('密码')).toHaveAccessibleDescription(FIELD_TEXT.password);
});

test('a wrong password is refused without saying which half was wrong', async ({
  page,
  portal,
  phone,
  quiet,
}) => {
  quiet.expectStatus(422, '/login/portalPwdLogin');
  quiet.expectStatus(400, '/login/portalPwdLogin');
  const visitor = new Visitor(page, portal);
  await visitor.dialog.getByRole('tab', { name: '密码登录' }).click();
  const texts: (string | null)[] = [];
  for (const tried of ['13800000002', phone]) {
    await visitor.field('手机号').fill(tried);
    await visitor.field('密码').fill('Wrong2026');
    await visitor.button('登录').click();
    await expect(visitor.dialog.getByRole('alert')).not.toBeEmpty();
    texts.push(await visitor.dialog.getByRole('alert').textContent());
  }
  expect(texts[0]).toBe(texts[1]);
});

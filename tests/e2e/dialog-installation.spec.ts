import { expect, test } from '../helpers/portal-test.ts';
import { Visitor } from '../helpers/visitor.ts';

// What the dialog takes from the installation and the device: public account, password policy, codes by WebOTP.

test('shows the public account, says the policy for passwords and takes a code from the device', async ({
  page,
  portal,
  phone,
}) => {
  await page.addInitScript(() => {
    // Chromium has WebOTP on Android only; as there, the answer comes when the SMS has.
    Object.defineProperty(window, 'OTPCredential', { value: class {} });
    const get = (options?: CredentialRequestOptions) => {
      (window as { asked?: unknown }).asked = JSON.parse(JSON.stringify(options));
      return Promise.resolve({ code: '１２３ 456' });
    };
    Object.defineProperty(navigator.credentials, 'get', { value: get });
  });
  await page.route('**/general/common/param/passwordPolicy', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), data: 'strong' } });
  });
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/about');
  await visitor.openLogin();
  const code = visitor.dialog.getByRole('img', { name: '公众号二维码' });
  await expect(code).toBeVisible();
  expect(await code.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  await visitor.button('注册新账号').click();
  const password = visitor.field('密码');
  await expect(password).toHaveAccessibleDescription('8-64 位，避开常见密码');
  await password.fill('abc1234');
  await visitor.field('确认密码').focus();
  await expect(password).toHaveAccessibleDescription(/^密码为 8-64 位/);
  await password.fill('correct horse battery staple');
  await expect(password).toHaveAccessibleDescription('8-64 位，避开常见密码');

  const autofill = await visitor.dialog
    .locator('.login-input input')
    .evaluateAll((inputs: HTMLInputElement[]) =>
      inputs.map((one) => `${one.name} ${one.autocomplete}`),
    );
  expect(autofill).toEqual([
    'userName name',
    'email email',
    'phone username',
    'code one-time-code',
    'password new-password',
    'confirmPassword new-password',
  ]);
  await visitor.field('手机号').fill(phone);
  await visitor.button('获取验证码').click();
  await expect(visitor.field('短信验证码')).toHaveValue('123456');
  expect(await page.evaluate(() => (window as { asked?: unknown }).asked)).toMatchObject({
    otp: { transport: ['sms'] },
  });
});

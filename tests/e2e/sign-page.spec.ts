import { drawSignature, signAddress } from '../helpers/goods-pages.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { signInAs } from '../helpers/sign-in.ts';

// What can go wrong at the gate of a site: a phone that is no signer's, a code that was mistyped, goods that nobody wants.

const SUPPLIER = '13800000002';
/** 示例签收员 of the demo site. */
const SIGNER = '13900000001';
const NOBODY = '13900009999';

test('a signer is led back to what he mistyped, signs for nothing unsigned, and refuses all of it', async ({
  page: supplier,
  context,
  portal,
  newBrowser,
  quiet,
}) => {
  quiet.expectStatus(400, /sign\/(code|prove)/);
  quiet.expectStatus(429, 'sign/code');
  await signInAs(context, portal.origin, SUPPLIER);
  await supplier.goto('/portal/delivery?deliveryStatus=1');
  await supplier.getByRole('link', { name: /^JH/ }).first().click();
  const address = await signAddress(supplier);
  const phone = await (await newBrowser()).newPage();
  await phone.setViewportSize({ width: 390, height: 844 });

  await phone.goto(address);
  const number = phone.getByRole('textbox', { name: '手机号' });
  const code = phone.getByRole('textbox', { name: '短信验证码' });
  await number.fill(NOBODY);
  await phone.getByRole('button', { name: '获取验证码' }).press('Enter');
  await expect(phone.getByRole('alert')).toContainText('不是本现场的签收人');
  await expect(number).toBeFocused();
  await number.fill(SIGNER);
  await phone.getByRole('button', { name: '获取验证码' }).press('Enter');
  await expect(code).toBeFocused();
  await code.fill('000000');
  await phone.getByRole('button', { name: '验证并查看送货单' }).press('Enter');
  await expect(phone.getByRole('alert')).toContainText('验证码');
  await expect(code).toBeFocused();

  await phone.reload();
  const codeOf = () => portal.latestCode(SIGNER, 'sign');
  await number.fill(SIGNER);
  await phone.getByRole('button', { name: '获取验证码' }).click();
  await expect(phone.getByRole('button', { name: /^\d+ 秒后可重新获取/ })).toBeDisabled();
  await code.fill(await codeOf());
  await phone.getByRole('button', { name: '验证并查看送货单' }).click();
  const qty = await phone.getByRole('textbox', { name: /^实收/ }).inputValue();
  const confirm = phone.getByRole('button', { name: '确认签收' });
  await confirm.click();
  await expect(phone.getByRole('alert')).toContainText('请手写签名');
  await phone.getByRole('textbox', { name: /^拒收/ }).fill(qty);
  await phone.getByRole('combobox', { name: '拒收原因' }).selectOption('规格不符');
  await drawSignature(phone);
  await confirm.click();
  await expect(phone.getByText('拒收完成')).toBeVisible();
  await expect(phone.getByText(/拒收全部货物/)).toBeVisible();
  await supplier.reload();
  await expect(supplier.getByText('已拒收').first()).toBeVisible();
});

import { openOwnCompany } from '../helpers/company-pages.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { signInAs } from '../helpers/sign-in.ts';

// 数据地址: made by an administrator, read by a program without a session, and ended.

test('an administrator makes an address, a program reads a list by it, and nobody once it has ended', async ({
  page,
  context,
  portal,
  request,
}) => {
  await signInAs(context, portal.origin, '13800000001');
  await openOwnCompany(page);
  await page.getByRole('button', { name: '数据地址' }).click();
  const dialog = page.getByRole('dialog', { name: '数据地址' });
  await expect(dialog).toContainText('尚未生成数据地址');
  await dialog.getByRole('button', { name: '生成地址' }).click();
  const list = dialog.getByRole('combobox', { name: '列表' });
  await list.selectOption({ label: '项目' });
  const address = (await dialog.locator('code').textContent()) ?? '';
  expect(address).toMatch(/\/api\/lists\/[\w-]{40,}\/project\.csv$/);

  const read = await request.get(new URL(address).pathname);
  expect(read.status()).toBe(200);
  expect(await read.text()).toContain('示例铝锭代采项目');
  await list.selectOption({ label: '银行账户' });
  await expect(dialog.locator('code')).toHaveText(/\/bank\.csv$/);

  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: '数据地址' }).click();
  await expect(dialog).toContainText(/最近读取 \d{4}-/);
  await expect(dialog.locator('code')).toHaveCount(0);
  await dialog.getByRole('button', { name: '停用' }).click();
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click();
  await expect(dialog).toContainText('尚未生成数据地址');
  expect((await request.get(new URL(address).pathname)).status()).toBe(404);
});

test('on a phone what is told of a copied address covers nothing of its dialog @phone', async ({
  page,
  context,
  portal,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(context, portal.origin, '13800000002');
  await page.goto('/portal/user/company');
  await page
    .getByRole('main')
    .getByRole('link', { name: /（当前）$/ })
    .first()
    .click();
  await page.getByRole('button', { name: '数据地址' }).click();
  const dialog = page.getByRole('dialog', { name: '数据地址' });
  await dialog.getByRole('button', { name: '生成地址' }).click();
  await dialog.getByRole('button', { name: '复制地址' }).click();
  await expect(page.getByText('数据地址已复制')).toBeVisible();
  const covered = await page.getByText('数据地址已复制').evaluate((toast) => {
    const { top, bottom } = toast.getBoundingClientRect();
    const said = [...document.querySelectorAll('dialog[open] :is(h2, p, button, select, code)')];
    return said
      .map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0 && box.top < bottom && box.bottom > top)
      .map(({ text }) => text);
  });
  expect(covered).toEqual([]);
  const told = async () => (await page.getByText('数据地址已复制').boundingBox())?.y ?? 0;
  const beside = await told();
  // Without the dialog it goes back to where toasts stand.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect.poll(told).toBeLessThan(beside);
});

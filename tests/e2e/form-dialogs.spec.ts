import { expect, test } from '../helpers/portal-test.ts';
import { confirm, question } from '../helpers/question.ts';
import { signInAs } from '../helpers/sign-in.ts';

const NUMBER = '6222 0000 1234 5678';

test('Escape in a row, or a browser that closes it unasked, does not take a form that was filled in', async ({
  page,
  context,
  portal,
}) => {
  await signInAs(context, portal.origin, '13800000001');
  await page.goto('/portal/user/bank');
  const form = page.getByRole('dialog', { name: '新增银行账户' });
  await page.getByRole('button', { name: '新增银行账户' }).click();
  await form.getByLabel('银行账号').fill(NUMBER);
  await form.getByLabel('说明').fill('项目收款');
  // Nothing between them: of such presses a browser lets only the first be refused.
  for (const _ of [1, 2, 3]) await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: '取消' }).click();
  await expect(form.getByLabel('说明')).toHaveValue('项目收款');

  await form.evaluate((own: HTMLDialogElement) => own.close());
  await expect(form.getByLabel('银行账号')).toHaveValue(NUMBER);
  await page.keyboard.press('Escape');
  await confirm(page, '确定关闭吗？');
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: '新增银行账户' }).click();
  await expect(form.getByLabel('银行账号')).toHaveValue('');
});

import type { Page } from 'playwright/test';

import { expect, test } from '../helpers/portal-test.ts';
import { signInAs } from '../helpers/sign-in.ts';

// What a question must not take for an answer.

const question = (page: Page) => page.getByRole('dialog', { name: '提示' });

test.beforeEach(async ({ context, page, portal }) => {
  await signInAs(context, portal.origin, '13800000001');
  await page.goto('/portal/user/workbench');
  await page.getByRole('link', { name: '项目付款申请' }).first().click();
});

const withdraw = (page: Page) => page.getByRole('button', { name: /^撤回/ }).first();

test('Back takes a question along @desktop', async ({ page }) => {
  await withdraw(page).click();
  await expect(question(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: '工作台' })).toBeVisible();
  await expect(question(page)).toHaveCount(0);
});

test('Enter that is held down opens a question and does not answer it @desktop', async ({
  page,
}) => {
  await withdraw(page).focus();
  await page.keyboard.down('Enter');
  await expect(question(page)).toBeVisible();
  for (let times = 0; times < 10; times += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(question(page)).toContainText('确定撤回吗');
  await page.keyboard.press('Enter');
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByText('已撤回').filter({ visible: true }).first()).toBeVisible();
});

import { expect, type Page } from 'playwright/test';

import type { PortalProcess } from './portal-process.ts';

// What operators do in the admin console besides reviewing (tests/helpers/review-pages.ts).

/** Signs in by the code of a text message, as whoever has no password yet. */
export async function enterConsole(
  page: Page,
  portal: PortalProcess,
  phone: string,
): Promise<void> {
  await page.goto('/portal/admin');
  await page.getByLabel('手机号').fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('短信验证码').fill(await portal.latestCode(phone, 'adminLogin'));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '待办' })).toBeVisible();
}

/** An administrator opens an account with one role (角色, by its name), which is the account's name too. */
export async function hire(page: Page, role: string, phone: string): Promise<void> {
  await page.goto('/portal/admin/account');
  await page.getByRole('button', { name: '新增运营账号' }).click();
  const account = page.getByRole('dialog', { name: '新增运营账号' });
  await account.getByLabel('手机号').fill(phone);
  await account.getByLabel('姓名').fill(`示例${role}`);
  await account.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: `分配角色 示例${role}` }).click();
  const roles = page.getByRole('dialog', { name: '分配角色' });
  await roles.getByRole('checkbox', { name: role, exact: true }).check();
  await roles.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row', { name: `示例${role}` })).toContainText(role);
}

import { expect, type Page } from 'playwright/test';

import type { PortalProcess } from './portal-process.ts';
import type { OperatorRole } from './project-walk.ts';

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

/** Who decides about projects, and who moves their money. */
export type StaffRole = OperatorRole | 'finance' | 'financeDirector';

/** The platform roles (PlatformRole) by what they do to a project. */
const ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  business: '业务经理',
  operation: '运营专员',
  risk: '风控专员',
  director: '风控总监',
  legal: '法务专员',
  finance: '财务专员',
  financeDirector: '财务总监',
};

interface Hired {
  name: string;
  phone: string;
  roles: readonly StaffRole[];
}

/** On the list of accounts an administrator opens one and gives it its roles (角色). */
export async function hire(page: Page, { name, phone, roles }: Hired): Promise<void> {
  await page.getByRole('button', { name: '新增运营账号' }).click();
  const account = page.getByRole('dialog', { name: '新增运营账号' });
  await account.getByLabel('手机号').fill(phone);
  await account.getByLabel('姓名').fill(name);
  await account.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: `分配角色 ${name}` }).click();
  const given = page.getByRole('dialog', { name: '分配角色' });
  for (const role of roles) {
    await given.getByRole('checkbox', { name: ROLE_NAMES[role], exact: true }).check();
  }
  await given.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('row', { name });
  for (const role of roles) await expect(row).toContainText(ROLE_NAMES[role]);
}

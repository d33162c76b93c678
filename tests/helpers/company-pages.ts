import { expect, type Page } from 'playwright/test';

import { confirm } from './question.ts';

export const COMPANIES = '/portal/user/company';

/** Opens the page of the company that the visitor acts for, from the list of all of them. */
export async function openOwnCompany(page: Page): Promise<void> {
  await page.goto(COMPANIES);
  await page
    .getByRole('main')
    .getByRole('link', { name: /（当前）$/ })
    .first()
    .click();
}

/** Invites a phone for one role, from the members of the company. */
export async function invite(page: Page, phone: string, role: RegExp): Promise<void> {
  await page.goto(COMPANIES);
  await page
    .getByRole('link', { name: /^成员管理/ })
    .first()
    .click();
  await page.getByRole('button', { name: '邀请成员' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '发送邀请' }).click();
  await expect(dialog.getByLabel('手机号')).toHaveAccessibleDescription('请输入正确的手机号');
  await expect(dialog.getByLabel('手机号')).toBeFocused();
  await dialog.getByLabel('手机号').fill(`+86 ${phone.slice(0, 3)} ${phone.slice(3)}`);
  await dialog.getByRole('checkbox', { name: /经办人/ }).uncheck();
  await dialog.getByRole('checkbox', { name: role }).check();
  await dialog.getByRole('button', { name: '发送邀请' }).click();
  await confirm(page, `确定向 ${phone} 发送邀请短信吗？`);
  await expect(page.getByText('邀请短信已发送')).toBeVisible();
  const sent = page.getByRole('region', { name: '邀请记录' });
  await expect(sent.getByText(phone)).toBeVisible();
  await expect(sent.getByText('待接受')).toBeVisible();
}

/** Accepts the invitation of a company, on the list of companies. */
export async function accept(page: Page, company: string): Promise<void> {
  const waiting = page.getByRole('list', { name: '待处理的邀请' });
  await waiting
    .getByRole('listitem')
    .filter({ hasText: company })
    .getByRole('button', { name: '接受' })
    .click();
}

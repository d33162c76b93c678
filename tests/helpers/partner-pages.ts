import { expect, type Page } from 'playwright/test';

import { confirm } from './question.ts';

/** A company of the demo registry that nobody knows yet. */
export const PARTNER = '示例特钢制造有限公司';

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const fill = (page: Page, label: string, text: string) => dialog(page).getByLabel(label).fill(text);
const submit = (page: Page) => dialog(page).getByRole('button', { name: '提交' }).click();

async function openSupplier(page: Page): Promise<void> {
  await press(page, '新增贸易伙伴');
  await press(page, '供应商');
  await expect(dialog(page)).toHaveAccessibleName('新增供应商');
}

async function sendSupplier(page: Page, name: string, answer: string): Promise<void> {
  await fill(page, '联系人', '示例丁');
  await fill(page, '联系电话', '13900000071');
  await fill(page, '联系地址', '示例路 7 号');
  await dialog(page).getByRole('button', { name: '提 交' }).click();
  await confirm(page, `确定新增供应商“${name}”吗？`);
  // What was submitted just before may still be told.
  await expect(page.getByText(answer).last()).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
}

/** On the list of partners (贸易伙伴): adds PARTNER as a supplier out of the registry. */
export async function addSupplier(page: Page): Promise<void> {
  await openSupplier(page);
  await dialog(page).getByRole('combobox', { name: '名称' }).fill('示例特钢');
  await page.getByRole('option', { name: PARTNER }).click();
  await expect(dialog(page).getByRole('region', { name: '企业信息' })).toContainText('示例丁');
  await sendSupplier(page, PARTNER, '提交成功');
}

/** The same with a company that is certified on the platform, by its name. */
export async function linkSupplier(page: Page, name: string): Promise<void> {
  await openSupplier(page);
  await dialog(page).getByRole('combobox', { name: '名称' }).fill(name);
  await sendSupplier(page, name, `“${name}”是平台已认证企业，已为您关联`);
}

/** Opens PARTNER from that list and adds its bank account. */
export async function addBankOf(page: Page): Promise<void> {
  await page.getByRole('link', { name: PARTNER, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: PARTNER })).toBeFocused();
  await press(page, '添加银行账户');
  await expect(dialog(page)).toHaveAccessibleName('新增银行账户');
  await expect(dialog(page).getByLabel('账户名称')).toHaveValue(PARTNER);
  await fill(page, '银行账号', '6222 0000 8888 7777');
  await fill(page, '开户行', '示例银行');
  await submit(page);
  await expect(dialog(page).getByLabel('说明')).toBeFocused();
  await fill(page, '说明', '货款');
  await submit(page);
  await confirm(page, `确定提交银行账户“${PARTNER}”吗？`);
  await expect(page.getByText('**** **** **** 7777')).toBeVisible();
}

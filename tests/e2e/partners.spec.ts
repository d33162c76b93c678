import type { Page } from 'playwright/test';

import { expectNoViolations } from '../helpers/axe.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { signInAs } from '../helpers/sign-in.ts';

const NAME = '示例特钢制造有限公司';
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const fill = (page: Page, label: string, text: string) => dialog(page).getByLabel(label).fill(text);
const save = (page: Page) => dialog(page).getByRole('button', { name: '保存' }).click();

async function addSupplier(page: Page): Promise<void> {
  await press(page, '新增贸易伙伴');
  await press(page, '供应商');
  await expect(dialog(page)).toHaveAccessibleName('新增供应商');
  await dialog(page).getByRole('combobox', { name: '名称' }).fill('示例特钢');
  await page.getByRole('option', { name: NAME }).click();
  await expect(dialog(page).getByRole('region', { name: '企业信息' })).toContainText('示例丁');
  await fill(page, '联系人', '示例丁');
  await fill(page, '联系电话', '13900000071');
  await fill(page, '联系地址', '示例路 7 号');
  await dialog(page).getByRole('button', { name: '提 交' }).click();
  await expect(page.getByText('提交成功')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
}

async function addAccount(page: Page): Promise<void> {
  await press(page, '添加银行账户');
  await expect(dialog(page)).toHaveAccessibleName('新增银行账户');
  await expect(dialog(page).getByLabel('账户名称')).toHaveValue(NAME);
  await fill(page, '银行账号', '6222 0000 8888 7777');
  await fill(page, '开户行', '示例银行');
  await save(page);
  await expect(dialog(page).getByLabel('说明')).toBeFocused();
  await fill(page, '说明', '货款');
  await save(page);
  await expect(page.getByText('**** **** **** 7777')).toBeVisible();
}

test('a supplier out of the registry: added with its account, contact changed, invited, removed @desktop', async ({
  page,
  context,
  portal,
}) => {
  test.slow();
  await signInAs(context, portal.origin, '13800000001');
  await page.goto('/portal/contactClientDetail');
  await expect(page.getByText('请从列表选择')).toBeVisible();
  await page.getByRole('link', { name: '前往贸易伙伴' }).click();
  await addSupplier(page);

  await page.getByRole('link', { name: NAME, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeFocused();
  await expect(page.getByRole('region', { name: '工商信息' })).toContainText('2004-11-02');
  await addAccount(page);
  await expectNoViolations(page);

  await press(page, '编辑联系人');
  await expect(dialog(page)).toHaveAccessibleName('编辑联系人');
  await fill(page, '联系人', 'Ding');
  await save(page);
  await expect(dialog(page).getByText('只能输入中文')).toBeVisible();
  await fill(page, '联系人', '示例新丁');
  await save(page);
  await expect(page.getByRole('region', { name: '联系人' })).toContainText('示例新丁');

  await press(page, '邀请注册');
  await press(page, '发送短信');
  await expect(page.getByText('邀请短信已发送至 139****0071')).toBeVisible();
  await press(page, '邀请注册');
  await expect(dialog(page)).toContainText('上次发送');
  await press(page, '复制链接');
  await expect(dialog(page).getByLabel('注册链接')).toHaveValue(/\/portal\/user\/companyAuth$/);
  await page.keyboard.press('Escape');

  await press(page, '移除');
  await expect(dialog(page)).toContainText('确定移除吗？');
  await press(page, '确定');
  await expect(page).toHaveURL(/\/user\/contactClient$/);
  await expect(page.getByRole('link', { name: '示例钢铁贸易有限公司', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: NAME, exact: true })).toHaveCount(0);
});

import type { Page } from 'playwright/test';

import { expectNoViolations } from '../helpers/axe.ts';
import { addBankOf, addSupplier, PARTNER } from '../helpers/partner-pages.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { confirm } from '../helpers/question.ts';
import { signInAs } from '../helpers/sign-in.ts';

const RECORD = '**/portal/contactClient/detail*';

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const fill = (page: Page, label: string, text: string) => dialog(page).getByLabel(label).fill(text);
const save = (page: Page) => dialog(page).getByRole('button', { name: '保存' }).click();

test('a supplier out of the registry: added with its account, contact changed, invited, removed', async ({
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

  await addBankOf(page);
  await expect(page.getByRole('region', { name: '工商信息' })).toContainText('2004-11-02');
  await expectNoViolations(page);

  await press(page, '编辑联系人');
  await expect(dialog(page)).toHaveAccessibleName('编辑联系人');
  await fill(page, '联系人', 'Ding');
  await save(page);
  await expect(dialog(page).getByText('只能输入中文')).toBeVisible();
  await fill(page, '联系人', '示例新丁');
  await save(page);
  await confirm(page, `确定保存贸易伙伴“${PARTNER}”吗？`);
  await expect(page.getByRole('region', { name: '联系人' })).toContainText('示例新丁');

  await press(page, '邀请注册');
  const answer = Promise.withResolvers<void>();
  await page.route(RECORD, (route) => answer.promise.then(() => route.continue()), { times: 1 });
  await press(page, '发送短信');
  await expect(page.getByText('邀请短信已发送至 139****0071')).toBeVisible();
  // As long as the record is not read anew, it would tell nothing of this message.
  await expect(dialog(page).getByRole('button', { name: '复制链接' })).toBeDisabled();
  answer.resolve();
  await expect(dialog(page)).toBeHidden();
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
  await expect(page.getByRole('link', { name: PARTNER, exact: true })).toHaveCount(0);
});

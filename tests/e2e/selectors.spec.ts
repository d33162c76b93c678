import type { Page, Route } from 'playwright/test';

import { expectNoViolations } from '../helpers/axe.ts';
import { serveCatalogue } from '../helpers/catalogue-site.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { confirm, question } from '../helpers/question.ts';
import { pdf } from '../helpers/sample-files.ts';
import { signInAs } from '../helpers/sign-in.ts';

const BUYER = '13800000001';
const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const dialog = (page: Page) => page.getByRole('dialog');

/** A piece of the catalogue on the real server, as the buyer. */
async function openAsBuyer(page: Page, portal: { origin: string }): Promise<void> {
  await signInAs(page.context(), portal.origin, BUYER);
  await open(page, 'parties');
}

async function open(page: Page, piece: string): Promise<void> {
  await serveCatalogue(page);
  await page.goto(`/portal/catalogue?piece=${piece}`);
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
}

test('by keys alone: searched, not found, added, chosen', async ({ page, portal }, info) => {
  const name = `示例${info.project.name === 'phone' ? '掌上' : '桌面'}钢材经营部`;
  await openAsBuyer(page, portal);
  const supplier = select(page, '供应商');
  await supplier.focus();
  await page.keyboard.type('示');
  await expect(page.getByText('请至少输入 2 个字')).toBeVisible();
  await page.keyboard.insertText(name.slice(1));
  await expect(page.getByText(`没有找到“${name}”`)).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Enter');

  await expect(dialog(page)).toHaveAccessibleName('新增供应商');
  await expect(select(page, '名称')).toBeFocused();
  await expect(select(page, '名称')).toHaveValue(name);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('该项为必填项')).toHaveCount(3);
  await expect(dialog(page).getByLabel('联系人')).toBeFocused();
  await expectNoViolations(page);
  await page.keyboard.insertText('示例甲');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('13900000001');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('示例路 1 号');
  await page.keyboard.press('Escape');
  await expect(question(page)).toContainText('已填写的内容不会保存，确定关闭吗？');
  // Pressed in haste, Enter loses nothing.
  await page.keyboard.press('Enter');
  await expect(question(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(question(page)).toContainText('已填写的内容不会保存，确定关闭吗？');
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(question(page)).toContainText(`确定新增供应商“${name}”吗？`);
  await page.keyboard.press('Enter');

  await expect(page.getByText('提交成功')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(supplier).toHaveValue(name);
  await expect(supplier).toBeFocused();
});

test('several owners: one out of the registry with its summary, one taken out again', async ({
  page,
  portal,
}) => {
  await openAsBuyer(page, portal);
  const owner = select(page, '业主');
  for (const name of ['示例市城市建设投资有限公司', '示例融资担保有限公司']) {
    await owner.fill(name);
    await option(page, /去添加/)
      .or(option(page, name))
      .first()
      .waitFor();
    if ((await option(page, /^示例/).count()) > 0) await option(page, /^示例/).click();
    else {
      await option(page, /去添加/).click();
      await select(page, '名称').fill(name.slice(0, -2));
      await option(page, name).click();
      await expect(dialog(page).getByRole('region', { name: '企业信息' })).toContainText(
        /法定代表人.*企业实控人/,
      );
      await expect(dialog(page).getByLabel('统一社会信用代码')).toHaveValue(/^91000000MA0REG/);
      await dialog(page).getByRole('button', { name: '提 交' }).click();
      await confirm(page, `确定新增业主“${name}”吗？`);
    }
    await expect(page.getByRole('list', { name: '已选业主' })).toContainText(name);
  }
  await page.getByRole('button', { name: '移除示例市城市建设投资有限公司' }).click();
  await expect(page.getByLabel('已选业主名称')).toHaveText('示例融资担保有限公司');
});

test('a slow answer that a newer search has overtaken is not shown @desktop', async ({
  page,
  portal,
}) => {
  await openAsBuyer(page, portal);
  const held: Route[] = [];
  await page.route('**/supplier/searchByNameLike', (route) => void held.push(route));
  const answer = async (index: number, name: string) => {
    const data = [{ id: String(index + 1), name, usc: '', contactPhone: '' }];
    // The first call was given up: whatever is answered, nobody listens.
    await held[index]?.fulfill({ json: { code: 0, msg: '', data } }).catch(() => undefined);
  };
  const supplier = select(page, '供应商');
  await supplier.fill('示例旧');
  await expect.poll(() => held.length).toBe(1);
  await expect(page.getByText('加载中…')).toBeVisible();
  await supplier.fill('示例新');
  await expect.poll(() => held.length).toBe(2);
  await answer(1, '示例新答复');
  await expect(option(page, '示例新答复')).toBeVisible();
  await answer(0, '示例旧答复');
  await expect(option(page, '示例新答复')).toBeVisible();
  await expect(option(page, '示例旧答复')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
});

test('modal and agreement: nothing outside closes them, the agreement opens at its end', async ({
  page,
}) => {
  await open(page, 'dialogs');
  const openers = page.getByRole('button', { name: '打开' });
  await openers.first().click();
  const field = dialog(page).getByLabel('说明');
  await page.mouse.click(2, 2);
  await expect(field).toBeVisible();
  await dialog(page).getByRole('button', { name: '取消' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(openers.first()).toBeFocused();

  await openers.nth(1).click();
  const agree = dialog(page).getByRole('button', { name: '我已阅读并同意' });
  await expect(agree).toBeDisabled();
  await expect(dialog(page).getByRole('button', { name: '关闭' })).toHaveCount(0);
  await expectNoViolations(page);
  await page.keyboard.press('End');
  await expect(agree).toBeEnabled();
  await agree.click();
  await expect(page.getByText('已同意')).toBeVisible();
});

test('a person and a bank account: added where they were missing, and chosen', async ({
  page,
  portal,
}, info) => {
  const isPhone = info.project.name === 'phone';
  await openAsBuyer(page, portal);
  const person = `示例担保${isPhone ? '乙' : '甲'}`;
  await select(page, '担保方').fill(person);
  await option(page, /去添加/).click();
  await dialog(page).getByRole('radio', { name: '个人' }).check();
  await dialog(page).getByLabel('身份证号').fill('110101199003070000');
  await dialog(page).getByRole('button', { name: '提 交' }).click();
  await expect(dialog(page).getByText('请输入正确的身份证号')).toBeVisible();
  await expect(dialog(page).getByLabel('身份证号')).toBeFocused();
  await dialog(page)
    .getByLabel('身份证号')
    .fill(isPhone ? '110101199003071022' : '110101199003071014');
  await dialog(page).getByRole('button', { name: '提 交' }).click();
  await confirm(page, `确定新增个人“${person}”吗？`);
  await expect(page.getByRole('list', { name: '已选担保方' })).toContainText(person);

  const account = `示例账户${isPhone ? '乙' : '甲'}`;
  await select(page, '收款账户').fill(account);
  await option(page, /去添加/).click();
  await expect(dialog(page)).toHaveAccessibleName('添加银行账户');
  await dialog(page)
    .getByLabel('银行账号')
    .fill(isPhone ? '6222 0200 0000 1235' : '6222 0200 0000 1234');
  await dialog(page).getByLabel('开户行').fill('示例银行');
  await dialog(page).getByRole('button', { name: '提交' }).click();
  await expect(dialog(page).getByLabel('说明')).toBeFocused();
  await expectNoViolations(page);
  await dialog(page).getByLabel('说明').fill('工程款收款');
  const papers = { name: '示例资料.pdf', mimeType: 'application/pdf', buffer: pdf() };
  await dialog(page).locator('input[type=file]').first().setInputFiles(papers);
  await expect(dialog(page).getByRole('button', { name: '删除 示例资料.pdf' })).toBeVisible();
  await dialog(page).getByRole('button', { name: '提交' }).click();
  await confirm(page, `确定提交银行账户“${account}”吗？`);
  await expect(select(page, '收款账户')).toHaveValue(account);
  // Two accounts of one holder are told apart by what stands below.
  await expect(select(page, '收款账户')).toHaveAccessibleDescription(
    isPhone ? /\*{4} 1235$/ : /\*{4} 1234$/,
  );

  await page.getByRole('combobox', { name: '业务类型' }).selectOption({ index: 1 });
  const created = (by: string) => page.getByRole('region', { name: `仅创建人可见，${by}创建` });
  await expect(created('本人').getByRole('button', { name: '撤回' })).toBeVisible();
  await expect(created('他人').getByRole('button', { name: '撤回' })).toHaveCount(0);
});

test('Enter in a field whose search is on its way hands nothing in', async ({ page, portal }) => {
  await signInAs(page.context(), portal.origin, BUYER);
  const held: Route[] = [];
  await page.route('**/project/options?*', (route) => void held.push(route));
  await page.goto('/portal/payApplyForm');
  const project = select(page, '项目');
  await project.fill('示例铝锭');
  await expect.poll(() => held.length).toBe(1);
  await project.press('Enter');
  await expect(project).toBeFocused();
  await held[0]?.fallback();
  await expect(option(page, /示例铝锭/)).toBeVisible();
  await project.press('Enter');
  await expect(project).toHaveValue(/示例铝锭/);
  await expect(page.getByText('有必填项未填写')).toHaveCount(0);
});

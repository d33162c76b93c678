import type { Locator, Page } from 'playwright/test';

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

test('what is typed into the middle of a code or a phone stays there @desktop', async ({
  page,
  context,
  portal,
}) => {
  await signInAs(context, portal.origin, '13800000001');
  await page.goto('/portal/user/contactClient');
  await press(page, '新增贸易伙伴');
  await press(page, '业主');
  const typeInto = async (field: Locator, text: string, keys: readonly string[]) => {
    await field.fill(text);
    await field.press('End');
    for (let step = 0; step < 4; step += 1) await field.press('ArrowLeft');
    for (const key of keys) await field.press(key);
    return expect(field);
  };
  const code = dialog(page).getByLabel('统一社会信用代码');
  await (await typeInto(code, '910000000000', ['m', 'a'])).toHaveValue('91000000MA0000');
  const phone = dialog(page).getByLabel('联系电话');
  await (await typeInto(phone, '138000001', ['Space', '0', '2'])).toHaveValue('13800020001');
});

test('Enter asks for a day as it is usually written, and says what is none', async ({
  page,
  context,
  portal,
}) => {
  await signInAs(context, portal.origin, '13800000001');
  await page.goto('/portal/user/contactClient');
  // The phone keeps all filters but the first behind a button.
  const unfold = page.getByRole('button', { name: '筛选', exact: true });
  await expect(page.getByRole('searchbox').first()).toBeVisible();
  if (await unfold.isVisible()) await unfold.click();
  const day = page.getByLabel('添加日期起', { exact: true });
  await day.fill('2026/1/2');
  await day.press('Enter');
  await expect(page).toHaveURL(/createTimeStart=2026-01-02$/);
  await expect(day).toHaveValue('2026-01-02');
  await day.fill('2026-2-30');
  await day.press('Enter');
  await expect(page.getByText('请输入日期，如 2026-12-01')).toBeVisible();
  await expect(page).toHaveURL(/createTimeStart=2026-01-02$/);
  await day.press('Backspace');
  await expect(page.getByText('请输入日期，如 2026-12-01')).toBeHidden();
});

test('what my company and a partner owe and have between them is on the list and on its page', async ({
  page,
  context,
  portal,
}) => {
  await signInAs(context, portal.origin, '13800000001');
  await page.goto('/portal/user/contactClient');
  const main = page.getByRole('main');
  await expect(main.getByText('应付余额（元，不含罚息）').first()).toBeAttached();
  await main.getByRole('link', { name: '示例建材供应有限公司', exact: true }).click();
  const known = page.getByRole('region', { name: '往来信息' });
  await expect(known).toContainText(/应收余额（元）0\.00/);
  await expect(known).toContainText(/应付余额（元，不含罚息）[1-9][\d,]*\.\d{2}/);

  const documents = page.getByRole('region', { name: '往来单据' });
  await documents.scrollIntoViewIfNeeded();
  await expect(documents.getByRole('list', { name: '往来单据', exact: true })).toBeVisible();
  await expect(documents.getByRole('listitem')).toHaveCount(20);
  await expect(documents).toContainText('正式销售订单');
  await expectNoViolations(page);

  // By the keyboard alone: more of them, and from the first of these to its page.
  await documents.getByRole('button', { name: '显示更早的单据' }).focus();
  await page.keyboard.press('Enter');
  const older = documents.getByRole('list', { name: '更早的往来单据' });
  const first = older.getByRole('link').first();
  await expect(first).toBeFocused();
  const no = await first.textContent();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(no ?? '');

  await page.goto('/portal/user/contactClient');
  await main.getByRole('link', { name: '示例市城市建设投资有限公司', exact: true }).click();
  await documents.scrollIntoViewIfNeeded();
  await expect(documents).toContainText('还没有与该伙伴的往来单据');

  // On paper stands what is known, without what can be pressed.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(known).toBeVisible();
  await expect(main.getByRole('navigation')).toHaveCount(0);
  const tools = { name: /编辑联系人|添加银行账户|列设置|导出/ };
  await expect(main.getByRole('button', tools)).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await expect(main.getByRole('button', { name: '编辑联系人' })).toBeVisible();
});

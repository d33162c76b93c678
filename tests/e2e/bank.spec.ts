import type { Page } from 'playwright/test';
import readSheet from 'read-excel-file/node';

import { expect, test } from '../helpers/portal-test.ts';
import { confirm, question } from '../helpers/question.ts';
import { pdf, picture } from '../helpers/sample-files.ts';
import { signInAs } from '../helpers/sign-in.ts';

const BANKS = '/portal/user/bank';
const NAME = '示例路桥收款户';
const NUMBER = '6222 0000 1234 5678';
const BRANCH = '示例银行示例市建设路支行';

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page) => page.getByRole('row').filter({ hasText: NAME });
const field = (page: Page, label: string) => dialog(page).getByLabel(label);
// A page behind another draws once a second, and every press waits for two of its frames.
const front = (page: Page) => page.bringToFront();
const send = (page: Page, word: string) =>
  dialog(page).getByRole('button', { name: word, exact: true }).click();
const confirmed = (page: Page, word: string) => confirm(page, `确定${word}银行账户“${NAME}”吗？`);

/** A button of the row, or of its menu 更多. */
async function press(page: Page, label: string): Promise<void> {
  const button = page.getByRole('button', { name: `${label} ${NAME}`, exact: true });
  await row(page).getByRole('button', { name: '编辑' }).waitFor();
  if (!(await button.isVisible())) await row(page).getByRole('button', { name: '更多' }).click();
  await button.click();
}

/** Files in the dialog; what is closed inside of it leaves the form as it is. */
async function addFiles(page: Page): Promise<void> {
  const chooser = dialog(page).locator('input[type=file]').first();
  const paper = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf() });
  const many = Array.from({ length: 21 }, (_, index) => paper(`${index}.pdf`));
  await chooser.setInputFiles(many);
  await expect(dialog(page).getByRole('alert').last()).toHaveText(
    '当前限制上传 20 个文件，本次选择了 21 个文件，共 21 个文件',
  );
  await chooser.setInputFiles([
    paper('开户许可证.pdf'),
    { name: '印鉴卡.png', mimeType: 'image/png', buffer: await picture('png') },
  ]);
  const chips = dialog(page).getByRole('button', { name: /^删除 / });
  await expect(chips).toHaveCount(2);
  await expect(chips.first()).toHaveAccessibleName('删除 开户许可证.pdf');
  await dialog(page)
    .getByRole('button', { name: /^印鉴卡\.png/ })
    .click();
  const viewer = page.getByRole('dialog', { name: '图片预览 印鉴卡.png' });
  await expect(viewer.getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  // What a browser says when its chooser is closed without a choice.
  await chooser.dispatchEvent('cancel');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(field(page, '账户名称')).toHaveValue(NAME);
}

async function addAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新增银行账户' }).click();
  // Mostly it is in the company's own name.
  await expect(field(page, '账户名称')).toHaveValue('示例建设工程有限公司');
  await send(page, '提交');
  await expect(field(page, '银行账号')).toBeFocused();
  await expect(dialog(page).getByText('该项为必填项')).toHaveCount(3);
  await field(page, '账户名称').fill(NAME);
  await field(page, '银行账号').fill(NUMBER);
  await field(page, '开户行').fill('建设路');
  await page.getByRole('option', { name: BRANCH }).click();
  await expect(field(page, '开户行')).toHaveValue(BRANCH);
  await expect(field(page, '联行号')).toHaveValue(/^99900010001\d$/);
  await field(page, '说明').fill('项目收款');
  await expect(dialog(page).getByText('4/500')).toBeVisible();
  await addFiles(page);
  await send(page, '提交');
  await question(page).getByRole('button', { name: '取消' }).click();
  await expect(question(page)).toHaveCount(0);
  await send(page, '提交');
  await confirmed(page, '提交');
  await expect(row(page)).toContainText('**** **** **** 5678');
}

/** Somebody else changes the same account, from opening it to saving it. */
async function changeContact(page: Page): Promise<void> {
  await page.goto(BANKS);
  await press(page, '编辑');
  await field(page, '联系人').fill('示例丙');
  await send(page, '保存');
  await confirmed(page, '保存');
  await expect(row(page)).toContainText('示例丙');
}

/** The list as a file, read by another library. */
async function exportList(page: Page): Promise<void> {
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 xlsx' }).click();
  // Said by the page, or where it takes more than a second by the dialog.
  await expect(page.getByText(/已导出 \d+ 条/).first()).toBeVisible();
  const path = await (await download).path();
  const [sheet] = (await readSheet(path)) as unknown as { data: unknown[][] }[];
  const [head = [], ...rows] = sheet?.data ?? [];
  const own = rows.find((cells) => cells.includes(NAME)) ?? [];
  const cell = (title: string) => own[head.indexOf(title)];
  expect([cell('银行账号'), cell('开户行')]).toEqual(['**** **** **** 5678', BRANCH]);
  await page.keyboard.press('Escape');
}

/** On paper the list is its rows: what can be pressed is not there. */
async function printed(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(row(page)).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('print-color-adjust', 'exact');
  const main = page.getByRole('main');
  await expect(main.getByRole('button').filter({ hasNotText: /名称|类型|时间/ })).toHaveCount(0);
  await expect(main.getByRole('columnheader', { name: '操作' })).toHaveCount(0);
  await expect(main.getByRole('search')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
}

test('an account is added, exported, changed by two at once, revealed, made the default and deleted', async ({
  page,
  context,
  portal,
  quiet,
  newBrowser,
}) => {
  test.slow();
  quiet.expectStatus(409, '/portal/bank/save');
  await signInAs(context, portal.origin, '13800000001');
  await page.goto(BANKS);
  await addAccount(page);
  await exportList(page);
  await printed(page);

  await press(page, '编辑');
  await changeContact(await context.newPage());
  await front(page);
  await field(page, '联系人').fill('示例丁');
  const goes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(await page.evaluate(goes), 'the page goes without a question').toBe(false);
  await send(page, '保存');
  await confirmed(page, '保存');
  const conflict = dialog(page).getByRole('alert', { name: '修改冲突' });
  await expect(conflict.getByRole('row', { name: '联系人 示例丙 示例丁' })).toBeVisible();
  await conflict.getByRole('button', { name: '保留我填写的' }).click();
  await send(page, '保存');
  await confirmed(page, '保存');
  await expect(row(page)).toContainText('示例丁');

  await press(page, '查看完整账号');
  await expect(dialog(page).getByText(NUMBER)).toBeVisible();
  await page.keyboard.press('Escape');
  await press(page, '设默认');
  await confirm(page, '确定设为默认吗？');
  await expect(row(page).getByText('是', { exact: true })).toBeVisible();

  const stranger = await newBrowser();
  await signInAs(stranger, portal.origin, '13800000002');
  const theirs = await stranger.newPage();
  await theirs.goto(`${BANKS}?nameLike=${encodeURIComponent(NAME)}`);
  await expect(theirs.getByText('没有符合条件的记录')).toBeVisible();
  await front(page);

  // Somebody of the company who may only look on.
  const onlooker = await newBrowser();
  await signInAs(onlooker, portal.origin, '13800000105');
  const seen = await onlooker.newPage();
  await seen.goto(BANKS);
  await expect(row(seen)).toBeVisible();
  await expect(seen.getByRole('button', { name: /新增|编辑|删除/ })).toHaveCount(0);

  await row(page).getByRole('link', { name: NAME }).click();
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeFocused();
  await expect(page.getByRole('button', { name: /^开户许可证\.pdf/ })).toBeVisible();
  await page.getByRole('button', { name: '删除', exact: true }).click();
  await expect(dialog(page)).toContainText('确定删除吗？');
  await dialog(page).getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/user\/bank$/);
  await expect(page.getByRole('row').first()).toBeVisible();
  await expect(row(page)).toHaveCount(0);
});

test('on a phone an empty list offers its first record once, at the foot of the window @phone', async ({
  page,
  context,
  portal,
}) => {
  await signInAs(context, portal.origin, '13800000005');
  await page.goto(BANKS);
  await expect(page.getByText('还没有银行账户')).toBeVisible();
  await expect(page.getByRole('button', { name: '新增银行账户' })).toHaveCount(1);
});

import { groupThousands } from '#src/lib/group-thousands.ts';

import { expect, test } from '../helpers/portal-test.ts';
import { expectWholeDays } from '../helpers/printed-days.ts';
import { pdf } from '../helpers/sample-files.ts';
import { ALL_ROLES } from '../helpers/sign-in.ts';

test('by keyboard: what is refused is said beside the button; whoever has dealt with a row stays on the list @desktop', async ({
  operatorAt,
  quiet,
}) => {
  quiet.expectStatus(400, 'billable/draw');
  const page = await operatorAt(ALL_ROLES);
  await page.goto('/portal/admin/billable');
  const opener = (buyer: string) =>
    page
      .getByRole('row')
      .filter({ hasText: buyer })
      .first()
      .getByRole('button', { name: /^开票申请/ });
  const dialog = page.getByRole('dialog', { name: '开票申请' });
  const draw = async (buyer: string) => {
    await opener(buyer).press('Enter');
    await dialog.getByRole('button', { name: '开票申请' }).press('Enter');
  };

  await draw('示例公路养护有限公司');
  await expect(dialog.getByRole('alert').filter({ hasText: '请先补充' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(opener('示例公路养护有限公司')).toBeFocused();

  const rows = page.getByRole('row', { name: /示例建设工程有限公司/ });
  await expect(rows.first()).toBeVisible();
  const before = await rows.count();
  await draw('示例建设工程有限公司');
  await expect(rows).toHaveCount(before - 1);
  await expect(page.getByRole('region', { name: '待开票结算', exact: true })).toBeFocused();
});

test('a dialog in which a figure was typed is asked about before it is closed, an untouched one is not @desktop', async ({
  operatorAt,
}) => {
  const page = await operatorAt(ALL_ROLES);
  await page.goto('/portal/admin/payable');
  const opener = page.getByRole('button', { name: /^制单/ }).first();
  const dialog = page.getByRole('dialog', { name: '付款制单' });
  const amount = dialog.getByLabel('付款金额（元）');
  const question = page
    .getByRole('dialog')
    .filter({ hasText: '已填写的内容不会保存，确定关闭吗？' });
  await opener.click();
  await expect(amount).toHaveValue(/./);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // The button sleeps until its dialog is gone altogether.
  await expect(async () => {
    await opener.click();
    await amount.fill('1.5', { timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(amount).toHaveValue('1.5');
  await dialog.getByRole('button', { name: '取消' }).click();
  await question.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toHaveCount(0);
});

test('a file that was chosen, and columns that were changed, are not lost without a question @desktop', async ({
  operatorAt,
}) => {
  const page = await operatorAt(ALL_ROLES);
  await page.goto('/portal/admin/statementRow');
  await page.getByRole('button', { name: '导入银行流水' }).click();
  const dialog = page.getByRole('dialog', { name: '导入银行流水' });
  const picked = { name: '流水.csv', mimeType: 'text/csv', buffer: Buffer.from('日期,金额') };
  await dialog.locator('input[type="file"]').setInputFiles(picked);
  await page.keyboard.press('Escape');
  const question = page
    .getByRole('dialog')
    .filter({ hasText: '已填写的内容不会保存，确定关闭吗？' });
  await question.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toContainText('流水.csv');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toHaveCount(0);

  const settings = page.getByRole('dialog', { name: '列设置' });
  const unapplied = page.getByRole('dialog').filter({ hasText: '列设置的更改尚未应用' });
  const opener = page.getByRole('button', { name: '列设置' });
  await opener.click();
  await expect(settings).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settings).toHaveCount(0);
  await opener.click();
  const width = settings.getByRole('spinbutton').first();
  const before = await width.inputValue();
  await width.fill('333');
  await page.keyboard.press('Escape');
  await unapplied.getByRole('button', { name: '取消' }).click();
  await expect(width).toHaveValue('333');
  await settings.getByRole('button', { name: '取消' }).click();
  await unapplied.getByRole('button', { name: '确定' }).click();
  await opener.click();
  await expect(width).toHaveValue(before);
});

test('a pay-out whose answer was lost is prepared once, however often the button is pressed @desktop', async ({
  operatorAt,
  quiet,
}) => {
  quiet.expectFailures(true);
  const page = await operatorAt(ALL_ROLES);
  await page.goto('/portal/admin/payable');
  const first = page.getByRole('button', { name: /^制单/ }).first();
  const name = (await first.getAttribute('aria-label')) ?? '';
  const opener = page.getByRole('button', { name, exact: true });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: '付款制单' });
  const amounts = dialog.getByLabel('付款金额（元）');
  await expect(amounts).toHaveValue(/^\d{1,3}(,\d{3})+\.\d{2}$/);
  const left = Number((await amounts.inputValue()).replaceAll(',', ''));
  await amounts.fill('1.25');
  await page.route(
    '**/payable/prepare',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: '制单' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: '连接异常' })).toBeVisible();
  await dialog.getByRole('button', { name: '制单' }).click();
  await expect(page.getByText('已制单，待财务总监放行')).toBeVisible();
  // The list behind it is fetched anew meanwhile.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await opener.click();
    await expect(amounts).toHaveValue(groupThousands((left - 1.25).toFixed(2)), { timeout: 1_000 });
  }).toPass();
});

test('a word where a code belongs is refused beside its field, and a file on its way is waited for @desktop', async ({
  operatorAt,
  quiet,
}) => {
  quiet.expectStatus(422, 'billable/draw');
  const page = await operatorAt(ALL_ROLES);
  await page.goto('/portal/admin/billable');
  const row = page.getByRole('row').filter({ hasText: '示例建设工程有限公司' }).first();
  await row.getByRole('button', { name: /^开票申请/ }).click();
  const draw = page.getByRole('dialog', { name: '开票申请' });
  const category = draw.getByLabel(/税收分类编码/).first();
  await category.fill('钢材');
  await draw.getByRole('button', { name: '开票申请' }).click();
  await expect(category).toHaveAccessibleDescription(/税收分类编码为 19 位数字/);
  await expect(category).toBeFocused();
  await category.fill('');
  for (const one of await draw.getByLabel(/（(元|吨)）$/).all()) await one.fill('');
  await draw.getByRole('button', { name: '开票申请' }).click();
  await expect(draw.getByRole('alert').filter({ hasText: '请至少填写一行' })).toBeVisible();

  await page.goto('/portal/admin/collection');
  await page.getByRole('button', { name: '录入回款' }).click();
  const enter = page.getByRole('dialog', { name: '录入回款' });
  const over = Promise.withResolvers<void>();
  await page.route('**/file/upload*', (route) => over.promise.then(() => route.continue()));
  await enter
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: '回单.pdf', mimeType: 'application/pdf', buffer: pdf('回单') });
  await enter.getByRole('button', { name: '录入', exact: true }).click();
  await expect(enter).toContainText('文件正在上传，请稍候');
  over.resolve();

  // What is wrong with one amount of many is as red as the amount.
  await page.goto('/portal/admin/collection');
  await page.getByRole('button', { name: /^认款/ }).first().click();
  const take = page.getByRole('dialog', { name: /^认款 HK/ });
  const amount = take.getByLabel(/认款金额/).first();
  await amount.fill('99,999,999.00');
  await take.getByRole('button', { name: '认款', exact: true }).click();
  const red = await amount.evaluate((input) => getComputedStyle(input).color);
  await expect(take.getByText(/^超过/)).toHaveCSS('color', red);
});

test('a card of 待付款申请 is headed by what became of the request, not by the state of its account @phone', async ({
  operatorAt,
}) => {
  const page = await operatorAt(ALL_ROLES);
  await page.goto('/portal/admin/payable');
  const heads = page.locator('tbody td[data-status]');
  await expect(heads.first()).toContainText(/待付款|部分付款/);
});

test('a printed list of the console has the numbers that open a record, and nothing to press @desktop', async ({
  operatorAt,
}) => {
  const page = await operatorAt(ALL_ROLES);
  await page.goto('/portal/admin/payment');
  const number = page
    .getByRole('cell')
    .getByText(/^FK\d+$/)
    .first();
  await expect(number).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(number).toBeVisible();
  await expectWholeDays(page);
  const row = page.getByRole('row').filter({ has: number });
  await expect(row.getByRole('button', { name: /^(放行|登记)/ })).toHaveCount(0);
});

test('a button that waits keeps its words in sight @desktop', async ({ operatorAt }) => {
  const page = await operatorAt(ALL_ROLES);
  await page.goto('/portal/admin/bookCheck');
  const over = Promise.withResolvers<void>();
  await page.route('**/bookCheck/**', async (route) => {
    if (route.request().method() === 'POST') await over.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: '立即核对' }).click();
  const sure = page.getByRole('dialog').getByRole('button').last();
  await sure.click();
  const shown = page.locator('button[data-loading] > span').first();
  await expect(shown).toHaveCSS('opacity', '1');
  await expect(shown).toHaveCSS('transform', 'none');
  over.resolve();
});

import { ARCHIVE_REFUSAL } from '#contract/company/archive.ts';
import { withArchive } from '#server/kernel/files/archive.ts';

import { openOwnCompany } from '../helpers/company-pages.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { signInAs } from '../helpers/sign-in.ts';

test('an administrator takes the records of the company along, and finds the archive again where its message leads', async ({
  page,
  context,
  portal,
  quiet,
}) => {
  quiet.expectStatus(422, '/company/archive');
  await signInAs(context, portal.origin, '13800000001');
  await openOwnCompany(page);
  await page.getByRole('button', { name: '打包企业数据' }).click();
  const dialog = page.getByRole('dialog');
  const from = dialog.getByRole('textbox', { name: '附件上传日期（起）' });
  const until = dialog.getByRole('textbox', { name: '附件上传日期（止）' });
  await expect(dialog.getByLabel('包含单据附件')).toBeFocused();
  await from.fill('2026-11-20');
  await until.fill('2026-11-10');
  await dialog.getByRole('button', { name: '开始打包' }).click();
  await expect(dialog.getByText(ARCHIVE_REFUSAL.order)).toBeVisible();
  // No day is no order either; the field that holds it says so.
  await from.fill('2026-13-45');
  await dialog.getByRole('button', { name: '开始打包' }).click();
  await expect(from).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByText(ARCHIVE_REFUSAL.order)).toBeHidden();
  await from.fill('');
  const saved = page.waitForEvent('download');
  const begun = page.waitForResponse((answer) => answer.url().endsWith('/company/archive'));
  await dialog.getByRole('button', { name: '开始打包' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^企业数据_\d{14}\.zip$/);
  const named = await withArchive(await download.path(), ({ names }) => Promise.resolve(names));
  expect(named).toEqual(
    expect.arrayContaining(['清单/项目.csv', '清单/银行账户.csv', '附件清单.csv', 'manifest.json']),
  );
  await expect(page.getByRole('dialog')).toContainText(/已导出 \d+ 项/);
  await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).last().click();

  // Whoever had it at once is sent no message; one that took longer leads here.
  const { data } = await (await begun).json();
  await page.goto(`/portal/companyDetails?export=${data.jobId}`);
  await expect(page.getByRole('dialog')).toContainText(/已导出 \d+ 项/);
  await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('region', { name: '工商信息', exact: true })).toBeVisible();
});

test('days of files that are not taken along are no reason to stop', async ({
  page,
  context,
  portal,
}) => {
  await signInAs(context, portal.origin, '13800000001');
  await openOwnCompany(page);
  await page.getByRole('button', { name: '打包企业数据' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '附件上传日期（起）' }).fill('2026-11-20');
  await dialog.getByRole('textbox', { name: '附件上传日期（止）' }).fill('2026-11-10');
  await dialog.getByLabel('包含单据附件').uncheck();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '开始打包' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^企业数据_\d{14}\.zip$/);
});

test('whoever is no administrator is not offered it', async ({ page, context, portal }) => {
  await signInAs(context, portal.origin, '13800000103');
  await openOwnCompany(page);
  await expect(page.getByRole('button', { name: '编辑开票信息' })).toBeVisible();
  await expect(page.getByRole('button', { name: '打包企业数据' })).toBeHidden();
});

import type { Page } from 'playwright/test';

import { serveCatalogue } from '../helpers/catalogue-site.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { pdf, picture } from '../helpers/sample-files.ts';
import { signInAs } from '../helpers/sign-in.ts';

const UPLOAD = '**/general/common/upload';

/** The upload area of the catalogue that speaks to the real server, as the buyer. */
async function openArea(page: Page, origin: string) {
  await signInAs(page.context(), origin, '13800000001');
  await serveCatalogue(page);
  await page.goto('/portal/catalogue?piece=file-upload');
  const area = page.getByRole('region', { name: '经接口上传' });
  const field = area.locator('input[type=file]').first();
  const choose = async (...files: { name: string; buffer: Buffer }[]) =>
    field.setInputFiles(files.map((file) => ({ ...file, mimeType: 'application/octet-stream' })));
  return { area, choose };
}

test('chosen, refused, sent, looked at, taken away', async ({ page, portal }) => {
  const { area, choose } = await openArea(page, portal.origin);
  await choose({ name: '程序.exe', buffer: Buffer.from('MZ') });
  await expect(area.getByRole('alert')).toContainText('上传的文件类型只能为jpg,jpeg,png,webp,pdf');

  await choose(
    { name: '营业执照.png', buffer: await picture('png', 800, 600) },
    { name: '合同.pdf', buffer: pdf() },
  );
  await expect(area.getByRole('button', { name: '删除 营业执照.png' })).toBeVisible();
  await expect(area.getByRole('button', { name: '删除 合同.pdf' })).toBeVisible();
  await expect(area.getByRole('alert')).toHaveCount(0);

  await area.getByRole('button', { name: /^营业执照\.png/ }).click();
  const viewer = page.getByRole('dialog', { name: '图片预览 营业执照.png' });
  const shown = viewer.getByRole('img');
  await expect(shown).toBeVisible();
  await expect(shown).toHaveJSProperty('naturalWidth', 800);
  await page.keyboard.press('r');
  await expect(shown).toHaveCSS('transform', /matrix\(.*1/);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(area.getByRole('button', { name: /^营业执照\.png/ })).toBeFocused();

  await area.getByRole('button', { name: '删除 合同.pdf' }).click();
  await expect(page.getByRole('dialog', { name: '提示' })).toContainText('确定删除吗？');
  await page.getByRole('button', { name: '确定' }).click();
  await expect(area.getByText('合同.pdf')).toHaveCount(0);
});

test('a lie about its kind is told beside the file', async ({ page, portal, quiet }) => {
  const { area, choose } = await openArea(page, portal.origin);
  quiet.expectStatus(400, 'upload');
  await choose({ name: '假.png', buffer: pdf() });
  await expect(area.getByRole('alert').last()).toHaveText(
    '文件内容与类型不符或已损坏，请检查后重新上传',
  );
  await area.getByRole('button', { name: '移除 假.png' }).click();
  await expect(area.getByText('假.png')).toHaveCount(0);
});

test('a lost network keeps the file; the second try stores it once', async ({
  page,
  portal,
  quiet,
}) => {
  quiet.expectFailures(true);
  const { area, choose } = await openArea(page, portal.origin);
  const ids: string[] = [];
  let lost = true;
  await page.route(UPLOAD, async (route) => {
    ids.push(route.request().headers().requestid ?? '');
    if (!lost) return route.fallback();
    lost = false;
    // The server has it; the answer does not arrive.
    await route.fetch();
    await route.abort('connectionreset');
  });
  await choose({ name: '合同.pdf', buffer: pdf('一次') });
  await expect(area.getByText('后端接口连接异常')).toBeVisible();
  const answer = page.waitForResponse(UPLOAD);
  await area.getByRole('button', { name: /重试/ }).click();
  await expect(area.getByRole('button', { name: '删除 合同.pdf' })).toBeVisible();
  expect((await answer).headers()['idempotent-replay']).toBe('true');
  expect(new Set(ids).size).toBe(1);
});

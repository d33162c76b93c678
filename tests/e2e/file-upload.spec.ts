import type { Page } from 'playwright/test';

import { MOST_SHEET_ROWS } from '#contract/noun/read-sheet.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { expectNoViolations } from '../helpers/axe.ts';
import { serveCatalogue } from '../helpers/catalogue-site.ts';
import { FILM } from '../helpers/film.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { part, pdf, picture, printedPdf, workbookParts, zip } from '../helpers/sample-files.ts';
import { ALL_ROLES, signInAs } from '../helpers/sign-in.ts';

const UPLOAD = '**/general/common/upload';
const COVER = '**/general/common/getVideoCover?*';

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

/** A film gets a picture out of itself. */
async function sendFilm(page: Page): Promise<void> {
  const films = page.getByRole('region', { name: '视频上传' });
  const asked = page.waitForRequest(COVER);
  await films
    .locator('input[type=file]')
    .setInputFiles({ name: '现场.mp4', mimeType: 'video/mp4', buffer: FILM });
  await asked;
  const chip = films.getByRole('button', { name: /^现场\.mp4/ });
  await expect(chip.locator('img')).toBeVisible();
}

test('chosen, refused, sent, looked at, taken away', async ({ page, portal, quiet }) => {
  quiet.expectStatus(400, 'getVideoCover');
  const { area, choose } = await openArea(page, portal.origin);
  await choose({ name: '程序.exe', buffer: Buffer.from('MZ') });
  await expect(area.getByRole('alert')).toContainText('上传的文件类型只能为jpg,jpeg,png,webp,pdf');
  await area.getByRole('button', { name: '关闭提示' }).press('Enter');
  await expect(area.getByRole('alert')).toHaveCount(0);
  await expect(area.locator('input[type=file]').first()).toBeFocused();
  await choose({ name: '程序.exe', buffer: Buffer.from('MZ') });
  await expect(area.getByRole('alert')).toHaveCount(1);

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
  await expect(area.locator('input[type=file]').first()).toBeFocused();
  await sendFilm(page);
});

test('a picture that does not come says why, a page in its place too; asked again, it shows', async ({
  page,
  portal,
  quiet,
}) => {
  quiet.expectStatus(400, 'file');
  const { area, choose } = await openArea(page, portal.origin);
  await choose({ name: '营业执照.png', buffer: await picture('png', 800, 600) });
  await expect(area.getByRole('button', { name: '删除 营业执照.png' })).toBeVisible();
  const path = '/general/common/file/:id';
  const msg = '文件内容已丢失，请联系平台客服';
  await portal.fail({ path, kind: 'refuse', status: 400, code: 'file_lost', msg });
  await area.getByRole('button', { name: /^营业执照\.png/ }).click();
  const viewer = page.getByRole('dialog', { name: '图片预览 营业执照.png' });
  await expect(viewer).toContainText(msg);
  await portal.fail({ path, kind: 'bare', status: 200 });
  await viewer.getByRole('button', { name: '重试' }).click();
  await expect(viewer).toContainText('系统未知错误，请反馈给管理员');
  await page.route('**/general/common/file/*', (route) =>
    route.fulfill({ contentType: 'image/png', body: 'no picture' }),
  );
  await viewer.getByRole('button', { name: '重试' }).click();
  await expect(viewer).toContainText('图片没有显示出来');
  await page.unrouteAll();
  await viewer.getByRole('button', { name: '重试' }).click();
  await expect(viewer.getByRole('img')).toHaveJSProperty('naturalWidth', 800);
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
  await expect(area.locator('input[type=file]').first()).toBeFocused();
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

test('a page that was not sent stops the dialog with words; sent again, both are registered @desktop', async ({
  operatorAt,
  quiet,
}) => {
  quiet.expectStatus(502, 'upload');
  const page = await operatorAt(ALL_ROLES);
  await page.goto('/portal/admin/collection');
  await page.getByRole('button', { name: '录入回款' }).click();
  const enter = page.getByRole('dialog', { name: '录入回款' });
  await enter.getByLabel('付款企业').selectOption({ index: 1 });
  await enter.getByLabel('金额（元）').fill('100.00');
  await enter.getByLabel('入账日期').first().fill(wireDay(new Date()));
  await enter.getByLabel('银行流水号').fill('SN-TWO-PAGES');
  const choose = (name: string) =>
    enter
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: pdf(name) });
  await choose('第一页.pdf');
  await expect(enter.getByRole('button', { name: '删除 第一页.pdf' })).toBeVisible();
  await page.route('**/file/upload*', (route) => route.fulfill({ status: 502 }), { times: 1 });
  await choose('第二页.pdf');
  const again = enter.getByRole('button', { name: '重试 第二页.pdf' });
  await expect(again).toBeVisible();
  const submit = enter.getByRole('button', { name: '录入', exact: true });
  await submit.click();
  await expect(enter).toContainText('有文件未上传成功，请重试或移除后再提交');

  await again.click();
  await expect(enter.getByRole('button', { name: '删除 第二页.pdf' })).toBeVisible();
  const sent = page.waitForRequest(
    (request) => request.postData()?.includes('SN-TWO-PAGES') ?? false,
  );
  await submit.click();
  expect((await sent).postDataJSON()).toMatchObject({ attachment: [{}, {}] });
  await expect(page.getByText('已录入，待认款')).toBeVisible();
});

test('a form is not submitted without a page that was not sent, and says so beside its field @desktop', async ({
  page,
  context,
  portal,
  quiet,
}) => {
  quiet.expectStatus(502, 'upload');
  await signInAs(context, portal.origin, '13800000001');
  await page.goto('/portal/payApplyForm');
  const contract = page.getByRole('group', { name: '采购合同' }).first();
  await page.route(UPLOAD, (route) => route.fulfill({ status: 502 }), { times: 1 });
  const file = { name: '合同.pdf', mimeType: 'application/pdf', buffer: pdf() };
  await contract.locator('input[type=file]').first().setInputFiles(file);
  await expect(contract.getByRole('button', { name: '重试 合同.pdf' })).toBeVisible();
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await expect(contract).toContainText('有文件未上传成功，请重试或移除后再提交');
  await contract.getByRole('button', { name: '重试 合同.pdf' }).click();
  await expect(contract.getByRole('button', { name: '删除 合同.pdf' })).toBeVisible();
  await expect(contract).not.toContainText('有文件未上传成功');
});

test('what is said of a file on its way follows what becomes of it @desktop', async ({
  page,
  context,
  portal,
  quiet,
}) => {
  quiet.expectStatus(400, 'upload');
  await signInAs(context, portal.origin, '13800000001');
  await page.goto('/portal/payApplyForm');
  const contract = page.getByRole('group', { name: '采购合同' }).first();
  const refused = Promise.withResolvers<void>();
  await page.route(UPLOAD, async (route) => {
    await refused.promise;
    await route.fallback();
  });
  const file = { name: '假.png', mimeType: 'image/png', buffer: pdf() };
  await contract.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const form = page.getByRole('main');
  await expect(form.getByText('文件正在上传，请稍候')).toHaveCount(2);
  refused.resolve();
  await expect(form.getByText('有文件未上传成功，请重试或移除后再提交')).toHaveCount(2);
  await expect(form).not.toContainText('文件正在上传');
  await contract.getByRole('button', { name: '移除 假.png' }).click();
  await expect(form).not.toContainText('有文件未上传成功');
});

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const DOCX = zip([
  part('[Content_Types].xml'),
  part(
    'word/document.xml',
    `<w:document><w:body>${paragraph('第一条 标的物')}</w:body></w:document>`,
  ),
]);
const sheetOf = (text: string) =>
  `<worksheet><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></worksheet>`;
const XLSX = zip(workbookParts({ 明细: sheetOf('螺纹钢'), 汇总: sheetOf('合计') }));

test('documents open in a window of their own; without a login it asks for one', async ({
  page,
  portal,
  context,
  quiet,
  newBrowser,
}) => {
  const { area, choose } = await openArea(page, portal.origin);
  await choose(
    { name: '合同.pdf', buffer: printedPdf('采购合同') },
    { name: '正文.docx', buffer: DOCX },
    { name: '清单.xlsx', buffer: XLSX },
    { name: '无页.pdf', buffer: pdf() },
  );
  const open = async (name: string) => {
    const opened = context.waitForEvent('page');
    await area.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    const window = await opened;
    await expect(window).toHaveTitle(name);
    await expect(window.getByRole('heading', { level: 1 })).toHaveText(name);
    return window;
  };
  await expect(area.getByRole('button', { name: /^删除/ })).toHaveCount(4);
  const printed = await open('合同.pdf');
  const pages = printed.getByRole('region', { name: /^第 \d 页$/ });
  // Its code is lost, and had once the window is loaded anew.
  const view = /\/_astro\/pdf-view\.[\w-]+\.js$/;
  await printed.route(view, (route) => route.abort());
  quiet.expectFailures(true);
  await printed.reload();
  await expect(printed.getByRole('heading', { name: '页面加载失败' })).toBeVisible();
  await printed.unroute(view);
  await printed.getByRole('button', { name: '重新加载' }).click();
  await expect(pages.first()).toBeVisible();
  quiet.expectFailures(false);
  await expect(pages).toHaveCount(2);
  await expect(pages.first().locator('canvas')).toBeVisible();
  await expect(pages.first()).toContainText('采购合同');
  const { width = 0 } = (await pages.first().boundingBox()) ?? {};
  await printed.keyboard.press('-');
  await expect(printed.getByRole('button', { name: '80%' })).toBeVisible();
  await expect.poll(async () => (await pages.first().boundingBox())?.width).toBeLessThan(width);
  const download = printed.waitForEvent('download');
  await printed.getByRole('button', { name: '下载' }).click();
  expect((await download).suggestedFilename()).toBe('合同.pdf');

  await expect((await open('无页.pdf')).getByText('文件无法解析，请下载后查看')).toBeVisible();
  await expect((await open('正文.docx')).getByText('第一条 标的物')).toBeVisible();
  const book = await open('清单.xlsx');
  await expect(book.getByRole('cell', { name: '螺纹钢' })).toBeVisible();
  await book.getByRole('tab', { name: '明细' }).press('ArrowRight');
  await expect(book.getByRole('cell', { name: '合计' })).toBeVisible();
  for (const window of [printed, book]) await expectNoViolations(window);

  const stranger = await (await newBrowser()).newPage();
  quiet.expectStatus(401, '/view');
  await stranger.goto(book.url());
  await stranger.getByRole('button', { name: '去登录' }).click();
  await expect(stranger.getByRole('dialog', { name: /登录/ })).toContainText('请先登录');
});

const cells = (...texts: readonly string[]) =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
const ROWS = [
  ['品名', '规格', '单位', '数量', '含税单价'],
  ['盘螺', 'Φ8', '吨', '12.5', '4000'],
  ['线材', 'Φ6', '箱', '二', '10'],
];
const LINES = zip(
  workbookParts({
    清单: `<worksheet>${ROWS.map((row) => cells(...row)).join('')}</worksheet>`,
  }),
);

const TOO_LONG = zip(
  workbookParts({
    清单: `<worksheet>${cells('品名').repeat(MOST_SHEET_ROWS + 1)}</worksheet>`,
  }),
);

test('line items come from a spreadsheet; what cannot is told row by row before anything changes', async ({
  page,
  portal,
  quiet,
}) => {
  quiet.expectStatus(400, '/common/readSheet');
  await signInAs(page.context(), portal.origin, '13800000001');
  await serveCatalogue(page);
  await page.goto('/portal/catalogue?piece=business-form');
  const form = page.getByRole('region', { name: '已填写，服务端退回一处', exact: true });
  const rows = form.getByRole('table', { name: '货物清单' }).locator('tbody tr');
  await expect(rows).toHaveCount(2);
  const field = form.getByLabel('从表格导入货物清单');
  const choose = () =>
    field.setInputFiles({ name: '清单.xlsx', mimeType: 'application/octet-stream', buffer: LINES });
  // Of several files the table would not hold more either.
  await field.setInputFiles({
    name: '清单.xlsx',
    mimeType: 'application/octet-stream',
    buffer: TOO_LONG,
  });
  await expect(page.getByText(/^本表最多 \d+ 行，还可导入 \d+ 行，未导入任何内容$/)).toBeVisible();
  await expect(rows).toHaveCount(2);
  await choose();
  const report = page.getByRole('dialog', { name: '表格中有内容不能导入' });
  await expect(report).toContainText('1 行有误，1 行无误');
  await expect(report.getByRole('row', { name: /^3 单位 箱 / })).toBeVisible();
  await expect(report.getByRole('row', { name: /^3 数量 二 / })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(2);
  await choose();
  await report.getByRole('button', { name: '仅导入无误的 1 行' }).click();
  await expect(rows).toHaveCount(3);
  await expect(rows.last().getByRole('textbox', { name: '品名' })).toHaveValue('盘螺');
});

import type { Locator, Page } from 'playwright/test';

import { yearOfNumber } from '#contract/make-invoice/number-year.ts';

import { actOn, attach, noOf } from '../helpers/desk-pages.ts';
import { codeText, pictureWithCode } from '../helpers/invoice-files.ts';
import { dayAfter } from '../helpers/pay-out-pages.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { pdf } from '../helpers/sample-files.ts';
import { ALL_ROLES, signInAs } from '../helpers/sign-in.ts';

// What is owed (rules.md C.6, C.11, C.12): settled and invoiced, disputed in part, invoiced wrongly and reversed. Over the papers
// of the demo, each test over others.

const BUYER = '13800000001';
const SUPPLIER = '13800000002';
const OPERATIONS = '13800000011';
const LEGAL = '13800000014';
const FINANCE = ALL_ROLES;
const DIGITAL = '26000000000000000099';
const OTHER = '26000000000000000097';
const paper = { name: '发票.pdf', mimeType: 'application/pdf', buffer: pdf('发票') };

const dialogOf = (page: Page): Locator => page.getByRole('dialog');
const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true }).first().click();

test('what a colleague has settled meanwhile is said, and the lines are read anew @desktop', async ({
  operatorAt,
  quiet,
}) => {
  const operations = await operatorAt(OPERATIONS);
  quiet.expectStatus(400, '/settlement/preview');
  await operations.goto('/portal/admin/settlement');
  await operations
    .getByRole('link', { name: /^ZG\d+/ })
    .first()
    .click();
  const preview = operations.getByRole('button', { name: '预览两张单据' });
  await expect(preview).toBeVisible();
  const msg = '所选的实收明细已由 示例运营员 结算为 XS202611280009';
  await operations.route(
    '**/settlement/preview',
    (route) => route.fulfill({ status: 400, json: { code: 'settle_gone', msg, data: {} } }),
    { times: 1 },
  );
  const anew = operations.waitForResponse('**/settlement/open');
  await preview.click();
  await expect(operations.getByText(msg)).toBeVisible();
  await anew;
});

test('receipts are settled, both sides confirm their own paper, one click invoices, and what is due is shown', async ({
  page: buyer,
  context,
  portal,
  customerAt,
  operatorAt,
}) => {
  test.slow();
  const operations = await operatorAt(OPERATIONS);
  await operations.goto('/portal/admin/settlement');
  const ready = operations.getByRole('link', { name: /^ZG\d+/ });
  const row = operations.getByRole('row').filter({ has: ready }).first();
  // How many receipts there are is a whole number; a phone's card tells it once it is opened.
  await expect(row.getByText(/^\d$/).first()).toBeAttached();
  await expect(row.getByText(/^\d\.00$/)).toHaveCount(0);
  await operations
    .getByRole('link', { name: /^ZG\d+/ })
    .first()
    .click();
  await press(operations, '预览两张单据');
  await expect(operations.getByRole('region', { name: /^采购结算单 · / })).toBeVisible();
  // They come below the button: whoever does not see them is told.
  const told = operations.getByRole('status').filter({ hasText: '两张单据已列在下方' });
  await expect(told).toHaveText(/采购方 [\d,]+\.\d{2} 元，供应商 [\d,]+\.\d{2} 元$/);
  await press(operations, '制单');
  await press(dialogOf(operations), '确定');
  const made = operations.getByText(/已制单：XS\d+、CJ\d+/);
  const [sale = '', purchase = ''] = ((await made.textContent()) ?? '').match(/(XS|CJ)\d+/g) ?? [];

  await signInAs(context, portal.origin, BUYER);
  const supplier = await customerAt(SUPPLIER);
  for (const [page, no] of [
    [buyer, sale],
    [supplier, purchase],
  ] as const) {
    await page.goto('/portal/user/workbench');
    await page
      .getByRole('link', { name: new RegExp(no) })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: no })).toBeVisible();
    await press(page, '确认');
    await press(dialogOf(page), /^(确定|确认)$/);
    await expect(page.getByRole('region', { name: '双方确认' })).not.toContainText('待确认');
  }
  await buyer.getByRole('group').filter({ hasText: '货款' }).first().click();
  await expect(buyer.getByRole('region', { name: '结算金额构成' })).toContainText(' × ');

  const finance = await operatorAt(FINANCE);
  await actOn(finance, 'billable', sale, '开票申请');
  await press(dialogOf(finance), '开票申请');
  await expect(finance.getByText('已生成开票单，开具后请登记发票')).toBeVisible();

  await buyer.reload();
  await expect(buyer.getByRole('region', { name: '发票', exact: true })).toContainText('待开票');
  await expect(buyer.getByRole('region', { name: '回款计划' })).toContainText(/YS\d+/);
});

test('one line is disputed, answered, escalated and decided; the rest of it waits for nobody', async ({
  page: buyer,
  context,
  portal,
  operatorAt,
  quiet,
}) => {
  test.slow();
  quiet.expectStatus(400, /dispute\/raise/);
  await signInAs(context, portal.origin, BUYER);
  await buyer.goto('/portal/user/workbench');
  await buyer
    .getByRole('link', { name: /正式销售订单 XS\d+ 待确认/ })
    .last()
    .click();
  const disputes = buyer.getByRole('region', { name: '争议', exact: true });
  const numbers = disputes.getByRole('link', { name: /^ZY\d+/ });
  await expect(numbers.first()).toBeVisible();
  const before = await numbers.count();
  await press(buyer, '发起争议');
  const raising = dialogOf(buyer);
  await raising.getByRole('textbox', { name: '争议数量' }).fill('99');
  await raising.getByRole('textbox', { name: '争议说明' }).fill('端头弯曲，不能使用');
  await press(raising, '发起争议');
  await expect(raising).toContainText('不能超过尚未争议的');
  await raising.getByRole('textbox', { name: '争议数量' }).fill('0.04');
  await press(raising, '发起争议');
  await expect(buyer.getByText('争议已发起，已通知对方')).toBeVisible();
  await expect(numbers).toHaveCount(before + 1);
  const no = /ZY\d+/.exec((await numbers.first().textContent()) ?? '')?.[0] ?? '';

  const operations = await operatorAt(OPERATIONS);
  await actOn(operations, 'dispute', no, '提出方案');
  const offer = dialogOf(operations);
  await offer.getByRole('textbox', { name: '认可数量' }).fill('0.01');
  await offer.getByRole('textbox', { name: '理由' }).fill('照片只能看出一处');
  await press(offer, '提出方案');
  await expect(operations.getByText('已提出，等待对方回应')).toBeVisible();

  await numbers.filter({ hasText: no }).click();
  await expect(buyer.getByText('照片只能看出一处')).toBeVisible();
  // A keyboard is led back to where it was.
  const escalate = buyer.getByRole('button', { name: '申请平台裁定', exact: true });
  await escalate.press('Enter');
  await expect(dialogOf(buyer)).toBeVisible();
  await buyer.keyboard.press('Escape');
  await expect(escalate).toBeFocused();
  // The button sleeps until its dialog is gone altogether.
  await expect(async () => {
    await escalate.press('Enter');
    await expect(dialogOf(buyer)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await dialogOf(buyer).getByRole('textbox').fill('双方认定的数量不一致');
  await press(dialogOf(buyer), '申请裁定');
  await expect(buyer.getByText('平台介入').first()).toBeVisible();

  const legal = await operatorAt(LEGAL);
  await actOn(legal, 'dispute', no, '裁定');
  const ruling = dialogOf(legal);
  await ruling.getByRole('textbox', { name: '认定数量' }).fill('0.02');
  await ruling.getByRole('textbox', { name: '裁定理由' }).fill('按复检记录认定两处');
  await press(ruling, '裁定');
  await expect(legal.getByText('已裁定，已通知双方')).toBeVisible();

  await buyer.reload();
  await expect(buyer.getByRole('main')).toContainText('平台裁定');
  await expect(buyer.getByRole('main')).toContainText('按复检记录认定两处');
});

test('a wrong invoice names the field, is corrected, taken, and reversed in red', async ({
  page: supplier,
  context,
  portal,
  operatorAt,
}) => {
  test.slow();
  await signInAs(context, portal.origin, SUPPLIER);
  await supplier.goto('/portal/makeInvoice?invoiceStatus=7');
  await supplier
    .getByRole('link', { name: /^KP\d+/ })
    .first()
    .click();
  const no = await noOf(supplier, 'KP');
  const wrong = supplier.getByRole('region', { name: '校验结果' });
  await expect(wrong).toContainText('购买方税号');
  const invoice = supplier.url();
  const handIn = supplier.getByRole('button', { name: '提交发票' });
  const settlement = async () => {
    await supplier
      .getByRole('link', { name: /CJ\d{12}/ })
      .first()
      .click();
    await expect(supplier.getByRole('region', { name: '发票', exact: true })).toContainText(no);
  };
  // It covers all of its settlement, which takes no other.
  await settlement();
  await expect(handIn).toHaveCount(0);
  await supplier.goto(invoice);
  await press(supplier, '更正');
  const mending = dialogOf(supplier);
  await mending.locator('input[type=file]').first().setInputFiles(paper);
  await expect(mending.getByText('未能从文件读出内容，请核对后填写')).toBeVisible();
  await mending.getByRole('textbox', { name: '发票号码' }).fill(DIGITAL);
  // No file says its day, and nobody else makes one up.
  await expect(mending.getByRole('textbox', { name: '开票日期' })).toHaveValue('');
  await mending.getByRole('textbox', { name: '开票日期' }).fill('2026-05-20');
  // What was filled in is not lost by one key.
  await mending.getByRole('textbox', { name: '校验码' }).fill('123456');
  await supplier.keyboard.press('Escape');
  const closing = supplier.getByRole('dialog').filter({ hasText: '已填写的内容不会保存' });
  await closing.getByRole('button', { name: '取消' }).click();
  await expect(mending.getByRole('textbox', { name: '发票号码' })).toHaveValue(DIGITAL);
  await mending.getByRole('textbox', { name: '校验码' }).fill('');
  await press(mending, '校验并提交');
  await expect(supplier.getByText('校验通过，已提交平台收票')).toBeVisible();

  const finance = await operatorAt(FINANCE);
  await actOn(finance, 'makeInvoice', no, '收票');
  await expect(dialogOf(finance).getByRole('table', { name: '发票核对' })).toContainText(DIGITAL);
  // The file comes last, and moves the button down.
  await expect(dialogOf(finance).getByText('发票.pdf').first()).toBeVisible();
  await press(dialogOf(finance), '核对无误，收票');
  await expect(finance.getByText('已收票，已通知供应商')).toBeVisible();

  await actOn(finance, 'makeInvoice', no, '红冲');
  await dialogOf(finance).getByRole('textbox', { name: '说明' }).fill('供应商要求换开');
  await press(dialogOf(finance), '红冲');
  await expect(finance.getByText('已生成红字发票，开具后请登记')).toBeVisible();
  await finance.goto('/portal/admin/makeInvoice?invoiceStatus=1&direction=2');
  await press(finance, /^登记开票/);
  const red = dialogOf(finance);
  await red
    .getByRole('textbox', { name: '发票号码' })
    .fill(`${yearOfNumber(dayAfter(0))}${DIGITAL.slice(2, -2)}98`);
  await attach(red, '发票');
  await press(red, '登记');
  await expect(finance.getByText('已登记，原发票已红冲')).toBeVisible();

  await supplier.reload();
  await expect(supplier.getByText('已红冲').first()).toBeVisible();
  await expect(supplier.getByRole('region', { name: '红冲链' })).toContainText('-6,489.00');
  await settlement();
  await handIn.click();
  await disagreesWithItsFile(dialogOf(supplier));
  await actOn(finance, 'makeInvoice', OTHER, '核对通过');
  const looking = dialogOf(finance);
  await expect(looking.getByRole('table', { name: '不一致的内容' })).toContainText('发票号码');
  await looking.getByRole('textbox', { name: '原因' }).fill('票面号码与填写一致');
  await press(looking, '发票无误，核对通过');
  await expect(finance.getByText('已核对通过，请收票')).toBeVisible();
});

/** The supplier has typed a number before the file is read, whose code says another. */
async function disagreesWithItsFile(dialog: Locator): Promise<void> {
  const number = dialog.getByRole('textbox', { name: '发票号码' });
  await number.fill(OTHER);
  const buffer = await pictureWithCode(codeText(DIGITAL.replace(/99$/, '96'), '6489.00'));
  const picture = { name: '发票.png', mimeType: 'image/png', buffer };
  await dialog.locator('input[type=file]').first().setInputFiles(picture);
  await expect(dialog.getByText(/已由二维码.*读出/)).toBeVisible({ timeout: 60_000 });
  await expect(number).toHaveValue(OTHER);
  await expect(dialog.getByRole('textbox', { name: '开票日期' })).toHaveValue('2026-05-20');
  await press(dialog, '校验并提交');
  await expect(dialog.getByText(/由平台核对/)).toBeVisible();
  await press(dialog, '仍然提交');
  await expect(dialog).toHaveCount(0);
}

import type { Page } from 'playwright/test';

import { slipPicture } from '../helpers/papers.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { agree } from '../helpers/review-pages.ts';
import { signInAs, signInOperator } from '../helpers/sign-in.ts';

// Goods that came (domain.md C.10): a slip whose figures are read, the rule before anybody argues, the check, an objection.

const PROJECT = '示例快速路一标';
const BUYER = '13800000001';
const SUPPLIER = '13800000002';
const OPERATIONS = '13800000011';

async function pick(page: Page, field: string, text: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).fill(text);
  await page.getByRole('option', { name: option }).first().click();
}

/** Chooses the truck that waits; its line and the only signer come by themselves. */
async function fillIn(page: Page): Promise<void> {
  await page.goto('/portal/actualDeliveryForm');
  await pick(page, '项目', '快速路', new RegExp(PROJECT));
  await pick(page, '交货单', 'JH', /2\.4/);
  await expect(page.getByRole('combobox', { name: '签收人', exact: true })).toHaveValue(/示例/);
  await page.getByRole('textbox', { name: '签收日期' }).fill('2026-01-15');
  const slip = page.getByRole('group', { name: '签收单' });
  const buffer = await slipPicture([['螺纹钢', 'HRB400E 16', '2.400', '2.390']]);
  const file = { name: '签收单.jpg', mimeType: 'image/jpeg', buffer };
  await slip.locator('input[type=file]').first().setInputFiles(file);
  await expect(page.getByRole('button', { name: '删除 签收单.jpg' })).toBeVisible();
}

test('a slip is read and taken over, the rule decides, and the supplier objects to the difference alone', async ({
  page: buyer,
  context,
  portal,
  newBrowser,
}) => {
  test.slow();
  await signInAs(context, portal.origin, BUYER);
  await fillIn(buyer);
  await buyer.getByRole('button', { name: /^采用 .*2\.390$/ }).click({ timeout: 60_000 });
  const rule = buyer.getByRole('region', { name: '磅差裁决' });
  await expect(rule).toContainText('差异 -0.01 吨（-4.167‰）');
  await expect(rule).toContainText('差异超出允差 ±3‰，按实收数量结算');
  await buyer.getByRole('button', { name: '提交', exact: true }).click();
  await buyer.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await buyer.waitForURL(/actualDeliveryDetail\?id=/);
  const heading = buyer.getByRole('heading', { level: 1, name: /SS\d+/ });
  const no = /SS\d+/.exec((await heading.textContent()) ?? '')?.[0] ?? '';

  const operations = await newBrowser();
  await signInOperator(operations, portal.origin, OPERATIONS);
  await agree(await operations.newPage(), no);

  const other = await newBrowser();
  await signInAs(other, portal.origin, SUPPLIER);
  const supplier = await other.newPage();
  await supplier.goto(buyer.url());
  const decided = supplier.getByRole('region', { name: '磅差裁决' });
  await expect(decided).toContainText('按实收数量结算');
  // 2.390 t at the supplier's own price; the buyer's is another.
  await expect(decided).toContainText('8,615.95');
  await supplier.getByRole('button', { name: '提出异议' }).click();
  const objecting = supplier.getByRole('dialog');
  await objecting.getByRole('textbox', { name: /螺纹钢/ }).fill('2.4');
  await objecting.getByRole('textbox', { name: /异议说明/ }).fill('我方磅单为 2.400 吨，请复磅');
  await objecting.getByRole('button', { name: '提交异议' }).click();
  await expect(supplier.getByText('异议已提交，其余数量照常结算')).toBeVisible();
  await expect(supplier.getByRole('main')).toContainText('争议中');
  await buyer.reload();
  await expect(buyer.getByRole('table', { name: '实收明细' })).toContainText('0.01');
  await expect(buyer.getByRole('region', { name: '争议' })).toContainText(/ZY\d+/);
});

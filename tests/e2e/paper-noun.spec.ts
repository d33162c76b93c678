import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';

import { CATALOGUE_DIST } from '../../scripts/site/catalogue.ts';
import { expectNoViolations } from '../helpers/axe.ts';
import { DEMO } from '../helpers/portal-process.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { hears } from '../helpers/project-walk.ts';
import { agree } from '../helpers/review-pages.ts';
import { signInAs, signInOperator } from '../helpers/sign-in.ts';

// A document with most words of the kernel of documents, as people meet one: begun in its project, filled in with lines,
// approved, confirmed by the other side. It stands in the build of the tests alone.

test.use({ settings: { ...DEMO, SITE_FOLDER: CATALOGUE_DIST, TEST_NOUN: 'on' } });

const BUYER = '13800000001';
const SUPPLIER = '13800000002';
const BUSINESS = '13800000010';
const SELLER = '示例建材供应有限公司';
const PROJECT = '示例快速路一标';

const STEEL = {
  goodsName: '示例螺纹钢',
  spec: 'Φ12',
  unit: 't',
  qty: '3',
  priceIncl: '3650.12345',
  taxRate: '0.13',
};

async function choose(page: Page, field: string, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: field, exact: true });
  await box.fill(name);
  await page.getByRole('option', { name }).first().click();
}

async function fillLine(page: Page): Promise<void> {
  for (const [key, value] of Object.entries(STEEL)) {
    const cell = page.locator(`[id$="goods-0-${key}"]`);
    if (key === 'unit' || key === 'taxRate') await cell.selectOption(value);
    else await cell.fill(value);
  }
}

/** The list as a csv file. */
async function exported(page: Page): Promise<string> {
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 csv' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  await page.keyboard.press('Escape');
  return text;
}

test('a pick goes from its project over its approval to the supplier who confirms it', async ({
  page,
  context,
  portal,
  newBrowser,
}) => {
  test.slow();
  await signInAs(context, portal.origin, BUYER);
  const supplier = await newBrowser();
  await signInAs(supplier, portal.origin, SUPPLIER);
  const seller = await supplier.newPage();
  await seller.goto('/portal/user/samplePick');
  await expect(seller.getByRole('heading', { level: 1 })).toHaveText('示例提货单');

  await page.goto(`/portal/user/project?nameLike=${PROJECT}`);
  await expect(page.getByRole('row', { name: PROJECT })).toContainText('提货');
  await page.getByRole('link', { name: PROJECT }).first().click();
  const within = page.getByRole('region', { name: '示例提货单' });
  await within.getByRole('link', { name: '申请提货' }).click();
  await page.waitForURL(/samplePickForm\?projectId=/);
  const project = page.getByRole('combobox', { name: '项目', exact: true });
  await expect(project).toHaveValue(PROJECT);
  await choose(page, '供应商', SELLER);
  await page.getByRole('textbox', { name: '期望到货日' }).fill('2030-06-30');
  const lines = page.getByRole('region', { name: '货物明细' });
  await lines.getByRole('button', { name: '添加一行' }).click();
  await fillLine(page);
  await expect(lines).toContainText('10,950.37');
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await page.waitForURL(/samplePickDetail\?id=/);
  await expect(page.getByRole('main')).toContainText('10,950.37');
  await expect(page.getByRole('region', { name: '审批记录' })).toContainText('业务审核');
  const no = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  expect(no).toMatch(/^SL\d{12}$/);

  const console = await newBrowser();
  await signInOperator(console, portal.origin, BUSINESS);
  const operator = await console.newPage();
  await operator.goto('/portal/admin/samplePick');
  const row = operator.getByRole('row', { name: no });
  await expect(row).toContainText(PROJECT);
  await row.getByRole('link', { name: no }).click();
  await expect(operator.getByRole('main')).toContainText('示例螺纹钢');
  await agree(operator, no);

  await hears(page, '示例提货单已通过');
  await hears(seller, '示例提货单已通过');
  await seller.goto('/portal/user/samplePick');
  await seller.getByRole('link', { name: no }).click();
  const page2 = seller.getByRole('main');
  await expect(page2.getByRole('table', { name: '货物明细' })).toContainText('示例螺纹钢');
  await expect(page2).not.toContainText(PROJECT);
  await expect(page2.getByRole('table', { name: '货物明细' })).toContainText('3.00');
  await expect(page2).not.toContainText('10,950.37');
  await expect(page2.getByRole('region', { name: '关联单据' })).toHaveCount(0);
  await expectNoViolations(seller);
  await seller.getByRole('button', { name: '确认' }).click();
  await seller.getByRole('dialog').getByRole('button', { name: '确认' }).click();
  await expect(seller.getByText('已确认').first()).toBeVisible();
  await hears(page, '示例提货单已确认');
  await page.goto('/portal/user/samplePick');
  const mine = page.getByRole('row', { name: no });
  await expect(mine).toContainText('已确认');
  await expect(mine).toContainText('10,950.37');
  expect(await exported(page)).toContain(`${no},${PROJECT},${SELLER},已确认,,2030-06-30,10950.37`);
  await mine.getByRole('link', { name: no }).click();
  await page.getByRole('button', { name: '办结' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '办结' }).click();
  await page.getByRole('heading', { name: '操作日志' }).click();
  await expect(page.getByText('确认示例提货单').first()).toBeVisible();
  await expect(page.getByText('办结示例提货单').first()).toBeVisible();
});

import type { BrowserContext, Page } from 'playwright/test';

import { slipPicture } from '../helpers/papers.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { pdf } from '../helpers/sample-files.ts';
import { signInAs } from '../helpers/sign-in.ts';

// The way of goods that are signed for by a slip (domain.md C.8 to C.10): a trip leaves, its driver reports by his link, it is
// delivered, and what came is filed from the page of the delivery, with the rule before anybody argues. What is signed by phone:
// delivery.spec.ts.

const BUYER = '13800000001';
const SUPPLIER = '13800000002';
/** Of the demo trip of 3 t that waits to leave. */
const DRIVER = '13900000083';

/** An action of the page's bar, wherever it has room for it. */
async function act(page: Page, label: string, answer: string): Promise<void> {
  const plain = page.getByRole('button', { name: label, exact: true });
  const more = page.getByRole('button', { name: /^更多/ });
  await expect(plain.or(more).first()).toBeVisible();
  if (!(await plain.first().isVisible())) await more.first().click();
  await page.getByText(label, { exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: answer, exact: true }).click();
}

/** The trip leaves, and its driver is sent his link. */
async function depart(page: Page): Promise<void> {
  await page.goto('/portal/logisticsEntryList?logisticsStatus=1');
  await page
    .getByRole('link', { name: /^WL\d+/ })
    .first()
    .click();
  await page.waitForURL(/logisticsEntrDetail\?id=/);
  await act(page, '发车', '发车');
  await expect(page.getByText('已发车').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '到达', exact: true })).toBeVisible();
  await act(page, '发送司机填报链接', '确定');
}

/** Reports where he is without a line first, then with one, and arrives. */
async function drive(cab: BrowserContext, link: string): Promise<void> {
  const phone = await cab.newPage();
  await phone.setViewportSize({ width: 360, height: 780 });
  await phone.goto(link);
  await phone.getByRole('textbox', { name: '地点' }).fill('示例服务区');
  await cab.setOffline(true);
  await phone.getByRole('button', { name: '上报位置' }).click();
  await expect(phone.getByText('填写的内容仍在本页')).toBeVisible();
  await cab.setOffline(false);
  await phone.getByRole('button', { name: '上报位置' }).click();
  await expect(phone.getByRole('list', { name: '已上报的轨迹' })).toContainText('示例服务区');
  await phone.getByRole('button', { name: '已到达' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(phone.getByText('上报结束')).toBeVisible();
}

/** Delivers what the trip brought. */
async function deliver(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByRole('main')).toContainText('已到达');
  await page.goto('/portal/user/pickGoods?pickMode=1&pickStatus=4,5');
  await page
    .getByRole('link', { name: /^TH\d+/ })
    .first()
    .click();
  await page.getByRole('link', { name: '登记交货' }).click();
  await page.getByRole('button', { name: /^按车次 鄂A12347/ }).click();
  await page.getByRole('textbox', { name: '交货日期' }).fill('2026-11-24');
  await page.getByRole('textbox', { name: '送货人', exact: true }).fill('示例司机');
  for (const name of ['送货单', '质量证明书']) {
    const paper = { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: pdf(name) };
    const group = page.getByRole('group', { name });
    await group.locator('input[type=file]').first().setInputFiles(paper);
    await expect(page.getByRole('button', { name: `删除 ${name}.pdf` })).toBeVisible();
  }
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await page.waitForURL(/deliveryDetail\?id=/);
}

/** Files what came from the delivery's page: read off the slip, and a part refused. */
async function receive(page: Page): Promise<void> {
  await page.getByRole('link', { name: '上传实收' }).click();
  const slip = page.getByRole('group', { name: '签收单' });
  const buffer = await slipPicture([['螺纹钢', 'HRB400E 16', '3.000', '2.988']]);
  const file = { name: '签收单.jpg', mimeType: 'image/jpeg', buffer };
  await slip.locator('input[type=file]').first().setInputFiles(file);
  await expect(page.getByRole('button', { name: '删除 签收单.jpg' })).toBeVisible();
  await page.getByRole('textbox', { name: '签收日期' }).fill('2026-11-23');
  await page.getByRole('combobox', { name: '签收人', exact: true }).fill('签收');
  await page.getByRole('option', { name: /示例签收员/ }).click();
  await page.getByRole('button', { name: /^采用 .*2\.988$/ }).click({ timeout: 60_000 });
  const rule = page.getByRole('region', { name: '磅差裁决' });
  await expect(rule).toContainText('差异 -0.012 吨（-4‰）');
  await expect(rule).toContainText('差异超出允差 ±3‰，按实收数量结算');
  const lines = page.getByRole('region', { name: '实收明细' });
  await lines.locator('[id$="lines-0-receivedQty"]').fill('2.894');
  await lines.locator('[id$="lines-0-rejectedQty"]').fill('0.1');
  await lines.locator('[id$="lines-0-rejectReason"]').fill('外观损坏');
  await expect(rule).toContainText('差异 -0.006 吨（-2‰）');
  await expect(rule).toContainText('差异在允差 ±3‰以内，按发货数量结算，结算 2.9 吨');
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await page.waitForURL(/actualDeliveryDetail\?id=/);
}

test('a trip leaves, its driver reports, it is delivered, and its receipt decides by a rule', async ({
  page: supplier,
  context,
  portal,
  newBrowser,
  quiet,
}) => {
  test.slow();
  await signInAs(context, portal.origin, SUPPLIER);
  await depart(supplier);
  const tripPage = supplier.url();
  const text = await portal.latestText(DRIVER, 'tripLink');
  quiet.expectFailures(true);
  await drive(await newBrowser(), /\/portal\/trip#[\w-]{43}/.exec(text)?.[0] ?? '');
  quiet.expectFailures(false);
  await deliver(supplier);

  const site = await newBrowser();
  await signInAs(site, portal.origin, BUYER);
  const buyer = await site.newPage();
  await buyer.goto(supplier.url());
  await receive(buyer);
  await supplier.goto(tripPage);
  await expect(supplier.getByRole('main')).toContainText('已签收');
});

import type { Page } from 'playwright/test';

import { expect, test } from '../helpers/portal-test.ts';
import { pdf, picture } from '../helpers/sample-files.ts';
import { signInAs } from '../helpers/sign-in.ts';

// Goods that are delivered and signed for at their site (domain.md C.9, H.2 no. 5): the supplier's registration with the code of
// its note, and the phone of a signer whose line is cut while he fills in.

const SUPPLIER = '13800000002';
/** 示例签收员 of the demo site. */
const SIGNER = '13900000001';
const BUYER = '13800000001';

/** Registers what is left of a pick-up that is brought to its site; the address that its code leads to. */
async function register(page: Page): Promise<void> {
  await page.goto('/portal/user/pickGoods?pickMode=1&pickStatus=3,4,5');
  await page
    .getByRole('link', { name: /^TH\d+/ })
    .first()
    .click();
  await page.getByRole('link', { name: '登记交货' }).click();
  const left = page.getByRole('table', { name: '可交数量' });
  await expect(left.getByRole('row')).toHaveCount(3);
  const lines = page.getByRole('region', { name: '交货明细' });
  await expect(lines.locator('[id$="lines-0-qty"]')).toHaveValue(/^\d/);
  await lines.locator('[id$="lines-0-qty"]').fill('1.5');
  await lines.locator('[id$="lines-0-heatNo"]').fill('H-2605-01');
  await lines.locator('[id$="lines-1-qty"]').fill('0.5');
  await page.getByRole('textbox', { name: '交货日期' }).fill('2026-11-24');
  await page.getByRole('textbox', { name: '送货人', exact: true }).fill('示例司机');
  await page.getByRole('textbox', { name: '送货人电话' }).fill('13900000088');
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

/** Where the code of the note leads to. */
async function signAddress(page: Page): Promise<string> {
  const asked = page.waitForResponse(
    // What the page before has asked for is answered to nobody.
    async (answer) =>
      answer.url().includes('/delivery/signLink') &&
      (await answer.text().catch(() => '')).includes('/sign/'),
  );
  await page.reload();
  const { data } = (await (await asked).json()) as { data: { url: string } };
  await expect(page.getByRole('img', { name: /签收二维码/ })).toBeVisible();
  return new URL(data.url).pathname;
}

async function drawSignature(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: '手写签名区' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (box === null) throw new Error('There is no pad');
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  for (const [dx, dy] of [
    [90, 120],
    [140, 50],
    [200, 130],
  ] as const) {
    await page.mouse.move(box.x + dx, box.y + dy, { steps: 4 });
  }
  await page.mouse.up();
}

test('a supplier registers a delivery, and its site signs it on a phone whose line is cut', async ({
  page: supplier,
  context,
  portal,
  newBrowser,
  quiet,
}) => {
  test.slow();
  await signInAs(context, portal.origin, SUPPLIER);
  await register(supplier);
  await expect(supplier.getByRole('table', { name: '交货明细' })).toContainText('H-2605-01');
  const address = await signAddress(supplier);

  const site = await newBrowser();
  const phone = await site.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(address);
  await expect(phone.getByText(/交货单 JH\d+/)).toBeVisible();
  await phone.getByRole('textbox', { name: '手机号' }).fill(SIGNER);
  await phone.getByRole('button', { name: '获取验证码' }).click();
  await expect(phone.getByText('验证码已发送')).toBeVisible();
  await phone
    .getByRole('textbox', { name: '短信验证码' })
    .fill(await portal.latestCode(SIGNER, 'sign'));
  await phone.getByRole('button', { name: '验证并查看送货单' }).click();
  await expect(phone.getByText('H-2605-01')).toBeVisible();

  // From now on the page opens without a line.
  await phone.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  quiet.expectFailures(true);
  await site.setOffline(true);
  await expect(phone.getByText('网络已断开')).toBeVisible();
  const first = phone.getByRole('region').filter({ hasText: 'H-2605-01' });
  await first.getByRole('textbox', { name: /^实收/ }).fill('1.4');
  await first.getByRole('textbox', { name: /^拒收/ }).fill('0.1');
  await first.getByRole('combobox', { name: '拒收原因' }).selectOption('外观损坏');
  // Twenty megabytes off the camera become what the server takes.
  const photo = Buffer.concat([await picture('jpeg'), Buffer.alloc(20 * 1024 * 1024)]);
  const file = { name: '现场.jpg', mimeType: 'image/jpeg', buffer: photo };
  await phone.locator('input[type=file]').first().setInputFiles(file);
  await expect(phone.getByRole('img', { name: '照片 1' })).toBeVisible();
  await drawSignature(phone);
  await phone.getByRole('button', { name: '确认签收' }).click();
  await expect(phone.getByText('已签收，等待联网提交')).toBeVisible();
  await phone.close();

  const later = await site.newPage();
  await later.setViewportSize({ width: 390, height: 844 });
  await later.goto(address);
  await expect(later.getByText('已签收，等待联网提交')).toBeVisible();
  await site.setOffline(false);
  quiet.expectFailures(false);
  await expect(later.getByText('签收完成')).toBeVisible();
  await expect(later.getByText(/实收单 SS\d+/)).toBeVisible();

  const other = await newBrowser();
  await signInAs(other, portal.origin, BUYER);
  const buyer = await other.newPage();
  await buyer.goto(supplier.url());
  await expect(buyer.getByRole('main')).toContainText('外观损坏');
  await expect(buyer.getByRole('main')).not.toContainText(/CG\d{12}/);
});

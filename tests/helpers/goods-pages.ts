import { type BrowserContext, expect, type Page } from 'playwright/test';

import { attach } from './desk-pages.ts';

/** What people do with goods on the screens, from the call-off to the gate of the site. */

const DAY = '2026-11-24';

/** An action of the page's bar, wherever it has room for it. */
async function act(page: Page, label: string, answer: string): Promise<void> {
  const plain = page.getByRole('button', { name: label, exact: true });
  const more = page.getByRole('button', { name: /^更多/ });
  await expect(plain.or(more).first()).toBeVisible();
  if (!(await plain.first().isVisible())) await more.first().click();
  await page.getByText(label, { exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: answer, exact: true }).click();
}

/** Submits a form; its document's detail follows. */
export async function submit(page: Page, detail: RegExp): Promise<void> {
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await page.waitForURL(detail);
}

/** The trip of the page leaves, and its driver is sent his link. */
export async function depart(page: Page): Promise<void> {
  await act(page, '发车', '发车');
  await expect(page.getByText('已发车').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '到达', exact: true })).toBeVisible();
  await act(page, '发送司机填报链接', '确定');
}

/** A driver reports where he is without a line first, then with one, and arrives. */
export async function drive(cab: BrowserContext, link: string): Promise<void> {
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

/** Registers the delivery of what a vehicle has brought, with its heat number, from the page of its pick-up. */
export async function deliver(
  page: Page,
  pickUp: string,
  { vehicleNo, heatNo }: { vehicleNo: string; heatNo: string },
): Promise<void> {
  await page.goto(pickUp);
  await page.getByRole('link', { name: '登记交货' }).click();
  const left = page.getByRole('table', { name: '可交数量' });
  await expect(left.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: new RegExp(`^按车次 ${vehicleNo}`) }).click();
  const lines = page.getByRole('region', { name: '交货明细' });
  await expect(lines.locator('[id$="lines-0-qty"]')).toHaveValue(/^\d/);
  await lines.locator('[id$="lines-0-heatNo"]').fill(heatNo);
  await page.getByRole('textbox', { name: '交货日期' }).fill(DAY);
  await page.getByRole('textbox', { name: '送货人', exact: true }).fill('示例司机');
  for (const name of ['送货单', '质量证明书']) {
    await attach(page.getByRole('group', { name }), name);
  }
  await submit(page, /deliveryDetail\?id=/);
  await expect(page.getByRole('table', { name: '交货明细' })).toContainText(heatNo);
}

/** Where the code of the note on the page leads to. */
export async function signAddress(page: Page): Promise<string> {
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

export async function drawSignature(page: Page): Promise<void> {
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

/** The next answer of a call is lost on its way, after the server has done what was asked. */
export const loseAnswer = (page: Page, path: string): Promise<unknown> =>
  page.route(
    `**/api${path}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test';

import { attach, pick } from './desk-pages.ts';
import { dayAfter } from './pay-out-pages.ts';

/** What people do with goods on the screens, from the call-off to the gate of the site. */

const DAY = dayAfter(0);

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

/** What is searched for in a field, and which of the answers is meant. */
export type Choice = readonly [text: string, option: string | RegExp];

/** Calls off quantities of an order's lines, each of which offers what is `left` of it, to a site. */
export async function callOff(
  page: Page,
  {
    choices,
    quantities,
  }: {
    choices: Readonly<Record<string, Choice>>;
    quantities: readonly { left: string; qty: string }[];
  },
): Promise<void> {
  await page.goto('/portal/pickGoodsForm');
  const lines = page.getByRole('region', { name: '提货明细' });
  for (const [field, [text, option]] of Object.entries(choices)) {
    await pick(page, field, text, option);
  }
  for (const [at, { left, qty }] of quantities.entries()) {
    const entered = lines.locator(`[id$="lines-${at}-pickQty"]`);
    await expect(entered).toHaveValue(left);
    await entered.fill(qty);
  }
  await page.getByRole('radio', { name: '送货到场' }).check();
  await page
    .getByRole('textbox', { name: '期望到货日' })
    .fill(`${new Date().getFullYear() + 1}-01-15`);
  await submit(page, /pickGoodsDetail\?id=/);
}

interface Truck {
  vehicleNo: string;
  driver: string;
  qty: string;
  isFirstOfTwo?: boolean;
}

/** Loads a line of a pick-up onto a truck, which leaves at once. */
export async function load(
  page: Page,
  { project: [text, option], pickNo }: { project: Choice; pickNo: string },
  { vehicleNo, driver, qty, isFirstOfTwo = false }: Truck,
): Promise<void> {
  await page.goto('/portal/logisticsEntry');
  await pick(page, '项目', text, option);
  const called = page.getByRole('region', { name: `提货单 ${pickNo}` });
  await called.getByRole('button', { name: '装载此单' }).click();
  const lines = page.getByRole('region', { name: '装载明细' });
  // What the first truck has loaded, the second is not offered.
  if (isFirstOfTwo) {
    await lines.getByRole('button', { name: /^删除/ }).last().click();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  }
  await expect(lines.locator('[id$="lines-0-qty"]')).toHaveValue(qty);
  const entered = {
    装货地: '示例钢厂',
    卸货地: '示例工地',
    计划装货时间: `${DAY} 08:00`,
    计划到达时间: `${DAY} 18:30`,
    车牌号: vehicleNo,
    司机: '示例司机',
    // As it is copied out of a message.
    司机手机号: ` +86 ${driver}`,
  };
  for (const [name, value] of Object.entries(entered)) {
    await page.getByRole('textbox', { name, exact: true }).fill(value);
  }
  await submit(page, /logisticsEntrDetail\?id=/);
  await depart(page);
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
  await expect(phone.getByText('5/100', { exact: true })).toBeVisible();
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

/** No figure of a table lies beyond the edge of its panel. */
export async function expectInSight(table: Locator): Promise<void> {
  const beyond = () =>
    table.locator('..').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect.poll(beyond).toBe(0);
}

/** Registers the delivery of what a vehicle has brought, with its heat number, from the page of its pick-up. */
export async function deliver(
  page: Page,
  pickUp: string,
  { vehicleNo, heatNo, of = 2 }: { vehicleNo: string; heatNo: string; of?: number },
): Promise<void> {
  await page.goto(pickUp);
  await page.getByRole('link', { name: '登记交货' }).click();
  const left = page.getByRole('table', { name: '可交数量' });
  // Of cards on a phone the row of heads is no row.
  await expect(left.locator('tbody').getByRole('row')).toHaveCount(of);
  await expectInSight(left);
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

/** A signer opens a note on a phone and proves that it is his. */
export async function openNote(
  phone: Page,
  address: string,
  { signer, codeOf }: { signer: string; codeOf: () => Promise<string> },
): Promise<void> {
  await phone.goto(address);
  await phone.getByRole('textbox', { name: '手机号' }).fill(signer);
  await phone.getByRole('button', { name: '获取验证码' }).click();
  await phone.getByRole('textbox', { name: '短信验证码' }).fill(await codeOf());
  await phone.getByRole('button', { name: '验证并查看送货单' }).click();
}

/** The link to the driver's page in a text that he was sent. */
export const linkIn = (text: string): string => /\/portal\/trip#[\w-]{43}/.exec(text)?.[0] ?? '';

/** The supplier confirms what came, from its workbench. */
export async function confirmReceipt(page: Page, actualNo: string): Promise<void> {
  await page.goto('/portal/user/workbench');
  await page
    .getByRole('link', { name: new RegExp(actualNo) })
    .first()
    .click();
  await page.getByRole('button', { name: '同意', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '同意' }).click();
  await expect(page.getByRole('button', { name: '同意', exact: true })).toHaveCount(0);
}

/** The receipt that a phone was told it has made. */
export async function receiptOn(phone: Page): Promise<string> {
  await expect(phone.getByText('签收完成')).toBeVisible();
  return /SS\d+/.exec((await phone.getByText(/实收单 SS\d+/).textContent()) ?? '')?.[0] ?? '';
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

import type { Page } from 'playwright/test';

import { idOf, noOf, pick } from '../helpers/desk-pages.ts';
import {
  type Choice,
  callOff,
  confirmReceipt,
  deliver,
  depart,
  drawSignature,
  drive,
  expectInSight,
  linkIn,
  load,
  loseAnswer,
  openNote,
  receiptOn,
  signAddress,
  submit,
} from '../helpers/goods-pages.ts';
import { handOf, PageHand } from '../helpers/page-hand.ts';
import { slipPicture } from '../helpers/papers.ts';
import { dayAfter } from '../helpers/pay-out-pages.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { agree } from '../helpers/review-pages.ts';
import { approve, done } from '../helpers/reviewer.ts';
import { picture } from '../helpers/sample-files.ts';
import { signInAs } from '../helpers/sign-in.ts';

// The way of goods (rules.md C.0.3, C.7 to C.10, H.2.5): the worked case in two trucks, of which one is signed for on a phone
// in flight mode whose answers are lost as well, the other by an uploaded slip; and another order that differs within its
// tolerance, of which a part is refused.

const BUYER = '13800000001';
const SUPPLIER = '13800000002';
const OPERATIONS = '13800000011';
/** 示例签收员 of the demo site. */
const SIGNER = '13900000001';
/** 示例材料员 of the same site. */
const SECOND_SIGNER = '13900000002';
/** Of the demo trip of 3 t that waits to leave. */
const DRIVER = '13900000083';
const THREE_DAYS = 3 * 24 * 3_600_000;

const TRUCKS = [
  {
    vehicleNo: '鄂A15000',
    driver: '13900000085',
    isFirstOfTwo: true,
    qty: '150',
    heatNo: 'H-2605-01',
  },
  { vehicleNo: '鄂A10000', driver: '13900000086', qty: '100', heatNo: 'H-2605-02' },
];

const PROJECT: Choice = ['快速路', /示例快速路一标/];

/** 150 t and 100 t of the order of 300 t and 200 t. */
const CALLED = {
  choices: {
    项目: PROJECT,
    // The one of which nothing was called off; of the other nothing is let go before it is paid.
    暂估单: ['ZG', /^ZG\d+0002.*1,811,000\.00/],
    收货现场: ['项目部', /项目部工地/],
    收货人: ['签收', /示例签收员/],
  },
  quantities: [
    { left: '300', qty: '150' },
    { left: '200', qty: '100' },
  ],
} as const;

/** A signer proves his phone, whose clock is three days behind and whose answers are lost at every step. */
async function prove(phone: Page, address: string, codeOf: () => Promise<string>): Promise<void> {
  await phone.addInitScript((late) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() - late;
  }, THREE_DAYS);
  await loseAnswer(phone, '/portal/sign/open');
  await phone.goto(address);
  await phone.getByRole('button', { name: '重试' }).click();
  await expect(phone.getByText(/交货单 JH\d+/)).toBeVisible();
  // As a phone fills it in by itself.
  await phone
    .getByRole('textbox', { name: '手机号' })
    .fill(`+86 ${SIGNER.slice(0, 3)} ${SIGNER.slice(3)}`);
  await loseAnswer(phone, '/portal/sign/code');
  await phone.getByRole('button', { name: '获取验证码' }).click();
  await phone.getByRole('textbox', { name: '短信验证码' }).fill(await codeOf());
  await loseAnswer(phone, '/portal/sign/prove');
  const proving = phone.getByRole('button', { name: '验证并查看送货单' });
  await proving.click();
  await expect(phone.getByRole('alert')).toBeVisible();
  await proving.click();
  await expect(phone.getByText('H-2605-01')).toBeVisible();
  await expect(phone.getByText('本机时间不准，签收时间以平台时间为准')).toBeVisible();
}

/** Another signer of the site opens the same note on a phone of his own: each of the two is told of the other. */
async function openAlso(
  second: Page,
  address: string,
  first: Page,
  codeOf: () => Promise<string>,
): Promise<void> {
  await openNote(second, address, { signer: SECOND_SIGNER, codeOf });
  await expect(second.getByText(/另一部手机也打开了本送货单：示\*+ 139\*+0001/)).toBeVisible();
  // The first phone has kept what it began, and asks who else is there when it is opened again.
  await first.reload();
  await expect(first.getByText(/另一部手机也打开了本送货单：示\*+ 139\*+0002/)).toBeVisible();
}

/** Signs in flight mode, and closes the page. */
async function signWithoutLine(phone: Page): Promise<void> {
  // From now on the page opens without a line.
  await phone.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await phone.context().setOffline(true);
  await expect(phone.getByText('网络已断开')).toBeVisible();
  const received = phone.getByRole('textbox', { name: /^实收/ });
  const refused = phone.getByRole('textbox', { name: /^拒收/ });
  await refused.fill('0.1');
  await phone.getByRole('combobox', { name: '拒收原因' }).selectOption('外观损坏');
  await expect(received).toHaveValue('149.9');
  await refused.fill('0');
  await received.fill('１４９．４');
  // Twenty megabytes off the camera become what the server takes.
  const photo = Buffer.concat([await picture('jpeg'), Buffer.alloc(20 * 1024 * 1024)]);
  const file = { name: '现场.jpg', mimeType: 'image/jpeg', buffer: photo };
  await phone.locator('input[type=file]').first().setInputFiles(file);
  await expect(phone.getByRole('img', { name: '照片 1' })).toBeVisible();
  await drawSignature(phone);
  await phone.getByRole('button', { name: '确认签收' }).click();
  await expect(phone.getByText('已签收，等待联网提交')).toBeVisible();
  await phone.close();
}

const [PICTURE, SUBMIT] = ['/portal/sign/picture', '/portal/sign/submit'] as const;

/** Opens the page again, still without a line; the answers of a picture and of the signature are lost once it is back. */
async function sendLater(phone: Page, address: string): Promise<string> {
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(address);
  await expect(phone.getByText('已签收，等待联网提交')).toBeVisible();
  const lost = (path: string) =>
    phone.waitForEvent('requestfailed', (request) => request.url().endsWith(path));
  await loseAnswer(phone, PICTURE);
  await loseAnswer(phone, SUBMIT);
  const answers = [lost(PICTURE), lost(SUBMIT)];
  // What waits is sent as soon as there is a line, and then whenever the signer asks for it.
  await phone.context().setOffline(false);
  for (const answer of answers) {
    await answer;
    await phone.getByRole('button', { name: '立即重试' }).click();
  }
  return await receiptOn(phone);
}

/** Files what came from the delivery's page, as it is read off a slip. */
async function receive(page: Page, row: readonly string[], read: RegExp): Promise<void> {
  await page.getByRole('link', { name: '上传实收' }).click();
  const slip = page.getByRole('group', { name: '签收单' });
  const file = { name: '签收单.jpg', mimeType: 'image/jpeg', buffer: await slipPicture([row]) };
  await slip.locator('input[type=file]').first().setInputFiles(file);
  await expect(page.getByRole('button', { name: '删除 签收单.jpg' })).toBeVisible();
  await page.getByRole('textbox', { name: '签收日期' }).fill(dayAfter(0));
  await pick(page, '签收人', '签收', /示例签收员/);
  await page.getByRole('button', { name: read }).click({ timeout: 300_000 });
}

test('150 t and 100 t in two trucks, one signed in flight mode, one by a slip', async ({
  page: buyer,
  context,
  portal,
  newBrowser,
  customerAt,
  operatorAt,
  quiet,
}) => {
  test.slow();
  // The wrong clock is told the time once a page, and goes on by that; whoever comes second is told that it is signed.
  quiet.expectStatus(400, /sign\/(open|note)/);
  const somebody = async () => (await newBrowser()).newPage();
  await signInAs(context, portal.origin, BUYER);
  await callOff(buyer, CALLED);
  const pickUp = buyer.url();
  const pickNo = await noOf(buyer, 'TH');
  const operations = await operatorAt(OPERATIONS);
  await agree(operations, pickNo);

  const supplier = await customerAt(SUPPLIER);
  const wire = await PageHand.of(supplier.context(), portal.origin);
  const notes: string[] = [];
  quiet.expectFailures(true);
  for (const truck of TRUCKS) {
    await load(supplier, { project: PROJECT, pickNo }, truck);
    const link = linkIn(await portal.latestText(truck.driver, 'tripLink'));
    if (truck.isFirstOfTwo) await drive(await newBrowser(), link);
    else await done(wire, '/portal/logisticsEntry/arrive', { id: idOf(supplier) });
    await deliver(supplier, pickUp, truck);
    notes.push(supplier.url());
  }
  const [first = '', second = ''] = notes;

  await buyer.goto(second);
  await receive(buyer, ['螺纹钢', 'HRB400E 20', '100.00', '100.00'], /^采用 .*100\.00$/);
  await submit(buyer, /actualDeliveryDetail\?id=/);
  const id = idOf(buyer);
  await approve(await handOf(operations, portal.origin), id);
  await done(wire, '/portal/actualDelivery/review', { id, decision: 'approve', opinion: '' });

  await supplier.goto(first);
  const address = await signAddress(supplier);
  await supplier.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await supplier.emulateMedia({ media: 'print' });
  // Bars and dots are grounds.
  await expect(supplier.getByRole('article')).toHaveCSS('print-color-adjust', 'exact');
  await expect(supplier.getByRole('img', { name: /签收二维码/ })).toBeVisible();
  await expect(supplier.getByRole('table', { name: '交货明细' })).toBeVisible();
  await expect(supplier.getByText(/^(?:CG|TH)\d{12}$/).filter({ visible: true })).toHaveText([
    pickNo,
  ]);
  await supplier.emulateMedia({ media: null });
  const phone = await somebody();
  await phone.setViewportSize({ width: 390, height: 844 });
  await prove(phone, address, () => portal.latestCode(SIGNER, 'sign'));
  const other = await somebody();
  await openAlso(other, address, phone, () => portal.latestCode(SECOND_SIGNER, 'sign'));
  await signWithoutLine(phone);
  const byPhone = await sendLater(await phone.context().newPage(), address);
  await other.reload();
  await expect(other.getByRole('button', { name: '确认签收' })).toHaveCount(0);
  await expect(other.getByText(/该送货单已签收/)).toBeVisible();
  quiet.expectFailures(false);

  await agree(operations, byPhone);
  await confirmReceipt(supplier, byPhone);
  const rule = supplier.getByRole('region', { name: '磅差裁决' });
  await expect(rule).toContainText('差异 -0.6 吨（-4‰）');
  await expect(rule).toContainText('差异超出允差 ±3‰，按实收数量结算，结算 149.4 吨');
  await expect(rule).toContainText('允差 ±3‰，来自平台参数');
  await expect(rule).toContainText('545,310.00');

  await buyer.goto(pickUp);
  const lines = buyer.getByRole('table', { name: '提货明细' });
  await expect(lines).toContainText(/300\.00\s*150\.00\s*150\.00\s*150\.00\s*149\.40\s*149\.40/);
  await expect(lines).toContainText(/200\.00\s*100\.00\s*100\.00\s*100\.00\s*100\.00\s*100\.00/);
  await buyer.setViewportSize({ width: 800, height: 900 });
  await expectInSight(lines);
});

/** The demo trip of the other order that waits to leave. */
async function departDemo(page: Page): Promise<void> {
  await page.goto('/portal/logisticsEntryList?logisticsStatus=1');
  await page
    .getByRole('link', { name: /^WL\d+/ })
    .first()
    .click();
  await page.waitForURL(/logisticsEntrDetail\?id=/);
  await depart(page);
}

test('a trip leaves, its driver reports, it is delivered, and its receipt decides by a rule', async ({
  page: supplier,
  context,
  portal,
  newBrowser,
  customerAt,
  quiet,
}) => {
  test.slow();
  await signInAs(context, portal.origin, SUPPLIER);
  await departDemo(supplier);
  const tripPage = supplier.url();
  quiet.expectFailures(true);
  await drive(await newBrowser(), linkIn(await portal.latestText(DRIVER, 'tripLink')));
  quiet.expectFailures(false);
  await supplier.reload();
  await expect(supplier.getByRole('main')).toContainText('已到达');
  await supplier.goto('/portal/user/pickGoods?pickMode=1&pickStatus=4');
  await supplier
    .getByRole('link', { name: /^TH\d+/ })
    .last()
    .click();
  await supplier.waitForURL(/pickGoodsDetail\?id=/);
  await deliver(supplier, supplier.url(), { vehicleNo: '鄂A12347', heatNo: 'H-2605-03' });

  const buyer = await customerAt(BUYER);
  await buyer.goto(supplier.url());
  await receive(buyer, ['螺纹钢', 'HRB400E 16', '3.000', '2.988'], /^采用 .*2\.988$/);
  const rule = buyer.getByRole('region', { name: '磅差裁决' });
  await expect(rule).toContainText('差异 -0.012 吨（-4‰）');
  await expect(rule).toContainText('差异超出允差 ±3‰，按实收数量结算');
  const lines = buyer.getByRole('region', { name: '实收明细' });
  await lines.locator('[id$="lines-0-receivedQty"]').fill('2.894');
  await lines.locator('[id$="lines-0-rejectedQty"]').fill('0.1');
  await lines.locator('[id$="lines-0-rejectReason"]').fill('外观损坏');
  await expect(rule).toContainText('差异 -0.006 吨（-2‰）');
  await expect(rule).toContainText('差异在允差 ±3‰以内，按发货数量结算，结算 2.9 吨');
  await submit(buyer, /actualDeliveryDetail\?id=/);
  await expect(buyer.getByRole('main')).toContainText('外观损坏');
  await expect(buyer.getByRole('main')).not.toContainText(/CG\d{12}/);
  await supplier.goto(tripPage);
  await expect(supplier.getByRole('main')).toContainText('已签收');
});

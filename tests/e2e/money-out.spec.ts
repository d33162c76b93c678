import type { Page } from 'playwright/test';

import { actOn, agreed, attach, noOf, pick } from '../helpers/desk-pages.ts';
import {
  askAgain,
  correctDay,
  dayAfter,
  dayOfNextYear,
  handIn,
  payOut,
  slip,
} from '../helpers/pay-out-pages.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { refuseOnce } from '../helpers/refused.ts';
import { agree, decide, decisionOf, openTask, passAll } from '../helpers/review-pages.ts';
import { ALL_ROLES, signInAs } from '../helpers/sign-in.ts';

// From an approved project to money on the supplier's account (rules.md C.0.3): who asks, who grants, who confirms, who pays.

const PROJECT = '示例铝锭代采项目';
const AMOUNT = '1,448,800.00';
/** The limit is of 10,000,000.00, and only this file draws on it. */
const LEFT = '8,551,200.00';
const BUYER = '13800000001';
const SUPPLIER = '13800000002';
const BUSINESS = '13800000010';
const RISK = '13800000012';
const OFFICER = ALL_ROLES;
const DIRECTOR = '13800000016';

const STEELS = [
  { goodsName: '螺纹钢', spec: 'HRB400E Φ12', qty: '300', priceIncl: '3650' },
  { goodsName: '螺纹钢', spec: 'HRB400E Φ20', qty: '200', priceIncl: '3580' },
];

async function typeGoods(page: Page): Promise<void> {
  const goods = page.getByRole('region', { name: '货物清单' });
  for (const [row, { ...line }] of STEELS.entries()) {
    await goods.getByRole('button', { name: '添加一行' }).click();
    for (const [key, value] of Object.entries(line)) {
      await page.locator(`[id$="goods-${row}-${key}"]`).fill(value);
    }
    await page.locator(`[id$="goods-${row}-unit"]`).selectOption('t');
    await page.locator(`[id$="goods-${row}-taxRate"]`).selectOption('0.13');
  }
}

/** The buyer asks for 80 % of 1,811,000.00; the amount follows, with its cost. The number of the request. */
async function ask(page: Page): Promise<string> {
  await page.goto('/portal/payApplyForm');
  await pick(page, '项目', PROJECT, PROJECT);
  await pick(page, '收款供应商', '示例', /示例建材/);
  const type = page.getByRole('combobox', { name: '款项类型' });
  // Offered from an order once it is settled.
  await expect(type).not.toContainText(/尾款|质保金/);
  await type.selectOption('1');
  await page.getByRole('textbox', { name: '采购合同编号' }).fill('SL-CG-E2E');
  await page.getByRole('combobox', { name: '付款方式' }).selectOption('1');
  await pick(page, '收款账户', '示例', /0021/);
  await page.getByRole('textbox', { name: '期望付款日' }).fill(dayOfNextYear());
  await page.getByRole('textbox', { name: '用途' }).fill('主体结构用钢');
  await typeGoods(page);
  await page.getByRole('textbox', { name: '付款比例' }).fill('80');
  await expect(page.getByRole('textbox', { name: '申请金额' })).toHaveValue(/^1,?448,?800(\.00)?$/);
  await expect(page.getByRole('main')).toContainText('壹佰肆拾肆万捌仟捌佰元整');
  await expect(page.getByRole('main')).toContainText('1,811,000.00');
  await expect(page.getByRole('region', { name: '费用与额度试算' })).toContainText(LEFT);
  return handIn(page);
}

/** The newest order that waits for a side, which confirms it; it shows its own side's amount. */
async function confirmOrder(page: Page, panel: string, amount: string): Promise<void> {
  await page.goto('/portal/user/workbench');
  await page
    .getByRole('link', { name: new RegExp(`${panel} .*待确认`) })
    .last()
    .click();
  await expect(page.getByRole('article')).toContainText(amount);
  await page.getByRole('button', { name: '确认', exact: true }).click();
  await agreed(page);
  await expect(page.getByText('已确认', { exact: true }).first()).toBeVisible();
}

/** The buyer pays the deposit that the order before it asks for, and finance recognises it. */
async function payDeposit(
  buyer: Page,
  officer: Page,
  { amount, serial }: { amount: string; serial: string },
): Promise<string> {
  const deposit = buyer.getByRole('region', { name: '保证金' });
  await expect(deposit).toContainText(`应缴 ${amount} 元，已缴 0.00 元`);
  await deposit.getByRole('button', { name: '登记缴款' }).click();
  await slip(buyer, serial);
  const question = buyer.getByRole('dialog', { name: '提示' });
  await expect(question).toContainText(`缴款金额：${amount} 元（`);
  await question.getByRole('button', { name: '确定' }).click();
  await expect(deposit).toContainText(`缴纳 ${amount} 元`);
  const order = await noOf(buyer, 'ZG');
  await actOn(officer, 'estimateOrder', order, '保证金认款');
  await agreed(officer);
  await expect(officer.getByText('已认款，已通知采购方')).toBeVisible();
  await buyer.reload();
  await expect(deposit).toContainText(`已缴 ${amount} 元`);
  return order;
}

/** From the request to its order and back, with what was done with both; on paper nothing can be pressed. */
async function followDeal(page: Page, no: string): Promise<void> {
  const related = page.getByRole('article').getByRole('region', { name: '关联单据' });
  await related.getByRole('link', { name: /^ZG\d+$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^ZG\d+$/ })).toBeVisible();
  await expect(related.getByRole('link', { name: no })).toBeVisible();
  const timeline = page.getByRole('article').getByRole('region', { name: '交易时间线' });
  await expect(timeline.getByRole('listitem').first()).toContainText(`额度占用 ${AMOUNT} 元`);
  await expect(timeline).toContainText(/确认暂估单 ZG\d+/);
  await expect(timeline).toContainText(`提交付款申请 ${no}`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^打印日期 /).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('article').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: '面包屑' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
}

test('a buyer asks, risk grants, both confirm, finance prepares, the director releases, the slip is uploaded, the supplier has it', async ({
  page: buyer,
  context,
  portal,
  customerAt,
  operatorAt,
}) => {
  test.slow();
  await signInAs(context, portal.origin, BUYER);
  const supplier = await customerAt(SUPPLIER);
  const officer = await operatorAt(OFFICER);

  const no = await ask(buyer);
  const request = buyer.url();
  const limit = buyer.getByRole('region', { name: '项目额度' });
  await expect(limit).toContainText(LEFT);
  const business = await operatorAt(BUSINESS);
  await passAll(await openTask(business, no));
  await decisionOf(business).getByLabel(/^加价/).fill('45');
  await decide(business, '同意');
  const risk = await operatorAt(RISK);
  await passAll(await openTask(risk, no));
  await expect(decisionOf(risk).getByLabel(/批复金额/)).toHaveValue(/1,?448,?800/);
  await decide(risk, '同意');
  await agree(officer, no);

  await confirmOrder(supplier, '采购订单', '1,811,000.00');
  await confirmOrder(buyer, '暂估单', '1,833,500.00');
  await payDeposit(buyer, officer, { amount: '183,350.00', serial: `BZJ-${no}` });

  const director = await operatorAt(DIRECTOR);
  await payOut({ officer, director }, no, `LS-${no}`);

  await supplier.goto('/portal/paymentList');
  // The newest stands first.
  await supplier
    .getByRole('button', { name: /^确认到账/ })
    .first()
    .click();
  await agreed(supplier);
  await expect(supplier.getByText('已确认到账').first()).toBeVisible();
  await supplier.goto('/portal/payment');
  await expect(supplier.getByText(AMOUNT).first()).toBeVisible();
  await buyer.goto(request);
  await expect(limit).toContainText(`已占用${AMOUNT}`);
  await expect(limit).toContainText(LEFT);
  await expect(buyer.getByRole('region', { name: '付款信息' })).toContainText(
    `已付金额（元）${AMOUNT}`,
  );
  await followDeal(buyer, no);
});

test('a copied request is cut down; its order ends, and the deposit is given back @full', async ({
  page: buyer,
  context,
  portal,
  customerAt,
  operatorAt,
}) => {
  test.slow();
  await signInAs(context, portal.origin, BUYER);
  const no = await askAgain(buyer);
  const officer = await operatorAt(OFFICER);
  await agree(await operatorAt(BUSINESS), no);
  const risk = await operatorAt(RISK);
  await passAll(await openTask(risk, no));
  await decisionOf(risk)
    .getByLabel(/批复金额/)
    .fill('50000');
  await decide(risk, '同意');
  await agree(officer, no);
  await confirmOrder(await customerAt(SUPPLIER), '采购订单', '73,000.00');
  await confirmOrder(buyer, '暂估单', '73,000.00');
  const deposit = { amount: '7,300.00', serial: `BZJ-${no}` };
  const order = await payDeposit(buyer, officer, deposit);

  const say = async (page: Page, action: string, said: string) => {
    await actOn(page, 'estimateOrder', order, action);
    await page.getByRole('dialog').getByRole('textbox', { name: '原因' }).fill(said);
    await agreed(page);
  };
  await say(officer, '关闭剩余', '工程停工，不再提货');
  await expect(officer.getByText('已关闭').filter({ visible: true }).first()).toBeVisible();
  await say(officer, '退还保证金', '订单已关闭');
  await expect(officer.getByText('已制单，待财务总监放行')).toBeVisible();
  const director = await operatorAt(DIRECTOR);
  await actOn(director, 'estimateOrder', order, '放行退还');
  await agreed(director);
  await expect(director.getByText('已放行，可以退还')).toBeVisible();
  await actOn(officer, 'estimateOrder', order, '登记退还回单');
  await slip(officer, `TH-${no}`);
  await expect(officer.getByText('已登记，已通知采购方')).toBeVisible();
  await buyer.reload();
  const shown = buyer.getByRole('region', { name: '保证金' });
  await expect(shown).toContainText('已缴 0.00 元');
  await expect(shown).toContainText('退还 7,300.00 元');
});

test('a third request is returned with a mark and handed in again; its pay-out bounces, and is paid again @full', async ({
  page: buyer,
  context,
  portal,
  customerAt,
  operatorAt,
}) => {
  test.slow();
  await signInAs(context, portal.origin, BUYER);
  const no = await askAgain(buyer);
  const business = await operatorAt(BUSINESS);
  const officer = await operatorAt(OFFICER);
  const director = await operatorAt(DIRECTOR);

  const decision = await openTask(business, no);
  await business.getByRole('button', { name: '标记 用途', exact: true }).click();
  await business.getByLabel('用途 的修改说明').fill('请写明用在哪个工程部位');
  await decision.getByLabel('审批意见').fill('用途不够具体，请按标记修改');
  await decide(business, '退回（1 处标记）');
  await buyer.reload();
  await expect(buyer.getByText('用途不够具体，请按标记修改').first()).toBeVisible();
  await buyer.getByRole('link', { name: '去修改（1 处）' }).click();
  await expect(buyer.getByRole('button', { name: '用途：请写明用在哪个工程部位' })).toBeVisible();
  await buyer.getByRole('textbox', { name: '用途' }).fill('三标段 2 号桥承台用钢');
  await buyer.getByRole('button', { name: '提交', exact: true }).click();
  await agreed(buyer);
  await buyer.waitForURL(/payApplyDetail\?id=/);
  const request = buyer.url();

  await agree(business, no);
  await agree(await operatorAt(RISK), no);
  await agree(officer, no);
  const supplier = await customerAt(SUPPLIER);
  await confirmOrder(supplier, '采购订单', '73,000.00');
  await confirmOrder(buyer, '暂估单', '73,000.00');
  await payDeposit(buyer, officer, { amount: '7,300.00', serial: `BZJ-${no}` });

  const paid = buyer.getByRole('region', { name: '付款信息' });
  await payOut({ officer, director }, no, `LS-${no}`);
  await buyer.goto(request);
  await expect(paid).toContainText('已付金额（元）73,000.00');

  await actOn(officer, 'payment', no, '登记退回');
  const dialog = officer.getByRole('dialog', { name: '登记付款退回' });
  await dialog.getByRole('textbox', { name: '银行流水号' }).fill(`TH-${no}`);
  await dialog.getByRole('textbox', { name: '退回日期' }).fill(dayAfter(0));
  await dialog.getByRole('textbox', { name: '原因' }).fill('收款户名不符，银行退票');
  await attach(dialog, '退票回单');
  await dialog.getByRole('button', { name: '登记退回', exact: true }).click();
  await expect(officer.getByText('已登记退回，额度与付款申请已随之更新')).toBeVisible();
  await buyer.reload();
  await expect(paid).toContainText('已付金额（元）0.00');
  await supplier.goto('/portal/payment');
  // Not the filter's own entry, which comes when it likes.
  await expect(
    supplier.getByRole('table').getByText('已退回', { exact: true }).first(),
  ).toBeVisible();

  await payOut({ officer, director }, no, `LS-${no}-2`);
  await correctDay({ officer, director }, no, dayAfter(-1));
  await buyer.reload();
  await expect(paid).toContainText('已付金额（元）73,000.00');
});

test('whoever confirms an order that has moved on meanwhile is shown it as it is @desktop', async ({
  page,
  context,
  portal,
  quiet,
}) => {
  await signInAs(context, portal.origin, SUPPLIER);
  await page.goto('/portal/user/workbench');
  await page
    .getByRole('link', { name: /采购订单 .*待确认/ })
    .first()
    .click();
  const confirming = page.getByRole('button', { name: '确认', exact: true });
  await confirming.first().press('Enter');
  const sending = page.getByRole('dialog').getByRole('button', { name: '确认', exact: true });
  await expect(sending).toBeFocused();
  await refuseOnce(page, quiet, '**/api/portal/purchaseOrder/confirm');
  await page.route('**/api/portal/purchaseOrder/detail?*', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    const amended = { version: data.version + 1, orderAmount: '123456.70', contractNo: 'CG-2' };
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, ...amended } } });
  });
  const read = page.waitForResponse(/\/purchaseOrder\/detail/);
  await sending.press('Enter');
  await read;
  const said = page.getByRole('dialog').getByRole('alert');
  await expect(said).toContainText('该待办已被处理');
  await expect(said).toContainText(
    /采购合同编号由 \S+ 改为 CG-2；订单金额由 [\d,.]+ 改为 123,456.70 元。/,
  );
  await expect(page.getByRole('dialog').getByRole('button', { name: '确认' })).toBeFocused();
});

test('a request that no order was opened for leads to where orders are @desktop', async ({
  page,
  context,
  portal,
}) => {
  await signInAs(context, portal.origin, BUYER);
  await page.goto('/portal/payApplication');
  await expect(page.getByText('请从项目打开采购订单或暂估单的详情页')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '项目管理', exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: '项目管理' })).toBeVisible();
});

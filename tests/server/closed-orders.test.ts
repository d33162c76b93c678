import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import type { Deal } from '../helpers/pay-applies.ts';
import { PayOuts } from '../helpers/pay-outs.ts';
import { done } from '../helpers/reviewer.ts';

// An order that closes because the other one, or the request of both, ends: who has it is told, and its page and log say so.

let portal: TestApp;
let desk: PayOuts;
let boss: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await PayOuts.with(portal, 13_633_100_000);
  boss = await desk.people.operator();
}, 120_000);
afterAll(() => portal.close());

async function ordered() {
  const deal = await desk.requests.deal();
  const requestId = await desk.requests.approved(deal);
  return { deal, requestId, ...(await desk.requests.orders(requestId)) };
}

const detailOf = async ({ browser }: Deal['buyer'], noun: string, id: string) =>
  (await browser.get(`/portal/${noun}/detail`, { id })).data;
const logOf = async ({ browser }: Deal['buyer'], noun: string, id: string) =>
  (await browser.get(`/portal/${noun}/log`, { id })).data as { who: string; what: string }[];

async function messagesOf({ browser }: Deal['buyer']) {
  await deliverAll(portal);
  const { data } = await browser.get('/message/page', { pageSize: '30' });
  return (data as { content: { title: string; content: string }[] }).content;
}

const titlesOf = async (side: Deal['buyer']) => (await messagesOf(side)).map(({ title }) => title);

const ALONG = { restCloseReason: '平台关闭订单', restClosedTime: '2026-05-20 10:00:00' };

test('A supplier hears that its order closed where the buyer declined, and not why or by whom', async () => {
  const { deal, purchaseId, estimateId } = await ordered();
  await done(deal.supplier.browser, '/portal/purchaseOrder/confirm', { id: purchaseId });
  const reason = '价格与约定不符';
  await done(deal.buyer.browser, '/portal/estimateOrder/decline', { id: estimateId, reason });
  const order = await detailOf(deal.supplier, 'purchaseOrder', purchaseId);
  expect(order).toMatchObject({ purchaseOrderStatus: '6', declineReason: '', ...ALONG });
  expect(JSON.stringify(order)).not.toContain(reason);
  expect(await logOf(deal.supplier, 'purchaseOrder', purchaseId)).toMatchObject([
    { who: '系统', what: '关闭采购订单' },
    { what: '确认采购订单' },
  ]);
  expect(await titlesOf(deal.supplier)).toContain('采购订单已关闭');
  expect(await titlesOf(deal.buyer)).not.toContain('暂估单已关闭');
});

test('A buyer hears that its order closed with the purchase order, whose page keeps the reason', async () => {
  const { deal, requestId, purchaseId, estimateId } = await ordered();
  await desk.requests.confirmOrders(deal, requestId);
  await done(boss, '/admin/purchaseOrder/close', { id: purchaseId, reason: '供应商停产' });
  const sale = await detailOf(deal.buyer, 'estimateOrder', estimateId);
  expect(sale).toMatchObject({ estimateOrderStatus: '5', ...ALONG });
  expect(JSON.stringify(sale)).not.toContain('供应商停产');
  // Its limit gets the sum back, and says no more of it: the reason was written for the supplier.
  const { projectId } = deal;
  const { data } = await deal.buyer.browser.post('/portal/limitLedger/page', { projectId });
  expect((data as { content: { note: string }[] }).content[0]?.note).toBe('平台关闭订单');
  expect(await titlesOf(deal.buyer)).toContain('暂估单已关闭');
  expect(await detailOf(deal.supplier, 'purchaseOrder', purchaseId)).toMatchObject({
    purchaseOrderStatus: '6',
    restCloseReason: '供应商停产',
  });
  const told = (await titlesOf(deal.supplier)).filter((title) => title === '采购订单已关闭');
  expect(told).toHaveLength(1);
});

test('Both hear of it where their request is closed', async () => {
  const { deal, requestId, purchaseId, estimateId } = await ordered();
  await desk.requests.confirmOrders(deal, requestId);
  await done(boss, '/admin/payApply/close', { id: requestId, reason: '项目暂停' });
  expect(await detailOf(deal.supplier, 'purchaseOrder', purchaseId)).toMatchObject(ALONG);
  expect(await detailOf(deal.buyer, 'estimateOrder', estimateId)).toMatchObject(ALONG);
  expect(await titlesOf(deal.supplier)).toContain('采购订单已关闭');
  expect(await titlesOf(deal.buyer)).toContain('暂估单已关闭');
  // Why was written for whoever had filed the request.
  const told = JSON.stringify(await messagesOf(deal.supplier));
  expect(told).toContain('付款申请已关闭');
  expect(told).not.toContain('项目暂停');
  expect(JSON.stringify(await messagesOf(deal.buyer))).toContain('已关闭：项目暂停');
});

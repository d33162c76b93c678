import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ORDER_REFUSAL } from '#contract/order/purchase-order.ts';
import { PAY_APPLY_REFUSAL } from '#contract/pay-apply/pay-apply.ts';
import { PAYMENT_REFUSAL } from '#contract/payment/payment.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import type { Deal } from '../helpers/pay-applies.ts';
import { PayOuts } from '../helpers/pay-outs.ts';
import { done } from '../helpers/reviewer.ts';

// Pay-outs and the orders that they pay (rules.md M10, M19, C.4, C.19).

let portal: TestApp;
let desk: PayOuts;
let boss: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await PayOuts.with(portal, 13_631_000_000);
  boss = await desk.people.operator();
});
afterAll(() => portal.close());

const orderOf = async ({ supplier }: Deal, requestId: string) => {
  const { purchaseId: id } = await desk.requests.orders(requestId);
  const { data } = await supplier.browser.get('/portal/purchaseOrder/detail', { id });
  return data as Record<string, unknown>;
};
const wordsOf = async (browser: Browser, id: string) => {
  const { data } = await browser.get('/portal/payApply/log', { id });
  return (data as { what: string }[]).map(({ what }) => what);
};

describe('before money goes out', () => {
  test('both sides confirm their orders; until then nothing is prepared, and the list says so', async () => {
    const deal = await desk.requests.deal();
    const id = await desk.requests.approved(deal);
    const { purchaseId, estimateId } = await desk.requests.orders(id);
    const listed = async () => {
      const { data } = await desk.officer.post('/admin/payable/page', { pageSize: 50 });
      const rows = (data as { content: Record<string, unknown>[] }).content;
      return rows.find((row) => row.id === id);
    };
    expect(await listed()).toMatchObject({ ordersConfirmed: false, actions: [] });
    expect((await desk.prepare(id, ['10.00'])).msg).toBe(PAYMENT_REFUSAL.orders.text);
    await done(deal.supplier.browser, '/portal/purchaseOrder/confirm', { id: purchaseId });
    expect((await desk.prepare(id, ['10.00'])).msg).toBe(PAYMENT_REFUSAL.orders.text);
    await done(deal.buyer.browser, '/portal/estimateOrder/confirm', { id: estimateId });
    expect(await listed()).toMatchObject({ ordersConfirmed: true, actions: ['prepare'] });
    expect((await desk.prepare(id, ['10.00'])).code).toBe(0);
  });

  test('an order that a side has declined is not paid, one that was sent anew and confirmed is', async () => {
    const deal = await desk.requests.deal();
    const id = await desk.requests.approved(deal);
    const { purchaseId, estimateId } = await desk.requests.orders(id);
    await done(deal.buyer.browser, '/portal/estimateOrder/confirm', { id: estimateId });
    const { browser } = deal.supplier;
    await done(browser, '/portal/purchaseOrder/decline', { id: purchaseId, reason: '排产已满' });
    expect((await desk.prepare(id, ['10.00'])).code).toBe(PAYMENT_REFUSAL.orders.code);
    await done(boss, '/admin/purchaseOrder/reissue', { id: purchaseId });
    await done(browser, '/portal/purchaseOrder/confirm', { id: purchaseId });
    expect((await desk.prepare(id, ['10.00'])).code).toBe(0);
  });
});

describe('the order’s counter', () => {
  test('follows what is paid and what comes back, in the same transaction', async () => {
    const { deal, id } = await desk.payable();
    expect(await orderOf(deal, id)).toMatchObject({ paidAmount: '0.00' });
    const first = await desk.paid(id, '1000000.00');
    expect(await orderOf(deal, id)).toMatchObject({ paidAmount: '1000000.00' });
    const second = await desk.paid(id, '448800.00');
    expect(await orderOf(deal, id)).toMatchObject({ paidAmount: '1448800.00' });
    await desk.bounce(first);
    expect(await orderOf(deal, id)).toMatchObject({ paidAmount: '448800.00' });
    await desk.bounce(second);
    expect(await orderOf(deal, id)).toMatchObject({ paidAmount: '0.00' });
  });

  test('stays where a pay-out fails, is only released, or is received', async () => {
    const { deal, id } = await desk.payable();
    const [one = ''] = await desk.prepared(id, ['10.00']);
    await desk.release(one);
    await desk.officer.post('/admin/payment/fail', { id: one, reason: '账号有误' });
    expect(await orderOf(deal, id)).toMatchObject({ paidAmount: '0.00' });
    const other = await desk.paid(id, '20.00');
    await done(deal.supplier.browser, '/portal/payment/received', { id: other });
    expect(await orderOf(deal, id)).toMatchObject({ paidAmount: '20.00' });
  });

  test('whoever has the order open hears that it changed meanwhile', async () => {
    const { deal, id } = await desk.payable();
    const { version, id: orderId } = await orderOf(deal, id);
    await desk.paid(id, '10.00');
    const closing = { id: orderId, version, reason: '不再需要' };
    expect((await boss.post('/admin/purchaseOrder/close', closing)).status).toBe(409);
  });
});

describe('what comes back is told', () => {
  test('in the request’s log and messages, and to its supplier with the reason', async () => {
    const { deal, id } = await desk.payable();
    const payment = await desk.paid(id, '1448800.00');
    await desk.bounce(payment);
    expect((await wordsOf(deal.buyer.browser, id)).slice(0, 2)).toEqual([
      '登记付款退回',
      '登记付款回单',
    ]);
    await deliverAll(portal);
    const textsOf = async ({ browser }: Deal['buyer']) => {
      const { data } = await browser.get('/message/page', { pageSize: '20' });
      return (data as { content: { title: string; content: string }[] }).content;
    };
    const bought = (await textsOf(deal.buyer)).find(({ title }) => title === '付款被退回');
    expect(bought?.content).toContain('1,448,800.00');
    const sold = (await textsOf(deal.supplier)).find(({ title }) => title === '平台付款被退回');
    expect(sold?.content).toContain('户名不符');
  });
});

describe('orders are not closed', () => {
  const close = (id: string) =>
    boss.post('/admin/purchaseOrder/close', { id, reason: '改由他家供货' });

  test('while a pay-out is under way, nor once something is paid', async () => {
    const { deal, id } = await desk.payable();
    const { purchaseId, estimateId } = await desk.requests.orders(id);
    const [payment = ''] = await desk.prepared(id, ['10.00']);
    expect((await close(purchaseId)).msg).toBe(PAY_APPLY_REFUSAL.underWay.text);
    const rest = { id: estimateId, reason: '工程变更' };
    const closeRest = () => boss.post('/admin/estimateOrder/closeRest', rest);
    expect((await closeRest()).msg).toBe(PAY_APPLY_REFUSAL.underWay.text);
    await desk.release(payment);
    await desk.confirm(payment);
    expect((await close(purchaseId)).msg).toBe(ORDER_REFUSAL.paid.text);
    // The rest of its request may still be paid: that is closed first.
    expect((await closeRest()).msg).toBe(ORDER_REFUSAL.asked.text);
    await desk.bounce(payment);
    await done(boss, '/admin/purchaseOrder/close', { id: purchaseId, reason: '改由他家供货' });
    expect(await desk.limits.figures(deal.projectId)).toMatchObject({
      reserved: '0.00',
      occupied: '0.00',
    });
    expect((await desk.prepare(id, ['10.00'])).code).toBe(PAYMENT_REFUSAL.request.code);
  });

  test('closing and preparing at once: one of them counts', async () => {
    const { deal, id } = await desk.payable();
    const { purchaseId } = await desk.requests.orders(id);
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? desk.prepare(id, ['1448800.00']) : close(purchaseId),
      ),
    );
    expect(all.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(all.filter(({ status }) => status >= 500)).toEqual([]);
    const { reserved } = await desk.limits.figures(deal.projectId);
    const { purchaseOrderStatus } = await orderOf(deal, id);
    expect([
      ['2', '1448800.00'],
      ['6', '0.00'],
    ]).toContainEqual([purchaseOrderStatus, reserved]);
  });
});

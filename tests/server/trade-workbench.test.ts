import { afterAll, beforeAll, expect, test } from 'vitest';

import type { WorkbenchLine } from '#contract/workbench.ts';
import type { WorkbenchSummary } from '#server/kernel/parts/workbench.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { payApplyOf } from '../helpers/pay-applies.ts';
import { PayOuts } from '../helpers/pay-outs.ts';
import { done } from '../helpers/reviewer.ts';

let portal: TestApp;
let desk: PayOuts;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 30 });
  desk = await PayOuts.with(portal, 13_643_000_000);
});
afterAll(() => portal.close());

const waits = async (browser: Browser) =>
  ((await browser.get('/portal/workbench/summary')).data as WorkbenchSummary).waits;
const counts = async (browser: Browser) => {
  const lines = (await browser.get('/admin/workbench/summary')).data as WorkbenchLine[];
  return Object.fromEntries(lines.map(({ key, count }) => [key, count]));
};

test('both sides of an approved request wait for its money until the day that was granted, and for what is left', async () => {
  const { deal, id } = await desk.payable();
  const [payment = ''] = await desk.prepared(id, ['1000000.00']);
  await desk.release(payment);
  await desk.confirm(payment);
  for (const { browser } of [deal.buyer, deal.supplier]) {
    expect(await waits(browser)).toContainEqual({
      key: `payment.wait.${id}`,
      title: expect.stringMatching(/^付款申请 FKSQ\d+$/),
      note: '等待平台付款 448,800.00 元',
      since: '2026-05-20 10:00:00',
      until: '2026-06-01 23:59:59',
      routeName: 'payApplyDetail',
      query: { id },
    });
  }
  const receiver = await desk.companies.member('companyReceiver', deal.supplier.companyId);
  expect(await waits(receiver.browser)).toEqual([]);
  await desk.paid(id, '448800.00');
  expect(await waits(deal.supplier.browser)).toEqual([]);
});

test('finance reads what is to prepare, with the bank and failed; the director what is to release; each as many as its list finds', async () => {
  const before = [await counts(desk.officer), await counts(desk.director)];
  const { id } = await desk.payable();
  const [one = '', two = ''] = await desk.prepared(id, ['100.00', '200.00']);
  expect((await counts(desk.director))['payment.release']).toBe(
    (before[1]?.['payment.release'] ?? 0) + 2,
  );
  await desk.release(one);
  await desk.release(two);
  await desk.officer.post('/admin/payment/fail', { id: two, reason: '户名不符' });
  const after = await counts(desk.officer);
  expect(after['payment.prepare']).toBe((before[0]?.['payment.prepare'] ?? 0) + 1);
  expect(after['payment.paying']).toBe((before[0]?.['payment.paying'] ?? 0) + 1);
  expect(after['payment.failed']).toBe((before[0]?.['payment.failed'] ?? 0) + 1);
  expect(after['payment.release']).toBeUndefined();
  const { total } = (await desk.officer.post('/admin/payment/page', { paymentStatus: ['2'] }))
    .data as { total: number };
  expect(after['payment.paying']).toBe(total);
});

test('orders that wait for their sides are counted for business, those that a supplier declined for whoever mends them', async () => {
  const deal = await desk.requests.deal();
  const id = await desk.requests.approved(deal);
  const { superuser } = portal.database;
  const { id: order } = await superuser
    .selectFrom('purchase_order')
    .select('id')
    .where('pay_apply_id', '=', id)
    .executeTakeFirstOrThrow();
  const [manager, risk] = await Promise.all(
    ['13800000010', '13800000012'].map((phone) => desk.people.operator(phone)),
  );
  if (manager === undefined || risk === undefined) throw new Error('no operators');
  const before = await counts(manager);
  await deal.supplier.browser.post('/portal/purchaseOrder/decline', { id: order, reason: '缺货' });
  const after = await counts(manager);
  expect(after['order.purchase'] ?? 0).toBe((before['order.purchase'] ?? 0) - 1);
  expect(after['order.declined']).toBe((before['order.declined'] ?? 0) + 1);
  expect((await counts(risk))['order.declined']).toBeUndefined();
  expect((await counts(risk))['order.estimate']).toBe(after['order.estimate']);
});

test('a granted request waits for whoever has not confirmed its order, and is then the platform’s to pay', async () => {
  const deal = await desk.requests.deal();
  const id = await desk.requests.approved(deal);
  const { buyer, supplier } = deal;
  const sides = [buyer.browser, supplier.browser];
  const { purchaseId, estimateId } = await desk.requests.orders(id);
  /** What each side reads of it: on its page, and in the workbench. */
  const told = async (waitsFor: string, waitsUntil: string, note: string) => {
    for (const browser of sides) {
      expect(await payApplyOf(browser, id)).toMatchObject({ waitsFor, waitsUntil });
      expect(await waits(browser)).toMatchObject([
        { note, until: waitsUntil === '' ? null : `${waitsUntil} 23:59:59` },
      ]);
    }
  };
  const turn = (who: string) => told(who, '', `待${who}，确认后平台付款 1,448,800.00 元`);
  const act = (browser: Browser, call: string, body: Record<string, unknown>) =>
    done(browser, `/portal/${call}`, body);
  await turn('采购方和供应商确认订单');
  await act(buyer.browser, 'estimateOrder/confirm', { id: estimateId });
  await turn('供应商确认订单');
  await act(supplier.browser, 'purchaseOrder/decline', { id: purchaseId, reason: '缺货' });
  await turn('平台处理订单');
  const boss = await desk.people.operator();
  await done(boss, '/admin/purchaseOrder/reissue', { id: purchaseId });
  await act(supplier.browser, 'purchaseOrder/confirm', { id: purchaseId });
  await told('平台财务', '2026-06-01', '等待平台付款 1,448,800.00 元');
  const other = await desk.requests.deal();
  const next = await desk.requests.approved(other);
  const orders = await desk.requests.orders(next);
  await act(other.supplier.browser, 'purchaseOrder/confirm', { id: orders.purchaseId });
  expect(await payApplyOf(other.supplier.browser, next)).toMatchObject({
    waitsFor: '采购方确认订单',
  });
});

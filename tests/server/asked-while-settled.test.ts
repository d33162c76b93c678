import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { NOUN } from '#contract/noun/noun.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { meeting } from '../helpers/meeting.ts';
import { Settlements } from '../helpers/settlements.ts';

// Locks are taken in one order by whoever asks for money of an order, and whoever settles or pays it at that moment (decision 138).

let portal: TestApp;
let desk: Settlements;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Settlements.with(portal, 13_688_400_000);
});
afterAll(() => portal.close());

test('a balance is asked for while more of its order is settled: neither is given up for a deadlock', async () => {
  const order = await desk.order();
  const { deal, supplier, purchaseId } = order;
  await desk.worked(order);
  await desk.made(order);
  await desk.receipt(order, [
    { line: 0, delivered: '149', received: '149', settled: '149' },
    { line: 1, delivered: '99', received: '99', settled: '99' },
  ]);
  await desk.made(order);
  const confirm = '/portal/purchaseSettlement/confirm';
  const { data } = await supplier.post('/portal/purchaseSettlement/page', {
    projectId: deal.projectId,
  });
  for (const { id } of (data as { content: { id: string }[] }).content) {
    expect((await supplier.post(confirm, { id })).code).toBe(0);
  }
  await desk.receipt(order, [{ line: 1, delivered: '1', received: '1', settled: '1' }]);
  const input = await desk.input(order);
  const { requests } = desk.payOuts;
  const id = await requests.draft(deal, {
    applySource: '2',
    purchaseOrderId: purchaseId,
    payType: '4',
    payRatio: '5.52',
    applyAmount: '100000.00',
    goods: [],
  });
  const [asked, settled] = await meeting(
    portal,
    sql`select from purchase_order where id = ${purchaseId} for update`,
    () => requests.submit(deal.buyer.browser, id),
    () => desk.make(input),
  );
  expect([asked.code, settled.code], asked.body + settled.body).toEqual([0, 0]);
});

test('more of an order is asked for while finance enters that it was paid: neither is given up for a deadlock', async () => {
  const { deal, requestId, purchaseId } = await desk.order({ paid: '' });
  const { payOuts } = desk;
  const [payment = ''] = await payOuts.prepared(requestId, ['1448800.00']);
  expect((await payOuts.release(payment)).code).toBe(0);
  const id = await payOuts.requests.draft(deal, {
    applySource: '2',
    purchaseOrderId: purchaseId,
    payType: '2',
    payRatio: '5.52',
    applyAmount: '100000.00',
    goods: [],
  });
  const [paid, asked] = await meeting(
    portal,
    sql`select from ledger_account where book = 'limit' and owner_id = ${deal.projectId} for update`,
    () => payOuts.confirm(payment),
    () => payOuts.requests.submit(deal.buyer.browser, id),
  );
  expect([paid.code, asked.code], paid.body + asked.body).toEqual([0, 0]);
});

test('a request is closed while the buyer declines its order: neither is given up for a deadlock', async () => {
  const { requests, people } = desk.payOuts;
  const deal = await requests.deal();
  const id = await requests.approved(deal);
  const { estimateId, purchaseId } = await requests.orders(id);
  const reason = '项目暂停';
  const boss = await people.operator();
  const [closed, declined] = await meeting(
    portal,
    sql`select from purchase_order where id = ${purchaseId} for update`,
    () => boss.post('/admin/payApply/close', { id, reason }),
    () => deal.buyer.browser.post('/portal/estimateOrder/decline', { id: estimateId, reason }),
  );
  expect([closed.code, declined.code], closed.body + declined.body).toEqual([0, NOUN.notNow.code]);
});

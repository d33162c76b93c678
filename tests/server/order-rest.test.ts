import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { approvedSite } from '../helpers/approved-site.ts';
import type { Browser } from '../helpers/browser.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { Dues } from '../helpers/dues.ts';
import { PickUps } from '../helpers/pick-ups.ts';
import { done } from '../helpers/reviewer.ts';
import { savedIn } from '../helpers/saved.ts';
import { type Came, type SettledDeal, Settlements } from '../helpers/settlements.ts';

// What of an order never comes is given up by operations (rules.md C.4 closeShort, C.19 closeRest): 300 t and 200 t for 1,811,000.00,
// of which 1,448,800.00 were paid.

let portal: TestApp;
let settle: Settlements;
let dues: Dues;
let boss: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  settle = await Settlements.with(portal, 13_687_000_000);
  dues = Dues.of(portal, settle.payOuts);
  boss = settle.officer;
}, 120_000);
afterAll(() => portal.close());

const db = () => portal.database.superuser;
const because = { reason: '供应商余量不再供货' };
const ton = (line: number, qty: string): Came => ({
  line,
  delivered: qty,
  received: qty,
  settled: qty,
});

/** Goods of an order that came, and were settled and confirmed by both sides; nothing of it is on its way. */
async function settled(order: SettledDeal, came: readonly Came[]) {
  await settle.receipt(order, came);
  await sql`update pick_goods set pick_status = '7' where estimate_order_id = ${order.estimateId}`.execute(
    db(),
  );
  const made = await settle.made(order);
  await settle.confirmSale(order, made.sale.id);
  await settle.confirmPurchase(order, made.purchase.id);
  return made;
}

async function statuses({ purchaseId, estimateId }: SettledDeal) {
  const { rows } = await sql<Record<'purchase' | 'estimate', string>>`
    select (select purchase_order_status from purchase_order where id = ${purchaseId}) as purchase,
      (select estimate_order_status from estimate_order where id = ${estimateId}) as estimate`.execute(
    db(),
  );
  return rows[0];
}

const closeShort = ({ estimateId }: SettledDeal, by = boss) =>
  by.post('/admin/estimateOrder/closeShort', { id: estimateId, ...because });
const closeRest = ({ estimateId }: SettledDeal) =>
  boss.post('/admin/estimateOrder/closeRest', { id: estimateId, ...because });

type Row = Record<string, unknown> & { id: string };
/** Its row in the console. */
async function listed(
  noun: 'purchaseOrder' | 'estimateOrder',
  { deal, ...order }: SettledDeal,
  more: object = {},
) {
  const companyId = noun === 'purchaseOrder' ? deal.supplier.companyId : deal.buyer.companyId;
  const id = noun === 'purchaseOrder' ? order.purchaseId : order.estimateId;
  const { data } = await boss.post(`/admin/${noun}/page`, { companyId, ...more });
  return (data as { content: Row[] }).content.find((row) => row.id === id);
}

async function counted(browser: Browser, key: string): Promise<number> {
  const { data } = await browser.get('/admin/workbench/summary');
  return (data as { key: string; count: number }[]).find((one) => one.key === key)?.count ?? 0;
}

const figures = async ({ deal }: SettledDeal) => (await dues.limit(deal)).slice(0, 2);
const payOutOf = async ({ requestId }: SettledDeal) => {
  const { rows } = await sql<{ id: string }>`
    select id::text from payment where pay_apply_id = ${requestId} and return_of is null`.execute(
    db(),
  );
  return rows[0]?.id ?? '';
};

async function asked(
  { deal, purchaseId }: SettledDeal,
  applyAmount: string,
  payRatio: string,
  payType: string,
) {
  const { requests } = settle.payOuts;
  const file31 = [await requests.paper(deal.buyer.browser)];
  const values = requests.values(deal, {
    purchaseOrderId: purchaseId,
    file31,
    applyAmount,
    payRatio,
    payType,
  });
  const { id } = savedIn(await requests.save(deal.buyer.browser, values));
  return { id, answer: await deal.buyer.browser.post('/portal/payApply/submit', { id }) };
}

describe('299.7 t of 300 t came', () => {
  let order: SettledDeal;
  beforeAll(async () => {
    order = await settle.order();
    await sql`update estimate_order set deposit_required = 1000, deposit_received = 1000
      where id = ${order.estimateId}`.execute(db());
    await settled(order, [ton(0, '299.7'), ton(1, '200')]);
  }, 120_000);

  test('the order stays open, and its buyer asks for the rest to be closed, which operations find', async () => {
    expect(await statuses(order)).toEqual({ purchase: '2', estimate: '3' });
    const before = await counted(boss, 'order.closeAsked');
    const { buyer } = order.deal;
    const answer = await buyer.browser.post('/portal/estimateOrder/askClose', {
      id: order.estimateId,
      reason: '余下 0.3 吨不要了',
    });
    expect(answer).toMatchObject({ code: 0, data: { estimateOrderStatus: '3' } });
    expect(await counted(boss, 'order.closeAsked')).toBe(before + 1);
    expect(await listed('estimateOrder', order, { closeAsked: true })).toMatchObject({
      closeAsked: true,
      closeAskReason: '余下 0.3 吨不要了',
      actions: expect.arrayContaining(['closeShort']),
    });
    expect((await statuses(order))?.estimate).toBe('3');
  });

  test('operations may say no, its buyer may take it back, and either takes it off the desk until it is asked again', async () => {
    const { browser } = order.deal.buyer;
    const { estimateId: id } = order;
    const before = await counted(boss, 'order.closeAsked');
    const own = async () =>
      (await browser.get('/portal/estimateOrder/detail', { id })).data as { actions: string[] };
    expect((await own()).actions).toContain('withdrawClose');
    expect((await own()).actions).not.toContain('askClose');
    const no = { id, reason: '余下货物已在途' };
    expect((await boss.post('/admin/estimateOrder/refuseClose', no)).code).toBe(0);
    expect(await counted(boss, 'order.closeAsked')).toBe(before - 1);
    expect((await boss.post('/admin/estimateOrder/refuseClose', no)).code).toBe('not_now');
    expect(await own()).toMatchObject({ closeAskedTime: '', closeAskReason: '' });
    expect((await own()).actions).not.toContain('withdrawClose');
    await deliverAll(portal);
    const { body } = await browser.get('/message/page', { pageSize: '20' });
    expect(body).toContain('已驳回关闭申请：余下货物已在途');
    const ask = { id, reason: '余下 0.3 吨确实不要了' };
    await done(browser, '/portal/estimateOrder/askClose', ask);
    await done(browser, '/portal/estimateOrder/withdrawClose', { id });
    expect(await counted(boss, 'order.closeAsked')).toBe(before - 1);
    expect((await browser.post('/portal/estimateOrder/withdrawClose', { id })).code).toBe(
      'not_now',
    );
    await done(browser, '/portal/estimateOrder/askClose', ask);
    expect((await browser.post('/portal/estimateOrder/askClose', ask)).code).toBe('not_now');
    expect(await counted(boss, 'order.closeAsked')).toBe(before);
  });

  test('its deposit is held, and no part of it ends while anybody but those who may does it', async () => {
    const refund = { id: order.estimateId, amount: '1000.00', ...because };
    const early = await dues.outs.officer.post('/admin/estimateOrder/prepareRefund', refund);
    expect(early.code).toBe('deposit_running');
    expect((await closeRest(order)).code).toBe('not_now');
    const close = await boss.post('/admin/purchaseOrder/close', {
      id: order.purchaseId,
      ...because,
    });
    expect(close).toMatchObject({ code: 'order_paid', msg: expect.stringContaining('关闭剩余') });
    expect((await closeShort(order, dues.outs.officer)).status).toBe(403);
  });

  test('given up, both orders are as if all had come: 1,809,905.00 bought, 361,105.00 of it still owed', async () => {
    const before = await counted(boss, 'order.closeAsked');
    expect((await closeShort(order)).code).toBe(0);
    expect(await statuses(order)).toEqual({ purchase: '4', estimate: '4' });
    expect(await counted(boss, 'order.closeAsked')).toBe(before - 1);
    expect(await listed('purchaseOrder', order)).toMatchObject({
      refundDue: '0.00',
      hasRefundDue: false,
    });
    expect(await figures(order)).toEqual(['361105.00', '1448800.00']);
    const { buyer, supplier } = order.deal;
    const sold = await buyer.browser.get('/portal/estimateOrder/detail', { id: order.estimateId });
    expect(sold.data).toMatchObject({
      officialAmount: '1832391.50',
      restCloseReason: because.reason,
    });
    const bought = await supplier.browser.get('/portal/purchaseOrder/detail', {
      id: order.purchaseId,
    });
    expect(bought.data).toMatchObject({ restCloseReason: because.reason, refundDue: '0.00' });
    expect((await closeShort(order)).code).toBe('not_now');
  });

  test('both sides are told, and the log of each order has it', async () => {
    await deliverAll(portal);
    for (const { browser } of [order.deal.buyer, order.deal.supplier]) {
      const { body } = await browser.get('/message/page', { pageSize: '100' });
      expect(body).toContain(because.reason);
    }
    const { rows } = await sql<{ type: string }>`
      select object_type as type from audit_log where action = 'estimateOrderCloseShort'
        and object_id in (${order.purchaseId}, ${order.estimateId}) order by 1`.execute(db());
    expect(rows.map(({ type }) => type)).toEqual(['estimateOrder', 'purchaseOrder']);
  });

  test('its deposit may go back', async () => {
    const refund = { id: order.estimateId, amount: '1000.00', ...because };
    const answer = await dues.outs.officer.post('/admin/estimateOrder/prepareRefund', refund);
    expect(answer.code).toBe('deposit_no_account');
    const page = await dues.outs.officer.post('/admin/estimateOrder/page', {
      companyId: order.deal.buyer.companyId,
    });
    const [row] = (page.data as { content: Row[] }).content;
    expect(row?.actions).toContain('prepareRefund');
  });

  test('nothing more is called off it, and nothing but what is owed is asked for', async () => {
    const site = await approvedSite(portal, order.deal);
    const { rows } = await sql<{ id: string }>`select id::text from estimate_order_line
      where estimate_order_id = ${order.estimateId} order by sort`.execute(db());
    const [first = '', second = ''] = rows.map(({ id }) => id);
    const { people, companies } = dues.outs;
    const picks = await PickUps.on(portal, { people, companies });
    const ready = {
      ...order,
      orderId: order.estimateId,
      ...site,
      lineIds: [first, second] as const,
    };
    const draft = await picks.draft(ready, ['0.3', '']);
    expect((await picks.submit(ready, draft)).code).toBe('pick_order_status');
    expect((await asked(order, '181100.00', '10.00', '2')).answer.code).toBe('order_rest_closed');
    const balance = await asked(order, '361105.00', '19.94', '4');
    expect(balance.answer.code).toBe(0);
    await dues.outs.requests.approveAll(balance.id);
    await dues.outs.paid(balance.id, '361105.00');
    expect(await figures(order)).toEqual(['0.00', '1809905.00']);
  });
});

describe('100 t came of what 1,448,800.00 was paid for', () => {
  let order: SettledDeal;
  let saleId: string;
  beforeAll(async () => {
    order = await settle.order();
    const { sale } = await settled(order, [ton(0, '100')]);
    saleId = sale.id;
  }, 120_000);

  test('1,083,800.00 is the supplier’s to send back, and finance finds it', async () => {
    const before = await counted(dues.outs.officer, 'order.refundDue');
    expect((await closeShort(order)).code).toBe(0);
    expect(await statuses(order)).toEqual({ purchase: '4', estimate: '4' });
    expect(await counted(dues.outs.officer, 'order.refundDue')).toBe(before + 1);
    const due = { refundDue: '1083800.00', hasRefundDue: true };
    expect(await listed('purchaseOrder', order, { hasRefundDue: true })).toMatchObject(due);
    const { supplier } = order.deal;
    const told = await supplier.browser.get('/portal/purchaseOrder/detail', {
      id: order.purchaseId,
    });
    expect(told.data).toMatchObject(due);
  });

  test('a settlement that is voided opens nothing anew but its goods, and settled again ends the order again', async () => {
    const director = await dues.outs.people.operator();
    await done(director, '/admin/officialSalesOrder/void', { id: saleId, reason: '单价录入有误' });
    expect(await statuses(order)).toEqual({ purchase: '2', estimate: '2' });
    expect(await listed('purchaseOrder', order)).toMatchObject({ refundDue: '0.00' });
    expect((await closeRest(order)).code).toBe('order_settling');
    const made = await settle.made(order);
    await settle.confirmSale(order, made.sale.id);
    expect(await statuses(order)).toEqual({ purchase: '3', estimate: '4' });
    await settle.confirmPurchase(order, made.purchase.id);
    expect(await statuses(order)).toEqual({ purchase: '4', estimate: '4' });
    saleId = made.sale.id;
  });

  test('sent back, the limit is free of it; all collected, nothing of the order is left', async () => {
    await dues.outs.sentBack(await payOutOf(order), '1083800.00');
    expect(await listed('purchaseOrder', order)).toMatchObject({
      refundDue: '0.00',
      paidAmount: '365000.00',
    });
    expect(await figures(order)).toEqual(['0.00', '365000.00']);
    const { rows } = await sql<{ id: string; whole: string }>`
      select id::text, (principal + fee)::text as whole from receivable_plan
      where sales_order_id = ${saleId} and not deleted`.execute(db());
    const [{ id, whole } = { id: '', whole: '' }] = rows;
    const officer = await dues.officer();
    const { companyId } = order.deal.buyer;
    const money = await dues.entered(officer, { companyId, amount: whole, payDate: '2026-05-20' });
    expect((await dues.allocate(officer, money, [{ receivableId: id, amount: whole }])).code).toBe(
      0,
    );
    expect(await figures(order)).toEqual(['0.00', '0.00']);
    const ended = await boss.post('/admin/project/finish', { id: order.deal.projectId });
    expect(ended.msg ?? '').not.toMatch(/提货|订单|未收回|占用/);
  });
});

test('what the bank gives back of a rest that was given up is not paid again: what came is owed as a balance', async () => {
  const order = await settle.order();
  // 100 t × 3,650.00 = 365,000.00 of the 1,448,800.00 that were paid.
  const { purchase } = await settled(order, [ton(0, '100')]);
  expect((await closeShort(order)).code).toBe(0);
  const answer = await dues.outs.bounce(await payOutOf(order));
  expect(answer.code, answer.body).toBe(0);
  expect(await dues.outs.request(order.requestId)).toMatchObject({ status: '8' });
  const { rows } = await sql<{ balance: string }>`
    select balance::text from supplier_balance where purchase_settlement_id = ${purchase.id}`.execute(
    db(),
  );
  expect(rows).toEqual([{ balance: '365000.00' }]);
  expect(await figures(order)).toEqual(['365000.00', '0.00']);
  const { answer: again } = await asked(order, '365000.00', '20.15', '4');
  expect(again.code, again.body).toBe(0);
});

describe('nothing came', () => {
  test('both orders are closed, and all that was paid is the supplier’s to send back', async () => {
    const order = await settle.order();
    await sql`update estimate_order set deposit_received = 1000 where id = ${order.estimateId}`.execute(
      db(),
    );
    expect((await closeShort(order)).code).toBe('not_now');
    expect((await closeRest(order)).code).toBe(0);
    expect(await statuses(order)).toEqual({ purchase: '6', estimate: '5' });
    expect(await listed('purchaseOrder', order)).toMatchObject({ refundDue: '1448800.00' });
    expect(await listed('estimateOrder', order)).toMatchObject({ depositToReturn: true });
    await dues.outs.sentBack(await payOutOf(order), '1448800.00');
    expect(await listed('purchaseOrder', order)).toMatchObject({ refundDue: '0.00' });
    expect(await figures(order)).toEqual(['0.00', '0.00']);
    const finish = () => boss.post('/admin/project/finish', { id: order.deal.projectId });
    expect((await finish()).msg).toMatch(/保证金（已收 1,000.00 元）$/);
    await sql`update estimate_order set deposit_received = 0 where id = ${order.estimateId}`.execute(
      db(),
    );
    expect((await finish()).code).toBe(0);
  });

  test('and nothing was paid: the request ends with its orders, and what it held is free', async () => {
    const order = await settle.order({ paid: '' });
    expect(await figures(order)).toEqual(['1448800.00', '0.00']);
    expect((await closeRest(order)).code).toBe(0);
    expect(await statuses(order)).toEqual({ purchase: '6', estimate: '5' });
    expect(await figures(order)).toEqual(['0.00', '0.00']);
    expect(await dues.outs.request(order.requestId)).toMatchObject({ status: '8' });
  });
});

describe('nothing is given up while something of the order moves', () => {
  const refusals = async (order: SettledDeal) => [
    (await closeRest(order)).code,
    (await closeShort(order)).code,
  ];

  test('a pick-up, a receipt that is not confirmed, goods that are not settled, a sale that is not confirmed', async () => {
    const order = await settle.order();
    const receiptId = await settle.receipt(order, [ton(0, '100')], { status: '1' });
    const picked = (status: string) =>
      sql`update pick_goods set pick_status = ${status} where estimate_order_id = ${order.estimateId}`.execute(
        db(),
      );
    for (const status of ['1', '3', '4', '5', '6']) {
      await picked(status);
      expect(await refusals(order)).toEqual(['order_moving', 'not_now']);
    }
    await picked('7');
    expect(await refusals(order)).toEqual(['order_moving', 'not_now']);
    await sql`update actual_delivery set actual_status = '3' where id = ${receiptId}`.execute(db());
    expect(await refusals(order)).toEqual(['order_settling', 'not_now']);
    const { sale } = await settle.made(order);
    expect(await refusals(order)).toEqual(['order_settling', 'not_now']);
    await settle.confirmSale(order, sale.id);
    expect(await refusals(order)).toEqual(['not_now', 0]);
    expect(await statuses(order)).toEqual({ purchase: '3', estimate: '4' });
  });

  test('money that is under way, a request that is reviewed or waits for money', async () => {
    const order = await settle.order({ paid: '1000000.00' });
    expect(await refusals(order)).toEqual(['order_asked', 'not_now']);
    await dues.outs.prepared(order.requestId, ['448800.00']);
    expect(await refusals(order)).toEqual(['pay_under_way', 'not_now']);
    const other = await settle.order();
    const { id } = await asked(other, '181100.00', '10.00', '2');
    expect(await refusals(other)).toEqual(['order_asked', 'not_now']);
    await dues.outs.requests.approveAll(id);
    expect(await refusals(other)).toEqual(['order_asked', 'not_now']);
    await done(await dues.outs.people.operator(), '/admin/payApply/close', { id, ...because });
    expect(await refusals(other)).toEqual([0, 'not_now']);
  });
});

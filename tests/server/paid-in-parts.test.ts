import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { approvedSite } from '../helpers/approved-site.ts';
import type { Deal } from '../helpers/pay-applies.ts';
import { PayOuts } from '../helpers/pay-outs.ts';
import { PickUps } from '../helpers/pick-ups.ts';
import { done } from '../helpers/reviewer.ts';
import { savedIn } from '../helpers/saved.ts';

// An order is paid by as many requests as it holds (decision 052), and goods are called off it once what it was to be paid before is paid.

let portal: TestApp;
let desk: PayOuts;
let picks: PickUps;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await PayOuts.with(portal, 13_689_000_000);
  picks = await PickUps.on(portal, { people: desk.people, companies: desk.companies });
}, 120_000);
afterAll(() => portal.close());

interface Order {
  deal: Deal;
  purchaseId: string;
  estimateId: string;
  requestId: string;
  pick(): Promise<string | number>;
}

/** The order of the worked case, of which a first request of 1,448,800.00 is approved, and a pick-up that is handed in. */
async function ordered(): Promise<Order> {
  const { deal, id: requestId } = await desk.payable();
  const { purchaseId, estimateId } = await desk.requests.orders(requestId);
  const site = await approvedSite(portal, deal);
  const { rows } = await sql<{ id: string }>`select id::text from estimate_order_line
    where estimate_order_id = ${estimateId} order by sort`.execute(portal.database.superuser);
  const [first = '', second = ''] = rows.map(({ id }) => id);
  const ready = {
    deal,
    orderId: estimateId,
    requestId,
    ...site,
    lineIds: [first, second] as const,
  };
  const draft = await picks.draft(ready);
  const pick = async () => (await picks.submit(ready, draft)).code;
  return { deal, purchaseId, estimateId, requestId, pick };
}

/** A further request of the order, approved and not paid yet. */
async function further({ deal, purchaseId }: Order, asked: object): Promise<string> {
  const file31 = [await desk.requests.paper(deal.buyer.browser)];
  const values = desk.requests.values(deal, { purchaseOrderId: purchaseId, file31, ...asked });
  const { id } = savedIn(await desk.requests.save(deal.buyer.browser, values));
  await done(deal.buyer.browser, '/portal/payApply/submit', { id });
  await desk.requests.approveAll(id);
  return id;
}

const REST = { payRatio: '44.78', applyAmount: '811000.00', payType: '2' };
const closed = async (id: string) => {
  const boss = await desk.people.operator();
  await done(boss, '/admin/payApply/close', { id, reason: '其余另行申请' });
};

describe('goods are called off an order', () => {
  test('whose first request was paid in part and closed', async () => {
    const order = await ordered();
    expect(await order.pick()).toBe('pick_unpaid');
    await desk.paid(order.requestId, '1000000.00');
    expect(await order.pick()).toBe('pick_unpaid');
    await closed(order.requestId);
    expect(await order.pick()).toBe(0);
  });

  test('not while the request that follows it waits for money, and once that is paid', async () => {
    const order = await ordered();
    await desk.paid(order.requestId, '1000000.00');
    await closed(order.requestId);
    const more = await further(order, REST);
    expect(await order.pick()).toBe('pick_unpaid');
    await desk.paid(more, '800000.00');
    expect(await order.pick()).toBe('pick_unpaid');
    await desk.paid(more, '11000.00');
    expect(await order.pick()).toBe(0);
  });

  test('while a request that follows one that was paid whole waits', async () => {
    const order = await ordered();
    await desk.paid(order.requestId, '1448800.00');
    await further(order, { ...REST, payRatio: '10.00', applyAmount: '181100.00' });
    expect(await order.pick()).toBe(0);
  });

  test('of which the rest is paid on arrival', async () => {
    const order = await ordered();
    await desk.paid(order.requestId, '1000000.00');
    await closed(order.requestId);
    await further(order, { ...REST, payType: '3' });
    expect(await order.pick()).toBe(0);
  });

  test('not where the supplier has sent all of the money back', async () => {
    const order = await ordered();
    const paymentId = await desk.paid(order.requestId, '1448800.00');
    await desk.sentBack(paymentId, '1448800.00');
    expect(await order.pick()).toBe('pick_unpaid');
  });
});

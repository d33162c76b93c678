import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { AMEND_REFUSAL } from '#contract/order/amend.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { PayOuts } from '../helpers/pay-outs.ts';
import { done } from '../helpers/reviewer.ts';
import { roundTrips } from '../helpers/statements.ts';

// An order that its supplier has declined is amended: never more, and confirmed anew by both sides (rules.md M19). 300 t at 3,650.00 and
// 200 t at 3,580.00 for 1,811,000.00, of which 80 % were granted, and sold with 45.00 a ton.

let portal: TestApp;
let desk: PayOuts;
let officer: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await PayOuts.with(portal, 13_685_000_000);
  officer = await desk.people.operator('13800000011');
}, 120_000);
afterAll(() => portal.close());

const db = () => portal.database.superuser;
const why = { reason: '供应商本月只能供 280 吨' };

/** Confirmed by its buyer and declined by its supplier. */
async function declined(asked: object = {}) {
  const { requests, limits } = desk;
  const deal = await requests.deal();
  await sql`update project set approved_deposit_rate = 0.1 where id = ${deal.projectId}`.execute(
    db(),
  );
  const requestId = await requests.approved(deal, asked);
  const { purchaseId, estimateId } = await requests.orders(requestId);
  await done(deal.buyer.browser, '/portal/estimateOrder/confirm', { id: estimateId });
  const reason = '本月排产已满';
  await done(deal.supplier.browser, '/portal/purchaseOrder/decline', { id: purchaseId, reason });
  const { data } = await officer.post('/admin/purchaseOrder/lines', { id: purchaseId });
  const { lines } = data as { lines: { id: string; qty: string; priceIncl: string }[] };
  const [first, second] = lines.map(({ id }) => id) as [string, string];
  const figures = async () => {
    const { reserved, occupied } = await limits.figures(deal.projectId);
    return [reserved, occupied];
  };
  return { deal, requestId, purchaseId, estimateId, lines, first, second, figures };
}
type Declined = Awaited<ReturnType<typeof declined>>;

const amend = ({ purchaseId: id }: Declined, lines: readonly object[], by = officer) =>
  by.post('/admin/purchaseOrder/amend', { id, lines, ...why });

const both = async ({ deal, purchaseId, estimateId }: Declined) => [
  (await deal.supplier.browser.get('/portal/purchaseOrder/detail', { id: purchaseId })).data,
  (await deal.buyer.browser.get('/portal/estimateOrder/detail', { id: estimateId })).data,
];

describe('280 t at 3,600.00 instead of 300 t, and nothing of the rest', () => {
  let order: Declined;
  beforeAll(async () => {
    order = await declined();
  }, 120_000);

  test('its goods are shown as they were ordered', async () => {
    expect(order.lines).toMatchObject([
      { qty: '300', priceIncl: '3650' },
      { qty: '200', priceIncl: '3580' },
    ]);
    expect(await order.figures()).toEqual(['1448800.00', '0.00']);
  });

  test('both orders are lowered and wait again, and 642,400.00 of the limit are free', async () => {
    const answer = await amend(order, [{ id: order.first, qty: '280', priceIncl: '3600' }]);
    expect(answer).toMatchObject({ code: 0, data: { purchaseOrderStatus: '1' } });
    const [bought, sold] = await both(order);
    expect(bought).toMatchObject({
      purchaseOrderStatus: '1',
      orderAmount: '1008000.00',
      taxAmount: '115964.60',
      totalQty: '280.000000',
      declineReason: '',
      goods: [{ qty: '280', priceIncl: '3600', amountIncl: '1008000.00' }],
    });
    expect(sold).toMatchObject({
      estimateOrderStatus: '1',
      estimateAmount: '1020600.00',
      depositRequired: '102060.00',
      goods: [{ qty: '280', priceIncl: '3645', amountIncl: '1020600.00' }],
    });
    expect(await order.figures()).toEqual(['806400.00', '0.00']);
    expect((await amend(order, [{ id: order.first, qty: '1', priceIncl: '1' }])).code).toBe(
      'not_now',
    );
  });

  test('both sides read why, and confirm anew before anything is paid', async () => {
    await deliverAll(portal);
    const { buyer, supplier } = order.deal;
    for (const { browser } of [buyer, supplier]) {
      const { body } = await browser.get('/message/page', { pageSize: '100' });
      expect(body).toContain(why.reason);
    }
    expect((await desk.prepare(order.requestId, ['806400.00'])).code).not.toBe(0);
    await desk.requests.confirmOrders(order.deal, order.requestId);
    await desk.paid(order.requestId, '806400.00');
    expect(await desk.request(order.requestId)).toEqual({ status: '5', paid: '806400.00' });
    expect(await order.figures()).toEqual(['0.00', '806400.00']);
  });
});

describe('an order is not amended', () => {
  test('to more, to a dearer price, to what it is, to nothing, to goods of another', async () => {
    const order = await declined();
    const { first, second } = order;
    const as = { qty: '200', priceIncl: '3580' };
    const wrong: [object[], string][] = [
      [[{ id: first, qty: '300.001', priceIncl: '3650' }], AMEND_REFUSAL.more.code],
      [[{ id: first, qty: '300', priceIncl: '3650.00001' }], AMEND_REFUSAL.more.code],
      [[{ id: first, qty: '299.9995', priceIncl: '3650' }], AMEND_REFUSAL.line.code],
      [
        [
          { id: first, qty: '300', priceIncl: '3650' },
          { id: second, ...as },
        ],
        AMEND_REFUSAL.same.code,
      ],
      [[{ id: first, qty: '10', priceIncl: '0' }], AMEND_REFUSAL.nothing.code],
      [[{ id: '1', qty: '10', priceIncl: '10' }], AMEND_REFUSAL.line.code],
      [
        [
          { id: first, qty: '1', priceIncl: '1' },
          { id: first, qty: '1', priceIncl: '1' },
        ],
        AMEND_REFUSAL.line.code,
      ],
    ];
    for (const [lines, code] of wrong) expect((await amend(order, lines)).code).toBe(code);
    expect((await amend(order, [])).status).toBe(422);
    expect(await order.figures()).toEqual(['1448800.00', '0.00']);
    const [bought] = await both(order);
    expect(bought).toMatchObject({ purchaseOrderStatus: '7', orderAmount: '1811000.00' });
    const { data } = await officer.post('/admin/purchaseOrder/page', {
      companyId: order.deal.supplier.companyId,
    });
    const [row] = (data as { content: { actions: string[] }[] }).content;
    expect(row?.actions).toContain('amend');
  });

  test('by whoever may not, with a version that has changed, or once it is closed', async () => {
    const order = await declined();
    const less = [{ id: order.first, qty: '10', priceIncl: '3650' }];
    expect((await amend(order, less, desk.officer)).status).toBe(403);
    const stale = { id: order.purchaseId, version: 99, lines: less, ...why };
    expect((await officer.post('/admin/purchaseOrder/amend', stale)).status).toBe(409);
    await done(officer, '/admin/purchaseOrder/close', { id: order.purchaseId, ...why });
    expect((await amend(order, less)).code).toBe('not_now');
    expect((await officer.post('/admin/purchaseOrder/lines', { id: '1' })).status).toBe(404);
  });
});

test('an order of forty lines is amended in as many round trips as one of four', async () => {
  const trips = async (size: number) => {
    const goods = Array.from({ length: size }, (_, i) => ({
      goodsName: '螺纹钢',
      spec: `HRB400E Φ${i}`,
      unit: 't',
      qty: '10',
      priceIncl: '3650',
      taxRate: '0.13',
    }));
    const order = await declined({ goods, applyAmount: `${size * 29_200}.00` });
    // Half of the lines are lowered, the others ordered no more.
    const lines = order.lines
      .slice(size / 2)
      .map(({ id }) => ({ id, qty: '9', priceIncl: '3600' }));
    const counted = roundTrips(portal.database.pool);
    expect((await amend(order, lines)).code).toBe(0);
    const [taken] = counted.take();
    const [bought] = await both(order);
    expect(bought).toMatchObject({ orderAmount: `${(size / 2) * 32_400}.00` });
    return taken?.length;
  };
  const few = await trips(4);
  expect(few).toBeGreaterThan(5);
  expect(await trips(40)).toBe(few);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { AMEND_REFUSAL } from '#contract/order/amend.ts';
import { PURCHASE_STATUS } from '#contract/order/purchase-order.ts';
import { PICK_REFUSAL } from '#contract/pick-goods/pick-goods.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { PayOuts } from '../helpers/pay-outs.ts';
import { PickUps } from '../helpers/pick-ups.ts';
import { done } from '../helpers/reviewer.ts';

// Goods that are paid once they are there (到货款): 300 t at 3,650.00 and 200 t at 3,580.00, of which nothing is paid when they could be
// called off, and nothing had to be: not even their supplier's word.

let portal: TestApp;
let desk: PayOuts;
let picks: PickUps;
let officer: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await PayOuts.with(portal, 13_686_000_000);
  picks = await PickUps.on(portal, { people: desk.people, companies: desk.companies });
  officer = await desk.people.operator('13800000011');
}, 120_000);
afterAll(() => portal.close());

/** Confirmed by its buyer alone. */
async function order() {
  const deal = await picks.requests.deal({ line: '2' });
  const requestId = await picks.requests.approved(deal, { payType: '3' });
  const { purchaseId, estimateId: orderId } = await picks.requests.orders(requestId);
  const buyer = deal.buyer.browser;
  await done(buyer, '/portal/estimateOrder/confirm', { id: orderId });
  const { rows } = await sql<{ id: string }>`
    select id::text from estimate_order_line where estimate_order_id = ${orderId} order by sort`.execute(
    portal.database.superuser,
  );
  const lineIds = rows.map(({ id }) => id) as [string, string];
  const ready = { deal, orderId, requestId, lineIds, ...(await picks.site(deal)) };
  const save = () => buyer.post('/portal/pickGoods/save', { values: picks.values(ready) });
  const draft = async () => ((await save()).data as { id: string }).id;
  const is = (status: string) =>
    sql`update purchase_order set purchase_order_status = ${status} where id = ${purchaseId}`.execute(
      portal.database.superuser,
    );
  return { deal, buyer, purchaseId, ready, save, draft, is };
}

describe('nothing is called off an order that its supplier has not confirmed', () => {
  test('not in a draft, and not by a draft from before', async () => {
    const { deal, buyer, purchaseId, ready, save, draft, is } = await order();
    const { text, code } = PICK_REFUSAL.supplier;
    const refused = await save();
    expect(refused.status).toBe(422);
    expect(refused.body).toContain(text);
    const { data } = await buyer.get('/portal/pickGoods/available', { id: ready.orderId });
    expect(data).toMatchObject({ obstacles: [{ code, text }] });

    await is(PURCHASE_STATUS.running);
    const id = await draft();
    await is(PURCHASE_STATUS.declined);
    const late = await buyer.post('/portal/pickGoods/submit', { id });
    expect([late.status, late.body.includes(text)]).toEqual([422, true]);

    await is(PURCHASE_STATUS.waiting);
    await done(deal.supplier.browser, '/portal/purchaseOrder/confirm', { id: purchaseId });
    await done(buyer, '/portal/pickGoods/submit', { id });
  });

  test('what was submitted before it was declined is not approved', async () => {
    const { buyer, draft, is } = await order();
    await is(PURCHASE_STATUS.running);
    const id = await draft();
    await done(buyer, '/portal/pickGoods/submit', { id });
    await is(PURCHASE_STATUS.declined);
    expect((await picks.approve(id)).code).toBe(PICK_REFUSAL.supplier.code);
  });
});

test('goods that a draft of a pick-up names are amended to less, and not away', async () => {
  const { deal, purchaseId, draft, is } = await order();
  await is(PURCHASE_STATUS.running);
  await draft();
  await is(PURCHASE_STATUS.waiting);
  const reason = '本月只供一种规格';
  await done(deal.supplier.browser, '/portal/purchaseOrder/decline', { id: purchaseId, reason });
  const { data } = await officer.post('/admin/purchaseOrder/lines', { id: purchaseId });
  const [first, second] = (data as { lines: { id: string; qty: string; priceIncl: string }[] })
    .lines;
  const amend = (lines: readonly object[]) =>
    officer.post('/admin/purchaseOrder/amend', { id: purchaseId, reason, lines });
  const less = { ...first, qty: '100' };
  const asked = ({ id, qty, priceIncl }: Partial<typeof less>) => ({ id, qty, priceIncl });
  expect((await amend([asked(less)])).code).toBe(AMEND_REFUSAL.called.code);
  const kept = await amend([asked(less), asked({ ...second, qty: '0.001' })]);
  expect(kept.code).toBe(0);
});

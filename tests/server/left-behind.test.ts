import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { LOGISTICS_STATUS } from '#contract/logistics-entry/states.ts';
import { PICK_STATUS } from '#contract/pick-goods/states.ts';

import type { Browser } from '../helpers/browser.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { Deliveries } from '../helpers/deliveries.ts';
import { Receipts } from '../helpers/receipts.ts';
import { done } from '../helpers/reviewer.ts';
import { type Called, Trips } from '../helpers/trips.ts';

// What left and does not come is on its way no more (rules.md C.8, C.19): it may be loaded again, or goes back to its order.

let trips: Trips;
let deliveries: Deliveries;
let receipts: Receipts;
let boss: Browser;
beforeAll(async () => {
  trips = await Trips.open(13_686_000_000);
  const { picks } = trips;
  deliveries = new Deliveries(picks);
  receipts = await Receipts.on(picks.portal, picks);
  boss = await picks.people.operator();
}, 120_000);
afterAll(() => trips.portal.close());

const why = { reason: '车辆事故，货物灭失' };

const delivered = (pick: Called, qty: string, logisticsIds: string[] = []) =>
  deliveries.broughtBy(pick, qty, logisticsIds);

const received = (standing: Awaited<ReturnType<typeof delivered>>, receivedQty: string) =>
  receipts.confirmed(standing, [{ receivedQty }]);

const close = ({ ready, pickId }: Called) =>
  ready.deal.buyer.browser.post('/portal/pickGoods/close', { id: pickId, reason: '其余不再提货' });
const closeRest = ({ pickId }: Called) =>
  boss.post('/admin/pickGoods/closeRest', { id: pickId, ...why });
const lose = (id: string, by = boss) => by.post('/admin/logisticsEntry/lost', { id, ...why });

const pickStatus = async ({ ready, pickId }: Called) =>
  (await trips.picks.detail(ready.deal.buyer.browser, pickId)).pickStatus;
const tripStatus = async ({ ready }: Called, id: string) =>
  (await trips.detail(ready.deal.buyer.browser, id)).logisticsStatus;
const shipped = async ({ lineIds }: Called) =>
  (await trips.books(lineIds[0], 'qtyShipped'))?.granted;
/** What pick-ups have taken of the order's line of 300 t. */
const called = async ({ ready }: Called) =>
  (await trips.books(ready.lineIds[0], 'qtyOrdered'))?.used;

describe('a trip of 150 t brings 149.4 t', () => {
  test('signed for, the rest is on its way no more, and goes back to the order', async () => {
    const pick = await trips.called(undefined, ['150', '']);
    const trip = await trips.moving(pick, ['150', '']);
    await trips.step(pick, 'arrive', trip);
    const standing = await delivered(pick, '149.4', [trip]);
    expect((await close(pick)).code).toBe('not_now');
    await received(standing, '149.4');
    expect(await tripStatus(pick, trip)).toBe(LOGISTICS_STATUS.signed);
    expect(await shipped(pick)).toBe('149.4');
    expect(await pickStatus(pick)).toBe(PICK_STATUS.partArrived);
    expect(await called(pick)).toBe('150');
    expect((await close(pick)).code).toBe(0);
    expect(await called(pick)).toBe('149.4');
  });

  test('or is loaded again', async () => {
    const pick = await trips.called(undefined, ['150', '']);
    const trip = await trips.moving(pick, ['150', '']);
    await received(await delivered(pick, '149.4', [trip]), '149.4');
    const again = await trips.moving(pick, ['0.6', '']);
    expect(await shipped(pick)).toBe('150');
    await received(await delivered(pick, '0.6', [again]), '0.6');
    expect(await pickStatus(pick)).toBe(PICK_STATUS.received);
  });

  test('while another trip is under way with 50 t, those are on their way', async () => {
    const pick = await trips.called(undefined, ['200', '']);
    const one = await trips.moving(pick, ['150', '']);
    const other = await trips.moving(pick, ['50', '']);
    await received(await delivered(pick, '149.4', [one]), '149.4');
    expect(await tripStatus(pick, one)).toBe(LOGISTICS_STATUS.signed);
    expect(await shipped(pick)).toBe('199.4');
    expect((await close(pick)).code).toBe('pick_moving');
    await received(await delivered(pick, '40', [other]), '40');
    expect(await shipped(pick)).toBe('189.4');
    expect((await close(pick)).code).toBe(0);
    expect(await called(pick)).toBe('189.4');
  });
});

describe('a load is lost', () => {
  test('operations end the trip, both sides are told, and its goods may be loaded again', async () => {
    const pick = await trips.called(undefined, ['150', '']);
    const trip = await trips.moving(pick, ['150', '']);
    expect((await lose(trip)).code).toBe('not_now');
    expect((await trips.step(pick, 'abnormal', trip, { reason: '车辆侧翻' })).code).toBe(0);
    expect((await lose(trip, await trips.picks.people.operator('13800000012'))).status).toBe(403);
    expect((await lose(trip)).code).toBe(0);
    expect(await trips.detail(pick.ready.deal.supplier.browser, trip)).toMatchObject({
      logisticsStatus: LOGISTICS_STATUS.cancelled,
      cancelReason: why.reason,
    });
    await deliverAll(trips.portal);
    for (const { browser } of [pick.ready.deal.buyer, pick.ready.deal.supplier]) {
      const { body } = await browser.get('/message/page', { pageSize: '100' });
      expect(body).toContain(why.reason);
    }
    expect(await shipped(pick)).toBe('0');
    expect(await pickStatus(pick)).toBe(PICK_STATUS.waiting);
    const again = await trips.moving(pick, ['100', '']);
    await received(await delivered(pick, '100', [again]), '100');
    expect((await close(pick)).code).toBe(0);
    expect(await called(pick)).toBe('100');
  });

  test('not while something that came with it waits to be signed for; what was signed for stays', async () => {
    const pick = await trips.called(undefined, ['150', '100']);
    const trip = await trips.moving(pick, ['150', '100']);
    await trips.step(pick, 'abnormal', trip, { reason: '车辆侧翻' });
    const standing = await delivered(pick, '90', [trip]);
    expect((await lose(trip)).code).toBe('trip_unsigned');
    await received(standing, '90');
    expect(await tripStatus(pick, trip)).toBe(LOGISTICS_STATUS.signed);
    expect(await shipped(pick)).toBe('90');
    expect((await trips.books(pick.lineIds[1], 'qtyShipped'))?.granted).toBe('0');
    expect(await pickStatus(pick)).toBe(PICK_STATUS.partArrived);
  });
});

describe('goods that are fetched', () => {
  async function fetched(): Promise<Called> {
    const ready = await trips.picks.ready();
    const own = await trips.picks.own(ready.deal.buyer.browser);
    const pick = await trips.called(ready, ['150', ''], own);
    const code = await trips.picks.code(pick.pickId);
    await done(ready.deal.supplier.browser, '/portal/pickGoods/redeem', { id: pick.pickId, code });
    return pick;
  }

  test('and were handed out by 149.4 t alone: the platform gives the rest back', async () => {
    const pick = await fetched();
    await received(await delivered(pick, '149.4'), '149.4');
    expect(await shipped(pick)).toBe('150');
    expect((await close(pick)).code).toBe('pick_moving');
    expect((await closeRest(pick)).code).toBe(0);
    expect(await pickStatus(pick)).toBe(PICK_STATUS.closed);
    expect([await shipped(pick), await called(pick)]).toEqual(['149.4', '149.4']);
  });

  test('and never were', async () => {
    const pick = await fetched();
    const by = await trips.picks.people.operator('13800000012');
    expect((await by.post('/admin/pickGoods/closeRest', { id: pick.pickId, ...why })).status).toBe(
      403,
    );
    expect((await closeRest(pick)).code).toBe(0);
    expect([await shipped(pick), await called(pick)]).toEqual(['0', '0']);
  });

  test('not while a delivery waits to be signed for, and nothing that a trip carries', async () => {
    const pick = await fetched();
    await delivered(pick, '100');
    expect((await closeRest(pick)).code).toBe('pick_moving');
    const driven = await trips.called(undefined, ['150', '']);
    await trips.moving(driven, ['150', '']);
    expect((await closeRest(driven)).code).toBe('pick_moving');
    expect(await shipped(driven)).toBe('150');
  });
});

test('a delivery that was voided leaves nothing on its way', async () => {
  const pick = await trips.called(undefined, ['150', '']);
  const { deliveryId } = await delivered(pick, '150');
  expect(await pickStatus(pick)).toBe(PICK_STATUS.moving);
  const { supplier } = pick.ready.deal;
  await done(supplier.browser, '/portal/delivery/void', { id: deliveryId, reason: '装错车' });
  expect(await pickStatus(pick)).toBe(PICK_STATUS.waiting);
  expect((await close(pick)).code).toBe(0);
  expect(await called(pick)).toBe('0');
});

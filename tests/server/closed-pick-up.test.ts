import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { PICK_REFUSAL } from '#contract/pick-goods/pick-goods.ts';
import { PICK_STATUS } from '#contract/pick-goods/states.ts';

import { auditBooks } from '../helpers/books/audit.ts';
import type { Browser } from '../helpers/browser.ts';
import { Deliveries } from '../helpers/deliveries.ts';
import { Receipts, type Standing } from '../helpers/receipts.ts';
import { done } from '../helpers/reviewer.ts';
import { type Called, Trips } from '../helpers/trips.ts';

// A pick-up that is closed leaves nothing that is nobody's (rules.md C.7, C.8, C.19): goods are on a trip, or their order's.

let trips: Trips;
let deliveries: Deliveries;
let receipts: Receipts;
let boss: Browser;
beforeAll(async () => {
  trips = await Trips.open(13_690_000_000);
  const { picks } = trips;
  deliveries = new Deliveries(picks);
  receipts = await Receipts.on(picks.portal, picks);
  boss = await picks.people.operator();
}, 120_000);
afterAll(() => trips.portal.close());

const close = ({ ready, pickId }: Called) =>
  ready.deal.buyer.browser.post('/portal/pickGoods/close', { id: pickId, reason: '其余不再提货' });
const pickStatus = async ({ ready, pickId }: Called) =>
  (await trips.picks.detail(ready.deal.buyer.browser, pickId)).pickStatus;
const granted = async ({ lineIds }: Called, stage: string) =>
  (await trips.books(lineIds[0], `qty${stage}`))?.granted ?? '0';
/** What pick-ups have taken of the order's line of 300 t. */
const called = async ({ ready }: Called) =>
  (await trips.books(ready.lineIds[0], 'qtyOrdered'))?.used;

async function terminated(standing: Standing, receipt: string): Promise<void> {
  const { processRedundantId } = await receipts.detail(standing.deal.buyer.browser, receipt);
  await done(boss, '/admin/review/terminate', {
    processRedundantId,
    opinion: '签收单与送货单不符',
  });
}

test('what a trip carries is not what a delivery brings that does not name it, and the pick-up waits for the trip', async () => {
  const pick = await trips.called(undefined, ['150', '']);
  const trip = await trips.moving(pick, ['50', '']);
  const standing = await deliveries.broughtBy(pick, '100');
  expect([await granted(pick, 'Shipped'), await granted(pick, 'Delivered')]).toEqual([
    '150',
    '100',
  ]);
  await receipts.confirmed(standing, [{ receivedQty: '100' }]);
  expect((await close(pick)).code).toBe(PICK_REFUSAL.moving.code);
  await trips.step(pick, 'arrive', trip);
  const last = await deliveries.broughtBy(pick, '50', [trip]);
  await receipts.confirmed(last, [{ receivedQty: '50' }]);
  expect(await pickStatus(pick)).toBe(PICK_STATUS.received);
  expect(await granted(pick, 'Received')).toBe('150');
});

test('and gives back no more than it has shipped when it is voided', async () => {
  const pick = await trips.called(undefined, ['150', '']);
  await trips.moving(pick, ['50', '']);
  const { deliveryId, deal } = await deliveries.broughtBy(pick, '100');
  expect((await deliveries.voided({ deal }, deliveryId)).code).toBe(0);
  expect([await granted(pick, 'Shipped'), await granted(pick, 'Delivered')]).toEqual(['50', '0']);
});

test('nothing is closed beside a trip that nothing names, though its goods came without it', async () => {
  const pick = await trips.called(undefined, ['150', '']);
  await trips.moving(pick, ['50', '']);
  const first = await deliveries.broughtBy(pick, '100');
  await receipts.confirmed(first, [{ receivedQty: '100' }]);
  const second = await deliveries.broughtBy(pick, '40');
  await receipts.confirmed(second, [{ receivedQty: '40' }]);
  expect(await granted(pick, 'Delivered')).toBe('140');
  expect((await close(pick)).code).toBe(PICK_REFUSAL.moving.code);
});

describe('what a closed pick-up gets back goes to its order', () => {
  const ways: readonly [string, (standing: Standing, id: string) => Promise<unknown>][] = [
    ['ended by the platform', terminated],
    ['sent back', (_, id) => receipts.sendBack(id)],
  ];
  test.each(ways)('when its delivery is voided after its receipt was %s', async (_, end) => {
    const pick = await trips.called(undefined, ['150', '']);
    const standing = await deliveries.broughtBy(pick, '100');
    const id = await receipts.uploaded(standing, [{ receivedQty: '100' }]);
    expect((await close(pick)).code).toBe(0);
    expect(await called(pick)).toBe('100');
    await end(standing, id);
    expect((await receipts.statuses(standing)).delivery).toBe(DELIVERY_STATUS.waiting);
    expect((await deliveries.voided(standing, standing.deliveryId)).code).toBe(0);
    expect(await called(pick)).toBe('0');
    expect(await pickStatus(pick)).toBe(PICK_STATUS.closed);
    const again = await trips.picks.draft(pick.ready, ['300', '']);
    expect((await trips.picks.submit(pick.ready, again)).code).toBe(0);
  });

  test('when a trip ends that carries it and another pick-up', async () => {
    const pick = await trips.called(undefined, ['100', '']);
    const other = await trips.called(pick.ready, ['100', '']);
    const lines = [pick, other].map(({ lineIds: [upstreamId] }) => ({ upstreamId, qty: '50' }));
    const trip = await trips.moving(pick, ['50', ''], { lines });
    const standing = await deliveries.broughtBy(pick, '50', [trip]);
    const id = await receipts.uploaded(standing, [{ receivedQty: '50' }]);
    expect((await close(pick)).code).toBe(0);
    expect(await called(pick)).toBe('150');
    await terminated(standing, id);
    expect((await deliveries.voided(standing, standing.deliveryId)).code).toBe(0);
    expect(await granted(pick, 'Shipped')).toBe('50');
    await trips.step(pick, 'arrive', trip);
    await done(boss, '/admin/logisticsEntry/lost', { id: trip, reason: '货物灭失' });
    expect([await granted(pick, 'Shipped'), await called(pick)]).toEqual(['0', '100']);
    expect(await granted(other, 'Picked')).toBe('100');
  });
});

test('the books agree with their entries', async () => {
  expect(await auditBooks(trips.portal.database.superuser)).toEqual([]);
});

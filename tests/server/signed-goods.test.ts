import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ACTUAL_REFUSAL } from '#contract/actual-delivery/states.ts';
import { DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { NOUN } from '#contract/noun/noun.ts';
import { inScope } from '#server/kernel/session/scope.ts';

import { Deliveries } from '../helpers/deliveries.ts';
import { meeting } from '../helpers/meeting.ts';
import { Receipts, type Standing } from '../helpers/receipts.ts';
import { done } from '../helpers/reviewer.ts';
import { Trips } from '../helpers/trips.ts';

// What was signed for is received and paid, whatever is done with its papers (rules.md C.9, C.10).

let trips: Trips;
let deliveries: Deliveries;
let receipts: Receipts;
beforeAll(async () => {
  trips = await Trips.open(13_689_000_000);
  const { picks } = trips;
  deliveries = new Deliveries(picks);
  receipts = await Receipts.on(picks.portal, picks);
}, 120_000);
afterAll(() => trips.portal.close());

/** Two deliveries of one pick-up: of 100 t and of 50 t. */
async function twoDeliveries(): Promise<[Standing, Standing]> {
  const pick = await trips.called(undefined, ['150', '']);
  return [await deliveries.broughtBy(pick, '100'), await deliveries.broughtBy(pick, '50')];
}

/** Signed at the site, and handed in. */
async function signed(standing: Standing, receivedQty: string): Promise<string> {
  const { id } = await receipts.sign(receipts.signature(standing, [{ receivedQty }]));
  await receipts.submitSigned(id);
  return id;
}

/** Its buyer saves a receipt as one of another delivery. */
async function moved(id: string, to: Standing, receivedQty: string) {
  const { browser } = to.deal.buyer;
  const { version } = await receipts.detail(browser, id);
  const file91 = [await receipts.paper(browser, '91')];
  const values = receipts.values(to, [{ receivedQty }], { file91 });
  return receipts.save(browser, values, { id, version });
}

const deliveryOf = async (id: string, { deal }: Standing) =>
  (await receipts.detail(deal.buyer.browser, id)).deliveryId;

test('a receipt that was signed at the site stays that of its delivery', async () => {
  const [one, other] = await twoDeliveries();
  const id = await signed(one, '100');
  await receipts.sendBack(id);
  const answer = await moved(id, other, '50');
  expect([answer.status, answer.body]).toEqual([422, expect.stringContaining('deliveryId')]);
  expect(await deliveryOf(id, one)).toBe(one.deliveryId);
  await done(one.deal.buyer.browser, '/portal/actualDelivery/submit', { id });
  expect((await receipts.check(id)).code).toBe(0);
  expect((await receipts.confirm(one, id)).code).toBe(0);
  expect(await receipts.at('Accepted', one.pickId)).toEqual(['100']);
});

test('and so does one that was handed in; a draft of a delivery that was chosen by mistake is changed', async () => {
  const [one, other] = await twoDeliveries();
  const id = await receipts.draft(one, [{ receivedQty: '100' }]);
  expect((await moved(id, other, '50')).code).toBe(0);
  expect((await moved(id, one, '100')).code).toBe(0);
  expect((await receipts.submit(one, id)).code).toBe(0);
  await done(one.deal.buyer.browser, '/portal/actualDelivery/withdraw', { id });
  expect((await moved(id, other, '50')).status).toBe(422);
  expect((await moved(id, one, '99')).code).toBe(0);
  expect((await receipts.statuses(other)).delivery).toBe(DELIVERY_STATUS.waiting);
});

test('nobody takes back what was signed at the site: its buyer is told why, and its goods stay received', async () => {
  const [one] = await twoDeliveries();
  const id = await signed(one, '100');
  const { browser } = one.deal.buyer;
  expect((await receipts.detail(browser, id)).actions).not.toContain('withdraw');
  const { data } = await browser.post('/portal/actualDelivery/page', {
    deliveryId: one.deliveryId,
  });
  const [row] = (data as { content: { actions: string[] }[] }).content;
  expect(row?.actions).toEqual(expect.not.arrayContaining(['withdraw']));
  const { code } = await browser.post('/portal/actualDelivery/withdraw', { id });
  expect(code).toBe(ACTUAL_REFUSAL.signedThere.code);
  expect(await receipts.at('Received', one.pickId)).toEqual(['100']);
  expect((await receipts.check(id)).code).toBe(0);
  expect((await receipts.confirm(one, id)).code).toBe(0);
});

test('what operations have sent back of it may be deleted, and its delivery is signed for anew', async () => {
  const [one] = await twoDeliveries();
  const id = await signed(one, '100');
  await receipts.sendBack(id);
  await done(one.deal.buyer.browser, '/portal/actualDelivery/delete', { id });
  expect((await receipts.statuses(one)).delivery).toBe(DELIVERY_STATUS.waiting);
  await signed(one, '99');
  expect(await receipts.at('Received', one.pickId)).toEqual(['99']);
});

test('a receipt that is deleted while it is handed in is one or the other, and nobody is given up for a deadlock', async () => {
  const [one] = await twoDeliveries();
  const id = await receipts.draft(one, [{ receivedQty: '100' }]);
  const { browser } = one.deal.buyer;
  const [taken, late] = await meeting(
    trips.portal,
    sql`select from delivery where id = ${one.deliveryId} for update`,
    () => receipts.submit(one, id),
    () => browser.post('/portal/actualDelivery/delete', { id }),
  );
  expect([taken.code, late.code]).toEqual([0, NOUN.notNow.code]);
});

describe('a delivery that is voided while its receipt is handed in', () => {
  const pickOf = ({ pickId }: Standing) =>
    sql`select from pick_goods where id = ${pickId} for update`;

  test('is one or the other, whoever comes first', async () => {
    const [one, other] = await twoDeliveries();
    const voiding = () => deliveries.voided(one, one.deliveryId);
    const id = await receipts.draft(one, [{ receivedQty: '100' }]);
    const submitting = () => receipts.submit(one, id);
    const [gone, late] = await meeting(trips.portal, pickOf(one), voiding, submitting);
    expect([gone.code, late.status]).toEqual([0, 422]);
    expect((await receipts.statuses(one)).delivery).toBe(DELIVERY_STATUS.voided);
    expect(await receipts.at('Received', one.pickId)).toEqual(['0']);

    const slip = await receipts.draft(other, [{ receivedQty: '50' }]);
    const [taken, tooLate] = await meeting(
      trips.portal,
      pickOf(other),
      () => receipts.submit(other, slip),
      () => deliveries.voided(other, other.deliveryId),
    );
    expect([taken.code, tooLate.code]).toEqual([0, NOUN.notNow.code]);
    expect((await receipts.statuses(other)).delivery).toBe(DELIVERY_STATUS.signed);
  });

  test('is both for a naive twin, which looks at the delivery without a lock', async () => {
    const [one] = await twoDeliveries();
    const { db } = trips.portal.database;
    const naive = () =>
      inScope(db, { maintenance: true }, async (tx) => {
        const { rows } = await sql<{ waits: boolean }>`
          select delivery_status = '1' as waits from delivery where id = ${one.deliveryId}`.execute(
          tx,
        );
        if (!rows[0]?.waits) return;
        await sql`select from pick_goods where id = ${one.pickId} for update`.execute(tx);
        await sql`update delivery set delivery_status = '3' where id = ${one.deliveryId}`.execute(
          tx,
        );
      });
    const voiding = () => deliveries.voided(one, one.deliveryId);
    const [gone] = await meeting(trips.portal, pickOf(one), voiding, naive);
    expect(gone.code).toBe(0);
    expect((await receipts.statuses(one)).delivery).toBe(DELIVERY_STATUS.signed);
  });

  test('stays void when the platform ends the receipt that was sent back before', async () => {
    const [one] = await twoDeliveries();
    const id = await receipts.uploaded(one, [{ receivedQty: '100' }]);
    await receipts.sendBack(id);
    expect((await deliveries.voided(one, one.deliveryId)).code).toBe(0);
    expect((await receipts.submit(one, id)).code).not.toBe(0);
    const { processRedundantId } = await receipts.detail(one.deal.buyer.browser, id);
    const asked = { processRedundantId, opinion: '交货单已作废' };
    expect((await receipts.picks.boss.post('/admin/review/terminate', asked)).code).toBe(0);
    expect((await receipts.statuses(one)).delivery).toBe(DELIVERY_STATUS.voided);
  });
});

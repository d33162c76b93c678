import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { MINUTE } from '#server/kernel/clock.ts';

import { auditBooks } from '../helpers/books/audit.ts';
import { Deliveries, type Picked } from '../helpers/deliveries.ts';
import { STEELS } from '../helpers/pay-applies.ts';
import { PickUps } from '../helpers/pick-ups.ts';
import { Receipts, type Standing } from '../helpers/receipts.ts';
import { SignPhone } from '../helpers/sign-phone.ts';
import { Trips } from '../helpers/trips.ts';

// The worked case from call-off to receipt (rules.md C.0.3), each step by its own call: 150.000 t and 100.000 t in two trucks.

let picks: PickUps;
let receipts: Receipts;
beforeAll(async () => {
  picks = await PickUps.open(13_690_000_000);
  receipts = await Receipts.on(picks.portal, picks);
});
afterAll(() => picks.portal.close());

/** Both lines picked, and each driven by a truck of its own that was delivered. */
async function twoTrucks() {
  const [trips, deliveries] = [new Trips(picks), new Deliveries(picks)];
  const called = await trips.called();
  const picked: Picked = {
    ...called.ready,
    pickId: called.pickId,
    pickLineIds: [...called.lineIds],
  };
  const deliver = async (trip: string, of: number, qty: string) => {
    const id = await deliveries.delivered(picked, [{ qty, of, heatNo: `H-${of}` }], {
      logisticsIds: [trip],
    });
    const { lines } = await deliveries.detail(picked.deal.supplier.browser, id);
    const standing: Standing = {
      ...called.ready,
      pickId: called.pickId,
      deliveryId: id,
      lines: (lines as { id: string }[]).map((line) => line.id),
    };
    return { trip, standing, token: await deliveries.token(picked, id) };
  };
  const [first, second] = [
    await trips.moving(called, ['150', '']),
    await trips.moving(called, ['', '100']),
  ];
  // Of the other, nobody says that it came.
  expect((await trips.step(called, 'arrive', first)).code).toBe(0);
  return [await deliver(first, 0, '150'), await deliver(second, 1, '100')] as const;
}

const tripStatus = async (id: string) => {
  const trip = picks.portal.database.superuser.selectFrom('logistics_entry').where('id', '=', id);
  return (await trip.select('logistics_status').executeTakeFirstOrThrow()).logistics_status;
};

test('150 t are signed by phone before the line is back, 100 t by a slip; what is outside the tolerance is decided as it came', async () => {
  const [one, other] = await twoTrucks();
  const phone = new SignPhone(picks.portal);
  const signer = '13690009001';
  await sql`update scene_receiver set phone = ${signer} where scene_id = ${one.standing.sceneId}`.execute(
    picks.portal.database.superuser,
  );
  const note = { token: one.token, phone: signer, lineIds: one.standing.lines };
  expect((await phone.prove(note)).code).toBe(0);
  const body = await phone.whole(note, ['149.4']);
  picks.portal.clock.advance(20 * MINUTE);
  const answers = [await phone.submit(body), await phone.submit(body)];
  expect(answers.map(({ code }) => code)).toEqual([0, 0]);
  const signed = await picks.portal.database.superuser
    .selectFrom('actual_delivery')
    .select('id')
    .where('delivery_id', '=', one.standing.deliveryId)
    .execute();
  expect(signed).toHaveLength(1);
  const byPhone = String(signed[0]?.id);
  await receipts.submitSigned(byPhone);
  expect(await tripStatus(one.trip)).toBe('4');

  const bySlip = await receipts.uploaded(other.standing, [{ receivedQty: '100' }]);
  expect(await tripStatus(other.trip)).toBe('4');
  for (const [id, { standing }] of [
    [byPhone, one],
    [bySlip, other],
  ] as const) {
    expect((await receipts.check(id)).code).toBe(0);
    expect((await receipts.confirm(standing, id)).code).toBe(0);
  }
  const { browser } = one.standing.deal.buyer;
  expect(await receipts.detail(browser, byPhone)).toMatchObject({
    exceeds: '是',
    lines: [{ diffPermille: '-4.000', settleQty: '149.4' }],
  });
  expect(await receipts.detail(browser, bySlip)).toMatchObject({
    exceeds: '',
    lines: [{ diffPermille: '0.000', settleQty: '100' }],
  });
  const { pickId } = one.standing;
  for (const stage of ['Picked', 'Shipped', 'Delivered']) {
    expect(await receipts.at(stage, pickId), stage).toEqual(['150', '100']);
  }
  for (const stage of ['Received', 'Accepted']) {
    expect(await receipts.at(stage, pickId), stage).toEqual(['149.4', '100']);
  }
  expect(await receipts.statuses(one.standing)).toEqual({
    pick: '7',
    delivery: DELIVERY_STATUS.differs,
  });
  expect(await auditBooks(picks.portal.database.superuser)).toEqual([]);
});

test('on another order −2 ‰ settles what was delivered, less the part that was refused', async () => {
  const standing = await receipts.standing();
  const refused = { rejectedQty: '0.7', rejectReason: '外观损坏' };
  const came = [{ receivedQty: '149', ...refused }, { receivedQty: '100' }];
  const id = await receipts.confirmed(standing, came);
  expect(await receipts.detail(standing.deal.buyer.browser, id)).toMatchObject({
    exceeds: '',
    lines: [{ diffPermille: '-2.000', rejectedQty: '0.7', settleQty: '149.3' }, {}],
  });
  expect(await receipts.at('Accepted', standing.pickId)).toEqual(['149', '100']);
  expect((await receipts.statuses(standing)).delivery).toBe(DELIVERY_STATUS.partSigned);
});

test('the tolerance of a line stands before that of the contract, and its neighbour keeps that', async () => {
  const deal = await picks.requests.deal({ line: '2' });
  await sql`update project set form_data = form_data || '{"tolPermille": "5"}'
    where id = ${deal.projectId}`.execute(receipts.db);
  const goods = STEELS.map((line, at) => (at === 0 ? { ...line, tolPermille: '2.5' } : line));
  const ready = await picks.ready({ deal, asked: { goods } });
  const order = await deal.buyer.browser.get('/portal/estimateOrder/detail', { id: ready.orderId });
  expect(order.data).toMatchObject({ goods: [{ tolPermille: '2.5' }, { tolPermille: '' }] });
  const pickId = await picks.approved(ready, ['150', '100']);
  const delivery = await receipts.delivery(pickId, ['150', '100']);
  const standing: Standing = { ...ready, pickId, ...delivery };
  const came = [{ receivedQty: '149.4' }, { receivedQty: '99.6' }];
  const id = await receipts.uploaded(standing, came);
  expect(await receipts.detail(deal.buyer.browser, id)).toMatchObject({
    exceeds: '是',
    lines: [
      { diffPermille: '-4.000', tolPermille: '2.5', tolFrom: 'line', settleQty: '149.4' },
      { diffPermille: '-4.000', tolPermille: '5', tolFrom: 'order', settleQty: '100' },
    ],
  });
});

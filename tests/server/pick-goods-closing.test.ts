import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { Deliveries } from '../helpers/deliveries.ts';
import { Trips } from '../helpers/trips.ts';

// 关闭剩余 (domain.md C.19): while nothing of a pick-up moves.

let trips: Trips;
beforeAll(async () => {
  trips = await Trips.open(13_746_000_000);
});
afterAll(() => trips.portal.close());

test('what is left of a pick-up is closed once nothing of it is loaded, on its way or unsigned', async () => {
  const called = await trips.called();
  const close = () =>
    called.ready.deal.buyer.browser.post('/portal/pickGoods/close', {
      id: called.pickId,
      reason: '工期调整',
    });
  const id = await trips.waiting(called, ['60', '']);
  expect((await close()).code).toBe('pick_moving');
  await trips.step(called, 'depart', id);
  // Another delivery has come meanwhile.
  await sql`update pick_goods set pick_status = '5' where id = ${called.pickId}`.execute(
    trips.portal.database.superuser,
  );
  expect((await close()).code).toBe('pick_moving');
  expect(await trips.books(called.lineIds[0])).toMatchObject({ granted: '150', used: '60' });
  const picked = { ...called.ready, pickId: called.pickId, pickLineIds: [...called.lineIds] };
  const deliveryId = await new Deliveries(trips.picks).delivered(picked, [{ qty: '60' }]);
  expect((await close()).code).toBe('pick_moving');
  await sql`update delivery set delivery_status = '3' where id = ${deliveryId}`.execute(
    trips.portal.database.superuser,
  );
  expect((await close()).code).toBe(0);
  expect(await trips.books(called.lineIds[0])).toMatchObject({ granted: '60', used: '60' });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DELIVERY_REFUSAL } from '#contract/delivery/states.ts';
import { changeParam } from '#server/kernel/params/params.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { termStart } from '#server/trade/sales/term.ts';

import { Deliveries, type Picked } from '../helpers/deliveries.ts';
import { PickUps } from '../helpers/pick-ups.ts';
import { Receipts } from '../helpers/receipts.ts';
import { Settlements } from '../helpers/settlements.ts';

// The days of deliveries and receipts, from which terms of credit count (rules.md M20), are days that may be. Today is 2026-05-20.

let picks: PickUps;
let deliveries: Deliveries;
let receipts: Receipts;
beforeAll(async () => {
  picks = await PickUps.open(13_691_000_000);
  deliveries = new Deliveries(picks);
  receipts = await Receipts.on(picks.portal, picks);
}, 120_000);
afterAll(() => picks.portal.close());

/** What its submission answers beside its day; '' where it is handed in. */
async function said(picked: Picked, deliveryDate: string): Promise<string> {
  const id = await deliveries.draft(picked, [{ qty: '10' }], { deliveryDate });
  const { code, status, body } = await deliveries.submit(picked, id);
  if (code === 0) return '';
  return status === 422 ? body : String(code);
}

/** The pair of orders that a pick-up is of was made so long ago. */
async function ordered(
  table: 'purchase_order' | 'estimate_order',
  picked: { deal: unknown },
  day: string,
) {
  const { projectId } = picked.deal as { projectId: string };
  await sql`update ${sql.table(table)} set order_date = ${day} where project_id = ${projectId}`.execute(
    deliveries.db,
  );
}

describe('a delivery', () => {
  test('is of no day before its order, nor of one that is too far off', async () => {
    const picked = await deliveries.picked();
    for (const day of ['2036-01-01', '2026-06-20', '2026-05-19', '2016-01-01']) {
      expect(await said(picked, day)).toContain('deliveryDate');
    }
    expect(await said(picked, '2026-05-19')).toContain('不能早于下单日期 2026-05-20');
    expect(await said(picked, '2026-06-20')).toContain('不能晚于 2026-06-19');
    expect(await said(picked, '2026-06-19')).toBe('');
    expect(await said(picked, '2026-05-20')).toBe('');
  });

  test('may be registered late, back to the day of its order, and as far ahead as the platform says', async () => {
    const picked = await deliveries.picked();
    await ordered('purchase_order', picked, '2026-03-02');
    expect(await said(picked, '2026-03-01')).toContain('不能早于下单日期 2026-03-02');
    expect(await said(picked, '2026-03-02')).toBe('');
    const { db, accountId } = { db: picks.portal.database.superuser, accountId: await anybody() };
    const change = { name: 'delivery.daysAhead', accountId, at: picks.portal.clock.now() };
    await db.transaction().execute((tx) => changeParam(tx, { ...change, from: '30', to: '3' }));
    expect(await said(picked, '2026-05-24')).toContain('不能晚于 2026-05-23');
    await db.transaction().execute((tx) => changeParam(tx, { ...change, from: '3', to: '30' }));
  });

  test('is not dated back into a licence that has run out', async () => {
    const picked = await deliveries.picked(['100', ''], { line: '6' });
    await ordered('purchase_order', picked, '2026-03-02');
    await sql`update project set form_data = form_data || '{"licenseExpire": "2026-04-30"}'
      where id = ${picked.deal.projectId}`.execute(deliveries.db);
    expect(await said(picked, '2026-04-29')).toBe(DELIVERY_REFUSAL.licence.code);
  });
});

async function anybody(): Promise<string> {
  const { rows } = await sql<{ id: string }>`select min(id)::text as id from account`.execute(
    picks.portal.database.superuser,
  );
  return rows[0]?.id ?? '';
}

describe('a receipt', () => {
  test('is of no day before its order and none to come; it may be filed late', async () => {
    const standing = await receipts.standing();
    const came = [{ receivedQty: '150' }, { receivedQty: '100' }];
    const id = await receipts.draft(standing, came, { receiveDate: '2016-01-01' });
    const early = await receipts.submit(standing, id);
    expect([early.status, early.body]).toEqual([
      422,
      expect.stringMatching(/receiveDate.*不能早于下单日期 2026-05-20/),
    ]);
    await ordered('estimate_order', standing, '2016-01-01');
    await sql`update scene_receiver set valid_from = '2016-01-01' where scene_id = ${standing.sceneId}`.execute(
      deliveries.db,
    );
    expect((await receipts.submit(standing, id)).code).toBe(0);

    const other = await receipts.standing();
    const ahead = await receipts.draft(other, came, { receiveDate: '2026-05-21' });
    expect((await receipts.submit(other, ahead)).status).toBe(422);
  });
});

test('a term that begins with the delivery begins once the goods are here, whatever day was announced', async () => {
  const desk = await Settlements.with(picks.portal, 13_692_000_000);
  const order = await desk.order();
  await desk.worked(order);
  const { sale } = await desk.made(order);
  const starts = async (delivered: string) => {
    await sql`update actual_delivery set delivery_date = ${delivered}, receive_date = '2026-05-20'
      where estimate_order_id = ${order.estimateId}`.execute(deliveries.db);
    return inScope(picks.portal.database.db, { maintenance: true }, (tx) =>
      termStart(tx, sale.id, '2'),
    );
  };
  expect(await starts('2026-06-10')).toBe('2026-05-20');
  expect(await starts('2026-05-18')).toBe('2026-05-18');
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Dues } from '../helpers/dues.ts';
import { PayOuts } from '../helpers/pay-outs.ts';
import { done } from '../helpers/reviewer.ts';

let portal: TestApp;
let desk: PayOuts;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await PayOuts.with(portal, 13_670_980_000);
});
afterAll(() => portal.close());

// rules.md M20, basis 1: 90 days from 2026-05-20 end on Tuesday 2026-08-18, from 05-25 on a Sunday, so that Monday 08-24 is due. What was given more
// time keeps its day.
test('a first pay-out that the bank gives back began no credit: the one that arrives does', async () => {
  const { superuser } = portal.database;
  const { id: requestId, deal } = await desk.payable();
  const first = await desk.paid(requestId, '1000.00');
  const { estimateId } = await desk.requests.orders(requestId);
  const dues = Dues.of(portal, desk);
  const owed = await dues.owed({ deal, estimateId }, { principal: '1000.00' });
  const extended = await dues.owed({ deal, estimateId }, { principal: '2000.00' });
  await sql`update receivable_plan set term_basis = '1', term_start_date = null, due_date = null
    where id in (${owed.id}, ${extended.id})`.execute(superuser);
  await dues.until('2026-05-20');
  const dueOf = async ({ id, saleId }: typeof owed) => {
    const { rows } = await sql<{ due: string | null; said: string | null }>`
      select t.due_date::text as due, s.due_date::text as said from receivable_plan t
      join sales_order s on s.id = t.sales_order_id where t.id = ${id} and s.id = ${saleId}`.execute(
      superuser,
    );
    return rows[0];
  };
  expect(await dueOf(owed)).toEqual({ due: '2026-08-18', said: '2026-08-18' });
  const risk = await desk.people.operator('13800000013');
  const seen = await dues.seen(extended);
  const more = { ...seen, dueDate: '2026-09-30', fee: '0', reason: '采购方已说明原因' };
  await done(risk, '/admin/receivablePlan/extend', more);

  portal.clock.set('2026-05-25T10:00:00+08:00');
  desk = await desk.again();
  const back = await desk.bounce(first);
  expect(back.code, back.body).toBe(0);
  expect(await dueOf(owed)).toEqual({ due: null, said: null });
  expect(await dueOf(extended)).toMatchObject({ due: '2026-09-30' });
  await desk.paid(requestId, '1000.00');
  await dues.until('2026-05-26');
  expect(await dueOf(owed)).toEqual({ due: '2026-08-24', said: '2026-08-24' });
});

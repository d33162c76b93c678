import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMIT_REFUSAL } from '#contract/limit/limit.ts';
import { endTemporary, release, reserve } from '#server/kernel/ledger/ledger.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { booksOf } from '../helpers/books-of.ts';
import { Dues } from '../helpers/dues.ts';
import type { Deal } from '../helpers/pay-applies.ts';
import type { PayOuts } from '../helpers/pay-outs.ts';
import { settledSale } from '../helpers/settled-sale.ts';

// Money that comes back when the room that collections had freed of it is in use. The worked case, by hand:
//
// limit 10,000,000.00; 1,448,800.00 are paid, 903,310.00 and 545,490.00 of it lie in two sales; the second one's balance of
// 360,010.00 is paid, too, so that 905,500.00 lie in it, and its buyer pays all of it: occupied 903,310.00, available
// 9,096,690.00. Somebody holds all of that. The bank gives the 360,010.00 back: 360,010.00 of what the collection had freed was
// never lent, so that occupied stays 903,310.00, and the request holds 360,010.00 again for which there is no room: the limit
// is used beyond by 360,010.00.

let portal: TestApp;
let dues: Dues;
let desk: PayOuts;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  dues = await Dues.with(portal, 13_629_700_000);
  desk = dues.outs;
});
afterAll(() => portal.close());

async function collected() {
  const paid = await dues.paidDeal();
  const { deal } = paid;
  await settledSale(dues, paid, {
    principal: '914533.00',
    amount: '903310.00',
    exposure: '903310.00',
  });
  const rest = { principal: '916750.00', amount: '905500.00', exposure: '545490.00' };
  const { purchaseOrderId, plan } = await settledSale(dues, paid, rest);
  const asked = { applySource: '2', purchaseOrderId, payType: '4', payRatio: '19.88', goods: [] };
  const id = await desk.requests.approved(deal, { ...asked, applyAmount: '360010.00' });
  const payment = await desk.paid(id, '360010.00');
  const officer = await dues.officer();
  const money = { companyId: deal.buyer.companyId, amount: '916750.00', payDate: '2026-05-20' };
  const whole = await dues.entered(officer, money);
  const part = [{ receivableId: plan.id, amount: '916750.00' }];
  expect((await dues.allocate(officer, whole, part)).code).toBe(0);
  expect(await dues.limit(deal)).toEqual(['0.00', '903310.00', '9096690.00']);
  return { deal, id, payment, plan };
}

async function figures({ projectId }: Deal) {
  const { rows } = await sql<Record<'limit' | 'available' | 'overuse' | 'due', string>>`
    select credit_limit::text as limit, available::text, overuse::text, takeback_due::text as due
    from project_limit where project_id = ${projectId}`.execute(portal.database.superuser);
  return rows[0];
}

/** Somebody else's request takes so much of the limit, or gives it back. */
const hold = (deal: Deal, amount: string) => desk.limits.move(reserve, deal.projectId, amount);
const letGo = (deal: Deal, amount: string) => desk.limits.move(release, deal.projectId, amount);

/** The ledger reads on to its end, and what stands in it of the request and of the receivable is what they say. */
async function expectSound({ projectId }: Deal, ids: readonly string[]): Promise<void> {
  expect((await desk.limits.reading(projectId)).brokenAt).toBeUndefined();
  const faults = (await booksOf(portal.database.db, '2026-05-20')).flatMap((item) => item.faults);
  expect(faults.filter(({ objectId }) => ids.includes(objectId ?? ''))).toEqual([]);
}

describe('a bounce whose room is in use', () => {
  test('is booked, shows what is used beyond the limit, and nobody draws until that is taken back', async () => {
    const { deal, id, payment, plan } = await collected();
    await hold(deal, '9096690.00');
    const answer = await desk.bounce(payment);
    expect(answer.code, answer.body).toBe(0);
    expect(await dues.limit(deal)).toEqual(['9456700.00', '903310.00', '0.00']);
    expect(await figures(deal)).toEqual({
      limit: '10360010.00',
      available: '0.00',
      overuse: '360010.00',
      due: '0.00',
    });
    expect(await dues.plan(plan.id)).toMatchObject({ freed: '545490.00' });
    const rows = await desk.limits.rows(deal.projectId);
    expect(rows.slice(-3).map(({ type, amount }) => [type, amount])).toEqual([
      ['12', '360010.00'],
      ['11', '-360010.00'],
      ['9', '-360010.00'],
    ]);
    await expect(hold(deal, '0.01')).rejects.toMatchObject({
      code: LIMIT_REFUSAL.insufficient.code,
    });

    await letGo(deal, '100000.00');
    expect(await figures(deal)).toMatchObject({ available: '0.00', overuse: '260010.00' });
    await expect(hold(deal, '0.01')).rejects.toMatchObject({
      code: LIMIT_REFUSAL.insufficient.code,
    });

    await desk.paid(id, '360010.00');
    expect(await figures(deal)).toEqual({
      limit: '10000000.00',
      available: '100000.00',
      overuse: '0.00',
      due: '0.00',
    });
    expect(await dues.limit(deal)).toEqual(['8996690.00', '903310.00', '100000.00']);
    await expectSound(deal, [id, plan.id]);
  });

  test('is told to risk once, with what is used beyond the limit', async () => {
    const { deal, payment } = await collected();
    await hold(deal, '9000000.00');
    expect((await desk.bounce(payment)).code).toBe(0);
    const { rows } = await sql<{ overuse: string }>`
      select distinct payload ->> 'overuse' as overuse from outbox
      where topic = 'payment.limitOverused' and payload ->> 'no' = (
        select payment_no from payment where id = ${payment})`.execute(portal.database.superuser);
    expect(rows).toEqual([{ overuse: '263,320.00' }]);
  });

  test('takes nothing beyond the limit where its room is free', async () => {
    const { deal, payment } = await collected();
    await hold(deal, '8736680.00');
    expect((await desk.bounce(payment)).code).toBe(0);
    expect(await figures(deal)).toMatchObject({ limit: '10000000.00', overuse: '0.00' });
    const kinds = (await desk.limits.rows(deal.projectId)).map(({ type }) => type);
    expect(kinds).not.toContain('12');
  });

  test('of a request that is closed leaves nothing beyond the limit', async () => {
    const { deal, id, payment, plan } = await collected();
    await sql`update pay_apply set pay_apply_status = '8' where id = ${id}`.execute(
      portal.database.superuser,
    );
    await hold(deal, '9096690.00');
    expect((await desk.bounce(payment)).code).toBe(0);
    // The supplier is owed it again; what is not free waits for risk.
    expect(await dues.limit(deal)).toEqual(['9096690.00', '903310.00', '0.00']);
    expect(await figures(deal)).toMatchObject({ limit: '10000000.00', overuse: '0.00' });
    await expectSound(deal, [id, plan.id]);
  });
});

describe('what a supplier sends back whose room is in use', () => {
  test('is booked with hardly anything occupied', async () => {
    const { deal, id, payment, plan } = await collected();
    // The other sale is collected, too, so that only what was never lent is left.
    const other = await sql<{ id: string }>`
      select p.id from receivable_plan p where p.project_id = ${deal.projectId} and p.id <> ${plan.id}`.execute(
      portal.database.superuser,
    );
    const officer = await dues.officer();
    const money = { companyId: deal.buyer.companyId, amount: '914533.00', payDate: '2026-05-20' };
    const whole = await dues.entered(officer, money);
    const receivableId = other.rows[0]?.id ?? '';
    const took = await dues.allocate(officer, whole, [{ receivableId, amount: '914533.00' }]);
    expect(took.code, took.body).toBe(0);
    expect(await dues.limit(deal)).toEqual(['0.00', '0.00', '10000000.00']);
    await hold(deal, '10000000.00');
    await desk.sentBack(payment, '360010.00');
    expect(await dues.limit(deal)).toEqual(['10000000.00', '0.00', '0.00']);
    expect(await figures(deal)).toMatchObject({ limit: '10000000.00', overuse: '0.00' });
    expect(await dues.plan(plan.id)).toMatchObject({ freed: '545490.00' });
    await expectSound(deal, [id, plan.id]);
  });

  test('is booked while a raise that has ended is still to be taken back', async () => {
    const { deal, id, payment, plan } = await collected();
    await hold(deal, '9096690.00');
    await desk.limits.move(endTemporary, deal.projectId, '200000.00');
    await desk.sentBack(payment, '360010.00');
    expect(await figures(deal)).toEqual({
      limit: '10000000.00',
      available: '0.00',
      overuse: '0.00',
      due: '200000.00',
    });
    await expectSound(deal, [id, plan.id]);
  });
});

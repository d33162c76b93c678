import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { close } from '#server/kernel/ledger/ledger.ts';
import { setTerms } from '#server/kernel/ledger/terms.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { booksOf } from '../helpers/books-of.ts';
import { Dues } from '../helpers/dues.ts';
import type { Deal } from '../helpers/pay-applies.ts';
import type { PayOuts } from '../helpers/pay-outs.ts';
import { settledSale } from '../helpers/settled-sale.ts';

// The bank gives a pay-out back, or its supplier does, after everything was collected and the limit closed for good. The worked
// case:
//
// limit 10,000,000.00; 1,448,800.00 are paid, 903,310.00 of it lie in a sale that its buyer pays whole. A revolving limit then
// still has 545,490.00 occupied, which lie in another sale that is paid whole, too; occupied 0.00; the limit is closed.
// Whatever comes back afterwards passes through the ledger and leaves nothing in it: limit, held, occupied and available stay
// 0.00.

let portal: TestApp;
let dues: Dues;
let desk: PayOuts;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  dues = await Dues.with(portal, 13_629_800_000);
  desk = dues.outs;
});
afterAll(() => portal.close());

const SALES = [
  { principal: '914533.00', amount: '903310.00', exposure: '903310.00' },
  { principal: '552287.45', amount: '545490.00', exposure: '545490.00' },
];

/** Closes the limit as the end of a project does, and the project with it. */
async function closed({ projectId }: Deal): Promise<void> {
  const object = { type: 'project', id: projectId, no: 'XM202605200001' };
  const movement = { projectId, object, operatorId: null, at: portal.clock.now() };
  await desk.limits.run((tx) => close(tx, { ...movement, note: '项目完结' }));
  await sql`update project set project_status = '6' where id = ${projectId}`.execute(
    portal.database.superuser,
  );
}

/** Paid, settled, collected and closed. */
async function finished({ limitType = '1' } = {}) {
  const { deal, id } = await desk.payable();
  const { projectId } = deal;
  await desk.limits.run((tx) => setTerms(tx, { projectId, at: portal.clock.now(), limitType }));
  const payment = await desk.paid(id, '1448800.00');
  const { estimateId } = await desk.requests.orders(id);
  const officer = await dues.officer();
  const plans: string[] = [];
  for (const sale of SALES) {
    const { plan } = await settledSale(dues, { deal, estimateId }, sale);
    const { companyId } = deal.buyer;
    const money = { companyId, amount: sale.principal, payDate: '2026-05-20' };
    const whole = await dues.entered(officer, money);
    const all = [{ receivableId: plan.id, amount: sale.principal }];
    expect((await dues.allocate(officer, whole, all)).code).toBe(0);
    plans.push(plan.id);
  }
  await closed(deal);
  return { deal, id, payment, plans };
}

async function limitOf({ projectId }: Deal) {
  const { rows } = await sql<Record<string, string>>`
    select state, credit_limit::text as limit, reserved::text, occupied::text, available::text,
      overuse::text, takeback_due::text as due
    from project_limit where project_id = ${projectId}`.execute(portal.database.superuser);
  return rows[0];
}
const NOTHING = {
  state: 'closed',
  limit: '0.00',
  reserved: '0.00',
  occupied: '0.00',
  available: '0.00',
  overuse: '0.00',
  due: '0.00',
};

/** The ledger reads on to its end, and what stands in it of these records is what they say. */
async function expectSound({ projectId }: Deal, ids: readonly string[]): Promise<void> {
  expect((await desk.limits.reading(projectId)).brokenAt).toBeUndefined();
  const faults = (await booksOf(portal.database.db, '2026-05-20')).flatMap((item) => item.faults);
  const own = [projectId, ...ids];
  expect(faults.filter(({ objectId }) => own.includes(objectId ?? ''))).toEqual([]);
}

async function heardOf(payment: string): Promise<string[]> {
  const { rows } = await sql<{ topic: string }>`
    select distinct topic from outbox where payload ->> 'no' = (
      select payment_no from payment where id = ${payment}) order by topic`.execute(
    portal.database.superuser,
  );
  return rows.map(({ topic }) => topic);
}

describe('a bounce after the limit was closed for good', () => {
  test.each([
    ['revolving', '1'],
    ['one-off', '2'],
  ])('of a %s limit is booked, and leaves nothing in it', async (_, limitType) => {
    const { deal, id, payment, plans } = await finished({ limitType });
    expect(await limitOf(deal)).toEqual(NOTHING);
    const before = (await desk.limits.rows(deal.projectId)).length;

    const answer = await desk.bounce(payment);
    expect(answer.code, answer.body).toBe(0);
    expect(await desk.status(payment)).toBe('6');
    expect(await limitOf(deal)).toEqual(NOTHING);
    // Nobody pays it again: neither the request nor its supplier's balance holds anything.
    expect(await desk.request(id)).toEqual({ status: '8', paid: '0.00' });

    const added = (await desk.limits.rows(deal.projectId)).slice(before);
    const sums = new Map<string, number>();
    for (const { type, amount } of added) {
      sums.set(type, Math.round(((sums.get(type) ?? 0) + Number(amount)) * 100) / 100);
    }
    expect(Object.fromEntries(sums)).toEqual({
      3: 1_448_800,
      9: -1_448_800,
      10: 0,
      11: -1_448_800,
      12: 1_448_800,
      13: -1_448_800,
    });
    expect(added.at(-1)).toMatchObject({ type: '10', amount: '0.00', object_type: 'payApply' });
    await expectSound(deal, [id, payment, ...plans]);
  });

  test('tells finance that it is owed and the supplier that this request is over', async () => {
    const { payment } = await finished();
    expect((await desk.bounce(payment)).code).toBe(0);
    const heard = await heardOf(payment);
    expect(heard).toContain('payment.bouncedAfterClosing');
    expect(heard).toContain('payment.bouncedForGood');
    expect(heard).not.toContain('payment.bounced');
  });

  test('is booked once, and what came back is not paid out of a project that is over', async () => {
    const { deal, id, payment } = await finished();
    const answers = await Promise.all([desk.bounce(payment), desk.bounce(payment)]);
    expect(answers.map(({ code }) => code).filter((code) => code === 0)).toHaveLength(1);
    expect(await limitOf(deal)).toEqual(NOTHING);
    const again = await desk.prepare(id, ['1448800.00']);
    expect(again.code).not.toBe(0);
  });
});

describe('what a supplier sends back after the limit was closed for good', () => {
  test.each([
    ['revolving', '1'],
    ['one-off', '2'],
  ])('of a %s limit is booked', async (_, limitType) => {
    const { deal, id, payment, plans } = await finished({ limitType });
    const row = await desk.sentBack(payment, '100000.00');
    expect(await limitOf(deal)).toEqual(NOTHING);
    expect(await desk.request(id)).toMatchObject({ paid: '1348800.00' });
    await expectSound(deal, [id, payment, row, ...plans]);
  });
});

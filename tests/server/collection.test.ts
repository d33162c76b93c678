import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { COLLECTION_REFUSAL } from '#contract/collection/collection.ts';
import { PLAN_STATUS } from '#contract/collection/states.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { TEST_START } from '../helpers/demo-template.ts';
import { Dues } from '../helpers/dues.ts';

let portal: TestApp;
let dues: Dues;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  dues = await Dues.with(portal, 13_671_000_000);
});
beforeEach(() => portal.clock.set(TEST_START));
afterAll(() => portal.close());

const WORKED = { principal: '914533.00', exposure: '903310.00' };

describe('the worked case, carried on (money.md), to the cent', () => {
  test('two payments on the tenth chargeable day, then the rest, until nothing is in use', async () => {
    const paid = await dues.paidDeal();
    const { deal } = paid;
    const { companyId } = deal.buyer;
    const first = await dues.owed(paid, WORKED);
    expect(await dues.limit(deal)).toEqual(['0.00', '1448800.00', '8551200.00']);
    expect(await dues.plan(first.id)).toMatchObject({
      status: PLAN_STATUS.open,
      due_date: '2026-08-18',
    });
    await dues.until('2026-08-19');
    // Notice on Wednesday 2026-08-19: ten working days end on Wednesday 2026-09-02.
    expect(await dues.plan(first.id)).toMatchObject({
      status: PLAN_STATUS.overdue,
      notice_date: '2026-08-19',
      penalty_from: '2026-09-03',
    });
    await dues.until('2026-09-12');
    const officer = await dues.officer();
    const day = { companyId, payDate: '2026-09-12' };
    const one = await dues.entered(officer, { ...day, amount: '500000.00' });
    expect(await dues.proposed(officer, one)).toMatchObject({
      left: '500000.00',
      proposals: [
        {
          principal: '914533.00',
          fee: '0.00',
          penalty: '4572.67',
          outstanding: '919105.67',
          amount: '500000.00',
          reason: '按到期日先后',
        },
      ],
    });
    const part = (amount: string) => [{ receivableId: first.id, amount }];
    expect((await dues.allocate(officer, one, part('500000.00'))).code).toBe(0);
    expect(await dues.plan(first.id)).toMatchObject({
      paid: '495427.33',
      penalty: '4572.67',
      freed: '489347.53',
      status: PLAN_STATUS.overdue,
    });
    const two = await dues.entered(officer, { ...day, amount: '419105.67' });
    expect((await dues.allocate(officer, two, part('419105.67'))).code).toBe(0);
    expect(await dues.plan(first.id)).toMatchObject({
      paid: '914533.00',
      penalty: '4572.67',
      freed: '903310.00',
      status: PLAN_STATUS.settled,
    });
    expect(await dues.freedRows(deal)).toEqual(['489347.53', '413962.47']);
    expect(await dues.limit(deal)).toEqual(['0.00', '545490.00', '9454510.00']);

    const rest = await dues.owed(paid, { principal: '916750.00', exposure: '545490.00' });
    const three = await dues.entered(officer, { ...day, amount: '916750.00' });
    const all = [{ receivableId: rest.id, amount: '916750.00' }];
    expect((await dues.allocate(officer, three, all)).code).toBe(0);
    expect(await dues.plan(rest.id)).toMatchObject({
      status: PLAN_STATUS.early,
      freed: '545490.00',
    });
    expect(await dues.limit(deal)).toEqual(['0.00', '0.00', '10000000.00']);
  });
});

describe('what is taken of a collection (I12)', () => {
  test('never more than came in, and never more than is owed; all of it or nothing', async () => {
    const paid = await dues.paidDeal();
    const owed = await dues.owed(paid, { principal: '1000.00', fee: '10.00' });
    const officer = await dues.officer();
    const payDate = '2026-05-20';
    const { companyId } = paid.deal.buyer;
    const id = await dues.entered(officer, { companyId, amount: '1500.00', payDate });
    const over = await dues.allocate(officer, id, [{ receivableId: owed.id, amount: '1500.01' }]);
    expect(over.msg).toContain(COLLECTION_REFUSAL.left.text);
    const more = await dues.allocate(officer, id, [{ receivableId: owed.id, amount: '1010.01' }]);
    expect(more.msg).toContain('1010.00');
    expect(await dues.plan(owed.id)).toMatchObject({ paid: '0.00' });
    const [first, second] = await Promise.all([
      dues.allocate(officer, id, [{ receivableId: owed.id, amount: '1010.00' }]),
      dues.allocate(await dues.officer(), id, [{ receivableId: owed.id, amount: '1010.00' }]),
    ]);
    expect([first.code, second.code].filter((code) => code === 0)).toHaveLength(1);
    expect(await dues.plan(owed.id)).toMatchObject({ paid: '1010.00', status: PLAN_STATUS.early });
  });
});

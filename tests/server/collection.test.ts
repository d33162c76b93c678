import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { COLLECTION_REFUSAL } from '#contract/collection/collection.ts';
import { PLAN_STATUS } from '#contract/collection/states.ts';
import { release, reserve } from '#server/kernel/ledger/ledger.ts';
import { yearsWithoutHolidays } from '#server/modules/collection/operator-counts.ts';
import { collectRound } from '#server/modules/collection/round.ts';
import { overdueOf } from '#server/trade/sales/overdue.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { TEST_START } from '../helpers/demo-template.ts';
import { Dues } from '../helpers/dues.ts';
import { registerAccount } from '../helpers/own-account.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { done } from '../helpers/reviewer.ts';
import { sealing } from '../helpers/sealing.ts';
import { working } from '../helpers/working.ts';

let portal: TestApp;
let dues: Dues;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  dues = await Dues.with(portal, 13_671_000_000);
});
beforeEach(() => portal.clock.set(TEST_START));
afterAll(() => portal.close());

const WORKED = { principal: '914533.00', exposure: '903310.00' };

describe('the worked case, carried on (rules.md C.0.3), to the cent', () => {
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

test('the slip of another collection is none of this one, unless that was not ours', async () => {
  const { deal } = await dues.paidDeal();
  const [officer, director] = [await dues.officer(), await dues.director()];
  const attachment = await dues.slipOf(officer);
  const slip = { companyId: deal.buyer.companyId, amount: '5.00', payDate: '2026-05-20' };
  const register = () => {
    const body = { ...slip, bankSerialNo: nextSerial(), attachment };
    return officer.post('/admin/collection/register', body);
  };
  const first = await register();
  expect(first.code, first.body).toBe(0);
  const again = await register();
  expect([again.status, again.body]).toEqual([422, expect.stringContaining('该文件已用于回款')]);
  await done(director, '/admin/collection/notOurs', { id: first.data, reason: '付错了账户' });
  expect((await register()).code).toBe(0);
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
    expect(over.msg).toBe(`${COLLECTION_REFUSAL.left.text}：尚未认款 1,500.00 元`);
    const more = await dues.allocate(officer, id, [{ receivableId: owed.id, amount: '1010.01' }]);
    expect(more.msg).toContain('尚欠 1,010.00 元');
    expect(await dues.plan(owed.id)).toMatchObject({ paid: '0.00' });
    const [first, second] = await Promise.all([
      dues.allocate(officer, id, [{ receivableId: owed.id, amount: '1010.00' }]),
      dues.allocate(await dues.officer(), id, [{ receivableId: owed.id, amount: '1010.00' }]),
    ]);
    expect([first.code, second.code].filter((code) => code === 0)).toHaveLength(1);
    expect(await dues.plan(owed.id)).toMatchObject({ paid: '1010.00', status: PLAN_STATUS.early });
  });
});

describe('what is not paid on its day', () => {
  test('is reminded of, then overdue; after days of standing still the last reminder alone is sent, once', async () => {
    const paid = await dues.paidDeal();
    const owed = await dues.owed(paid, { principal: '1000.00', creditDays: 20 });
    expect(await dues.plan(owed.id)).toMatchObject({ due_date: '2026-06-09' });
    await dues.until('2026-06-02');
    expect(await reminders(owed.id)).toEqual(['-7 sent']);
    // Two servers at the same minute.
    portal.clock.set('2026-06-25T10:00:00+08:00');
    await Promise.all([collectRound(working(portal)), collectRound(working(portal))]);
    expect(await reminders(owed.id)).toEqual(['-3', '-7 sent', '0', '1', '10 sent']);
    expect(await dues.plan(owed.id)).toMatchObject({
      status: PLAN_STATUS.overdue,
      notice_date: '2026-06-25',
      penalty_from: '2026-07-10',
    });
    const said = await messagesOf('receivablePlan.overdueForPlatform', owed.id);
    expect(said).toMatchObject([{ days: '16', amount: '1,000.00' }]);
    const { companyId } = paid.deal.buyer;
    expect(
      await portal.database.db.transaction().execute(async (tx) => {
        await sql`select set_config('app.maintenance', 'on', true)`.execute(tx);
        return overdueOf(tx, companyId);
      }),
    ).toBe('1000');
  });

  test('a due date on a day off moves to the next working day, a leap day is one', async () => {
    const paid = await dues.paidDeal();
    const saturday = await dues.owed(paid, { principal: '1.00', creditDays: 10 });
    expect(await dues.plan(saturday.id)).toMatchObject({ due_date: '2026-06-01' });
    const leap = await dues.owed(paid, { principal: '1.00', creditDays: 650 });
    expect(await dues.plan(leap.id)).toMatchObject({ due_date: '2028-02-29' });
  });

  test('a year whose holidays nobody has entered is said to whoever keeps them', async () => {
    const lacking = async () => {
      const [{ n = 0 } = {}] = (
        await sql<{ n: number }>`select (${yearsWithoutHolidays}) as n`.execute(
          portal.database.superuser,
        )
      ).rows;
      return n;
    };
    await dues.owed(await dues.paidDeal(), { principal: '1.00', creditDays: 240 });
    const before = await lacking();
    expect(before).toBeGreaterThan(0);
    await sql`update param set value = '2027-01-01,2027-02-08' where name = 'flow.holidays'`.execute(
      portal.database.superuser,
    );
    expect(await lacking()).toBe(before - 1);
    await sql`update param set value = '' where name = 'flow.holidays'`.execute(
      portal.database.superuser,
    );
  });

  test('a fee of its extension stays when the rest of a dispute comes to be owed', async () => {
    const paid = await dues.paidDeal();
    const of = { principal: '1000.00', fee: '10.00', disputed: '400.00' };
    const one = await dues.owed(paid, of);
    const director = await dues.outs.people.operator('13800000013');
    const more = { ...(await dues.seen(one)), dueDate: '2026-12-31', fee: '5.00', reason: '展期' };
    await done(director, '/admin/receivablePlan/extend', more);
    await sql`update sales_order set disputed_amount = 0 where id = ${one.saleId}`.execute(
      portal.database.superuser,
    );
    await dues.open(paid.deal, one.saleId);
    const { rows } = await sql`
      select principal::text, fee::text from receivable_plan where id = ${one.id}`.execute(
      portal.database.superuser,
    );
    expect(rows).toEqual([{ principal: '1000.00', fee: '15.00' }]);
  });

  test('is given more time, spared its penalty or written off by the roles that may, each with a row', async () => {
    const paid = await dues.paidDeal();
    const owed = await dues.owed(paid, { principal: '100000.00', creditDays: 1 });
    await dues.until('2026-05-22');
    await dues.until('2026-06-15');
    const risk = await dues.outs.people.operator('13800000013');
    const director = await dues.director();
    const officer = await dues.officer();
    const reason = '采购方已说明原因';
    const extend = { ...(await dues.seen(owed)), dueDate: '2026-07-01', fee: '50.00', reason };
    expect((await officer.post('/admin/receivablePlan/extend', extend)).status).toBe(403);
    const waive = { ...(await dues.seen(owed)), amount: '100.00', reason };
    expect((await officer.post('/admin/receivablePlan/waive', waive)).status).toBe(403);
    // Notice on Friday the 22nd of May, chargeable from the 6th of June: ten days, 500.00.
    const over = await director.post('/admin/receivablePlan/waive', { ...waive, amount: '500.01' });
    expect(over.msg).toContain('500.00');
    expect((await director.post('/admin/receivablePlan/waive', waive)).code).toBe(0);
    Object.assign(extend, await dues.seen(owed));
    for (const dueDate of ['2027-06-16', '9999-12-31']) {
      const beyond = await risk.post('/admin/receivablePlan/extend', { ...extend, dueDate });
      expect(beyond.data).toMatchObject({ fields: [{ path: 'dueDate' }] });
      expect(beyond.body).toContain('第 365 天');
    }
    expect((await risk.post('/admin/receivablePlan/extend', extend)).code).toBe(0);
    expect(await dues.plan(owed.id)).toMatchObject({
      status: PLAN_STATUS.extended,
      due_date: '2026-07-01',
      notice_date: null,
    });
    const finance = await dues.outs.companies.member('companyFinance', paid.deal.buyer.companyId);
    const seen = await finance.browser.get('/portal/receivablePlan/detail', { id: owed.id });
    expect(seen.data).toMatchObject({
      fee: '50.00',
      penalty: '400.00',
      outstanding: '100450.00',
      changes: [
        { kind: 'open' },
        { kind: 'due' },
        { kind: 'waive', penalty: '-100.00' },
        { kind: 'extend' },
      ],
      actions: ['pay'],
    });
    await dues.until('2026-07-02');
    const gm = await dues.outs.people.operator('13800000009');
    expect((await gm.post('/admin/receivablePlan/writeOff', { id: owed.id, reason })).code).toBe(0);
    expect(await dues.plan(owed.id)).toMatchObject({ status: PLAN_STATUS.badDebt });
  });
});

describe('what was taken by mistake', () => {
  test('is undone by its opposite, which takes the room back; not where it is in use by now', async () => {
    const paid = await dues.paidDeal();
    const { deal } = paid;
    const [one, two] = [
      await dues.owed(paid, WORKED),
      await dues.owed(paid, { principal: '914533.00', exposure: '545490.00' }),
    ];
    const officer = await dues.officer();
    const day = { companyId: deal.buyer.companyId, payDate: '2026-05-20' };
    const id = await dues.entered(officer, { ...day, amount: '914533.00' });
    expect(
      (await dues.allocate(officer, id, [{ receivableId: one.id, amount: '914533.00' }])).code,
    ).toBe(0);
    expect(await dues.limit(deal)).toEqual(['0.00', '545490.00', '9454510.00']);
    await dues.outs.limits.move(reserve, deal.projectId, '9000000.00');
    const [allocationId] = await dues.allocations(id);
    const undo = { id, allocationId, reason: '认错了应收款' };
    const refused = await officer.post('/admin/collection/undo', undo);
    expect(refused.msg).toContain('还差 448,800.00 元');
    expect(await dues.plan(one.id)).toMatchObject({
      status: PLAN_STATUS.early,
      freed: '903310.00',
    });
    // Taken for another in the same step, part of the room is given first.
    await dues.outs.limits.move(release, deal.projectId, '200000.00');
    expect((await officer.post('/admin/collection/undo', undo)).code).not.toBe(0);
    const instead = [{ receivableId: two.id, amount: '914533.00' }];
    expect((await officer.post('/admin/collection/undo', { ...undo, instead })).code).toBe(0);
    expect(await dues.plan(one.id)).toMatchObject({
      status: PLAN_STATUS.open,
      freed: '0.00',
      paid: '0.00',
    });
    expect(await dues.plan(two.id)).toMatchObject({
      status: PLAN_STATUS.early,
      freed: '545490.00',
    });
    expect(await dues.freedRows(deal)).toEqual(['903310.00', '545490.00', '-903310.00']);
    expect((await officer.post('/admin/collection/undo', undo)).msg).toContain(
      COLLECTION_REFUSAL.undone.text,
    );
  });

  test('what is too much goes back by two persons, and is not taken meanwhile', async () => {
    const paid = await dues.paidDeal();
    const owed = await dues.owed(paid, { principal: '1000.00' });
    const [officer, director] = [await dues.officer(), await dues.director()];
    const { companyId } = paid.deal.buyer;
    const id = await dues.entered(officer, { companyId, amount: '1500.00', payDate: '2026-05-20' });
    expect(
      (await dues.allocate(officer, id, [{ receivableId: owed.id, amount: '1000.00' }])).code,
    ).toBe(0);
    const reason = '采购方多付款项';
    await registerAccount(portal, dues.outs.companies, companyId);
    const over = await officer.post('/admin/collection/prepareRefund', {
      id,
      amount: '500.01',
      reason,
    });
    expect(over.msg).toBe(`${COLLECTION_REFUSAL.refundLeft.text}：尚未认款 500.00 元`);
    expect(
      (await officer.post('/admin/collection/prepareRefund', { id, amount: '500.00', reason }))
        .code,
    ).toBe(0);
    const again = await dues.owed(paid, { principal: '500.00' });
    const taken = await dues.allocate(officer, id, [{ receivableId: again.id, amount: '500.00' }]);
    expect(taken.msg).toBe(COLLECTION_REFUSAL.open.text);
    expect((await officer.post('/admin/collection/releaseRefund', { id })).status).toBe(403);
    expect((await director.post('/admin/collection/releaseRefund', { id })).code).toBe(0);
    const attachment = await dues.slipOf(officer);
    const slip = { id, payDate: '2026-05-20', bankSerialNo: nextSerial(), attachment };
    expect((await officer.post('/admin/collection/payRefund', slip)).code).toBe(0);
    const finance = await dues.outs.companies.member('companyFinance', companyId);
    const seen = await finance.browser.get('/portal/collection/detail', { id });
    expect(seen.data).toMatchObject({
      allocated: '1000.00',
      refunded: '500.00',
      unallocated: '0.00',
    });
    const supplier = paid.deal.supplier.browser;
    expect((await supplier.get('/portal/collection/detail', { id })).status).toBe(404);
    const present = async (browser: Browser) =>
      (await browser.get('/portal/collection/present', { id })).data;
    expect(await present(finance.browser)).toBe(true);
    const stranger = await dues.outs.companies.member(
      'companyFinance',
      paid.deal.supplier.companyId,
    );
    expect(await present(stranger.browser)).toBe(false);
    expect((await supplier.get('/portal/receivablePlan/detail', { id: owed.id })).status).toBe(404);
  });

  test('of money that was given back as not ours nothing is refunded', async () => {
    const { deal } = await dues.paidDeal();
    const [officer, director] = [await dues.officer(), await dues.director()];
    const { companyId } = deal.buyer;
    const id = await dues.entered(officer, { companyId, amount: '500.00', payDate: '2026-05-20' });
    const reason = '认领企业有误';
    expect((await director.post('/admin/collection/notOurs', { id, reason })).code).toBe(0);
    const refund = { id, amount: '500.00', reason };
    const refused = await officer.post('/admin/collection/prepareRefund', refund);
    expect(refused.msg).toBe(COLLECTION_REFUSAL.status.text);
  });

  test('the account to pay to is told to those who pay, sealed', async () => {
    const { deal } = await dues.paidDeal();
    const finance = await dues.outs.companies.member('companyFinance', deal.buyer.companyId);
    const seal = sealing(finance.browser);
    const told = await finance.browser.call('/portal/receivablePlan/payee', {
      body: {},
      headers: seal.headers,
    });
    const { accountNo, name } = told.data as { accountNo: string; name: string };
    expect(seal.open(accountNo)).toBe('62220000009999');
    expect(name).toBe('示例平台公司');
    const receiver = await dues.outs.companies.member('companyReceiver', deal.buyer.companyId);
    expect((await receiver.browser.post('/portal/receivablePlan/payee', {})).status).toBe(403);
    // More at once than the database has connections for.
    const calls = Array.from({ length: 25 }, () =>
      finance.browser.call('/portal/receivablePlan/payee', { body: {}, headers: seal.headers }),
    );
    expect(new Set((await Promise.all(calls)).map(({ code }) => code))).toEqual(new Set([0]));
  });
});

async function reminders(id: string): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    select kind || case when sent then ' sent' else '' end as said from receivable_reminder
    where receivable_id = ${id}`.execute(portal.database.superuser);
  return rows.map(({ said }) => said).toSorted();
}

async function messagesOf(topic: string, id: string): Promise<Record<string, string>[]> {
  const { rows } = await sql<{ payload: Record<string, string> }>`
    select distinct payload from outbox where topic = ${topic} and payload->>'id' = ${id}`.execute(
    portal.database.superuser,
  );
  return rows.map(({ payload }) => payload);
}

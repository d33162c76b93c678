import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { collectionMessages, EVENT } from '#server/modules/collection/messages.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Dues } from '../helpers/dues.ts';
import { done } from '../helpers/reviewer.ts';

// 1,000,000.00 of a sale due on a Saturday, 2026-05-30, and so on Monday 06-01; paid in parts over a weekend and a month's end, its penalty
// waived in part. By hand: notice on Tuesday 06-02, ten working days end on 06-16, chargeable from 06-17 at 500.00 a day. 400,000.00 on
// Saturday 06-20 are 2,000.00 of penalty (four days) and 398,000.00; 602,000.00 cost 301.00 a day. Until 06-30 another 3,010.00 have come
// to be, of which 1,000.00 are waived. 300,000.00 of 07-01, entered on 07-03, are 3,311.00 − 1,000.00 = 2,311.00 and 297,689.00; 304,311.00
// cost 152.1555 a day. On 07-03 304,311.00 and 304.31 are owed: 5,615.31 of penalty in all, less 1,000.00.

let portal: TestApp;
let dues: Dues;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  dues = await Dues.with(portal, 13_655_000_000);
});
afterAll(() => portal.close());

test('what is paid and waived in parts is told to its buyer as it is owed, and from which day it costs', {
  timeout: 60_000,
}, async () => {
  const paid = await dues.paidDeal();
  const { companyId } = paid.deal.buyer;
  const owed = await dues.owed(paid, {
    principal: '1000000.00',
    creditDays: 10,
    exposure: '900000.00',
  });
  const seenOn = async (day: string) => {
    await dues.until(day);
    const { browser } = await dues.outs.companies.member('companyFinance', companyId);
    const { data } = await browser.get('/portal/receivablePlan/detail', { id: owed.id });
    const { dueTotal, paidTotal, outstanding, penalty } = data as Record<string, string>;
    return { dueTotal, paidTotal, outstanding, penalty };
  };
  const take = async (amount: string, payDate: string) => {
    const officer = await dues.officer();
    const id = await dues.entered(officer, { companyId, amount, payDate });
    const { code, body } = await dues.allocate(officer, id, [{ receivableId: owed.id, amount }]);
    expect(code, body).toBe(0);
  };
  await dues.outs.companies.member('companyFinance', companyId);
  const found = async (overdue: boolean) => {
    const { browser } = await dues.outs.companies.member('companyFinance', companyId);
    const asked = { overdue: String(overdue) };
    const { data } = await browser.post('/portal/officialSalesOrder/page', asked);
    return (data as { content: { id: string; overdue: boolean }[] }).content;
  };
  expect(await found(true)).toEqual([]);
  await dues.until('2026-06-02');
  expect(await found(true)).toMatchObject([{ id: owed.saleId, overdue: true }]);
  expect(await found(false)).toEqual([]);
  await dues.until('2026-06-11');
  const { rows } = await sql<{ said: string }>`
    select distinct (payload->>'days') || ' ' || (payload->>'from') as said from outbox
    where topic = 'receivablePlan.overdue' and payload->>'id' = ${owed.id} order by 1`.execute(
    portal.database.superuser,
  );
  // The second reminder begins no grace of its own.
  expect(rows).toEqual([{ said: '1 2026-06-17' }, { said: '10 2026-06-17' }]);
  // Goods may be called off all the same, and risk decides: neither text says that they may not.
  const told = collectionMessages[EVENT.overdue]?.({ no: 'YS1', days: '1' }).content;
  const { browser } = await dues.outs.companies.member('companyFinance', companyId);
  const { waiting } = (await browser.get('/portal/workbench/summary')).data as {
    waiting: { key: string; note: string }[];
  };
  const note = waiting.find(({ key }) => key === 'receivablePlan.overdue')?.note;
  for (const text of [told, note]) expect(text).toContain('提货须经平台风控审核');
  expect(await seenOn('2026-06-16')).toMatchObject({ outstanding: '1000000.00' });
  expect(await seenOn('2026-06-17')).toMatchObject({ outstanding: '1000500.00' });
  await dues.until('2026-06-22');
  await take('400000.00', '2026-06-20');
  expect(await seenOn('2026-06-22')).toEqual({
    dueTotal: '1002602.00',
    paidTotal: '400000.00',
    outstanding: '602602.00',
    penalty: '2602.00',
  });
  await dues.until('2026-06-30');
  await done(await dues.outs.people.operator('13800000013'), '/admin/receivablePlan/waive', {
    ...(await dues.seen(owed)),
    amount: '1000.00',
    reason: '付款银行系统故障',
  });
  expect(await seenOn('2026-06-30')).toMatchObject({
    penalty: '4010.00',
    outstanding: '604010.00',
  });
  expect(await seenOn('2026-07-03')).toMatchObject({ outstanding: '604913.00' });
  await take('300000.00', '2026-07-01');
  expect(await seenOn('2026-07-03')).toMatchObject({
    penalty: '4615.31',
    outstanding: '304615.31',
  });
  await take('304615.31', '2026-07-03');
  expect(await dues.plan(owed.id)).toMatchObject({
    paid: '1000000.00',
    penalty: '4615.31',
    freed: '900000.00',
  });
  expect(await seenOn('2026-07-03')).toEqual({
    dueTotal: '1004615.31',
    paidTotal: '1004615.31',
    outstanding: '0.00',
    penalty: '4615.31',
  });
  expect(await found(false)).toMatchObject([{ id: owed.saleId, overdue: false }]);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { FundsOwed } from '#contract/funds/funds.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Dues } from '../helpers/dues.ts';
import { done } from '../helpers/reviewer.ts';

// 28,778.51 and 4.53 of fee, due on Monday 06-01; notice on 06-02, chargeable from 06-17 at 0.05 % a day, written off on 06-30. By hand:
// until 06-30 fourteen days are 201.45; until 08-31 76 days are 28,778.51 × 76 × 0.0005 = 1,093.58338, 1,093.58; 29,876.62 are owed.

let portal: TestApp;
let dues: Dues;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  dues = await Dues.with(portal, 13_616_000_000);
});
afterAll(() => portal.close());

test('what was written off is owed all the same, and every screen says how much by now', {
  timeout: 90_000,
}, async () => {
  const paid = await dues.paidDeal();
  const { companyId } = paid.deal.buyer;
  const of = { principal: '28778.51', fee: '4.53', creditDays: 10, exposure: '27627.49' };
  const { id } = await dues.owed(paid, of);
  const told = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from outbox where topic like 'receivablePlan.overdue%' and payload->>'id' = ${id}`.execute(
      portal.database.superuser,
    );
    return rows[0]?.count;
  };
  await dues.until('2026-06-02');
  await dues.until('2026-06-30');
  const gm = await dues.outs.people.operator('13800000009');
  await done(gm, '/admin/receivablePlan/writeOff', { id, reason: '采购方破产' });
  const before = await told();
  await dues.until('2026-08-31');
  await dues.until('2026-08-31');
  // Nobody is reminded of it any more.
  expect(await told()).toBe(before);

  const { browser } = await dues.outs.companies.member('companyFinance', companyId);
  const sums = { planStatus: '6', penalty: '1093.58', outstanding: '29876.62' };
  expect((await browser.get('/portal/receivablePlan/detail', { id })).data).toMatchObject(sums);
  const page = (await browser.post('/portal/receivablePlan/page', {})).data;
  expect(page).toMatchObject({ content: [{ id, ...sums }] });
  const owed = (await browser.get('/portal/funds/owed')).data as FundsOwed;
  expect(owed.overdue).toEqual({ count: 1, amount: '28783.04' });
  const asked = { side: '1', from: '2026-05-01', to: '2026-08-31' };
  const statement = await browser.post('/portal/accountStatement/read', asked);
  expect(statement.data).toMatchObject({ closing: '29876.62' });

  const officer = await dues.officer();
  const console = (await officer.post('/admin/receivablePlan/page', { companyId })).data;
  expect(console).toMatchObject({ content: [{ id, ...sums }] });
  const whole = { companyId, amount: '29876.62', payDate: '2026-08-31' };
  const collection = await dues.entered(officer, whole);
  expect(await dues.proposed(officer, collection)).toMatchObject({
    proposals: [{ receivableId: id, outstanding: '29876.62' }],
  });
  const parts = [{ receivableId: id, amount: '29876.62' }];
  expect((await dues.allocate(officer, collection, parts)).code).toBe(0);
  await dues.until('2026-09-01');
  const anew = await dues.outs.companies.member('companyFinance', companyId);
  const none = (await anew.browser.get('/portal/funds/owed')).data as FundsOwed;
  expect(none.overdue).toEqual({ count: 0, amount: '0.00' });
});

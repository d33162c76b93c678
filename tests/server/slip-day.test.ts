import { afterAll, beforeAll, expect, test } from 'vitest';

import { ROW_STATUS } from '#contract/collection/statement.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { bankStatement, lineOf, takeStatement } from '../helpers/bank-statements.ts';
import { Dues } from '../helpers/dues.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { done } from '../helpers/reviewer.ts';

/*
 * The penalty counts until the bank's day (rules.md M21), whatever day the payer has put on its slip. By hand: 914,533.00, chargeable from
 * 06-06 with 457.2665 a day. The slip says 06-05: nothing. The bank says 06-25, the twentieth chargeable day: 9,145.33.
 */

let portal: TestApp;
let dues: Dues;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  dues = await Dues.with(portal, 13_670_900_000);
});
afterAll(() => portal.close());

test('a slip that was taken by its payer’s day waits for a person where the bank has a later one', async () => {
  const paid = await dues.paidDeal();
  const { companyId } = paid.deal.buyer;
  const owed = await dues.owed(paid, { principal: '914533.00', creditDays: 1 });
  await dues.until('2026-05-22');
  await dues.until('2026-06-24');
  const { browser } = await dues.outs.companies.member('companyFinance', companyId);
  const serial = nextSerial();
  const attachment = await dues.slipOf(browser, '/general/common/upload');
  const amount = '914533.00';
  const slip = { amount, payDate: '2026-06-05', bankSerialNo: serial, attachment };
  const body = { ...slip, receivableIds: [owed.id] };
  const id = (await done(browser, '/portal/collection/register', body)) as string;
  const parts = [{ receivableId: owed.id, amount }];
  expect((await dues.allocate(await dues.officer(), id, parts)).code).toBe(0);
  expect(await dues.plan(owed.id)).toMatchObject({ paid: amount, penalty: '0.00' });

  await dues.until('2026-06-25');
  const officer = await dues.officer();
  const { name } = await portal.database.superuser
    .selectFrom('company')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const line = lineOf({ amount, serial, name, day: '2026-06-25' });
  const taken = await takeStatement(officer, bankStatement(line));
  expect(taken.data, taken.body).toMatchObject({ taken: 1, matched: 0, waiting: 1 });
  const { data } = await officer.post('/admin/statementRow/page', { keyword: serial });
  const [row] = (data as { content: { id: string; rowStatus: string; reason: string }[] }).content;
  expect(row).toMatchObject({
    rowStatus: ROW_STATUS.waiting,
    reason: expect.stringMatching(
      /^与回单 HK\d+ 一致，但它已按 2026-06-05 到账认款，银行到账日为 2026-06-25，罚息不同：请先撤销其认款，再认领本行并重新认款$/,
    ),
  });
  // As it says.
  const [allocationId] = await dues.allocations(id);
  const undo = { id, allocationId, reason: '按银行到账日重新认款' };
  expect((await officer.post('/admin/collection/undo', undo)).code).toBe(0);
  const assigned = await officer.post('/admin/statementRow/assign', { id: row?.id, companyId });
  expect(assigned.code, assigned.body).toBe(0);
  const again = await dues.allocate(officer, id, parts);
  expect(again.code, again.body).toBe(0);
  expect(await dues.plan(owed.id)).toMatchObject({ paid: '905387.67', penalty: '9145.33' });
});

test('where no penalty counts by either day the bank’s day confirms it as ever', async () => {
  portal.clock.set('2026-05-20T10:00:00+08:00');
  const paid = await dues.paidDeal();
  const { companyId } = paid.deal.buyer;
  const owed = await dues.owed(paid, { principal: '1000.00', creditDays: 90 });
  const { browser } = await dues.outs.companies.member('companyFinance', companyId);
  const serial = nextSerial();
  const attachment = await dues.slipOf(browser, '/general/common/upload');
  const slip = { amount: '1000.00', payDate: '2026-05-18', bankSerialNo: serial, attachment };
  const body = { ...slip, receivableIds: [owed.id] };
  const id = (await done(browser, '/portal/collection/register', body)) as string;
  const officer = await dues.officer();
  const parts = [{ receivableId: owed.id, amount: '1000.00' }];
  expect((await dues.allocate(officer, id, parts)).code).toBe(0);
  const { name } = await portal.database.superuser
    .selectFrom('company')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const line = lineOf({ amount: '1000.00', serial, name, day: '2026-05-19' });
  const taken = await takeStatement(officer, bankStatement(line));
  expect(taken.data, taken.body).toMatchObject({ taken: 1, matched: 1, waiting: 0 });
});

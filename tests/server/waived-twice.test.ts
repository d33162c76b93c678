import { afterAll, beforeAll, expect, test } from 'vitest';

import { NOUN } from '#contract/noun/noun.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { TEST_START } from '../helpers/demo-template.ts';
import { Dues } from '../helpers/dues.ts';

// 100,000.00 due on 2026-05-21, notice on Friday the 22nd, chargeable from the 6th of June: ten days are 500.00. Two directors who have both
// seen 500.00 waive 100.00 each, and add a fee of 50.00 each: one of them does, and 400.00 and 50.00 are owed.

let portal: TestApp;
let dues: Dues;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  dues = await Dues.with(portal, 13_671_500_000);
});
afterAll(() => portal.close());

test('what adds to a receivable is done as it was seen: of two at once one is told that it has changed', async () => {
  const paid = await dues.paidDeal();
  const owed = await dues.owed(paid, { principal: '100000.00', creditDays: 1 });
  await dues.until('2026-05-22');
  await dues.until('2026-06-15');
  const both = [await dues.outs.people.operator('13800000013'), await dues.director()];
  const reason = '采购方已说明原因';
  const waive = { ...(await dues.seen(owed)), amount: '100.00', reason };
  const { version: _, ...unseen } = waive;
  const [one] = both;
  const blind = await one?.post('/admin/receivablePlan/waive', unseen);
  expect([blind?.status, blind?.body]).toEqual([422, expect.stringContaining('请刷新页面')]);
  const twice = async (path: string, body: Record<string, unknown>, by = both) => {
    const answers = await Promise.all(by.map((each) => each.post(path, body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.msg).toBe(NOUN.changed);
  };
  await twice('/admin/receivablePlan/waive', waive);
  const extend = { ...(await dues.seen(owed)), dueDate: '2026-07-01', fee: '50.00', reason };
  const risk = [both[0], await dues.outs.people.operator('13800000013')];
  await twice(
    '/admin/receivablePlan/extend',
    extend,
    risk.filter((each) => each !== undefined),
  );
  const finance = await dues.outs.companies.member('companyFinance', paid.deal.buyer.companyId);
  const seen = await finance.browser.get('/portal/receivablePlan/detail', { id: owed.id });
  expect(seen.data).toMatchObject({ fee: '50.00', penalty: '400.00', outstanding: '100450.00' });
});

test('a part of a collection is taken as the collection was seen: two who take the same part take it once', async () => {
  portal.clock.set(TEST_START);
  const paid = await dues.paidDeal();
  const owed = await dues.owed(paid, { principal: '1000.00' });
  const both = [await dues.officer(), await dues.officer()];
  const { companyId } = paid.deal.buyer;
  const money = { companyId, amount: '1500.00', payDate: '2026-05-20' };
  const id = await dues.entered(await dues.officer(), money);
  const { version } = await portal.database.superuser
    .selectFrom('collection')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const body = { id, version, parts: [{ receivableId: owed.id, amount: '100.00' }] };
  const answers = await Promise.all(both.map((by) => by.post('/admin/collection/allocate', body)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await dues.plan(owed.id)).toMatchObject({ paid: '100.00' });
});

import { afterAll, beforeAll, expect, test } from 'vitest';

import { AccountBooks, statementOf } from '../helpers/account-books.ts';

/*
 * Money of a day before an extension that is taken after it ends the penalty on its own day (rules.md M21). By hand: 914,533.00 are due on
 * 2026-05-21, noticed on the 22nd, chargeable from 06-06 with 457.2665 a day. The money's day is 06-10, the fifth chargeable day:
 * 2,286.3325. On 06-15 the buyer is given until 07-31, 4,572.665 by then; on 06-16 the bank's statement is taken.
 */

let books: AccountBooks;
beforeAll(async () => {
  books = await AccountBooks.open(13_670_500_000);
});
afterAll(() => books.portal.close());

test('money of a day before an extension ends the penalty on its own day', async () => {
  const { dues } = books;
  const paid = await dues.paidDeal();
  const owed = await dues.owed(paid, { principal: '914533.00', creditDays: 1 });
  await dues.until('2026-05-22');
  await dues.until('2026-06-15');
  const risk = await dues.outs.people.operator('13800000013');
  const seen = await dues.seen(owed);
  const extend = { ...seen, dueDate: '2026-07-31', fee: '0', reason: '采购方已说明原因' };
  const extended = await risk.post('/admin/receivablePlan/extend', extend);
  expect(extended.code, extended.body).toBe(0);
  expect(await dues.plan(owed.id)).toMatchObject({ paid: '0.00', due_date: '2026-07-31' });
  const { companyId } = paid.deal.buyer;
  const told = async () => {
    const finance = await dues.outs.companies.member('companyFinance', companyId);
    const { data } = await finance.browser.get('/portal/receivablePlan/detail', { id: owed.id });
    return data;
  };
  expect(await told()).toMatchObject({ penalty: '4572.67', penaltyBefore: '4572.67' });

  await dues.until('2026-06-16');
  const officer = await dues.officer();
  const amount = '916819.33';
  const id = await dues.entered(officer, { companyId, amount, payDate: '2026-06-10' });
  const taken = await dues.allocate(officer, id, [{ receivableId: owed.id, amount }]);
  expect(taken.code, taken.body).toBe(0);
  expect(await dues.plan(owed.id)).toMatchObject({ paid: '914533.00', penalty: '2286.33' });
  expect(await told()).toMatchObject({
    outstanding: '0.00',
    penalty: '2286.33',
    penaltyBefore: '2286.33',
  });
  const wrong = (await books.faults('2026-06-16')).filter(({ item }) => item === 'receivables');
  expect(wrong).toEqual([]);

  const [allocationId] = await dues.allocations(id);
  const undo = { id, allocationId, reason: '认款有误' };
  const undone = await officer.post('/admin/collection/undo', undo);
  expect(undone.code, undone.body).toBe(0);
  expect(await told()).toMatchObject({ outstanding: '919105.67', penaltyBefore: '4572.67' });
});

/*
 * By hand: all of the principal but 0.01 is there by 06-05, so that on 06-15, when the buyer is given more time, no penalty has come to
 * be. The bank takes that money back: 10 chargeable days of 914,533.00 with 457.2665 a day are 4,572.665.
 */
test('a statement has the penalty of the days before an extension that came to be after it', async () => {
  const { dues } = books;
  books.portal.clock.set('2026-05-20T10:00:00+08:00');
  const paid = await dues.paidDeal();
  const { companyId } = paid.deal.buyer;
  const owed = await dues.owed(paid, { principal: '914533.00', creditDays: 1 });
  await dues.until('2026-05-22');
  await dues.until('2026-06-15');
  const officer = await dues.officer();
  const amount = '914532.99';
  const id = await dues.entered(officer, { companyId, amount, payDate: '2026-06-05' });
  const taken = await dues.allocate(officer, id, [{ receivableId: owed.id, amount }]);
  expect(taken.code, taken.body).toBe(0);
  const risk = await dues.outs.people.operator('13800000013');
  const seen = await dues.seen(owed);
  const extend = { ...seen, dueDate: '2026-07-31', fee: '0', reason: '采购方已说明原因' };
  const extended = await risk.post('/admin/receivablePlan/extend', extend);
  expect(extended.code, extended.body).toBe(0);
  const of = async (from: string, to: string) => {
    const { opening, closing, lines } = await statementOf(await books.financeOf(companyId), '1', [
      from,
      to,
    ]);
    const charged = lines.filter(({ kind }) => kind === 'penalty');
    return { opening, closing, charged: charged.map(({ increase }) => increase) };
  };
  expect(await of('2026-06-01', '2026-06-15')).toMatchObject({ charged: [] });

  await dues.until('2026-06-16');
  const officerAfter = await dues.officer();
  const [allocationId] = await dues.allocations(id);
  const undo = { id, allocationId, reason: '认款有误' };
  const undone = await officerAfter.post('/admin/collection/undo', undo);
  expect(undone.code, undone.body).toBe(0);
  const before = await of('2026-06-01', '2026-06-15');
  expect(before).toMatchObject({ charged: ['4572.67'] });
  expect(await of('2026-06-16', '2026-06-16')).toMatchObject({
    opening: before.closing,
    charged: [],
  });
});

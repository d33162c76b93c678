import { afterAll, beforeAll, expect, test } from 'vitest';

import { AccountBooks } from '../helpers/account-books.ts';

/*
 * Money of a day before an extension that is taken after it ends the penalty on its own day (money.md 21). By hand: 914,533.00 are due on
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
  const extend = { id: owed.id, dueDate: '2026-07-31', fee: '0', reason: '采购方已说明原因' };
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

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReceivablePlanDetail } from '#contract/collection/receivable-plan.ts';
import { penaltyFormula } from '#src/islands/user-centre/collection/formula.ts';
import { AccountBooks } from '../helpers/account-books.ts';

/*
 * The page of a receivable (应付款) reckons its penalty by itself, segment by segment: it comes to what the server charges (rules.md M21).
 * By hand: 914,533.00 are due on 2026-05-21, noticed on the 22nd, chargeable from 06-06. 500,006.00 come on 06-10, the fifth chargeable
 * day: 914,533.00 × 0.05 % × 5 = 2,286.3325, of which 2,286.33 are taken first, and 497,719.67 of the principal. Of 416,813.33 five days
 * more are 1,042.033325. Together 3,328.365825, rounded once: 3,328.37, where segments that are rounded each make 3,328.36.
 */

let books: AccountBooks;
beforeAll(async () => {
  books = await AccountBooks.open(13_670_600_000);
});
afterAll(() => books.portal.close());

test('a penalty of two segments is rounded once, by the server and on the page', async () => {
  const { dues } = books;
  const paid = await dues.paidDeal();
  const { companyId } = paid.deal.buyer;
  const owed = await dues.owed(paid, { principal: '914533.00', creditDays: 1 });
  const told = async () => {
    const finance = await dues.outs.companies.member('companyFinance', companyId);
    const { data } = await finance.browser.get('/portal/receivablePlan/detail', { id: owed.id });
    return data as ReceivablePlanDetail;
  };
  await dues.until('2026-05-22');
  await dues.until('2026-06-10');
  const amount = '500006.00';
  const officer = await dues.officer();
  const id = await dues.entered(officer, { companyId, amount, payDate: '2026-06-10' });
  const taken = await dues.allocate(officer, id, [{ receivableId: owed.id, amount }]);
  expect(taken.code, taken.body).toBe(0);
  expect(await dues.plan(owed.id)).toMatchObject({ paid: '497719.67', penalty: '2286.33' });

  await dues.until('2026-06-15');
  const charged = await told();
  expect(charged).toMatchObject({ penalty: '3328.37', outstanding: '417855.37' });
  expect(penaltyFormula(charged, '2026-06-15')).toMatchObject({
    total: '3328.37',
    lines: [
      '2026-06-06 至 2026-06-10：914,533.00 元 × 0.05% × 5 天 = 2,286.3325 元',
      '2026-06-11 至 2026-06-15：416,813.33 元 × 0.05% × 5 天 = 1,042.033325 元',
    ],
  });

  const risk = await dues.outs.people.operator('13800000013');
  const seen = await dues.seen(owed);
  const extend = { ...seen, dueDate: '2026-07-31', fee: '0', reason: '采购方已说明原因' };
  const extended = await risk.post('/admin/receivablePlan/extend', extend);
  expect(extended.code, extended.body).toBe(0);
  const later = await told();
  expect(later).toMatchObject({ penalty: '3328.37', penaltyBefore: '3328.37' });
  expect(penaltyFormula(later, '2026-07-31')).toMatchObject({
    total: '3328.37',
    lines: ['展期前 3,328.37 元'],
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';

import { AccountBooks } from '../helpers/account-books.ts';
import type { Owed } from '../helpers/dues.ts';

/*
 * Money of an earlier day may be taken after later money: two accounts, two statements. What the later one has paid of the penalty is then
 * reckoned anew (docs/decisions/175). 914,533.00 due on 2026-05-21, noticed on the 22nd, chargeable from 06-06, 457.2665 a day.
 */

let books: AccountBooks;
let sales: Owed[];
beforeAll(async () => {
  books = await AccountBooks.open(13_670_700_000);
  const { dues } = books;
  sales = [];
  for (const [principal, creditDays] of [
    ['914533.00', 1],
    ['914533.00', 1],
    ['1000.00', 10],
  ] as const) {
    const paid = await dues.paidDeal();
    sales.push(await dues.owed(paid, { principal, creditDays, exposure: '900000.00' }));
  }
  await dues.until('2026-05-22');
  await dues.until('2026-06-02');
  await dues.until('2026-06-25');
});
afterAll(() => books.portal.close());

async function take(owed: Owed | undefined, amount: string, payDate: string) {
  if (owed === undefined) throw new Error('There is no such sale');
  const { dues } = books;
  const officer = await dues.officer();
  const { companyId } = owed.deal.buyer;
  const id = await dues.entered(officer, { companyId, amount, payDate });
  const answer = await dues.allocate(officer, id, [{ receivableId: owed.id, amount }]);
  return { ...answer, id };
}

async function stateOf(owed: Owed | undefined) {
  return await books.portal.database.superuser
    .selectFrom('receivable_plan')
    .select(['plan_status', 'settled_date', 'paid_principal', 'paid_penalty', 'freed'])
    .where('id', '=', owed?.id ?? '')
    .executeTakeFirstOrThrow();
}

/** What the check of the books finds; the sales of this file lie in no pay-out. */
const wrong = async () =>
  (await books.faults('2026-06-25')).filter(({ item }) => item !== 'exposure');

async function collectionOf(id: string) {
  return await books.portal.database.superuser
    .selectFrom('collection')
    .select(['allocated', 'collection_status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

// By hand: 500,000.00 of 06-25 are 20 days = 9,145.33 and 490,854.67. Then 418,000.00 of 06-10: 5 days = 2,286.33 and 415,713.67; 498,819.33
// cost 249.409665 a day, 15 days 3,741.144975: 6,027.48 in all, so that the 500,000.00 are 3,741.15 and 496,258.85. 2,560.48 are owed. Freed:
// 900,000.00 × 911,972.52 ÷ 914,533.00 = 897,480.21.
test('what later money has paid of the penalty is reckoned anew once earlier money is taken', async () => {
  const [owed] = sales;
  const later = await take(owed, '500000.00', '2026-06-25');
  expect(await stateOf(owed)).toMatchObject({ paid_penalty: '9145.33', freed: '483054.41' });
  const earlier = await take(owed, '418000.00', '2026-06-10');
  expect(earlier.code, earlier.body).toBe(0);
  expect(await stateOf(owed)).toMatchObject({
    paid_principal: '911972.52',
    paid_penalty: '6027.48',
    freed: '897480.21',
    settled_date: null,
  });
  expect(await collectionOf(later.id)).toEqual({ allocated: '500000.00', collection_status: '3' });
  const taken = await books.portal.database.superuser
    .selectFrom('collection_allocation')
    .select(['principal', 'penalty', 'reason'])
    .where('collection_id', '=', later.id)
    .orderBy('id')
    .execute();
  const reason = '2026-06-10 到账的回款后认，按到账日先后重新认款';
  expect(taken).toEqual([
    { principal: '490854.67', penalty: '9145.33', reason: '' },
    { principal: '-490854.67', penalty: '-9145.33', reason },
    { principal: '496258.85', penalty: '3741.15', reason: '' },
  ]);
  const much = await take(owed, '2560.49', '2026-06-25');
  expect(much.data).toEqual({ left: '2560.48' });
  expect((await take(owed, '2560.48', '2026-06-25')).code).toBe(0);
  expect(await stateOf(owed)).toMatchObject({
    paid_principal: '914533.00',
    plan_status: '2',
    settled_date: '2026-06-25',
    freed: '900000.00',
  });
  expect(await wrong()).toEqual([]);
});

// By hand: after the same 500,000.00 another 423,678.33 are owed on 06-10: 2,286.33 and 421,392.00. 493,141.00 cost 246.5705 a day, 15 days
// 3,698.5575: 5,984.89 in all, 3,698.56 of it and 493,141.00 of the 500,000.00; 3,160.44 are the buyer's again.
test('what the buyer has paid too much by then is left of the later money', async () => {
  const [, owed] = sales;
  const later = await take(owed, '500000.00', '2026-06-25');
  expect((await take(owed, '423678.34', '2026-06-10')).data).toEqual({ left: '423678.33' });
  const earlier = await take(owed, '423678.33', '2026-06-10');
  expect(earlier.code, earlier.body).toBe(0);
  expect(await stateOf(owed)).toMatchObject({
    paid_principal: '914533.00',
    paid_penalty: '5984.89',
    plan_status: '2',
    settled_date: '2026-06-25',
  });
  expect(await collectionOf(later.id)).toEqual({ allocated: '496839.56', collection_status: '2' });
  expect(await wrong()).toEqual([]);
});

// 100.00 of 06-05 are after the due day, 06-01, and before any penalty; the other 900.00 are of 05-25.
test('a receivable is settled on the day of its last money, whichever was taken last', async () => {
  const [, , owed] = sales;
  expect((await take(owed, '100.00', '2026-06-05')).code).toBe(0);
  expect((await take(owed, '900.00', '2026-05-25')).code).toBe(0);
  expect(await stateOf(owed)).toMatchObject({ settled_date: '2026-06-05', plan_status: '2' });
});

import { afterAll, beforeAll, expect, test } from 'vitest';

import { reserve } from '#server/kernel/ledger/ledger.ts';

import { AccountBooks } from '../helpers/account-books.ts';
import type { Owed } from '../helpers/dues.ts';

/*
 * Money of an earlier day that was taken by mistake is undone: what later money has paid is divided as if it had never been (docs/decisions/175).
 * By hand: 914,533.00 chargeable from 06-06, 457.2665 a day. 418,000.00 of 06-10 are 2,286.33 and 415,713.67, 500,000.00 of 06-25 then 3,741.15
 * and 496,258.85. Without the first, the second are 9,145.33 and 490,854.67, so that 423,678.33 are outstanding.
 */

let books: AccountBooks;
let sales: Owed[];
beforeAll(async () => {
  books = await AccountBooks.open(13_670_750_000);
  const { dues } = books;
  sales = [];
  for (const _ of [1, 2]) {
    const paid = await dues.paidDeal();
    const of = { principal: '914533.00', creditDays: 1, exposure: '900000.00' };
    sales.push(await dues.owed(paid, of));
  }
  await dues.until('2026-05-22');
  await dues.until('2026-06-02');
  await dues.until('2026-06-25');
});
afterAll(() => books.portal.close());

async function take(owed: Owed, amount: string, payDate: string) {
  const { dues } = books;
  const officer = await dues.officer();
  const { companyId } = owed.deal.buyer;
  const id = await dues.entered(officer, { companyId, amount, payDate });
  const answer = await dues.allocate(officer, id, [{ receivableId: owed.id, amount }]);
  expect(answer.code, answer.body).toBe(0);
  return id;
}

async function undo(id: string) {
  const officer = await books.dues.officer();
  const [allocationId] = await books.dues.allocations(id);
  return officer.post('/admin/collection/undo', { id, allocationId, reason: '不是这笔应收款的' });
}

const stateOf = ({ id }: Owed) =>
  books.portal.database.superuser
    .selectFrom('receivable_plan')
    .select(['paid_principal', 'paid_penalty', 'freed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const rowsOf = (id: string) =>
  books.portal.database.superuser
    .selectFrom('collection_allocation')
    .select(['principal', 'penalty', 'reason'])
    .where('collection_id', '=', id)
    .orderBy('id')
    .execute();

/** What the check of the books finds; the sales of this file lie in no pay-out. */
const wrong = async (day: string) =>
  (await books.faults(day)).filter(({ item }) => item !== 'exposure');

const taken = { paid_principal: '911972.52', paid_penalty: '6027.48', freed: '897480.21' };

// On 07-05 ten more days of 423,678.33 cost 2,118.39: of 418,000.00 again 415,881.61 are principal, and 7,796.72 are left.
test('what came later pays the penalty that it owes without it, and what comes then counts from that', async () => {
  const [owed] = sales;
  if (owed === undefined) throw new Error('There is no sale');
  const earlier = await take(owed, '418000.00', '2026-06-10');
  const later = await take(owed, '500000.00', '2026-06-25');
  expect(await stateOf(owed)).toEqual(taken);
  expect((await undo(earlier)).code).toBe(0);
  expect(await stateOf(owed)).toEqual({
    paid_principal: '490854.67',
    paid_penalty: '9145.33',
    freed: '483054.41',
  });
  const reason = '2026-06-10 到账的回款撤销认款，按到账日先后重新认款';
  expect(await rowsOf(later)).toEqual([
    { principal: '496258.85', penalty: '3741.15', reason: '' },
    { principal: '-496258.85', penalty: '-3741.15', reason },
    { principal: '490854.67', penalty: '9145.33', reason: '' },
  ]);
  expect(await wrong('2026-06-25')).toEqual([]);
  await books.dues.until('2026-07-05');
  await take(owed, '418000.00', '2026-07-05');
  expect(await stateOf(owed)).toMatchObject({
    paid_principal: '906736.28',
    paid_penalty: '11263.72',
  });
  expect(await wrong('2026-07-05')).toEqual([]);
});

// The limit has 410,000.00: 897,480.21 − 488,372.72 = 409,107.49 are to be taken back, and 414,425.80 with what is divided anew.
test('where the limit has no room for that, the mistake is undone all the same', async () => {
  const [, owed] = sales;
  if (owed === undefined) throw new Error('There is no sale');
  const earlier = await take(owed, '418000.00', '2026-06-10');
  const later = await take(owed, '500000.00', '2026-06-25');
  const { deal } = owed;
  const available = (await books.dues.limit(deal))[2] ?? '';
  expect(available).toBe('9448680.21');
  const { limits } = books.dues.outs;
  await limits.move(reserve, deal.projectId, '9038680.21');
  const done = await undo(earlier);
  expect(done.code, done.body).toBe(0);
  expect(await stateOf(owed)).toEqual({
    paid_principal: '496258.85',
    paid_penalty: '3741.15',
    freed: '488372.72',
  });
  expect(await rowsOf(later)).toHaveLength(1);
});

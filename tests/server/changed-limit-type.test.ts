import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { AccountBooks } from '../helpers/account-books.ts';
import { Adjusts } from '../helpers/adjusts.ts';
import type { SettledDeal } from '../helpers/settlements.ts';

/*
 * The limit's kind changes after money was collected (decision 136). C.0.3: 1,448,800.00 are paid, 903,310.00 of them lie in a sale of
 * 914,533.00; half of its principal, 457,266.50, frees 451,655.00: occupied 997,145.00. Its fee of 18,066.20 is paid with the first half.
 */

let books: AccountBooks;
let adjusts: Adjusts;
beforeAll(async () => {
  books = await AccountBooks.open(13_677_000_000);
  adjusts = new Adjusts(books.portal);
});
afterAll(() => books.portal.close());

const TICKS: Record<string, object> = {
  N1: { ticks: [{ key: 'reason', result: 'pass' }] },
  N2: { ticks: ['exposure', 'repayment'].map((key) => ({ key, result: 'pass' })) },
};

const REVOLVING = '1';
const ONE_OFF = '2';
const HALF = '457266.50';
const HALF_WITH_FEE = '475332.70';

/** The project's own company asks for the other kind, and it is approved. */
async function changed({ deal }: SettledDeal, afterType: string): Promise<string> {
  const { portal, desk } = books;
  const { browser } = deal.buyer;
  const reason = '改变循环方式';
  const id = await adjusts.draft(browser, deal.projectId, { adjustType: '4', afterType, reason });
  const submitted = await adjusts.submit(browser, id);
  expect(submitted.code, submitted.body).toBe(0);
  const boss = await desk.payOuts.people.operator();
  const task = async () => {
    const { rows } = await sql<{ id: string; node: string }>`
      select t.id, t.node_key as node from process_task t join process_instance i on i.id = t.instance_id
      where i.object_type = 'applyAmountAdjust' and i.object_id = ${id} and t.status = 1`.execute(
      portal.database.superuser,
    );
    return rows[0];
  };
  for (let open = await task(); open; open = await task()) {
    const answer = await boss.post('/admin/review/approve', {
      taskId: open.id,
      ...TICKS[open.node],
    });
    expect(answer.code, answer.body).toBe(0);
  }
  return id;
}

/** So much of its receivable is collected; the collection and its allocation. */
async function collected({ deal }: SettledDeal, plan: string, amount: string) {
  const { dues } = books;
  const officer = await dues.officer();
  const { companyId } = deal.buyer;
  const id = await dues.entered(officer, { companyId, amount, payDate: '2026-05-20' });
  const { code, body } = await dues.allocate(officer, id, [{ receivableId: plan, amount }]);
  expect(code, body).toBe(0);
  return { id, allocationId: (await dues.allocations(id))[0] ?? '' };
}

async function undone(of: { id: string; allocationId: string }): Promise<void> {
  const officer = await books.dues.officer();
  const answer = await officer.post('/admin/collection/undo', { ...of, reason: '认款有误' });
  expect(answer.code, answer.body).toBe(0);
}

async function bounced({ requestId }: SettledDeal): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from payment where pay_apply_id = ${requestId}`.execute(
    books.portal.database.superuser,
  );
  const answer = await books.desk.payOuts.bounce(rows[0]?.id ?? '');
  expect(answer.code, answer.body).toBe(0);
}

const limit = ({ deal }: SettledDeal) => books.dues.limit(deal);
const freedRows = ({ deal }: SettledDeal) => books.dues.freedRows(deal);

test('one-off from now on: what was freed stays, nothing more is freed, and undoing takes back what was', async () => {
  const { order, plan } = await books.confirmed();
  const first = await collected(order, plan, HALF_WITH_FEE);
  expect(await limit(order)).toEqual(['0.00', '997145.00', '9002855.00']);
  await changed(order, ONE_OFF);
  expect(await limit(order)).toEqual(['0.00', '997145.00', '9002855.00']);
  const second = await collected(order, plan, HALF);
  // Half of it is still paid after the first is undone: what is free is what half of it frees.
  await undone(first);
  expect(await limit(order)).toEqual(['0.00', '997145.00', '9002855.00']);
  await undone(second);
  expect(await limit(order)).toEqual(['0.00', '1448800.00', '8551200.00']);
  expect(await freedRows(order)).toEqual(['451655.00', '-451655.00']);
  expect(await books.faults()).toEqual([]);
});

test('one-off from now on: a pay-out that the bank gives back occupies nothing', async () => {
  const { order, plan } = await books.confirmed();
  await collected(order, plan, HALF_WITH_FEE);
  await changed(order, ONE_OFF);
  await bounced(order);
  expect(await limit(order)).toEqual(['1448800.00', '0.00', '8551200.00']);
  expect(await freedRows(order)).toEqual(['451655.00', '-451655.00']);
  expect(await books.faults()).toEqual([]);
});

test('revolving from now on: what was collected is free at once, and so is what comes', async () => {
  const { order, plan } = await books.confirmed();
  await changed(order, ONE_OFF);
  await collected(order, plan, HALF_WITH_FEE);
  expect(await limit(order)).toEqual(['0.00', '1448800.00', '8551200.00']);
  await changed(order, REVOLVING);
  expect(await limit(order)).toEqual(['0.00', '997145.00', '9002855.00']);
  const rest = await collected(order, plan, HALF);
  expect(await limit(order)).toEqual(['0.00', '545490.00', '9454510.00']);
  await undone(rest);
  expect(await freedRows(order)).toEqual(['451655.00', '451655.00', '-451655.00']);
  expect(await books.faults()).toEqual([]);
});

test('a change that is voided leaves what was freed meanwhile free', async () => {
  const { order, plan } = await books.confirmed();
  await changed(order, ONE_OFF);
  await collected(order, plan, HALF_WITH_FEE);
  const id = await changed(order, REVOLVING);
  const boss = await books.desk.payOuts.people.operator();
  const { processRedundantId } = await books.portal.database.superuser
    .selectFrom('apply_amount_adjust')
    .select('process_redundant_id as processRedundantId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const voiding = { processRedundantId, opinion: '客户申请撤销' };
  const voided = await boss.post('/admin/review/void', voiding);
  expect(voided.code, voided.body).toBe(0);
  await collected(order, plan, HALF);
  expect(await limit(order)).toEqual(['0.00', '997145.00', '9002855.00']);
  expect(await books.faults()).toEqual([]);
});

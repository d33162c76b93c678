import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { inScope } from '#server/kernel/session/scope.ts';
import { inUseOf } from '#server/trade/sales/outstanding.ts';

import { AccountBooks } from '../helpers/account-books.ts';
import type { Browser } from '../helpers/browser.ts';
import { done } from '../helpers/reviewer.ts';
import type { Known, SettledDeal } from '../helpers/settlements.ts';

// A sale of whose goods nothing is owed (300 t at 3,650.00 were paid to their supplier) has its fees and what lies in it all the
// same: 1,095,000.00 × 8 % × 90 ÷ 360 = 21,900.00.

let books: AccountBooks;
let boss: Browser;
beforeAll(async () => {
  books = await AccountBooks.open(13_694_000_000);
  boss = await books.desk.payOuts.people.operator();
});
afterAll(() => books.portal.close());

type Paper = Known & { lines: { id: string }[] };

/** An order of which 1,095,000.00 are paid and 300 t came. */
async function came(): Promise<SettledDeal> {
  const order = await books.desk.order({ paid: '1095000.00' });
  await books.desk.receipt(order, [{ line: 0, delivered: '300', received: '300', settled: '300' }]);
  return order;
}

/** All of its goods are taken off by the settlement itself. */
async function worthless(): Promise<{ order: SettledDeal; sale: Paper }> {
  const order = await came();
  const off = { saleDeduction: '1108500.00', saleReason: '质量不合格，货款全部扣减' };
  const { sale, purchase } = await books.desk.made(order, {}, off);
  await books.desk.confirmSale(order, sale.id);
  await books.desk.confirmPurchase(order, purchase.id);
  return { order, sale: sale as Paper };
}

async function planOf(saleId: string) {
  const { rows } = await sql<Record<string, string>>`
    select id::text, principal::text, fee::text, exposure::text, plan_status as status
    from receivable_plan where sales_order_id = ${saleId}`.execute(books.portal.database.superuser);
  return rows[0];
}

async function pay(order: SettledDeal, receivableId: string, amount: string): Promise<void> {
  const { dues } = books;
  const officer = await dues.officer();
  const { companyId } = order.deal.buyer;
  const id = await dues.entered(officer, { companyId, amount, payDate: '2026-05-20' });
  const taken = await dues.allocate(officer, id, [{ receivableId, amount }]);
  expect(taken.code, taken.body).toBe(0);
}

const listed = async (order: SettledDeal) => {
  const { data } = await boss.post('/admin/receivablePlan/page', {
    companyId: order.deal.buyer.companyId,
  });
  return (data as { content: { actions: string[]; outstanding: string }[] }).content[0];
};
/** What of the limit is still to come back; while it is something the project does not end. */
const awaited = async ({ deal }: SettledDeal) => {
  const scope = { operator: true, maintenance: true };
  const inUse = await inScope(books.portal.database.db, scope, (tx) => inUseOf(tx, deal.projectId));
  return inUse.outstanding;
};
const reason = '供应商货款无法追回';

test('a receivable of which a dispute has left nothing is told to nobody, and settled at once', async () => {
  const { dues, portal } = books;
  const paid = await dues.paidDeal();
  const owed = await dues.owed(paid, { principal: '100000.00', creditDays: 10 });
  const officer = await dues.officer();
  const { companyId } = paid.deal.buyer;
  const amount = '26100.00';
  const id = await dues.entered(officer, { companyId, amount, payDate: '2026-05-20' });
  const taken = await dues.allocate(officer, id, [{ receivableId: owed.id, amount }]);
  expect(taken.code, taken.body).toBe(0);
  await sql`update sales_order set disputed_amount = 73900 where id = ${owed.saleId}`.execute(
    portal.database.superuser,
  );
  await dues.open(paid.deal, owed.saleId);
  expect(await dues.plan(owed.id)).toMatchObject({ status: '4', paid: amount });
  const before = portal.clock.now().toISOString();
  await dues.until('2026-06-02');
  const told =
    await sql`select from outbox where topic like 'receivablePlan.%' and payload->>'id' = ${owed.id}`.execute(
      portal.database.superuser,
    );
  expect(told.rows).toEqual([]);
  expect(await dues.plan(owed.id)).toMatchObject({ status: '4', paid: amount, notice_date: null });
  portal.clock.set(before);
});

describe('a sale of whose goods nothing is owed', () => {
  test('has a receivable of its fees, and what lies in it is written off once they are paid', async () => {
    const { order, sale } = await worthless();
    const plan = await planOf(sale.id);
    expect(plan).toMatchObject({ principal: '0.00', fee: '21900.00', exposure: '1095000.00' });
    const id = String(plan?.id);
    const writeOff = () => boss.post('/admin/receivablePlan/writeOff', { id, reason });
    expect((await listed(order))?.actions).not.toContain('writeOff');
    expect((await writeOff()).code).toBe('receivable_status');
    await pay(order, id, '21900.00');
    expect(await awaited(order)).toBe('1095000.00');
    expect(await listed(order)).toMatchObject({
      outstanding: '0.00',
      actions: expect.arrayContaining(['writeOff']),
    });
    expect((await writeOff()).code).toBe(0);
    // Its buyer has paid what it owed, and is told of no loss.
    expect(await planOf(sale.id)).toMatchObject({ status: '4' });
    expect((await listed(order))?.actions).not.toContain('writeOff');
    expect((await writeOff()).code).toBe('receivable_status');
    const log = await sql`select from audit_log where object_id = ${id}
      and action = 'adminReceivablePlanWriteOff' and detail::text like '%1095000.00%'`.execute(
      books.portal.database.superuser,
    );
    expect(log.rows).toHaveLength(1);
    expect(await awaited(order)).toBe('0.00');
    expect(await books.faults()).toEqual([]);
  });

  test('is confirmed once its dispute has ended, and not while all of its goods are disputed', async () => {
    const order = await came();
    const sale = (await books.desk.made(order)).sale as Paper;
    const raised = (await done(order.buyer, '/portal/dispute/raise', {
      objectType: 'officialSalesOrder',
      objectId: sale.id,
      lineId: sale.lines[0]?.id,
      disputeType: '2',
      statement: '全部钢材锈蚀',
      claimAmount: '1108500.00',
    })) as { id: string };
    const confirm = () => order.buyer.post('/portal/officialSalesOrder/confirm', { id: sale.id });
    expect((await confirm()).code).toBe('settle_whole');
    const seen = async () => {
      const { data } = await order.buyer.get('/portal/dispute/detail', { id: raised.id });
      return { id: raised.id, version: (data as { version: number }).version };
    };
    const offer = { qty: '', amount: '1108500.00', text: '同意全部扣减' };
    await done(boss, '/admin/dispute/offer', { ...(await seen()), ...offer });
    await done(order.buyer, '/portal/dispute/accept', await seen());
    expect((await confirm()).code).toBe(0);
    expect(await planOf(sale.id)).toMatchObject({ principal: '0.00', fee: '21900.00' });
    expect(await books.faults()).toEqual([]);
  });
});

test('who was late, and owes nothing once a dispute has ended, is late no more from that moment', async () => {
  const { dues, portal } = books;
  const paid = await dues.paidDeal();
  const owed = await dues.owed(paid, { principal: '100000.00', creditDays: 10 });
  const disputed = async (amount: string) => {
    await sql`update sales_order set disputed_amount = ${amount} where id = ${owed.saleId}`.execute(
      portal.database.superuser,
    );
    await dues.open(paid.deal, owed.saleId);
    return await dues.plan(owed.id);
  };
  await dues.until('2026-06-05');
  expect(await dues.plan(owed.id)).toMatchObject({ status: '3', due_date: '2026-06-01' });
  const { companyId } = paid.deal.buyer;
  const amount = '26100.00';
  const officer = await dues.officer();
  const id = await dues.entered(officer, { companyId, amount, payDate: '2026-06-05' });
  await dues.allocate(officer, id, [{ receivableId: owed.id, amount }]);
  // Of 100,000.00 a dispute takes 73,900.00: 26,100.00 were owed, and are paid.
  expect(await disputed('73900.00')).toMatchObject({ status: '2', paid: amount, penalty: '0.00' });
  // What comes back of it is owed again.
  expect(await disputed('0.00')).toMatchObject({ status: '1', paid: amount });
  expect(await disputed('73900.00')).toMatchObject({ status: '2', paid: amount });
});

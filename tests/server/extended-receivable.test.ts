import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { SETTLEMENT_REFUSAL } from '#contract/settlement/draw-up.ts';
import { up } from '#server/db/migrations/297-collected-of-settlements.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { booksOf } from '../helpers/books-of.ts';
import { Dues, type Owed } from '../helpers/dues.ts';
import { done } from '../helpers/reviewer.ts';
import { settledSale } from '../helpers/settled-sale.ts';

let portal: TestApp;
let dues: Dues;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  dues = await Dues.with(portal, 13_699_100_000);
});
afterAll(() => portal.close());

async function extend(owed: Owed, dueDate: string): Promise<void> {
  const risk = await dues.outs.people.operator('13800000013');
  const input = { ...(await dues.seen(owed)), dueDate, fee: '1000.00', reason: '采购方已说明原因' };
  await done(risk, '/admin/receivablePlan/extend', input);
}

/** Money of its buyer that is taken for a receivable; the collection. */
async function taken({ id, deal }: Owed, amount: string, payDate: string): Promise<string> {
  const officer = await dues.officer();
  const { companyId } = deal.buyer;
  const collection = await dues.entered(officer, { companyId, amount, payDate });
  const answer = await dues.allocate(officer, collection, [{ receivableId: id, amount }]);
  expect(answer.code, answer.body).toBe(0);
  return collection;
}

async function undone(collection: string): Promise<void> {
  const officer = await dues.officer();
  const [allocationId] = await dues.allocations(collection);
  const input = { id: collection, allocationId, reason: '认款有误', instead: [] };
  await done(officer, '/admin/collection/undo', input);
}

async function payloads(topic: string, id: string) {
  const { rows } = await sql<{ payload: Record<string, string> }>`
    select payload from outbox where topic = ${topic} and payload->>'id' = ${id} order by id`.execute(
    portal.database.superuser,
  );
  return rows.map(({ payload }) => payload);
}

interface Days {
  days: { key: string; note: string }[];
}

/** What the buyer is told, place by place. */
async function told({ id, deal }: Owed) {
  const { browser } = await dues.outs.companies.member('companyFinance', deal.buyer.companyId);
  const get = async (path: string, query = {}) => (await browser.get(path, query)).data;
  const detail = (await get('/portal/receivablePlan/detail', { id })) as {
    outstanding: string;
    changes: Record<string, string>[];
  };
  const calendar = (await get('/portal/funds/calendar')) as Days;
  const workbench = (await get('/portal/workbench/summary')) as Days;
  const noteOf = ({ days }: Days, key: string) => days.find((day) => day.key === key)?.note;
  return {
    outstanding: detail.outstanding,
    calendar: noteOf(calendar, `due.${id}`),
    workbench: noteOf(workbench, `receivablePlan.${id}`),
    changes: detail.changes,
  };
}

async function saleOf({ saleId, deal }: Owed) {
  const { browser } = await dues.outs.companies.member('companyFinance', deal.buyer.companyId);
  const { data } = await browser.get('/portal/officialSalesOrder/detail', { id: saleId });
  const { salesOrderStatus, collectedAmount, outstanding } = data as Record<string, string>;
  return [salesOrderStatus, collectedAmount, outstanding];
}

const faults = async () =>
  (await booksOf(portal.database.db, '2026-06-10')).flatMap((item) => item.faults);

/** A sale whose buyer is given more time for 1,000.00 before its day. */
async function extendedSale(of: { principal: string; fee?: string }): Promise<Owed> {
  portal.clock.set('2026-05-20T10:00:00+08:00');
  const owed = await dues.owed(await dues.paidDeal(), of);
  await dues.until('2026-06-10');
  await extend(owed, '2026-09-30');
  return owed;
}

/*
 * By hand: the settlement owes 914,533.00 without fees, the receivable 1,000.00 more for its extension. 914,533.00 pay the fee and
 * 913,533.00 of principal: 1,000.00 of the sale are left.
 */
test('a sale counts as collected what has come of its settlement, not what an extension cost', async () => {
  const owed = await extendedSale({ principal: '914533.00' });
  const first = await taken(owed, '914533.00', '2026-06-10');
  expect(await saleOf(owed)).toEqual(['7', '913533.00', '1000.00']);
  const second = await taken(owed, '1000.00', '2026-06-10');
  expect(await saleOf(owed)).toEqual(['8', '914533.00', '0.00']);
  expect(await faults()).toEqual([]);

  await undone(first);
  expect(await saleOf(owed)).toEqual(['7', '1000.00', '913533.00']);
  await undone(second);
  expect(await saleOf(owed)).toEqual(['3', '0.00', '914533.00']);
  expect(await faults()).toEqual([]);
});

/*
 * By hand: 903,310.00 and 18,066.20 of fees are 921,376.20, with the extension 922,376.20. 18,566.20 pay the settlement's fees and 500.00
 * of the extension; 902,810.00 the rest of that and 902,310.00 of principal, 920,376.20 of the settlement; the last 1,000.00 are principal.
 */
test('fees of the settlement are paid before those of an extension', async () => {
  const owed = await extendedSale({ principal: '903310.00', fee: '18066.20' });
  const first = await taken(owed, '18566.20', '2026-06-10');
  expect(await saleOf(owed)).toEqual(['7', '18066.20', '903310.00']);
  await taken(owed, '902810.00', '2026-06-10');
  expect(await saleOf(owed)).toEqual(['7', '920376.20', '1000.00']);
  await taken(owed, '1000.00', '2026-06-10');
  expect(await saleOf(owed)).toEqual(['8', '921376.20', '0.00']);
  await undone(first);
  // 500.00 of fees are paid by the second, and stand for the settlement's.
  expect(await saleOf(owed)).toEqual(['7', '903810.00', '17566.20']);
  expect(await faults()).toEqual([]);
});

test('the check of the books finds a sale that counts the fee of an extension, and what was counted so before is put right', async () => {
  const owed = await extendedSale({ principal: '914533.00' });
  await taken(owed, '914533.00', '2026-06-10');
  const owner = portal.database.superuser;
  await sql`update sales_order set collected_amount = settle_amount, sales_order_status = '8'
    where id = ${owed.saleId}`.execute(owner);
  const [found, ...others] = await faults();
  expect(found).toMatchObject({ item: 'collected', expected: '913533.00', found: '914533.00' });
  expect(others).toEqual([]);
  await owner.transaction().execute((tx) => up(tx as unknown as Kysely<unknown>));
  expect(await saleOf(owed)).toEqual(['7', '913533.00', '1000.00']);
  expect(await faults()).toEqual([]);
});

test('a sale of which nothing but its extension is paid is not voided', async () => {
  portal.clock.set('2026-05-20T10:00:00+08:00');
  const settled = { principal: '914533.00', amount: '903310.00', exposure: '903310.00' };
  const { plan } = await settledSale(dues, await dues.paidDeal(), settled);
  await dues.until('2026-06-10');
  await extend(plan, '2026-09-30');
  await taken(plan, '1000.00', '2026-06-10');
  expect(await saleOf(plan)).toEqual(['3', '0.00', '914533.00']);
  const director = await dues.director();
  const input = { id: plan.saleId, reason: '数量录入有误' };
  const answer = await director.post('/admin/officialSalesOrder/void', input);
  expect(answer.body).toContain(SETTLEMENT_REFUSAL.collected.code);
});

/*
 * By hand: 903,310.00 and 18,066.20 of fees are due on 2026-06-01, noticed on the 2nd, chargeable from 06-17 with 451.655 a day, four
 * days to 06-20: 1,806.62. 300,000.00 of that day pay them, the fees and 280,127.18 of principal; 623,182.82 are left, 311.59141 a day,
 * six days to 06-26: 1,869.54846. On that day the buyer is given until 07-31 for 1,000.00:
 * 623,182.82 + 1,000.00 + 1,869.55 = 626,052.37.
 */
test('what is left to pay of an extended receivable is one figure wherever it is told, and what it cost is told', async () => {
  portal.clock.set('2026-05-20T10:00:00+08:00');
  const paid = await dues.paidDeal();
  await dues.outs.companies.member('companyFinance', paid.deal.buyer.companyId);
  const of = { principal: '903310.00', fee: '18066.20', creditDays: 10 };
  const owed = await dues.owed(paid, of);
  await dues.until('2026-06-02');
  await dues.until('2026-06-22');
  await taken(owed, '300000.00', '2026-06-20');
  await dues.until('2026-06-26');
  await extend(owed, '2026-07-31');

  const granted = { date: '2026-07-31', amount: '626,052.37', fee: '1,000.00' };
  for (const topic of ['receivablePlan.extended', 'receivablePlan.extendedForPlatform']) {
    const [message] = await payloads(topic, owed.id);
    expect(message).toMatchObject(granted);
  }
  await dues.until('2026-07-24');
  const { changes, ...figures } = await told(owed);
  expect(figures).toEqual({
    outstanding: '626052.37',
    calendar: '应付 626,052.37 元',
    workbench: '应付 626,052.37 元',
  });
  expect(changes.find(({ kind }) => kind === 'extend')).toMatchObject({ fee: '1000.00' });
  const reminded = await payloads('receivablePlan.due', owed.id);
  expect(reminded.at(-1)).toMatchObject({ date: '2026-07-31', amount: '626,052.37' });

  await taken(owed, '626052.37', '2026-07-24');
  expect((await told(owed)).outstanding).toBe('0.00');
});

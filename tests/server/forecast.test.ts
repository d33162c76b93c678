import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ExpectedMoney, MoneyForecast } from '#contract/forecast/calls.ts';
import { before, DAY, HOUR, wireDay } from '#server/kernel/clock.ts';
import { keepDurations } from '#server/modules/forecast/durations.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { payApplyOf } from '../helpers/pay-applies.ts';
import { done } from '../helpers/reviewer.ts';
import { Settlements } from '../helpers/settlements.ts';

let portal: TestApp;
let desk: Settlements;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  await sql`truncate step_duration`.execute(portal.database.superuser);
  desk = await Settlements.with(portal, 13_676_000_000);
});
afterAll(() => portal.close());

const path = '/portal/forecast/money';
async function expectedBy(browser: Browser, purchaseOrderId?: string): Promise<ExpectedMoney[]> {
  const answer = await browser.get(path, purchaseOrderId ? { purchaseOrderId } : {});
  expect(answer.code, answer.body).toBe(0);
  return (answer.data as MoneyForecast).expected;
}
const keep = () => keepDurations({ db: portal.database.db, clock: portal.clock });
/** Finished cases of every step, each so many hours. */
const finished = (step: string, hours: number, cases = 6) =>
  sql`insert into step_duration (step, subject_id, ended_at, minutes)
    select ${step}, -n, ${portal.clock.now()}, ${hours * 60} from generate_series(1, ${cases}::int) n`.execute(
    portal.database.superuser,
  );

test('says who has the money in hand from the confirmation on, and no day without enough finished cases', async () => {
  const { requests, companies } = desk.payOuts;
  const deal = await requests.deal();
  const requestId = await requests.approved(deal);
  const { purchaseId, estimateId } = await requests.orders(requestId);
  const supplier = deal.supplier.browser;
  const [asked, rest] = await expectedBy(supplier, purchaseId);
  expect(asked).toMatchObject({
    kind: 'toConfirmOrder',
    amount: '1448800.00',
    holder: 'own',
    earlier: [{ what: 'confirmOrder', id: purchaseId }],
    day: '',
    unknown: ['order', 'payOut'],
  });
  expect(rest).toMatchObject({ kind: 'toBegin', amount: '362200.00' });
  await done(supplier, '/portal/purchaseOrder/confirm', { id: purchaseId });
  expect((await expectedBy(supplier))[0]).toMatchObject({
    holder: 'buyer',
    who: '采购方',
    earlier: [],
  });
  await sql`update purchase_order set created_at = created_at - interval '3 hours' where id = ${purchaseId}`.execute(
    portal.database.superuser,
  );
  await done(deal.buyer.browser, '/portal/estimateOrder/confirm', { id: estimateId });
  expect((await expectedBy(supplier))[0]).toMatchObject({ kind: 'toPay', holder: 'platform' });

  // Neither the buyer, nor another supplier, nor a role that sees no money is told anything.
  expect(await expectedBy(deal.buyer.browser, purchaseId)).toEqual([]);
  const other = await companies.member('companyFinance');
  expect(await expectedBy(other.browser, purchaseId)).toEqual([]);
  const receiver = await companies.member('companyReceiver', deal.supplier.companyId);
  expect((await receiver.browser.get(path)).status).toBe(403);
});

test('counts what its buyer asks for, and names it to the supplier once it is granted', async () => {
  const { requests } = desk.payOuts;
  const deal = await requests.deal();
  const first = await requests.approved(deal);
  const { purchaseId } = await requests.orders(first);
  await requests.confirmOrders(deal, first);
  const of = {
    purchaseOrderId: purchaseId,
    payType: '2',
    payRatio: '10',
    applyAmount: '181100.00',
  };
  const id = await requests.draft(deal, of);
  await requests.submit(deal.buyer.browser, id);
  const { payApplyNo } = await payApplyOf(deal.buyer.browser, id);
  const supplier = deal.supplier.browser;
  const unnamed = (await expectedBy(supplier, purchaseId)).filter((one) => one.kind === 'inReview');
  expect(unnamed).toMatchObject([
    { amount: '181100.00', ofNo: '', holder: 'platform', who: '平台' },
  ]);
  const said = (await supplier.get(path, { purchaseOrderId: purchaseId })).body;
  for (const secret of [id, payApplyNo]) expect(said).not.toContain(secret);
  await requests.approveAll(id);
  expect((await expectedBy(supplier, purchaseId)).map(({ ofNo }) => ofNo)).toContain(payApplyNo);
});

test('follows the goods to the balance; what it waited for is kept once, and the next order is told a day by it', async () => {
  const order = await desk.order();
  const { supplier, purchaseId } = order;
  const now = async () => expectedBy(supplier, purchaseId);
  expect(await now()).toMatchObject([{ kind: 'toDeliver', amount: '362200.00', holder: 'buyer' }]);
  await desk.receipt(order, [
    { line: 0, delivered: '300', received: '300', settled: '300' },
    { line: 1, delivered: '200', received: '200', settled: '200' },
  ]);
  await sql`update actual_delivery set confirmed_at = ${before(portal.clock.now(), 30 * HOUR)}, counted_at = created_at where purchase_order_id = ${purchaseId}`.execute(
    portal.database.superuser,
  );
  expect((await desk.make(await desk.input(order))).code).toBe(0);
  const { rows } = await sql<{ id: string }>`
    select id::text from purchase_settlement where purchase_order_id = ${purchaseId}`.execute(
    portal.database.superuser,
  );
  const id = String(rows[0]?.id);
  const [toConfirm] = await expectedBy(supplier, purchaseId);
  expect(toConfirm).toMatchObject({
    kind: 'toConfirm',
    amount: '362200.00',
    earlier: [{ what: 'confirmSettlement', id }],
  });
  await desk.confirmPurchase(order, id);
  const [balance] = await expectedBy(supplier, purchaseId);
  expect(balance).toMatchObject({
    kind: 'confirmed',
    amount: '362200.00',
    holder: 'own',
    earlier: [
      { what: 'uploadInvoice', id },
      { what: 'askPayment', id: purchaseId },
    ],
  });

  await keep();
  const counted = () =>
    sql<{ step: string; minutes: number }>`
      select step, minutes from step_duration where subject_id > 0 order by step, ended_at, subject_id`.execute(
      portal.database.superuser,
    );
  const first = await counted();
  expect(first.rows).toContainEqual({ step: 'order', minutes: 180 });
  expect(first.rows).toContainEqual({ step: 'settlement', minutes: 1800 });
  await keep();
  expect((await counted()).rows).toEqual(first.rows);

  for (const [step, hours] of [
    ['request', 24],
    ['approval', 48],
    ['payOut', 24],
  ] as const) {
    await finished(step, hours);
  }
  const today = portal.clock.now();
  expect((await expectedBy(supplier, purchaseId))[0]).toMatchObject({
    day: wireDay(new Date(today.getTime() + 4 * DAY)),
    unknown: [],
    steps: [{ step: 'request' }, { step: 'approval' }, { step: 'payOut' }],
  });
});

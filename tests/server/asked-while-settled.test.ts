import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { meeting } from '../helpers/meeting.ts';
import { Settlements } from '../helpers/settlements.ts';

// Locks are taken in one order by whoever asks for a balance and whoever settles more of its order (decision 138).

let portal: TestApp;
let desk: Settlements;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Settlements.with(portal, 13_688_400_000);
});
afterAll(() => portal.close());

test('a balance is asked for while more of its order is settled: neither is given up for a deadlock', async () => {
  const order = await desk.order();
  const { deal, supplier, purchaseId } = order;
  await desk.worked(order);
  await desk.made(order);
  await desk.receipt(order, [
    { line: 0, delivered: '149', received: '149', settled: '149' },
    { line: 1, delivered: '99', received: '99', settled: '99' },
  ]);
  await desk.made(order);
  const confirm = '/portal/purchaseSettlement/confirm';
  const { data } = await supplier.post('/portal/purchaseSettlement/page', {
    projectId: deal.projectId,
  });
  for (const { id } of (data as { content: { id: string }[] }).content) {
    expect((await supplier.post(confirm, { id })).code).toBe(0);
  }
  await desk.receipt(order, [{ line: 1, delivered: '1', received: '1', settled: '1' }]);
  const input = await desk.input(order);
  const { requests } = desk.payOuts;
  const id = await requests.draft(deal, {
    applySource: '2',
    purchaseOrderId: purchaseId,
    payType: '4',
    payRatio: '5.52',
    applyAmount: '100000.00',
    goods: [],
  });
  const [asked, settled] = await meeting(
    portal,
    sql`select from purchase_order where id = ${purchaseId} for update`,
    () => requests.submit(deal.buyer.browser, id),
    () => desk.make(input),
  );
  expect([asked.code, settled.code], asked.body + settled.body).toEqual([0, 0]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { PayOuts } from '../helpers/pay-outs.ts';

// 待制单 of finance: what a pay-out may be prepared of now. A request whose orders are not confirmed yet waits for its sides, not for finance.

let portal: TestApp;
let desk: PayOuts;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await PayOuts.with(portal, 13_617_000_000);
});
afterAll(() => portal.close());

interface Task {
  key: string;
  count: number;
  query: Record<string, string>;
}

async function toPrepare(): Promise<Task> {
  const { data } = await desk.officer.get('/admin/workbench/summary');
  const task = (data as Task[]).find(({ key }) => key === 'payment.prepare');
  return task ?? { key: '', count: 0, query: {} };
}

/** Rows of 待付款申请, and how many of these may be prepared. */
async function listed(filters: object = {}) {
  const page = { pageNum: 1, pageSize: 50, ...filters };
  const { code, data, body } = await desk.officer.post('/admin/payable/page', page);
  expect(code, body).toBe(0);
  const { content } = data as { content: { id: string; actions: string[] }[] };
  return {
    ids: content.map(({ id }) => id),
    open: content.filter((row) => row.actions.length > 0),
  };
}

test('a granted request is finance’s to prepare once both sides have confirmed their orders', async () => {
  const deal = await desk.requests.deal();
  const before = (await toPrepare()).count;
  const id = await desk.requests.approved(deal);
  expect((await toPrepare()).count).toBe(before);
  expect((await listed()).ids).toContain(id);
  expect((await listed({ ordersConfirmed: true })).ids).not.toContain(id);
  expect((await listed({ ordersConfirmed: false })).ids).toContain(id);

  await desk.requests.confirmOrders(deal, id);
  const task = await toPrepare();
  expect(task.count).toBe(before + 1);
  expect(task.query).toEqual({ ordersConfirmed: 'true' });
  const { ids, open } = await listed({ ordersConfirmed: true });
  expect(ids).toContain(id);
  expect([ids.length, open.length]).toEqual([task.count, task.count]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { StageRow } from '#contract/project/project.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import type { Deal } from '../helpers/pay-applies.ts';
import { PayOuts } from '../helpers/pay-outs.ts';

let portal: TestApp;
let desk: PayOuts;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 30 });
  desk = await PayOuts.with(portal, 13_642_000_000);
});
afterAll(() => portal.close());

const REQUESTS = '40';
const ORDERS = '50';
const MONEY = '60';

const at = async (browser: Browser, { projectId }: Deal, code: string) => {
  const { data } = await browser.post('/portal/project/projectStage', { projectId });
  return (data as StageRow[]).find(({ stage }) => stage === code);
};
const NOTHING = { count: 0, doneCount: 0, waitingFor: null };

test('a request that is reviewed: its buyer reads who has it and until when, the supplier that there is none', async () => {
  const deal = await desk.requests.deal();
  const { buyer, supplier } = deal;
  const id = await desk.requests.draft(deal);
  expect(await at(buyer.browser, deal, REQUESTS)).toMatchObject({ ...NOTHING });
  await desk.requests.submit(buyer.browser, id);
  expect(await at(buyer.browser, deal, REQUESTS)).toMatchObject({
    count: 1,
    state: 1,
    waitingFor: { who: '平台业务经理', dueTime: expect.stringMatching(/^2026-05-2\d /) },
  });
  expect(await at(supplier.browser, deal, REQUESTS)).toMatchObject(NOTHING);
});

test('orders wait for their own side, money for the platform until the day that was granted', async () => {
  const deal = await desk.requests.deal();
  const id = await desk.requests.approved(deal);
  const { buyer, supplier } = deal;
  expect(await at(supplier.browser, deal, ORDERS)).toMatchObject({
    count: 1,
    state: 1,
    link: null,
    waitingFor: { who: '供应商', dueTime: '2026-05-22 10:00:00' },
  });
  expect(await at(buyer.browser, deal, ORDERS)).toMatchObject({
    count: 1,
    waitingFor: { who: '采购方', dueTime: null },
  });
  expect(await at(buyer.browser, deal, MONEY)).toMatchObject({
    count: 1,
    waitingFor: { who: '采购方和供应商确认订单', dueTime: null },
  });
  await desk.requests.confirmOrders(deal, id);
  expect(await at(buyer.browser, deal, MONEY)).toMatchObject({
    count: 1,
    waitingFor: { who: '平台财务', dueTime: '2026-06-02 00:00:00' },
  });
  expect(await at(supplier.browser, deal, ORDERS)).toMatchObject({ doneCount: 1, state: 2 });
  await desk.paid(id, '1448800.00');
  expect(await at(buyer.browser, deal, MONEY)).toMatchObject({
    count: 1,
    doneCount: 1,
    state: 2,
    waitingFor: null,
  });
});

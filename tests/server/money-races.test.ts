import { afterAll, beforeAll, expect, test } from 'vitest';

import { LIMIT_REFUSAL } from '#contract/limit/limit.ts';
import { WHOLE } from '../../scripts/test/sample.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { atOnce, naiveTwin, wrong } from '../helpers/naive-twin.ts';
import { PayOuts } from '../helpers/pay-outs.ts';

// What is asked at once, and a twin of each that reads and writes without a lock: whatever judges the one finds the other out.

let portal: TestApp;
let desk: PayOuts;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 30 });
  desk = await PayOuts.with(portal, 13_635_000_000);
});
afterAll(() => portal.close());

test('submissions at once on one limit: as many as it holds, and not a cent more', async () => {
  const times = WHOLE ? 1_000 : 40;
  const room = 20;
  const deal = await desk.requests.deal({ amount: '1000000.00' });
  const { browser } = deal.buyer;
  const file31 = [await desk.requests.paper(browser)];
  const line = { goodsName: '螺纹钢', spec: 'Φ12', unit: 't', taxRate: '0.13' };
  const goods = [{ ...line, qty: '20', priceIncl: '2500' }];
  const more = { goods, file31, payRatio: '100', applyAmount: '50000.00' };
  const ids: string[] = [];
  for (let n = 0; n < times; n += 1) ids.push(await desk.requests.draft(deal, more));
  // Whoever is told that the server is busy asks again.
  const submit = async (id: string) => {
    let answer = await desk.requests.submit(browser, id);
    while (answer.status === 503) answer = await desk.requests.submit(browser, id);
    return answer;
  };
  const answers = await atOnce(times, (n) => submit(ids[n] ?? ''));
  const got = answers.filter(({ code }) => code === 0).length;
  expect(wrong(got, room)).toBe('');
  const refusedCodes = new Set(answers.map(({ code }) => code).filter((code) => code !== 0));
  expect([...refusedCodes]).toEqual([LIMIT_REFUSAL.insufficient.code]);
  expect(await desk.limits.figures(deal.projectId)).toMatchObject({
    reserved: '1000000.00',
    available: '0.00',
  });
  expect(wrong(await naiveTwin(portal, times, room), room)).not.toBe('');
}, 240_000);

test('releases of one pay-out at once count once', async () => {
  const { id } = await desk.payable();
  const [payment = ''] = await desk.prepared(id, ['1448800.00']);
  const releases = await atOnce(WHOLE ? 200 : 50, () => desk.release(payment));
  expect(wrong(releases.filter(({ code }) => code === 0).length, 1)).toBe('');
  expect(wrong(await naiveTwin(portal, 50, 1), 1)).not.toBe('');
}, 120_000);

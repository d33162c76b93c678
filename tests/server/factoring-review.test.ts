import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Factorings } from '../helpers/factorings.ts';
import { receivable } from '../helpers/receivables.ts';
import { approve, done, openReview } from '../helpers/reviewer.ts';

// What reviewers of a financing's money are asked: nothing of goods, prices or terms of an order, which it has not.

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Factorings.with(portal, 13_629_000_000);
});
afterAll(() => portal.close());

test('an advance is reviewed without goods, prices and retention', async () => {
  const assigned = await desk.assigned();
  const id = await desk.ready(assigned, [receivable()]);
  const { requestId, code, body } = await desk.ask(assigned, id, ['7', '800000.00']);
  expect(code, body).toBe(0);
  const seen: string[][] = [];
  const told: string[][] = [];
  for (let node = 0; node < 3; node += 1) {
    const { ticks, fields, settled } = await openReview(desk.boss, requestId);
    told.push(settled.map(({ label }) => label));
    const asked = ticks.filter((one) => one.asked).map(({ key }) => key);
    seen.push([...asked, ...fields.map(({ key }) => key)]);
    await approve(desk.boss, requestId);
  }
  expect(seen).toEqual([
    [],
    ['limit', 'supplier', 'approvedAmount'],
    ['account', 'approvedPayDate'],
  ]);
  expect(told).toEqual([[], [], []]);
});

test('a legal officer is asked about what is undisclosed alone, and once', async () => {
  const actionsOf = async (id: string) => {
    const { content } = (await done(desk.boss, '/admin/factoring/page', { pageSize: 50 })) as {
      content: { id: string; actions: string[] }[];
    };
    return content.find((row) => row.id === id)?.actions;
  };
  const accepted = async (noticeType: string) => {
    const assigned = await desk.assigned({ noticeType });
    const id = await desk.offered(assigned, receivable());
    await desk.proposed(id, { noticeType });
    await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
    return id;
  };
  expect(await actionsOf(await accepted('1'))).not.toContain('checkLegally');
  const id = await accepted('2');
  expect(await actionsOf(id)).toContain('checkLegally');
  await done(desk.boss, '/admin/factoring/checkLegally', { id });
  const after = await actionsOf(id);
  expect(after).toContain('register');
  expect(after).not.toContain('checkLegally');
});

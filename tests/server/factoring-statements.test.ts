import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Factorings } from '../helpers/factorings.ts';
import { receivable } from '../helpers/receivables.ts';
import { done } from '../helpers/reviewer.ts';
import { roundTrips } from '../helpers/statements.ts';

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Factorings.with(portal, 13_653_900_000);
});
afterAll(() => portal.close());

test('what a financing costs the database does not grow with its receivables', async () => {
  const counted = roundTrips(portal.database.pool);
  /** Round trips of each step of a financing of so many receivables. */
  const steps = async (many: number) => {
    const assigned = await desk.assigned();
    const said: Record<string, number> = {};
    const step = async (name: string, work: () => Promise<unknown>) => {
      counted.take();
      await work();
      said[name] = Math.max(...counted.take().map(({ length }) => length));
    };
    let id = '';
    const offered = Array.from({ length: many }, () => receivable());
    await step('offer', async () => {
      id = await desk.offered(assigned, ...offered);
    });
    await step('propose', () => desk.proposed(id));
    await step('confirm', () => done(assigned.seller.browser, '/portal/factoring/confirm', { id }));
    await step('answer', () => desk.answer(assigned, id));
    await step('register', () => desk.register(id));
    expect(await desk.detail(assigned, id)).toMatchObject({ factoringStatus: '4' });
    return said;
  };
  expect(await steps(40)).toEqual(await steps(4));
});

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Browser } from '../helpers/browser.ts';
import { createFlowDesk, type FlowDesk, nodeOf } from '../helpers/flow-noun.ts';

const DIRECTOR = '13800000013';
const HEAD = '13800000009';

let desk: FlowDesk;
let head: Browser;
beforeAll(async () => {
  desk = await createFlowDesk(13_673_000_000);
  head = await desk.people.operator(HEAD);
});
afterAll(() => desk.portal.close());

test('what lay with an operator who is disabled lies with his role, and does not wait for him', async () => {
  await desk.release(nodeOf('N1', 'riskDirector', { mode: 'all' }));
  const { id, browser } = await desk.paper();
  await browser.post('/portal/paper/submit', { id });
  const director = await desk.people.idOf(DIRECTOR);
  const queues = async () => (await desk.tasks(id)).map(({ queue }) => queue);
  expect(await queues()).toContain(director);
  expect((await head.post('/admin/account/disable', { id: director })).code).toBe(0);
  expect(await queues()).not.toContain(director);
  expect(await queues()).toContain('riskDirector');
});

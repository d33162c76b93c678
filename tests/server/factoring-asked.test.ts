import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Factorings } from '../helpers/factorings.ts';
import { receivable } from '../helpers/receivables.ts';

// What a seller is offered to ask for of a financing.

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Factorings.with(portal, 13_651_500_000);
});
afterAll(() => portal.close());

test('an advance that is asked for is offered no more, on its page, in its list, on the workbench', async () => {
  const assigned = await desk.assigned();
  const id = await desk.ready(assigned, [receivable()]);
  const { browser } = assigned.seller;
  const offers = async () => {
    const { actions, advanceAsked } = await desk.detail(assigned, id);
    const page = await browser.post('/portal/factoring/page', {});
    const row = (page.data as { content: { id: string; actions: string[] }[] }).content.find(
      (one) => one.id === id,
    );
    const { data } = await browser.get('/portal/workbench/summary');
    const { waiting } = data as { waiting: { key: string }[] };
    return {
      advanceAsked,
      page: (actions as string[]).includes('askAdvance'),
      list: row?.actions.includes('askAdvance'),
      workbench: waiting.some(({ key }) => key === `factoring.${id}`),
    };
  };
  expect(await offers()).toEqual({
    advanceAsked: '0.00',
    page: true,
    list: true,
    workbench: true,
  });
  expect((await desk.ask(assigned, id, ['7', '800000.00'])).code).toBe(0);
  const over = { advanceAsked: '800000.00', page: false, list: false, workbench: false };
  expect(await offers()).toEqual(over);
});

import { afterAll, beforeAll, expect, test } from 'vitest';

import { PLAN_STATUS } from '#contract/collection/states.ts';
import { collectRound } from '#server/modules/collection/round.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { badRow } from '../helpers/bad-row.ts';
import { Dues } from '../helpers/dues.ts';
import { working } from '../helpers/working.ts';

let portal: TestApp;
let dues: Dues;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  dues = await Dues.with(portal, 13_671_500_000);
});
afterAll(() => portal.close());

test('each receivable is overdue by itself, though one before it cannot be changed', async () => {
  const paid = await dues.paidDeal();
  const bad = await dues.owed(paid, { principal: '1000.00', creditDays: 20 });
  const next = await dues.owed(paid, { principal: '2000.00', creditDays: 20 });
  const mend = await badRow(portal, 'receivable_plan', bad.id);
  portal.clock.set('2026-06-25T10:00:00+08:00');
  const logging = { ...working(portal), log: portal.app.log };
  expect(await collectRound(logging)).toMatchObject({ left: 1 });
  expect(portal.log).toContainEqual(expect.objectContaining({ round: 'collectRound', id: bad.id }));
  expect(await dues.plan(next.id)).toMatchObject({ status: PLAN_STATUS.overdue });
  await mend();
  await collectRound(working(portal));
  expect(await dues.plan(bad.id)).toMatchObject({ status: PLAN_STATUS.overdue });
});

import { afterAll, beforeAll, expect, test } from 'vitest';

import { USER_STATUS } from '#contract/account/user.ts';
import { LOGISTICS_REFUSAL, LOGISTICS_STATUS } from '#contract/logistics-entry/states.ts';
import { PICK_REFUSAL } from '#contract/pick-goods/pick-goods.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import type { Answer } from '../helpers/browser.ts';
import { type Called, Trips } from '../helpers/trips.ts';

// Goods leave for a project that runs, and for no buyer that is frozen (rules.md C.7 to C.9); what has left goes on.

let trips: Trips;
beforeAll(async () => {
  trips = await Trips.open(13_707_000_000);
}, 120_000);
afterAll(() => trips.portal.close());

const superuser = () => trips.portal.database.superuser;

const turnProject = ({ ready }: Called, project_status: string) =>
  superuser()
    .updateTable('project')
    .set({ project_status })
    .where('id', '=', ready.deal.projectId)
    .execute();
const turnBuyer = ({ ready }: Called, real_name_status: number) =>
  superuser()
    .updateTable('company')
    .set({ real_name_status })
    .where('id', '=', ready.deal.buyer.companyId)
    .execute();

type Refusals = Record<'status' | 'frozen' | 'buyer', { code: string }>;

/** Tries it of a project and a buyer that are frozen, and of one that ended, and lets it go then. */
async function heldBack(called: Called, leave: () => Promise<Answer>, refusals: Refusals) {
  const { running, frozen, terminated } = PROJECT_STATUS;
  await turnProject(called, frozen);
  expect((await leave()).code).toBe(refusals.frozen.code);
  await turnProject(called, terminated);
  expect((await leave()).code).toBe(refusals.status.code);
  await turnProject(called, running);
  await turnBuyer(called, USER_STATUS.frozen);
  const told = await leave();
  expect(told.code).toBe(refusals.buyer.code);
  expect(told.body).not.toContain('冻结');
  // Whose papers have run out still takes what it ordered.
  await turnBuyer(called, USER_STATUS.expired);
  expect((await leave()).code).toBe(0);
}

test('a trip does not depart, and one that has arrives', async () => {
  const called = await trips.called(undefined, ['150', '']);
  const id = await trips.waiting(called, ['100', '']);
  await heldBack(called, () => trips.step(called, 'depart', id), LOGISTICS_REFUSAL);
  expect((await trips.books(called.lineIds[0], 'qtyShipped'))?.granted).toBe('100');
  await turnBuyer(called, USER_STATUS.frozen);
  expect((await trips.step(called, 'arrive', id)).code).toBe(0);
  expect(await trips.detail(called.ready.deal.supplier.browser, id)).toMatchObject({
    logisticsStatus: LOGISTICS_STATUS.arrived,
  });
});

test('a code lets nothing go, and is not used up', async () => {
  const ready = await trips.picks.ready();
  const own = await trips.picks.own(ready.deal.buyer.browser);
  const called = await trips.called(ready, ['150', ''], own);
  const { pickId } = called;
  const code = await trips.picks.code(pickId);
  const { browser } = ready.deal.supplier;
  const redeem = () => browser.post('/portal/pickGoods/redeem', { id: pickId, code });
  await heldBack(called, redeem, PICK_REFUSAL);
});

test('goods in a warehouse stay whose they are', async () => {
  const called = await trips.called(undefined, ['20', ''], { pickMode: '3' });
  const { browser } = called.ready.deal.supplier;
  const transfer = () => browser.post('/portal/pickGoods/transfer', { id: called.pickId });
  await heldBack(called, transfer, PICK_REFUSAL);
});

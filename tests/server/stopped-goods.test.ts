import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { USER_STATUS } from '#contract/account/user.ts';
import { DELIVERY_REFUSAL } from '#contract/delivery/states.ts';
import { LOGISTICS_REFUSAL } from '#contract/logistics-entry/states.ts';
import { PICK_REFUSAL } from '#contract/pick-goods/pick-goods.ts';
import { PICK_STATUS } from '#contract/pick-goods/states.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';

import { Deliveries } from '../helpers/deliveries.ts';
import type { Ready } from '../helpers/pick-ups.ts';
import { Receipts } from '../helpers/receipts.ts';
import { type Called, Trips } from '../helpers/trips.ts';

// Goods that were called off wait for days. Whoever is stopped meanwhile takes none of them (rules.md C.7, C.8).

let trips: Trips;
beforeAll(async () => {
  trips = await Trips.open(13_764_000_000);
}, 120_000);
afterAll(() => trips.portal.close());

const { frozen, terminated, running } = PROJECT_STATUS;
const buyerOf = ({ deal }: Ready) => deal.buyer.browser;
const supplierOf = ({ deal }: Ready) => deal.supplier.browser;
const db = () => trips.portal.database.superuser;

const turnProject = ({ deal }: Ready, status: string) =>
  sql`update project set project_status = ${status} where id = ${deal.projectId}`.execute(db());
const turnBuyer = ({ deal }: Ready, status: number) =>
  sql`update company set real_name_status = ${status} where id = ${deal.buyer.companyId}`.execute(
    db(),
  );

interface Stop {
  named: string;
  stop: (ready: Ready) => Promise<unknown>;
  go: (ready: Ready) => Promise<unknown>;
  why: 'frozen' | 'status' | 'buyer';
}

const STOPS: readonly Stop[] = [
  {
    named: 'its project is frozen',
    stop: (ready) => turnProject(ready, frozen),
    go: (ready) => turnProject(ready, running),
    why: 'frozen',
  },
  {
    named: 'its project is terminated',
    stop: (ready) => turnProject(ready, terminated),
    go: (ready) => turnProject(ready, running),
    why: 'status',
  },
  {
    named: 'its buyer is frozen',
    stop: (ready) => turnBuyer(ready, USER_STATUS.frozen),
    go: (ready) => turnBuyer(ready, USER_STATUS.certified),
    why: 'buyer',
  },
];

describe.each(STOPS)('where $named', ({ stop, go, why }) => {
  const picks = () => trips.picks;

  test('a code lets no goods go, costs no try, and is good again afterwards', async () => {
    const ready = await picks().ready();
    const own = await picks().own(buyerOf(ready));
    const id = await picks().approved(ready, ['10', ''], own);
    const code = await picks().code(id);
    const redeem = (typed: string) =>
      supplierOf(ready).post('/portal/pickGoods/redeem', { id, code: typed });
    await stop(ready);
    for (const typed of [code, code === '222222' ? '333333' : '222222']) {
      const answer = await redeem(typed);
      expect([answer.code, answer.msg]).toEqual([PICK_REFUSAL[why].code, PICK_REFUSAL[why].text]);
      expect(answer.body.replace('项目已冻结', '')).not.toContain('冻结');
    }
    expect((await buyerOf(ready).post('/portal/pickGoods/renewCode', { id })).code).not.toBe(0);
    expect(await picks().detail(supplierOf(ready), id)).toMatchObject({
      pickStatus: PICK_STATUS.waiting,
      progress: [{ picked: '10', shipped: '0' }],
    });
    await go(ready);
    expect((await redeem(code)).data).toMatchObject({ passed: true, triesLeft: 5 });
  });

  test('no title passes in a warehouse, and it does afterwards', async () => {
    const ready = await picks().ready();
    const id = await picks().approved(ready, ['20', ''], { pickMode: '3' });
    const transfer = () => supplierOf(ready).post('/portal/pickGoods/transfer', { id });
    await stop(ready);
    expect((await transfer()).code).toBe(PICK_REFUSAL[why].code);
    const { rows } = await sql`select from delivery where pick_goods_id = ${id}`.execute(db());
    expect(rows).toHaveLength(0);
    await go(ready);
    expect((await transfer()).data).toMatchObject({ pickStatus: PICK_STATUS.arrived });
  });

  test('no trip leaves, and it does afterwards', async () => {
    const called = await trips.called(undefined, ['30', '']);
    const id = await trips.waiting(called, ['30', '']);
    const words = { frozen: 'leaveFrozen', status: 'leaveStatus', buyer: 'leaveBuyer' } as const;
    await stop(called.ready);
    const answer = await trips.step(called, 'depart', id);
    expect(answer.code).toBe(LOGISTICS_REFUSAL[words[why]].code);
    expect(await trips.books(called.lineIds[0])).toMatchObject({ held: '30', used: '0' });
    await go(called.ready);
    expect((await trips.step(called, 'depart', id)).code).toBe(0);
  });
});

describe('what had left before', () => {
  const picked = ({ ready, pickId, lineIds }: Called) => ({
    ...ready,
    pickId,
    pickLineIds: [...lineIds],
  });

  test('is delivered of a project that was terminated meanwhile, and no more than that', async () => {
    const called = await trips.called(undefined, ['30', '']);
    const trip = await trips.moving(called, ['20', '']);
    await turnProject(called.ready, terminated);
    const deliveries = new Deliveries(trips.picks);
    const more = await deliveries.draft(picked(called), [{ qty: '20.001' }], {
      logisticsIds: [trip],
    });
    const { code, msg } = await deliveries.submit(picked(called), more);
    expect([code, msg]).toEqual([DELIVERY_REFUSAL.left.code, DELIVERY_REFUSAL.left.text]);
    expect(await trips.books(called.lineIds[0])).toMatchObject({ used: '20' });
    const brought = await deliveries.broughtBy(called, '20', [trip]);
    const receipts = await Receipts.on(trips.portal, trips.picks);
    const receiptId = await receipts.confirmed(brought, [{ receivedQty: '20' }]);
    await sql`update purchase_order set purchase_order_status = '2' where pay_apply_id = ${called.ready.requestId}`.execute(
      db(),
    );
    const officer = await trips.picks.people.operator('13800000011');
    const open = await officer.post('/admin/settlement/open', {
      estimateOrderId: called.ready.orderId,
    });
    expect(open.data).toMatchObject({ lines: [{ settleQty: '20' }] });
    expect(receiptId).not.toBe('');
    const none = await deliveries.draft(picked(called), [{ qty: '1' }]);
    expect((await deliveries.submit(picked(called), none)).code).toBe(DELIVERY_REFUSAL.status.code);
  });

  test('is delivered to a buyer that was frozen meanwhile; what would leave now waits', async () => {
    const called = await trips.called(undefined, ['30', '']);
    const trip = await trips.moving(called, ['20', '']);
    await turnBuyer(called.ready, USER_STATUS.frozen);
    const deliveries = new Deliveries(trips.picks);
    const loose = await deliveries.draft(picked(called), [{ qty: '10' }]);
    const { code, msg } = await deliveries.submit(picked(called), loose);
    expect([code, msg]).toEqual([DELIVERY_REFUSAL.buyer.code, DELIVERY_REFUSAL.buyer.text]);
    await deliveries.broughtBy(called, '20', [trip]);
    await turnBuyer(called.ready, USER_STATUS.certified);
    expect((await deliveries.submit(picked(called), loose)).code).toBe(0);
  });
});

test('oil whose licence ran out is handed out by no code and leaves on no trip until it is renewed', async () => {
  const ready = await trips.picks.ready({ line: '6' });
  const until = (day: string) =>
    sql`update project set form_data = form_data || jsonb_build_object('licenseExpire', ${day}::text)
      where id = ${ready.deal.projectId}`.execute(db());
  const own = await trips.picks.own(buyerOf(ready));
  const id = await trips.picks.approved(ready, ['10', ''], own);
  const called = await trips.called(ready, ['30', '']);
  const oil = {
    grossWeight: '45',
    tareWeight: '15',
    sealNo: 'F-01',
    temperature: '20',
    density: '0.84',
  };
  const trip = await trips.waiting(called, ['30', ''], oil);
  const code = await trips.picks.code(id);
  const redeem = () => supplierOf(ready).post('/portal/pickGoods/redeem', { id, code });
  await until('2026-05-19');
  expect((await redeem()).code).toBe(PICK_REFUSAL.licence.code);
  expect((await trips.step(called, 'depart', trip)).code).toBe(LOGISTICS_REFUSAL.leaveLicence.code);
  await until('2026-05-20');
  expect((await redeem()).code).toBe(0);
  expect((await trips.step(called, 'depart', trip)).code).toBe(0);
});

test('a buyer whose papers have run out takes what it ordered', async () => {
  const ready = await trips.picks.ready();
  const own = await trips.picks.own(buyerOf(ready));
  const id = await trips.picks.approved(ready, ['10', ''], own);
  await turnBuyer(ready, USER_STATUS.expired);
  const code = await trips.picks.code(id);
  const answer = await supplierOf(ready).post('/portal/pickGoods/redeem', { id, code });
  expect(answer.data).toMatchObject({ passed: true });
});

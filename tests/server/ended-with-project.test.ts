import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { AUDIT } from '#contract/flow/flow.ts';
import { ESTIMATE_STATUS } from '#contract/order/estimate-order.ts';
import { PURCHASE_STATUS } from '#contract/order/purchase-order.ts';
import { PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { endUnpayable } from '#server/modules/pay-apply/end-unpayable.ts';
import { MODULES } from '#server/modules.ts';

import { AccountBooks } from '../helpers/account-books.ts';
import { Adjusts } from '../helpers/adjusts.ts';
import { PickUps } from '../helpers/pick-ups.ts';
import { done } from '../helpers/reviewer.ts';
import { sceneDeskOn } from '../helpers/scenes.ts';
import { draftOfBalance } from '../helpers/supplier-balances.ts';
import { working } from '../helpers/working.ts';

// What ends with a project, and what goes on (decision 187). By hand, of a limit of 10,000,000.00 of which 1,448,800.00 were granted and
// 700,000.00 are paid: 748,800.00 are free again, 700,000.00 stay in use until they come back.

const DIRECTOR = '13800000013';
const REASON = '项目已终止，未办结的单据随之终止';

let books: AccountBooks;
let picks: PickUps;
beforeAll(async () => {
  books = await AccountBooks.open(13_693_100_000);
  picks = await PickUps.on(books.portal, books.desk.payOuts);
}, 120_000);
afterAll(() => books.portal.close());

const db = () => books.portal.database.superuser;
const outs = () => books.desk.payOuts;

async function terminate({ projectId }: { projectId: string }): Promise<void> {
  const director = await outs().people.operator(DIRECTOR);
  await done(director, '/admin/project/terminate', { id: projectId, reason: '采购方停产' });
}

async function statusOf(table: string, column: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    select ${sql.ref(column)} as status from ${sql.table(table)} where id = ${id}`.execute(db());
  return rows[0]?.status;
}

/** How many wait for somebody to decide on documents of these ids. */
async function openTasks(ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from process_task task join process_instance i on i.id = task.instance_id
    where i.object_id = any(${ids}::bigint[]) and task.status = 1`.execute(db());
  return rows[0]?.n ?? 0;
}

/** Requests whose money the tests have made up. */
const madeUp = new Set<string>();
const faults = async () =>
  (await books.faults()).filter(({ objectId }) => !madeUp.has(objectId ?? ''));

/** Every reason that is told, null where somebody hears no reason. */
async function told(topic: string, id: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ reason: string | null }>`
    select distinct payload ->> 'reason' as reason from outbox
    where topic = ${topic} and payload ->> 'id' = ${id} order by reason nulls last`.execute(db());
  return rows.map(({ reason }) => reason);
}

async function logged(objectType: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where object_type = ${objectType} and object_id = ${id}
    order by id desc limit 1`.execute(db());
  return rows.map(({ action }) => action);
}

test('every noun that belongs to a project says what becomes of it', async () => {
  const { rows } = await sql<{ table: string }>`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'project_id'`.execute(db());
  const ofProjects = new Set(rows.map(({ table }) => table));
  const nouns = MODULES.flatMap((module) => module.nouns ?? []);
  const said = MODULES.flatMap((module) => module.projectEnds ?? []);
  const silent = nouns
    .filter(({ table }) => ofProjects.has(table))
    .map(({ name }) => name)
    // Rows of the ledger, which are only added.
    .filter((name) => name !== 'limitLedger')
    .filter((name) => !said.some(({ objectType }) => objectType === name));
  expect(silent, '`withProject` of document(), or record()').toEqual([]);
  const ending = said.filter(({ withProject }) => withProject !== 'stays');
  const tried = 'what ends is tried in this file';
  expect(ending.map(({ objectType }) => objectType).toSorted(), tried).toEqual([
    'applyAmountAdjust',
    'factoring',
    'payApply',
    'payment',
    'pickGoods',
    'sceneControl',
  ]);
});

describe('what nobody has decided on yet', () => {
  test('ends, whoever has it in hand, and the limit has its room', async () => {
    const { requests } = outs();
    const ready = await picks.ready();
    madeUp.add(ready.requestId);
    const { deal } = ready;
    const { browser } = deal.buyer;
    const asked = { applyAmount: '100000.00', payRatio: '5.52' };
    const request = await requests.draft(deal, asked);
    const returned = await requests.draft(deal, asked);
    for (const id of [request, returned]) {
      expect((await requests.submit(browser, id)).code).toBe(0);
    }
    expect((await requests.decide(returned, 'returnBack', '请补充采购合同的附件')).code).toBe(0);
    const draft = await requests.draft(deal, asked);
    const adjusts = new Adjusts(books.portal);
    const adjust = await adjusts.filed(browser, deal.projectId);
    const pick = await picks.draft(ready);
    expect((await picks.submit(ready, pick)).code).toBe(0);
    const desk = sceneDeskOn(books.portal, outs().people);
    await sql`update project set lng = '116.3', lat = '39.91' where id = ${deal.projectId}`.execute(
      db(),
    );
    const values = await desk.values(browser, deal.projectId);
    const saved = await desk.save(browser, { values });
    const scene = (saved.data as { id: string }).id;
    await done(browser, '/portal/sceneControl/submit', { id: scene });
    const under = [request, adjust, pick, scene];
    expect(await openTasks(under)).toBe(4);
    const before = await books.dues.limit(deal);

    await terminate(deal);

    expect(await openTasks(under)).toBe(0);
    const { voided } = AUDIT;
    const docs = [
      ['pay_apply', 'payApply', request],
      ['pay_apply', 'payApply', returned],
      ['apply_amount_adjust', 'applyAmountAdjust', adjust],
      ['pick_goods', 'pickGoods', pick],
      ['scene_control', 'sceneControl', scene],
    ] as const;
    for (const [table, type, id] of docs) {
      expect([type, await statusOf(table, 'audit_status', id)]).toEqual([type, voided]);
      expect(await told('flow.terminated', id)).toEqual([REASON]);
      expect(await logged(type, id)).toEqual(['reviewTerminate']);
    }
    expect(await statusOf('pay_apply', 'audit_status', draft)).toBe(AUDIT.draft);
    const held = (amount: string) => Number(amount);
    const after = await books.dues.limit(deal);
    expect(held(before[0] ?? '') - held(after[0] ?? '')).toBe(100_000);
    expect(await picks.ordered(ready.lineIds[0])).toMatchObject({ held: '0', used: '0' });
    expect(await faults()).toEqual([]);
    // What its applicant reads, in the record of the approval.
    const record = await browser.get('/portal/payApply/detail', { id: request });
    expect(record.data).toMatchObject({ payApplyStatus: PAY_APPLY_STATUS.closed });
    expect(record.body).toContain(REASON);
  });

  test('but what is owed of settled goods is reviewed on, and paid', async () => {
    const { desk, dues } = books;
    const order = await desk.order();
    const whole = [
      { line: 0, delivered: '300', received: '300', settled: '300' },
      { line: 1, delivered: '200', received: '200', settled: '200' },
    ];
    await desk.receipt(order, whole);
    const { purchase } = await desk.made(order);
    await desk.confirmPurchase(order, purchase.id);
    const of = { deal: order.deal, purchaseOrderId: order.purchaseId };
    const halves = ['100000.00', '262200.00'];
    const ids: string[] = [];
    for (const applyAmount of halves) {
      const payRatio = ((Number(applyAmount) / 1_811_000) * 100).toFixed(2);
      const id = await draftOfBalance(dues, of, { applyAmount, payRatio });
      const { code, body } = await outs().requests.submit(order.deal.buyer.browser, id);
      expect(code, body).toBe(0);
      ids.push(id);
    }
    const [granted = '', reviewed = ''] = ids;
    await outs().requests.approveAll(granted);
    await terminate(order.deal);
    await outs().requests.approveAll(reviewed);
    await outs().paid(granted, '100000.00');
    await outs().paid(reviewed, '262200.00');
    expect(await dues.limit(order.deal)).toEqual(['0.00', '1811000.00', '8189000.00']);
  });
});

describe('what was granted', () => {
  test('and is not paid is closed with its orders, and the limit with it', async () => {
    const { deal, id } = await outs().payable();
    const { purchaseId, estimateId } = await outs().requests.orders(id);
    await terminate(deal);
    expect(await statusOf('pay_apply', 'pay_apply_status', id)).toBe(PAY_APPLY_STATUS.closed);
    expect(await statusOf('purchase_order', 'purchase_order_status', purchaseId)).toBe(
      PURCHASE_STATUS.closed,
    );
    expect(await statusOf('estimate_order', 'estimate_order_status', estimateId)).toBe(
      ESTIMATE_STATUS.closed,
    );
    // Why it is, whoever filed it hears alone.
    expect(await told('payApply.close', id)).toEqual([REASON, null]);
    expect(await logged('payApply', id)).toEqual(['payApplyClose']);
    expect(await outs().limits.figures(deal.projectId)).toMatchObject({ state: 'closed' });
    expect(await faults()).toEqual([]);
  });

  test('and is paid in part keeps what was paid; what was prepared is not paid any more', async () => {
    const { deal, id } = await outs().payable();
    const { purchaseId } = await outs().requests.orders(id);
    await outs().paid(id, '700000.00');
    const [prepared = ''] = await outs().prepared(id, ['48800.00']);
    await terminate(deal);
    expect(await outs().request(id)).toEqual({
      status: PAY_APPLY_STATUS.closed,
      paid: '700000.00',
    });
    expect(await statusOf('payment', 'deleted', prepared)).toBe(true);
    expect(await logged('payment', prepared)).toEqual(['adminPaymentCancel']);
    expect(await statusOf('purchase_order', 'purchase_order_status', purchaseId)).not.toBe(
      PURCHASE_STATUS.closed,
    );
    expect(await books.dues.limit(deal)).toEqual(['0.00', '700000.00', '9300000.00']);
    expect(await outs().limits.figures(deal.projectId)).toMatchObject({ state: 'frozen' });
    expect(await faults()).toEqual([]);
  });

  test('and is at the bank is paid; the rest is closed once that has come through', async () => {
    const { deal, id } = await outs().payable();
    const [payment = ''] = await outs().prepared(id, ['700000.00']);
    expect((await outs().release(payment)).code).toBe(0);
    await terminate(deal);
    expect(await outs().status(payment)).toBe(PAYMENT_STATUS.paying);
    expect((await outs().confirm(payment)).code).toBe(0);
    expect(await outs().request(id)).toEqual({
      status: PAY_APPLY_STATUS.partPaid,
      paid: '700000.00',
    });
    await endUnpayable(working(books.portal));
    expect(await outs().request(id)).toEqual({
      status: PAY_APPLY_STATUS.closed,
      paid: '700000.00',
    });
    expect(await told('payApply.close', id)).toEqual(['项目已终止，尚未支付的部分不再支付']);
    expect(await books.dues.limit(deal)).toEqual(['0.00', '700000.00', '9300000.00']);
    // What the bank has not paid after all is given up, and with it the rest and the orders.
    const other = await outs().payable();
    const { purchaseId } = await outs().requests.orders(other.id);
    const [failing = ''] = await outs().prepared(other.id, ['700000.00']);
    expect((await outs().release(failing)).code).toBe(0);
    await terminate(other.deal);
    const officer = outs().officer;
    await done(officer, '/admin/payment/fail', { id: failing, reason: '账户已销户' });
    await endUnpayable(working(books.portal));
    expect((await outs().request(other.id)).status).toBe(PAY_APPLY_STATUS.approved);
    await done(officer, '/admin/payment/cancel', { id: failing, reason: '项目已终止' });
    await endUnpayable(working(books.portal));
    expect((await outs().request(other.id)).status).toBe(PAY_APPLY_STATUS.closed);
    expect(await statusOf('purchase_order', 'purchase_order_status', purchaseId)).toBe(
      PURCHASE_STATUS.closed,
    );
    expect(await books.dues.limit(other.deal)).toEqual(['0.00', '0.00', '10000000.00']);
    expect(await faults()).toEqual([]);
  });

  test('on arrival is closed; the goods that have left keep their orders', async () => {
    const ready = await picks.ready({ asked: { payType: '3' } });
    madeUp.add(ready.requestId);
    await sql`update pay_apply set pay_apply_status = ${PAY_APPLY_STATUS.approved}
      where id = ${ready.requestId}`.execute(db());
    await picks.approved(ready);
    await terminate(ready.deal);
    expect(await statusOf('pay_apply', 'pay_apply_status', ready.requestId)).toBe(
      PAY_APPLY_STATUS.closed,
    );
    expect(await statusOf('estimate_order', 'estimate_order_status', ready.orderId)).toBe(
      ESTIMATE_STATUS.running,
    );
  });
});

test('a project that is finished leaves nothing to decide on, either', async () => {
  const deal = await outs().requests.deal();
  const adjust = await new Adjusts(books.portal).filed(deal.buyer.browser, deal.projectId);
  const boss = await outs().people.operator();
  await done(boss, '/admin/project/finish', { id: deal.projectId });
  expect(await openTasks([adjust])).toBe(0);
  expect(await statusOf('apply_amount_adjust', 'audit_status', adjust)).toBe(AUDIT.voided);
  expect(await told('flow.terminated', adjust)).toEqual(['项目已完结，未办结的单据随之终止']);
});

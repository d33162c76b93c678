import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ORDER_REFUSAL } from '#contract/order/purchase-order.ts';
import { PAY_APPLY_REFUSAL } from '#contract/pay-apply/pay-apply.ts';
import { HOUR } from '#server/kernel/clock.ts';
import { remindSuppliers } from '#server/modules/order/remind.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { Limits } from '../helpers/limits.ts';
import { type Deal, PayApplies, payApplyOf, STEELS } from '../helpers/pay-applies.ts';
import { People } from '../helpers/people.ts';
import { done } from '../helpers/reviewer.ts';
import { working } from '../helpers/working.ts';

let portal: TestApp;
let people: People;
let limits: Limits;
let requests: PayApplies;
let boss: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  people = new People(portal, 13_630_000_000);
  limits = new Limits(portal);
  requests = await PayApplies.with(portal, people, new Companies(portal, people), limits);
  boss = await people.operator();
});
afterAll(() => portal.close());

type Row = Record<string, unknown> & { id: string };

async function only(browser: Browser, noun: string, projectId: string): Promise<Row> {
  const { data } = await browser.post(`/portal/${noun}/page`, { projectId });
  const { content } = data as { content: Row[] };
  expect(content).toHaveLength(1);
  const { data: detail } = await browser.get(`/portal/${noun}/detail`, { id: content[0]?.id });
  return detail as Row;
}
const purchaseOf = ({ supplier, projectId }: Deal) =>
  only(supplier.browser, 'purchaseOrder', projectId);
const estimateOf = ({ buyer, projectId }: Deal) => only(buyer.browser, 'estimateOrder', projectId);

async function ordered(more: object = {}) {
  const deal = await requests.deal();
  const requestId = await requests.approved(deal, more);
  return { deal, requestId, purchase: await purchaseOf(deal), estimate: await estimateOf(deal) };
}

describe('the last approval makes both orders of the worked case', () => {
  test('purchase at the supplier’s prices, estimate at those with the markup', async () => {
    const { purchase, estimate, requestId } = await ordered();
    expect(purchase).toMatchObject({
      purchaseOrderNo: 'CG202605200001',
      orderAmount: '1811000.00',
      taxAmount: '208345.13',
      amountExcl: '1602654.87',
      totalQty: '500.000000',
      purchaseOrderStatus: '1',
      confirmDue: '2026-05-22 10:00:00',
      createByName: '',
      actions: ['confirm', 'confirmWithConsent', 'decline', 'keepContract'],
      goods: [{ amountIncl: '1095000.00' }, { amountIncl: '716000.00' }],
    });
    expect(estimate).toMatchObject({
      estimateOrderNo: 'ZG202605200001',
      payApplyId: requestId,
      estimateAmount: '1833500.00',
      taxAmount: '210933.63',
      diffAmount: '1833500.00',
      creditDays: '90',
      annualRate: '0.080000',
      estimateOrderStatus: '1',
      goods: [
        { priceIncl: '3695', amountIncl: '1108500.00', taxAmount: '127526.55' },
        { priceIncl: '3625', amountIncl: '725000.00', taxAmount: '83407.08' },
      ],
    });
  });

  test('maker and grade of the goods go from the request to both orders (rules.md C.16)', async () => {
    const said = { brand: '示例钢厂', material: '42CrMo' };
    const goods = STEELS.map((steel) => Object.assign({}, steel, said));
    const { deal, requestId, purchase, estimate } = await ordered({ goods });
    const { data } = await deal.buyer.browser.get('/portal/payApply/detail', { id: requestId });
    for (const shown of [data, purchase, estimate]) {
      expect(shown).toMatchObject({ goods: [said, said] });
    }
  });

  test('another markup that the first node sets is the estimate’s', async () => {
    const deal = await requests.deal();
    const id = await requests.draft(deal);
    await requests.submit(deal.buyer.browser, id);
    const { fields } = await requests.review(id);
    expect(fields).toContainEqual(expect.objectContaining({ key: 'markup', value: '45' }));
    expect((await requests.approve(id, { markup: '50.5' })).code).toBe(0);
    await requests.approveAll(id);
    expect(await estimateOf(deal)).toMatchObject({ estimateAmount: '1836250.00' });
  });

  test('a markup of single lines, set by the first node, is theirs; wrong ones are refused where they stand', async () => {
    const deal = await requests.deal();
    const id = await requests.draft(deal);
    await requests.submit(deal.buyer.browser, id);
    const set = (lineMarkups: string) => requests.approve(id, { lineMarkups });
    const at = (message: RegExp) => ({
      fields: [{ path: 'fields.lineMarkups', message: expect.stringMatching(message) }],
    });
    expect((await set('1\n2\n3')).data).toMatchObject(at(/货物清单有 2 行/));
    expect((await set('1\n-2')).data).toMatchObject(at(/第 2 行/));
    expect((await set('45\n')).data).toMatchObject(at(/货物清单有 2 行/));
    expect((await set('45\n 50.5 ')).code).toBe(0);
    await requests.approveAll(id);
    expect(await estimateOf(deal)).toMatchObject({
      estimateAmount: '1834600.00',
      goods: [{ priceIncl: '3695' }, { priceIncl: '3630.5' }],
    });
    const told = await deal.buyer.browser.get('/portal/payApply/detail', { id });
    expect(told.body).not.toContain('加价');
  });
});

describe('what an order keeps back of its settlements (rules.md M9)', () => {
  test('is set by the first node, stands on the order that the supplier confirms, and is not told to the buyer', async () => {
    const deal = await requests.deal();
    const id = await requests.draft(deal);
    await requests.submit(deal.buyer.browser, id);
    const wrong = async (fields: Record<string, string>, message: RegExp) => {
      const [key] = Object.keys(fields);
      expect((await requests.approve(id, fields)).data).toMatchObject({
        fields: [{ path: `fields.${key}`, message: expect.stringMatching(message) }],
      });
    };
    await wrong({ retentionRate: '20.01' }, /最高比例 20%/);
    await wrong({ retentionRate: '-1' }, /0 至 100/);
    await wrong({ retentionRate: '5.125' }, /2 位小数/);
    await wrong({ retentionDays: '1096' }, /1095 天/);
    await wrong({ retentionDays: '1.5' }, /整数/);
    await wrong({ retentionDays: '', retentionRate: '5.25' }, /请填写质保期/);
    await wrong({ retentionDays: '0', retentionRate: '0.01' }, /请填写质保期/);
    expect((await requests.approve(id, { retentionRate: '5.25', retentionDays: '365' })).code).toBe(
      0,
    );
    await requests.approveAll(id);
    expect(await purchaseOf(deal)).toMatchObject({ retentionRate: '0.052500', retentionDays: 365 });
    const told = await deal.buyer.browser.get('/portal/payApply/detail', { id });
    expect(told.body).not.toMatch(/质保|retention/);
    expect(JSON.stringify(await estimateOf(deal))).not.toContain('retention');
  });

  test('is nothing where nobody sets it, and is not set for an order that is there', async () => {
    const { deal, purchase, requestId } = await ordered();
    expect(purchase).toMatchObject({ retentionRate: '0.000000', retentionDays: 0 });
    await requests.confirmOrders(deal, requestId);
    const id = await requests.draft(deal, {
      applySource: '2',
      purchaseOrderId: purchase.id,
      payRatio: '0.10',
      applyAmount: '1811.00',
      goods: [],
    });
    expect((await requests.submit(deal.buyer.browser, id)).code).toBe(0);
    expect((await requests.approve(id, { retentionRate: '5' })).data).toMatchObject({
      fields: [{ path: 'fields.retentionRate', message: '该节点不能修改此项' }],
    });
  });
});

describe('neither side learns the other’s prices (rules.md P7)', () => {
  const PATHS = ['page', 'export', 'log', 'detail'];

  async function everything(browser: Browser, ids: Record<string, string>): Promise<string> {
    const all: string[] = [];
    for (const noun of ['purchaseOrder', 'estimateOrder', 'payApply', 'project', 'limitLedger']) {
      const id = ids[noun] ?? '1';
      for (const path of PATHS) {
        const url = `/portal/${noun}/${path}`;
        const isRead = path === 'log' || path === 'detail';
        const body = path === 'export' ? { filter: {}, format: 'csv' } : { pageSize: 100 };
        all.push((isRead ? await browser.get(url, { id }) : await browser.post(url, body)).body);
      }
    }
    await deliverAll(portal);
    all.push((await browser.get('/message/page', { pageSize: '100' })).body);
    all.push((await browser.get('/portal/workbench')).body);
    return all.join('\n');
  }

  test('not by any list, detail, log, message or export', async () => {
    const { deal, purchase, estimate, requestId } = await ordered();
    const ids = { purchaseOrder: purchase.id, estimateOrder: estimate.id, payApply: requestId };
    const told = await everything(deal.supplier.browser, { ...ids, project: deal.projectId });
    for (const needle of [
      '1833500.00',
      '"3695"',
      '"3625"',
      '1108500.00',
      '51476.00',
      '22500.00',
      '10000000.00',
    ]) {
      expect(told, needle).not.toContain(needle);
    }
    const known = await everything(deal.buyer.browser, ids);
    // The buyer knows the prices that it entered; the supplier's order itself is not its own to see.
    expect(known).not.toContain(String(purchase.purchaseOrderNo));
    expect(known).toContain('1833500.00');
  });

  test('nobody acts on the order of another side', async () => {
    const { deal, purchase, estimate } = await ordered();
    const tries = await Promise.all([
      deal.buyer.browser.post('/portal/purchaseOrder/confirm', { id: purchase.id }),
      deal.supplier.browser.post('/portal/estimateOrder/confirm', { id: estimate.id }),
      deal.owner.browser.post('/portal/estimateOrder/decline', { id: estimate.id, reason: '不要' }),
    ]);
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('a purchase order', () => {
  test('is confirmed by its supplier, once', async () => {
    const { deal, purchase } = await ordered();
    await done(deal.supplier.browser, '/portal/purchaseOrder/confirm', { id: purchase.id });
    expect(await purchaseOf(deal)).toMatchObject({
      purchaseOrderStatus: '2',
      actions: ['keepContract'],
    });
    const again = await deal.supplier.browser.post('/portal/purchaseOrder/confirm', {
      id: purchase.id,
    });
    expect(again.code).not.toBe(0);
  });

  test('paid by commercial paper wants the supplier’s consent', async () => {
    const { deal, purchase } = await ordered({ payMethod: '3' });
    const { browser } = deal.supplier;
    const plain = await browser.post('/portal/purchaseOrder/confirm', { id: purchase.id });
    expect(plain.msg).toBe(ORDER_REFUSAL.consent.text);
    await done(browser, '/portal/purchaseOrder/confirmWithConsent', { id: purchase.id });
    expect(await purchaseOf(deal)).toMatchObject({
      purchaseOrderStatus: '2',
      consentTime: '2026-05-20 10:00:00',
    });
  });

  test('declined, it is sent once more or closed; closing lets the limit go', async () => {
    const { deal, purchase, requestId } = await ordered();
    const { browser } = deal.supplier;
    const decline = { id: purchase.id, reason: '本月排产已满' };
    await done(browser, '/portal/purchaseOrder/decline', decline);
    expect(await purchaseOf(deal)).toMatchObject({
      purchaseOrderStatus: '7',
      declineReason: '本月排产已满',
    });
    await done(boss, '/portal/purchaseOrder/reissue'.replace('portal', 'admin'), {
      id: purchase.id,
    });
    expect(await purchaseOf(deal)).toMatchObject({ purchaseOrderStatus: '1', declineReason: '' });
    await done(browser, '/portal/purchaseOrder/decline', decline);
    await done(boss, '/admin/purchaseOrder/close', { id: purchase.id, reason: '改由他家供货' });
    expect(await purchaseOf(deal)).toMatchObject({ purchaseOrderStatus: '6' });
    expect(await estimateOf(deal)).toMatchObject({ estimateOrderStatus: '5' });
    expect(await payApplyOf(deal.buyer.browser, requestId)).toMatchObject({ payApplyStatus: '8' });
    expect(await limits.figures(deal.projectId)).toMatchObject({
      reserved: '0.00',
      available: '10000000.00',
    });
  });

  test('of which something is paid is not closed, nor its request voided', async () => {
    const { purchase, requestId, estimate, deal } = await ordered();
    const db = portal.database.superuser;
    await sql`update purchase_order set paid_amount = 1 where id = ${purchase.id}`.execute(db);
    await sql`update pay_apply set paid_amount = 1 where id = ${requestId}`.execute(db);
    const closing = { id: purchase.id, reason: '不再需要' };
    expect(await boss.post('/admin/purchaseOrder/close', closing)).toMatchObject({
      msg: ORDER_REFUSAL.paid.text,
    });
    const declined = await deal.buyer.browser.post('/portal/estimateOrder/decline', {
      id: estimate.id,
      reason: '价格不符',
    });
    expect(declined.msg).toBe(ORDER_REFUSAL.paid.text);
    const { rows } = await sql<{ process_redundant_id: string }>`
      select process_redundant_id from pay_apply where id = ${requestId}`.execute(db);
    const voided = await boss.post('/admin/review/void', {
      processRedundantId: rows[0]?.process_redundant_id,
      opinion: '重复申请，作废处理',
    });
    expect(voided.msg).toBe(PAY_APPLY_REFUSAL.paidAlready.text);
    expect(await limits.figures(deal.projectId)).toMatchObject({ reserved: '1448800.00' });
  });

  test('waits 48 hours; its supplier is reminded once, a day before', async () => {
    const { deal } = await ordered();
    const account = await people.idOf(deal.supplier.phone);
    const reminded = async () =>
      (await people.eventsOf(account)).filter((topic) => topic === 'purchaseOrder.remind').length;
    await remindSuppliers(working(portal));
    expect(await reminded()).toBe(0);
    const later = { now: () => new Date(portal.clock.now().getTime() + 24 * HOUR) };
    await remindSuppliers(working(portal, later));
    await remindSuppliers(working(portal, later));
    expect(await reminded()).toBe(1);
  });

  test('waits as long as its parameter says, which the message tells; of a short term half is left when it is reminded', async () => {
    const term = (value: string) =>
      portal.database.superuser
        .updateTable('param')
        .set({ value })
        .where('name', '=', 'order.confirmHours')
        .execute();
    await term('12');
    const { deal, purchase } = await ordered();
    const account = await people.idOf(deal.supplier.phone);
    const { rows } = await sql<{ hours: string; told: string }>`
      select (extract(epoch from o.confirm_due - o.created_at) / 3600)::int::text as hours, e.payload->>'hours' as told
      from purchase_order o join outbox e on e.topic = 'purchaseOrder.made' and e.payload->>'id' = o.id::text
      where o.id = ${purchase.id} limit 1`.execute(portal.database.superuser);
    expect(rows).toEqual([{ hours: '12', told: '12' }]);
    const reminded = async (hours: number) => {
      const now = new Date(portal.clock.now().getTime() + hours * HOUR);
      await remindSuppliers(working(portal, { now: () => now }));
      return (await people.eventsOf(account)).includes('purchaseOrder.remind');
    };
    expect([await reminded(5.9), await reminded(6)]).toEqual([false, true]);
    await term('48');
  });

  test('that nobody reminded of in time is said to be late, not to have a day left', async () => {
    const { deal } = await ordered();
    const account = await people.idOf(deal.supplier.phone);
    const late = { now: () => new Date(portal.clock.now().getTime() + 49 * HOUR) };
    await remindSuppliers(working(portal, late));
    const topics = await people.eventsOf(account);
    expect(topics).toContain('purchaseOrder.remindLate');
    expect(topics).not.toContain('purchaseOrder.remind');
  });
});

describe('an estimate order', () => {
  test('is confirmed by its buyer, who may ask to close the rest', async () => {
    const { deal, estimate } = await ordered();
    const { browser } = deal.buyer;
    await done(browser, '/portal/estimateOrder/confirm', { id: estimate.id });
    const asking = { id: estimate.id, reason: '工程变更' };
    await done(browser, '/portal/estimateOrder/askClose', asking);
    expect(await estimateOf(deal)).toMatchObject({
      estimateOrderStatus: '2',
      closeAskedTime: '2026-05-20 10:00:00',
    });
    await done(boss, '/admin/estimateOrder/closeRest', asking);
    expect(await purchaseOf(deal)).toMatchObject({ purchaseOrderStatus: '6' });
    expect(await limits.figures(deal.projectId)).toMatchObject({ reserved: '0.00' });
  });

  test('declined while nothing is paid, everything of it is closed', async () => {
    const { deal, estimate, requestId } = await ordered();
    const declining = { id: estimate.id, reason: '价格高于约定' };
    await done(deal.buyer.browser, '/portal/estimateOrder/decline', declining);
    expect(await estimateOf(deal)).toMatchObject({
      estimateOrderStatus: '5',
      declineReason: '价格高于约定',
    });
    expect(await purchaseOf(deal)).toMatchObject({ purchaseOrderStatus: '6' });
    expect(await payApplyOf(deal.buyer.browser, requestId)).toMatchObject({ payApplyStatus: '8' });
    expect(await limits.figures(deal.projectId)).toMatchObject({ reserved: '0.00' });
    expect((await limits.reading(deal.projectId)).brokenAt).toBeUndefined();
  });
});

test('operators list both with their amounts', async () => {
  const { deal } = await ordered();
  const lists = await Promise.all(
    ['purchaseOrder', 'estimateOrder'].map((noun) =>
      boss.post(`/admin/${noun}/page`, { keyword: '示例项目' }),
    ),
  );
  for (const { data } of lists) {
    const { content } = data as { content: Row[] };
    expect(content.length).toBeGreaterThan(0);
    expect(content.some(({ projectName }) => typeof projectName === 'string')).toBe(true);
  }
  expect(deal.projectId).not.toBe('');
});

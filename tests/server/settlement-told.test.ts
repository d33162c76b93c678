import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DAY } from '#server/kernel/clock.ts';
import type { WorkbenchSummary } from '#server/kernel/parts/workbench.ts';
import { remindOfSettlements } from '#server/modules/settlement/remind.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { badRow } from '../helpers/bad-row.ts';
import type { Browser } from '../helpers/browser.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { done } from '../helpers/reviewer.ts';
import { type SettledDeal, Settlements } from '../helpers/settlements.ts';
import { working } from '../helpers/working.ts';

// Who hears of a settlement, and where it shows.

let portal: TestApp;
let desk: Settlements;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Settlements.with(portal, 13_672_000_000);
});
afterAll(() => portal.close());

async function titles(browser: Browser): Promise<string[]> {
  await deliverAll(portal);
  const { data } = await browser.get('/message/page', { pageSize: 30 });
  return (data as { content: { title: string }[] }).content.map(({ title }) => title);
}
const waiting = async (browser: Browser) => {
  const { data } = await browser.get('/portal/workbench/summary');
  return (data as WorkbenchSummary).waiting.map(({ title }) => title);
};
const stage = async (browser: Browser, { deal }: SettledDeal) => {
  const { data } = await browser.post('/portal/project/projectStage', {
    projectId: deal.projectId,
  });
  return (data as { stage: string }[]).find((one) => one.stage === '100');
};
const counted = async (browser: Browser, key: string) => {
  const { data } = await browser.get('/admin/workbench/summary');
  return (data as { key: string; count: number }[]).find((line) => line.key === key)?.count ?? 0;
};

test('a settlement tells each side of its own paper, and counts on its stage', async () => {
  const open = await counted(desk.officer, 'settlement.open');
  const order = await desk.order({ paid: '' });
  await desk.worked(order);
  expect(await counted(desk.officer, 'settlement.open')).toBe(open + 1);
  const { sale, purchase } = await desk.made(order);
  expect(await counted(desk.officer, 'settlement.open')).toBe(open);
  expect(await titles(order.buyer)).toContain('正式销售订单待确认');
  expect(await titles(order.buyer)).not.toContain('采购结算单待确认');
  expect(await titles(order.supplier)).toContain('采购结算单待确认');
  expect(await waiting(order.buyer)).toEqual([`正式销售订单 ${String(sale.salesOrderNo)} 待确认`]);
  expect(await waiting(order.supplier)).toEqual([
    `采购结算单 ${String(purchase.settlementNo)} 待确认`,
  ]);
  const before = await stage(order.buyer, order);
  expect(before).toMatchObject({ count: 1, doneCount: 0 });
  await desk.confirmSale(order, sale.id);
  expect(await stage(order.buyer, order)).toMatchObject({ count: 1, doneCount: 1 });
  expect(await stage(order.supplier, order)).toMatchObject({ count: 1, doneCount: 0 });
  expect(await waiting(order.buyer)).toEqual([]);
});

describe('a paper that nobody answers', () => {
  test('is reminded of two days before its term ends, and once more at two levels after it; silence is no consent', async () => {
    const order = await desk.order({ paid: '' });
    await desk.worked(order);
    await desk.made(order);
    const remind = async (days: number) => {
      const clock = { now: () => new Date(portal.clock.now().getTime() + days * DAY) };
      await remindOfSettlements(working(portal, clock));
      await remindOfSettlements(working(portal, clock));
    };
    const count = async (title: string) =>
      (await titles(order.buyer)).filter((one) => one === title).length;
    await remind(2);
    expect(await count('正式销售订单仍待确认')).toBe(0);
    await remind(3);
    expect(await count('正式销售订单仍待确认')).toBe(1);
    await remind(5);
    await remind(9);
    expect(await count('正式销售订单仍待确认')).toBe(1);
    expect(await count('正式销售订单已过确认期限')).toBe(1);
    expect(await titles(order.deal.buyer.browser)).not.toContain('正式销售订单已过确认期限');
    expect(await desk.latest(order, 'sale')).toMatchObject({ salesOrderStatus: '1' });
  });

  test('that was confirmed is left alone, and the other side is reminded all the same', async () => {
    const order = await desk.order({ paid: '' });
    await desk.worked(order);
    const { sale } = await desk.made(order);
    await desk.confirmSale(order, sale.id);
    const clock = { now: () => new Date(portal.clock.now().getTime() + 6 * DAY) };
    await remindOfSettlements(working(portal, clock));
    expect(await titles(order.buyer)).not.toContain('正式销售订单已过确认期限');
    expect(await titles(order.supplier)).toContain('采购结算单已过确认期限');
  });
});

describe('a contract that takes silence for consent', () => {
  const later = (days: number) => ({
    now: () => new Date(portal.clock.now().getTime() + days * DAY),
  });
  const run = async (days: number) => {
    await remindOfSettlements(working(portal, later(days)));
    await remindOfSettlements(working(portal, later(days)));
  };
  const agreed = async () => {
    const order = await desk.order({ paid: '' });
    await sql`update project set form_data = form_data || '{"deemedConfirmDays":"7"}'
      where id = ${order.deal.projectId}`.execute(portal.database.superuser);
    await desk.worked(order);
    return { order, ...(await desk.made(order)) };
  };
  const owed = async (saleId: string) => {
    const { rows } = await sql<{ principal: string }>`select principal::text from receivable_plan
      where sales_order_id = ${saleId}`.execute(portal.database.superuser);
    return rows.map(({ principal }) => principal);
  };

  test('counts as confirmed at its term, owes, and keeps in its log what it follows from; the supplier is asked on', async () => {
    const { order, sale } = await agreed();
    expect(sale).toMatchObject({ deemedDays: '7', confirmDue: '2026-05-27 10:00:00' });
    await run(6.9);
    expect(await desk.latest(order, 'sale')).toMatchObject({ salesOrderStatus: '1' });
    await run(7);
    expect(await desk.latest(order, 'sale')).toMatchObject({
      salesOrderStatus: '3',
      deemedTime: '2026-05-27 10:00:00',
      confirmedAt: '2026-05-27 10:00:00',
      actions: ['keepSigned'],
    });
    expect(await owed(sale.id)).toEqual(['914533.00']);
    expect(await titles(order.buyer)).toContain('正式销售订单视同确认');
    expect(await titles(order.buyer)).not.toContain('正式销售订单已过确认期限');
    const { rows } = await sql`select detail from audit_log
      where object_id = ${sale.id} and action = 'officialSalesOrderDeemed'`.execute(
      portal.database.superuser,
    );
    expect(rows).toMatchObject([
      { detail: { deemedConfirmDays: 7, confirmDue: '2026-05-27 10:00:00', reminded: 1 } },
    ]);
    const log = await order.buyer.get('/portal/officialSalesOrder/log', { id: sale.id });
    expect(log.data).toMatchObject([{ who: '系统', what: '逾期未答复，按合同视同确认' }, {}]);
    expect(await desk.latest(order, 'purchase')).toMatchObject({ purchaseSettlementStatus: '1' });
  });

  test('counts for the next sale, and reminders go out, though one cannot be deemed confirmed', async () => {
    const bad = await agreed();
    const next = await agreed();
    const mend = await badRow(portal, 'sales_order', bad.sale.id, 'new.deemed_at is not null');
    await remindOfSettlements({ ...working(portal, later(8)), log: portal.app.log });
    expect(await desk.latest(bad.order, 'sale')).toMatchObject({ salesOrderStatus: '1' });
    expect(await desk.latest(next.order, 'sale')).toMatchObject({ salesOrderStatus: '3' });
    expect(await titles(next.order.supplier)).toContain('采购结算单已过确认期限');
    await mend();
    await run(8);
    expect(await desk.latest(bad.order, 'sale')).toMatchObject({ salesOrderStatus: '3' });
  });

  test('leaves out what is disputed, and a sale that is disputed as a whole', async () => {
    const { order, sale } = await agreed();
    const [line] = sale.lines as { id: string }[];
    await done(order.buyer, '/portal/dispute/raise', {
      objectType: 'officialSalesOrder',
      objectId: sale.id,
      lineId: line?.id,
      disputeType: '1',
      claimQty: '4',
      statement: '到货过磅少 4 吨',
    });
    const whole = await agreed();
    await sql`update sales_order set disputed_amount = settle_amount, sales_order_status = '2'
      where id = ${whole.sale.id}`.execute(portal.database.superuser);
    await run(8);
    expect(await desk.latest(order, 'sale')).toMatchObject({ salesOrderStatus: '3' });
    expect(await owed(sale.id)).toEqual(['899753.00']);
    expect(await desk.latest(whole.order, 'sale')).toMatchObject({ salesOrderStatus: '2' });
    expect(await owed(whole.sale.id)).toEqual([]);
  });
});

test('whose papers are voided hears of it, each of its own', async () => {
  const order = await desk.order({ paid: '' });
  await desk.worked(order);
  const { sale, purchase } = await desk.made(order);
  const voided = { id: sale.id, reason: '数量录入有误，重新结算' };
  await desk.payOuts.director.post('/admin/officialSalesOrder/void', voided);
  expect(await titles(order.supplier)).toContain('采购结算单已作废');
  const { companies } = desk.payOuts;
  const admin = await companies.member('companyAdmin', order.deal.buyer.companyId);
  expect(await titles(admin.browser)).not.toContain('采购结算单已作废');
  const log = await order.supplier.get('/portal/purchaseSettlement/log', { id: purchase.id });
  expect(log.data).toMatchObject([{ who: '平台', what: '作废' }, {}]);
});

test('a deal leads from the order to its papers, each to its side', async () => {
  const order = await desk.order({ paid: '' });
  await desk.worked(order);
  const { sale, purchase } = await desk.made(order);
  const linked = async (browser: Browser, objectType: string, id: string) => {
    const { body } = await browser.get('/portal/timeline', { objectType, objectId: id });
    return body;
  };
  expect(await linked(order.buyer, 'estimateOrder', order.estimateId)).toContain(
    String(sale.salesOrderNo),
  );
  const theirs = await linked(order.supplier, 'purchaseOrder', order.purchaseId);
  expect(theirs).toContain(String(purchase.settlementNo));
  expect(theirs).not.toContain(String(sale.salesOrderNo));
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DAY } from '#server/kernel/clock.ts';
import type { WorkbenchSummary } from '#server/kernel/parts/workbench.ts';
import { remindOfSettlements } from '#server/modules/settlement/remind.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { type SettledDeal, Settlements } from '../helpers/settlements.ts';

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
      await remindOfSettlements({ db: portal.database.db, clock });
      await remindOfSettlements({ db: portal.database.db, clock });
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
    await remindOfSettlements({ db: portal.database.db, clock });
    expect(await titles(order.buyer)).not.toContain('正式销售订单已过确认期限');
    expect(await titles(order.supplier)).toContain('采购结算单已过确认期限');
  });
});

test('whose papers are voided hears of it, each of its own', async () => {
  const order = await desk.order({ paid: '' });
  await desk.worked(order);
  const { sale } = await desk.made(order);
  const voided = { id: sale.id, reason: '数量录入有误，重新结算' };
  await desk.payOuts.director.post('/admin/officialSalesOrder/void', voided);
  expect(await titles(order.supplier)).toContain('采购结算单已作废');
  const { companies } = desk.payOuts;
  const admin = await companies.member('companyAdmin', order.deal.buyer.companyId);
  expect(await titles(admin.browser)).not.toContain('采购结算单已作废');
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

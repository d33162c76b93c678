import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { LedgerLine } from '#contract/limit/limit.ts';

import type { Browser } from '../helpers/browser.ts';
import { ExportDesk } from '../helpers/export-desk.ts';
import { registerAccount } from '../helpers/own-account.ts';
import { done } from '../helpers/reviewer.ts';
import { Settlements } from '../helpers/settlements.ts';

const SUPPLIER_PERSON = '吴铁生';
const TO_THE_SUPPLIER = '请贵司先补开进项发票';

let exports: ExportDesk;
let desk: Settlements;
beforeAll(async () => {
  exports = await ExportDesk.open(13_674_500_000);
  desk = await Settlements.with(exports.portal, 13_674_000_000);
});
afterAll(() => exports.close());

async function ledger(browser: Browser, path: string, projectId: string): Promise<LedgerLine[]> {
  const { data } = await browser.post(path, { projectId, pageSize: 50 });
  return (data as { content: LedgerLine[] }).content;
}

test('a buyer reads its limit whole, and of what its supplier moved neither paper nor person nor words', async () => {
  const order = await desk.order({ paid: '100000.00' });
  const { deal, buyer, estimateId } = order;
  const { projectId } = deal;
  const db = exports.portal.database.superuser;
  await sql`update account set nick_name = ${SUPPLIER_PERSON} where id in (
    select account_id from account_relation where company_id = ${deal.supplier.companyId})`.execute(
    db,
  );
  await desk.worked(order);
  const { purchase } = await desk.made(order);
  await desk.confirmPurchase(order, purchase.id);
  const { requests, companies } = desk.payOuts;
  const asked = {
    applySource: '2',
    purchaseOrderId: order.purchaseId,
    payType: '4',
    payRatio: '1.00',
    applyAmount: '1000.00',
    goods: [],
    bankId: await registerAccount(exports.portal, companies, deal.supplier.companyId),
  };
  const id = await requests.draft(deal, asked, deal.supplier.browser);
  const filed = await requests.submit(deal.supplier.browser, id);
  expect(filed.code, filed.body).toBe(0);
  await done(buyer, '/portal/payApply/review', { id, decision: 'approve', opinion: '货款属实' });
  const task = await requests.openTask(id);
  const officer = await desk.payOuts.people.operator('13800000010');
  await done(officer, '/admin/review/reject', { taskId: task?.id, opinion: TO_THE_SUPPLIER });

  const inside = await ledger(desk.officer, '/admin/limitLedger/page', projectId);
  const settled = inside.filter(({ objectType }) => objectType === 'purchaseSettlement');
  expect(settled.map(({ objectNo }) => objectNo)).toContain(purchase.settlementNo);
  expect(JSON.stringify(inside)).toContain(SUPPLIER_PERSON);

  const told = await ledger(buyer, '/portal/limitLedger/page', projectId);
  const amounts = (lines: LedgerLine[]) =>
    lines.map(({ seq, amount, availableAfter, hash }) => [seq, amount, availableAfter, hash]);
  expect(amounts(told)).toEqual(amounts(inside));
  const own = { objectType: 'estimateOrder', objectId: estimateId, note: '订单余款' };
  const { rows } = await sql<{ no: string }>`
    select estimate_order_no as no from estimate_order where id = ${estimateId}`.execute(db);
  for (const { seq } of settled) {
    expect(told.find((line) => line.seq === seq)).toMatchObject({ ...own, objectNo: rows[0]?.no });
  }
  const byRequest = told.filter(
    ({ objectType, objectId }) => objectType === 'payApply' && objectId === id,
  );
  expect(byRequest.length).toBeGreaterThan(0);
  for (const { note } of byRequest) expect(note).toBe('供应商的付款申请');
  const all = JSON.stringify(told) + (await exports.limitLedger(buyer, projectId));
  for (const theirs of [
    purchase.settlementNo,
    purchase.id,
    SUPPLIER_PERSON,
    TO_THE_SUPPLIER,
    '供应商余款',
  ]) {
    expect(all).not.toContain(theirs);
  }
  expect(new Set(told.map(({ operatorName }) => operatorName))).toContain('对方企业');
  expect(await buyer.get('/portal/limitLedger/verify', { projectId })).toMatchObject({
    data: { intact: true },
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Answer, Browser } from '../helpers/browser.ts';
import { Receipts, type Standing } from '../helpers/receipts.ts';

// What is argued about is a quantity of the line's unit: of tonnes there are three decimals (rules.md C.0, C.11).

let receipts: Receipts;
beforeAll(async () => {
  receipts = await Receipts.open(13_693_000_000);
}, 120_000);
afterAll(() => receipts.picks.portal.close());

const CAME = [{ receivedQty: '149.4' }, { receivedQty: '100' }];

async function lineOf({ deal }: Standing, id: string): Promise<string> {
  const { lines } = await receipts.detail(deal.buyer.browser, id);
  return (lines as { id: string }[])[0]?.id ?? '';
}

const raised = (browser: Browser, objectId: string, lineId: string, claimQty: string) =>
  browser.post('/portal/dispute/raise', {
    objectType: 'actualDelivery',
    objectId,
    lineId,
    disputeType: '1',
    claimQty,
    claimAmount: '',
    statement: '少一微吨',
  });

const beside = (field: string) => [422, expect.stringMatching(`${field}".*数量最多 3 位小数`)];
const told = ({ status, body }: Answer) => [status, body];

test('a buyer claims it, each side offers it, and the platform rules it', async () => {
  const standing = await receipts.standing();
  const objectId = await receipts.confirmed(standing, CAME);
  const lineId = await lineOf(standing, objectId);
  const { buyer, supplier } = standing.deal;
  expect(told(await raised(buyer.browser, objectId, lineId, '0.000001'))).toEqual(
    beside('claimQty'),
  );
  const { data } = await raised(buyer.browser, objectId, lineId, '0.6000');
  const { id } = data as { id: string };
  const offer = (browser: Browser, version: number, qty: string) =>
    browser.post('/portal/dispute/offer', { id, version, qty, amount: '', text: '复磅后再议' });
  expect(told(await offer(supplier.browser, 1, '0.0001'))).toEqual(beside('qty'));
  expect((await offer(supplier.browser, 1, '0.601')).body).toContain('不能超过争议数量 0.6"');
  // What claims no sum is about none.
  const { data: deal } = await buyer.browser.get('/portal/timeline', {
    objectType: 'project',
    objectId: standing.deal.projectId,
  });
  const { documents } = deal as { documents: { id: string; amount: string }[] };
  expect(documents.find((one) => one.id === id)).toMatchObject({ amount: '' });
  expect((await offer(supplier.browser, 1, '0.1')).code).toBe(0);
  expect(told(await offer(buyer.browser, 2, '0.5999'))).toEqual(beside('qty'));
  const asked = { id, version: 2, reason: '请平台复核磅单' };
  expect((await buyer.browser.post('/portal/dispute/escalate', asked)).code).toBe(0);
  const judge = await receipts.picks.people.operator('13800000014');
  const ruling = (qty: string) =>
    judge.post('/admin/dispute/rule', { id, version: 3, qty, amount: '', text: '按复磅裁定' });
  expect(told(await ruling('0.30000001'))[0]).toBe(422);
  expect(told(await ruling('0.3001'))).toEqual(beside('qty'));
  expect((await ruling('0.3')).code).toBe(0);
});

test('a supplier objects to it', async () => {
  const standing = await receipts.standing();
  const id = await receipts.uploaded(standing, CAME);
  await receipts.check(id);
  const lineId = await lineOf(standing, id);
  const objecting = (claimQty: string) =>
    standing.deal.supplier.browser.post('/portal/actualDelivery/object', {
      id,
      lines: [{ lineId, claimQty }],
      disputeType: '1',
      statement: '应按发货数量结算',
    });
  expect(told(await objecting('149.90001'))).toEqual(beside('lines.0.claimQty'));
  expect((await objecting('150')).code).toBe(0);
});

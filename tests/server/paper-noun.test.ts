import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Browser } from '../helpers/browser.ts';
import { PickDesk, STEEL } from '../helpers/pick-desk.ts';
import { approve, done } from '../helpers/reviewer.ts';

// A document that uses every word of the kernel of documents, tried as the documents of the trade will be.

const BUSINESS = '13800000010';

let desk: PickDesk;
let buyer: { browser: Browser; companyId: string };
let supplier: { browser: Browser; companyId: string };
let operator: Browser;
beforeAll(async () => {
  desk = await PickDesk.open(13_710_000_000);
  buyer = await desk.companies.member();
  supplier = await desk.companies.member();
  await desk.acquaint(buyer.companyId, supplier.companyId);
  operator = await desk.people.operator(BUSINESS);
});
afterAll(() => desk.portal.close());

const draft = async (more: Record<string, unknown> = {}, amount = '50000.00') => {
  const projectId = await desk.project(buyer.companyId, supplier.companyId, amount);
  const values = { projectId, supplierCompanyId: supplier.companyId, ...more };
  return { projectId, values, ...(await desk.save(buyer.browser, values)) };
};
const detailOf = async (browser: Browser, id: string) => {
  const { data } = await browser.get('/portal/samplePick/detail', { id });
  return data as Record<string, unknown> & { goods: Record<string, string>[]; actions: string[] };
};

test('a save keeps the form, its lines with exact amounts, and the total on the head', async () => {
  const { id, version, values } = await draft({ goods: [STEEL, { ...STEEL, qty: '0.5' }] });
  const first = await detailOf(buyer.browser, id);
  expect(first).toMatchObject({ pickAmount: '12775.43', expectDate: '2026-06-30', version });
  expect(first.goods.map(({ amountIncl }) => amountIncl)).toEqual(['10950.37', '1825.06']);
  const kept = { ...values, goods: [first.goods[0]], remarks: '只要第一行' };
  await desk.save(buyer.browser, kept, { id, version });
  const again = await detailOf(buyer.browser, id);
  expect(again.goods.map((line) => line.id)).toEqual([first.goods[0]?.id]);
  expect(again).toMatchObject({ pickAmount: '10950.37', remarks: '只要第一行' });
});

test('from the approval on the supplier sees its side, confirms, and the buyer closes', async () => {
  const { id, projectId } = await draft();
  await done(buyer.browser, '/portal/samplePick/submit', { id });
  expect(await desk.available(projectId)).toBe('39049.63');
  const early = await supplier.browser.get('/portal/samplePick/detail', { id });
  expect(early.status).toBe(404);
  await approve(operator, id);
  const seen = await detailOf(supplier.browser, id);
  expect(seen).toMatchObject({ pickStatus: '3', actions: ['confirm', 'refuse'] });
  expect(seen).not.toHaveProperty('pickAmount');
  await done(supplier.browser, '/portal/samplePick/confirm', { id });
  await done(buyer.browser, '/portal/samplePick/close', { id });
  expect(await detailOf(buyer.browser, id)).toMatchObject({ pickStatus: '22', actions: [] });
});

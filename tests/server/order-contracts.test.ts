import { afterAll, beforeAll, expect, test } from 'vitest';

import { CONTRACT_FILES } from '#contract/order/contracts.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { pdf } from '../helpers/sample-files.ts';
import { Settlements } from '../helpers/settlements.ts';
import { download, upload } from '../helpers/upload.ts';
import { partsOf } from '../helpers/zip-parts.ts';

// 订单合同: what both sides of an order have signed is kept with it, and only ever added (rules.md C.4, C.5).

const [contract, supplement] = CONTRACT_FILES;
const MB = 1024 * 1024;

let portal: TestApp;
let desk: Settlements;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Settlements.with(portal, 13_677_000_000);
});
afterAll(() => portal.close());

async function paper(by: Browser, fileType: number, bytes = pdf(), path?: string) {
  const fields = { clientId: 'portal', fileType: String(fileType) };
  const { data } = await upload(portal, by, ['示例订单合同.pdf', bytes], {
    fields,
    ...(path && { path }),
  });
  return { id: (data as { id: string }).id, fileType };
}
const byOperator = (fileType: number, bytes?: Buffer) =>
  paper(desk.officer, fileType, bytes, '/admin/file/upload');
const keep = (by: Browser, noun: string, id: string, attachment: object[]) =>
  by.post(`/portal/${noun}/keepContract`, { id, attachment });
const keepAsOperator = (noun: string, id: string, attachment: object[], by = desk.officer) =>
  by.post(`/admin/${noun}/keepContract`, { id, attachment });
const idsOf = (data: unknown) =>
  (data as { attachment: { id: string }[] }).attachment.map(({ id }) => id);
const shown = async (by: Browser, noun: string, id: string) =>
  idsOf((await by.get(`/portal/${noun}/detail`, { id })).data);
async function inConsole(id: string, by = desk.officer) {
  const { data } = await by.get('/admin/order/pair', { id });
  const { purchase, estimate } = data as { purchase: unknown; estimate: unknown };
  return { purchase: idsOf(purchase), estimate: idsOf(estimate) };
}
async function titles(by: Browser, path: string) {
  await deliverAll(portal);
  const { data } = await by.get(path, { pageSize: 30 });
  return (data as { content: { title: string }[] }).content.map(({ title }) => title);
}

test('each side and the platform add to the contracts of an order, and the other side of the deal sees none', async () => {
  const { buyer, supplier, estimateId, purchaseId } = await desk.order({ paid: '' });
  const theirs = await paper(supplier, contract);
  expect((await keep(supplier, 'purchaseOrder', purchaseId, [theirs])).code).toBe(0);
  expect(await titles(desk.officer, '/admin/message/page')).toContain('供应商已上传订单合同');
  const ours = await byOperator(supplement);
  expect((await keepAsOperator('purchaseOrder', purchaseId, [ours])).code).toBe(0);
  const mine = await paper(buyer, contract);
  expect((await keep(buyer, 'estimateOrder', estimateId, [mine])).code).toBe(0);

  expect(await shown(supplier, 'purchaseOrder', purchaseId)).toEqual([theirs.id, ours.id]);
  const both = { purchase: [theirs.id, ours.id], estimate: [mine.id] };
  expect(await inConsole(purchaseId)).toEqual(both);
  expect(await inConsole(estimateId)).toEqual(both);
  expect(await titles(supplier, '/message/page')).toContain('平台已上传订单合同');
  const read = (by: Browser, file: { id: string }) => by.get(`/general/common/file/${file.id}`);
  expect((await read(supplier, ours)).status).toBe(200);
  expect((await desk.officer.get(`/admin/file/content/${mine.id}`)).status).toBe(200);
  expect((await read(buyer, theirs)).status).toBe(404);
  expect((await read(buyer, ours)).status).toBe(404);
  expect((await read(supplier, mine)).status).toBe(404);
  const other = await paper(buyer, contract);
  expect((await keep(buyer, 'purchaseOrder', purchaseId, [other])).status).toBe(404);

  const asked = { purchaseOrderId: purchaseId };
  const evidence = await download(portal, supplier, '/portal/paymentClock/evidence', asked);
  const files = [...(await partsOf(evidence.rawPayload)).keys()];
  expect(files.filter((name) => /^附件\/CG\d+\/.*示例订单合同/.test(name))).toHaveLength(2);
});

test('what is there stays, whatever its size, and a file that is sent again hangs once', async () => {
  const { supplier, purchaseId } = await desk.order({ paid: '' });
  // More than a customer may upload of a contract (20 MB), and less than an operator may.
  const large = await byOperator(contract, pdf('示'.repeat(7 * MB)));
  expect((await keepAsOperator('purchaseOrder', purchaseId, [large])).code).toBe(0);
  const mine = await paper(supplier, contract);
  const kept = await keep(supplier, 'purchaseOrder', purchaseId, [mine]);
  expect(kept.code, kept.body).toBe(0);
  expect((await keep(supplier, 'purchaseOrder', purchaseId, [mine])).code).toBe(0);
  expect(await shown(supplier, 'purchaseOrder', purchaseId)).toEqual([large.id, mine.id]);
});

test('only contracts are taken, and only of those who answer for the order', async () => {
  const { deal, supplier, buyer, purchaseId, estimateId } = await desk.order({ paid: '' });
  expect((await keep(supplier, 'purchaseOrder', purchaseId, [])).status).toBe(422);
  const slip = await paper(supplier, 111);
  expect((await keep(supplier, 'purchaseOrder', purchaseId, [slip])).status).toBe(422);
  const foreign = await paper(buyer, contract);
  expect((await keep(supplier, 'purchaseOrder', purchaseId, [foreign])).status).toBe(422);
  const { companies } = desk.payOuts;
  const { browser: viewer } = await companies.member('companyViewer', deal.buyer.companyId);
  expect((await keep(viewer, 'estimateOrder', estimateId, [foreign])).code).toBe(403);
  const auditor = await desk.payOuts.people.operator('13800000017');
  expect(await inConsole(estimateId, auditor)).toEqual({ purchase: [], estimate: [] });
  const refused = await keepAsOperator('estimateOrder', estimateId, [foreign], auditor);
  expect(refused.status).toBe(403);
});

test('the platform alone reads both orders beside each other, each with its own prices', async () => {
  const { supplier, purchaseId, estimateId } = await desk.order({ paid: '' });
  const { data } = await desk.officer.get('/admin/order/pair', { id: purchaseId });
  expect(data).toMatchObject({
    purchase: { id: purchaseId, goods: [{ priceIncl: '3650' }, { priceIncl: '3580' }] },
    estimate: { id: estimateId, goods: [{ priceIncl: '3695' }, { priceIncl: '3625' }] },
  });
  expect((await supplier.get('/admin/order/pair', { id: purchaseId })).status).toBe(401);
  expect((await desk.officer.get('/admin/order/pair', { id: '1' })).status).toBe(404);
});

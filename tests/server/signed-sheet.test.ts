import { afterAll, beforeAll, expect, test } from 'vitest';

import { SIGNED_SHEET } from '#contract/settlement/signed-sheet.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { pdf } from '../helpers/sample-files.ts';
import { Settlements } from '../helpers/settlements.ts';
import { upload } from '../helpers/upload.ts';

// 签章结算单: the printed paper of a settlement comes back with both seals (rules.md C.6).

let portal: TestApp;
let desk: Settlements;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Settlements.with(portal, 13_676_000_000);
});
afterAll(() => portal.close());

async function paper(by: Browser, fileType: number = SIGNED_SHEET) {
  const fields = { clientId: 'portal', fileType: String(fileType) };
  const { data } = await upload(portal, by, ['示例签章结算单.pdf', pdf()], { fields });
  return { id: (data as { id: string }).id, fileType };
}
const keep = (by: Browser, noun: string, id: string, attachment: object[]) =>
  by.post(`/portal/${noun}/keepSigned`, { id, attachment });
const shown = async (by: Browser, noun: string, id: string) => {
  const { data } = await by.get(`/portal/${noun}/detail`, { id });
  const { actions, attachment } = data as { actions: string[]; attachment: { id: string }[] };
  return { actions, files: attachment.map((file) => file.id) };
};

async function papers() {
  const order = await desk.order({ paid: '' });
  await desk.worked(order);
  return { order, ...(await desk.made(order)) };
}

test('each side hands in its own paper once it has confirmed it, and the platform reads both', async () => {
  const { order, sale, purchase } = await papers();
  const [mine, other] = [await paper(order.buyer), await paper(order.buyer)];
  expect((await keep(order.buyer, 'officialSalesOrder', sale.id, [mine])).code).toBe('not_now');
  await desk.confirmSale(order, sale.id);
  expect(await shown(order.buyer, 'officialSalesOrder', sale.id)).toEqual({
    actions: ['keepSigned'],
    files: [],
  });
  expect((await keep(order.buyer, 'officialSalesOrder', sale.id, [])).status).toBe(422);
  const slip = await paper(order.buyer, 111);
  expect((await keep(order.buyer, 'officialSalesOrder', sale.id, [slip])).status).toBe(422);
  const first = await keep(order.buyer, 'officialSalesOrder', sale.id, [mine]);
  expect(first.code, first.body).toBe(0);
  // A better copy comes behind it: what was signed once stays.
  expect((await keep(order.buyer, 'officialSalesOrder', sale.id, [other])).code).toBe(0);
  const { files } = await shown(order.buyer, 'officialSalesOrder', sale.id);
  expect(files).toEqual([mine.id, other.id]);

  // The paper of the supplier is another one, and neither side sees that of the other.
  const theirs = await paper(order.supplier);
  const stranger = await keep(order.supplier, 'officialSalesOrder', sale.id, [theirs]);
  expect(stranger.status).toBe(404);
  expect((await keep(order.supplier, 'purchaseSettlement', purchase.id, [theirs])).code).toBe(
    'not_now',
  );
  expect((await order.supplier.get(`/general/common/file/${other.id}`)).status).toBe(404);

  const pair = await desk.officer.get('/admin/settlement/pair', { id: sale.id });
  expect(pair.data).toMatchObject({
    sale: { attachment: [{ id: mine.id }, { id: other.id }] },
    purchase: { attachment: [] },
  });
  expect((await desk.officer.get(`/admin/file/content/${other.id}`)).status).toBe(200);
  await deliverAll(portal);
  const { data } = await desk.officer.get('/admin/message/page', { pageSize: 30 });
  const titles = (data as { content: { title: string }[] }).content.map(({ title }) => title);
  expect(titles).toContain('采购方已上传签章结算单');
});

test('who may only look at settlements, and a paper that was voided, keep nothing', async () => {
  const { order, sale } = await papers();
  await desk.confirmSale(order, sale.id);
  const file = await paper(order.buyer);
  const { companies } = desk.payOuts;
  const { browser: viewer } = await companies.member('companyViewer', order.deal.buyer.companyId);
  expect((await shown(viewer, 'officialSalesOrder', sale.id)).actions).toEqual([]);
  expect((await keep(viewer, 'officialSalesOrder', sale.id, [file])).code).toBe(403);
  await portal.database.superuser
    .updateTable('sales_order')
    .set({ sales_order_status: '10' })
    .where('id', '=', sale.id)
    .execute();
  expect((await keep(order.buyer, 'officialSalesOrder', sale.id, [file])).code).toBe('not_now');
});

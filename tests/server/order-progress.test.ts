import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Browser } from '../helpers/browser.ts';
import { Receipts } from '../helpers/receipts.ts';

// How far the goods of an order have come, line by line, as each side's page tells it (rules.md C.23).

let receipts: Receipts;
beforeAll(async () => {
  receipts = await Receipts.open(13_662_000_000);
});
afterAll(() => receipts.picks.portal.close());

interface Told {
  goods: { id: string }[];
  progress: { lineId: string }[];
}

async function told(browser: Browser, noun: string) {
  const { data } = await browser.post(`/portal/${noun}/page`, {});
  const [{ id } = { id: '' }] = (data as { content: { id: string }[] }).content;
  const { goods, progress } = (await browser.get(`/portal/${noun}/detail`, { id })).data as Told;
  expect(progress.map(({ lineId }) => lineId)).toEqual(goods.map((line) => line.id));
  return progress.map(({ lineId: _, ...far }) => far);
}

test('each side reads of each line what was picked, signed for and received', async () => {
  const standing = await receipts.standing({ quantities: ['150', '90'] });
  const { buyer, supplier } = standing.deal;
  expect(await told(buyer.browser, 'estimateOrder')).toEqual([
    { picked: '150', delivered: '150', received: '0' },
    { picked: '90', delivered: '90', received: '0' },
  ]);
  await receipts.uploaded(standing, [{ receivedQty: '149.4' }, { receivedQty: '90' }]);
  expect(await told(buyer.browser, 'estimateOrder')).toEqual([
    { picked: '150', delivered: '150', received: '149.4' },
    { picked: '90', delivered: '90', received: '90' },
  ]);
  expect(await told(supplier.browser, 'purchaseOrder')).toEqual([
    { signed: '150', received: '149.4' },
    { signed: '90', received: '90' },
  ]);
});

test('lists of orders tell the same as one quantity, where the lines have one unit', async () => {
  const standing = await receipts.standing({ quantities: ['150', '90'] });
  const { buyer, supplier, projectId } = standing.deal;
  const listed = async (browser: Browser, noun: string, key: string) => {
    const { data } = await browser.post(`/portal/${noun}/page`, { projectId });
    return (data as { content: Record<string, string>[] }).content.map((row) => row[key]);
  };
  const both = async () => [
    ...(await listed(buyer.browser, 'estimateOrder', 'pickedQty')),
    ...(await listed(supplier.browser, 'purchaseOrder', 'signedQty')),
  ];
  expect(await both()).toEqual(['240', '0']);
  const id = await receipts.uploaded(standing, [{ receivedQty: '149.4' }, { receivedQty: '90' }]);
  expect(await both()).toEqual(['240', '240']);
  const desk = receipts.picks.portal.database.superuser;
  const line = await desk
    .selectFrom('actual_delivery_line')
    .select('purchase_line_id')
    .where('actual_delivery_id', '=', id)
    .executeTakeFirstOrThrow();
  await desk
    .updateTable('purchase_order_line')
    .set({ unit: 'pcs' })
    .where('id', '=', String(line.purchase_line_id))
    .execute();
  expect(await both()).toEqual(['240', '']);
});

test('what a buyer only noted down, or has to upload again, is not told to its supplier', async () => {
  const standing = await receipts.standing();
  const id = await receipts.uploaded(standing, [{ receivedQty: '149.4' }, { receivedQty: '100' }]);
  const desk = receipts.picks.portal.database.superuser;
  for (const actual_status of ['0', '5']) {
    await desk.updateTable('actual_delivery').set({ actual_status }).where('id', '=', id).execute();
    const [first] = await told(standing.deal.supplier.browser, 'purchaseOrder');
    expect(first).toEqual({ signed: '0', received: '0' });
  }
});

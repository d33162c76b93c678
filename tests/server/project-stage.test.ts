import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { StageRow } from '#contract/project/project.ts';
import { inScope } from '#server/kernel/session/scope.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Invoices } from '../helpers/invoices.ts';
import { done } from '../helpers/reviewer.ts';

let portal: TestApp;
let desk: Invoices;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Invoices.with(portal, 13_679_400_000);
});
afterAll(() => portal.close());

/** A project's stage as a list, its filter, the counts of the tabs and the detail have it. */
async function stageOf(browser: Browser, projectId: string): Promise<string> {
  const { data } = await browser.get('/portal/project/detail', { id: projectId });
  const { stage } = data as { stage: string };
  const found = await browser.post('/portal/project/page', { stage });
  expect((found.data as { content: { id: string; stage: string }[] }).content).toContainEqual(
    expect.objectContaining({ id: projectId, stage }),
  );
  const tabs = await browser.post('/portal/project/projectStage', {});
  const tab = (tabs.data as StageRow[]).find((row) => row.stage === stage);
  expect(tab?.count).toBeGreaterThan(0);
  return stage;
}

test('a project is at the furthest stage that its documents have come to, and each side is told of its own', async () => {
  const order = await desk.settlements.order({ paid: '' });
  const { projectId } = order.deal;
  const stages = async () => [
    await stageOf(order.buyer, projectId),
    await stageOf(order.supplier, projectId),
  ];
  expect(await stages()).toEqual(['50', '50']);
  await desk.settlements.worked(order);
  expect(await stages()).toEqual(['90', '90']);
  await desk.settlements.made(order);
  expect(await stages()).toEqual(['100', '100']);
});

test('what its buyer is invoiced for and pays is told to the buyer alone', async () => {
  const settled = await desk.settled();
  const { buyer, supplier, projectId, saleId } = settled;
  const id = await desk.issued(saleId);
  expect(await stageOf(buyer, projectId)).toBe('110');
  expect(await stageOf(supplier, projectId)).toBe('100');
  await done(desk.finance, '/admin/makeInvoice/deliver', { id });
  await done(buyer, '/portal/makeInvoice/sign', { id });
  expect(await stageOf(buyer, projectId)).toBe('120');
  expect(await stageOf(supplier, projectId)).toBe('100');
});

test('a later paper of an earlier stage does not bring it back, nor does whoever changes the project wait', async () => {
  const order = await desk.settlements.order({ paid: '' });
  const { projectId } = order.deal;
  await inScope(portal.database.db, { maintenance: true, operator: true }, async (tx) => {
    await sql`select from project where id = ${projectId} for no key update`.execute(tx);
    await desk.settlements.receipt(order, [
      { line: 0, delivered: '50', received: '50', settled: '50' },
    ]);
  });
  expect(await stageOf(order.buyer, projectId)).toBe('50');
  await desk.settlements.worked(order);
  expect(await stageOf(order.buyer, projectId)).toBe('90');
  await sql`update purchase_order set purchase_order_status = purchase_order_status
    where project_id = ${projectId}`.execute(portal.database.superuser);
  expect(await stageOf(order.buyer, projectId)).toBe('90');
});

test('the stage line of a trade project leads to its requests and payables, not to financings', async () => {
  const order = await desk.settlements.order({ paid: '' });
  const { data } = await order.buyer.post('/portal/project/projectStage', {
    projectId: order.deal.projectId,
  });
  const links = Object.fromEntries(
    (data as StageRow[]).map(({ stage, link }) => [stage, link?.routeName]),
  );
  expect(links).toMatchObject({ 40: 'payApply', 120: 'paymentList' });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { Adjusts, RAISE } from '../helpers/adjusts.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { Limits } from '../helpers/limits.ts';
import { PayApplies, payApplyOf, STEELS } from '../helpers/pay-applies.ts';
import { People } from '../helpers/people.ts';

let portal: TestApp;
let limits: Limits;
let requests: PayApplies;
let companies: Companies;
let boss: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  const people = new People(portal, 13_612_000_000);
  limits = new Limits(portal);
  companies = new Companies(portal, people);
  requests = await PayApplies.with(portal, people, companies, limits);
  boss = await people.operator();
});
afterAll(() => portal.close());

const superuser = () => portal.database.superuser;

test('sent straight back to the node that returned it, it keeps what earlier nodes have set', async () => {
  const deal = await requests.deal();
  const { browser } = deal.buyer;
  const id = await requests.draft(deal);
  await requests.submit(browser, id);
  const terms = { markup: '12.5', retentionRate: '5', retentionDays: '90' };
  expect((await requests.approve(id, terms)).code).toBe(0);
  expect((await requests.approve(id, { approvedAmount: '1000000.00' })).code).toBe(0);
  await requests.decide(id, 'returnBack', '请补充采购合同盖章页');
  const stamped = { file31: [await requests.paper(browser)], purpose: '主体结构' };
  await requests.correct(browser, id, requests.values(deal, stamped));
  expect((await requests.submit(browser, id)).code).toBe(0);
  expect(await limits.figures(deal.projectId)).toMatchObject({ reserved: '1448800.00' });
  expect(await requests.approveAll(id)).toEqual(['N3']);
  expect(await payApplyOf(browser, id)).toMatchObject({ approvedAmount: '1000000.00' });
  expect(await limits.figures(deal.projectId)).toMatchObject({ reserved: '1000000.00' });
  const { purchaseId } = await requests.orders(id);
  const order = await superuser()
    .selectFrom('purchase_order')
    .select(['retention_rate', 'retention_days'])
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow();
  expect(order).toEqual({ retention_rate: '0.050000', retention_days: 90 });
});

test('asking for another amount, it goes through all nodes again', async () => {
  const deal = await requests.deal();
  const { browser } = deal.buyer;
  const id = await requests.draft(deal);
  await requests.submit(browser, id);
  await requests.approve(id);
  await requests.approve(id, { approvedAmount: '1000000.00' });
  await requests.decide(id, 'returnBack', '请核对申请金额');
  const more = { payRatio: '100', applyAmount: '1811000.00' };
  const values = requests.values(deal, { file31: [await requests.paper(browser)], ...more });
  await requests.correct(browser, id, values);
  expect((await requests.submit(browser, id)).code).toBe(0);
  const { processRedundantId } = await payApplyOf(browser, id);
  const path = '/portal/companyCustomer/listAuditOperate';
  const { data } = await browser.get(path, { processRedundantId: String(processRedundantId) });
  expect(data).toContainEqual(
    expect.objectContaining({ opinion: '申请内容有调整，从头审批', nodeKey: 'start', round: 2 }),
  );
  expect(await requests.approveAll(id)).toEqual(['N1', 'N2', 'N3']);
  expect(await payApplyOf(browser, id)).toMatchObject({ approvedAmount: '1811000.00' });
});

test('with another price of its goods, too, and reviewers read which', async () => {
  const deal = await requests.deal();
  const { browser } = deal.buyer;
  const id = await requests.draft(deal);
  await requests.submit(browser, id);
  await requests.approve(id);
  await requests.decide(id, 'returnBack', '请核对单价');
  // 300 t dearer by 2.00 and 200 t cheaper by 3.00: the order costs what it did.
  const prices = ['3652', '3577'];
  const goods = STEELS.map((line, at) => ({ ...line, priceIncl: prices[at] }));
  const file31 = [await requests.paper(browser)];
  await requests.correct(browser, id, requests.values(deal, { file31, goods }));
  expect((await requests.submit(browser, id)).code).toBe(0);
  expect((await requests.openTask(id))?.node_key).toBe('N1');
  expect((await requests.review(id)).changes).toContainEqual({
    field: 'goods.0.priceIncl',
    label: '货物清单 第 1 行 含税单价（元）',
    before: '3650',
    after: '3652',
  });
});

test('an adjustment keeps what risk has granted of it; for another amount it begins anew', async () => {
  const adjusts = new Adjusts(portal);
  const { browser, companyId } = await companies.member('companyOperator');
  const projectId = await limits.opened({ companyId });
  const id = await adjusts.draft(browser, projectId, RAISE);
  const task = async () => {
    const { rows } = await sql<{ id: string; node: string }>`
      select task.id, task.node_key as node from process_task task
      join process_instance instance on instance.id = task.instance_id
      where instance.object_type = 'applyAmountAdjust' and instance.object_id = ${id} and task.status = 1`.execute(
      superuser(),
    );
    return rows[0];
  };
  const decide = async (how: string, given: object) => {
    const answer = await boss.post(`/admin/review/${how}`, {
      taskId: (await task())?.id,
      ...given,
    });
    expect(answer.code, answer.body).toBe(0);
  };
  const passed = (...keys: string[]) => ({ ticks: keys.map((key) => ({ key, result: 'pass' })) });
  const granted = async () =>
    (
      (await browser.get('/portal/applyAmountAdjust/detail', { id })).data as {
        approvedAmount: string;
      }
    ).approvedAmount;

  await adjusts.submit(browser, id);
  await decide('approve', passed('reason'));
  const fields = { approvedAmount: '300000.00', conditions: '补充担保' };
  await decide('approve', { ...passed('exposure', 'repayment'), fields });
  await decide('returnBack', { opinion: '请补充说明', returnTo: 'start' });
  expect((await adjusts.submit(browser, id)).code).toBe(0);
  expect([(await task())?.node, await granted()]).toEqual(['N3', '300000.00']);

  await decide('returnBack', { opinion: '请补充说明', returnTo: 'start' });
  const { data } = await browser.get('/portal/applyAmountAdjust/detail', { id });
  const { version } = data as { version: number };
  const file121 = [await adjusts.paper(browser)];
  const values = { ...RAISE, adjustAmount: '600000.00', projectId, file121 };
  await adjusts.save(browser, values, { id, version });
  expect((await adjusts.submit(browser, id)).code).toBe(0);
  expect([(await task())?.node, await granted()]).toEqual(['N1', '600000.00']);
});

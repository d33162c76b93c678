import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { AUDIT, OPERATE } from '#contract/flow/flow.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { PayOuts } from '../helpers/pay-outs.ts';
import { done } from '../helpers/reviewer.ts';

// What was returned may be deleted by whoever may submit it (rules.md C.0.1, 0/2/5): its process ends, nothing is held for it or
// waits for it, and what was done with it stays on record.

let portal: TestApp;
let desk: PayOuts;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await PayOuts.with(portal, 13_688_200_000);
}, 120_000);
afterAll(() => portal.close());

const REASON = '收款账户请补充开户行';

async function returned() {
  const { requests } = desk;
  const deal = await requests.deal();
  const id = await requests.draft(deal);
  await done(deal.buyer.browser, '/portal/payApply/submit', { id });
  expect((await requests.decide(id, 'returnBack', REASON)).code).toBe(0);
  return { deal, id };
}

const process = async (id: string) => {
  const { rows } = await sql<{ id: string; status: string; open: number; done: string[] }>`
    select i.id::text as id, i.status, (select count(*)::int from process_task task
        where task.instance_id = i.id and task.status = 1) as open,
      array(select o.operate_type from process_operation o where o.instance_id = i.id order by o.id) as done
    from process_instance i where i.object_id = ${id} and i.object_type = 'payApply'`.execute(
    portal.database.superuser,
  );
  return rows[0];
};

test('a returned request is deleted by its creator: its project may end, and its record stays', async () => {
  const { deal, id } = await returned();
  const { browser } = deal.buyer;
  const finish = async () =>
    (await desk.people.operator()).post('/admin/project/finish', { id: deal.projectId });
  expect(await finish()).toMatchObject({
    code: 'project_open_children',
    msg: expect.stringContaining('付款申请 1 项') as string,
  });
  const detail = await browser.get('/portal/payApply/detail', { id });
  const { actions, version } = detail.data as { actions: string[]; version: number };
  expect(actions).toEqual(expect.arrayContaining(['edit', 'submit', 'delete']));

  expect((await browser.post('/portal/payApply/delete', { id, version: version + 1 })).code).toBe(
    409,
  );
  const answer = await browser.post('/portal/payApply/delete', { id, version });
  expect(answer.code, answer.body).toBe(0);
  expect(await process(id)).toMatchObject({ status: 'withdrawn', open: 0 });
  expect((await process(id))?.done.at(-1)).toBe(OPERATE.withdraw);
  expect(await desk.limits.figures(deal.projectId)).toMatchObject({
    reserved: '0.00',
    occupied: '0.00',
  });
  for (const path of ['delete', 'submit', 'withdraw']) {
    expect((await browser.post(`/portal/payApply/${path}`, { id })).status, path).toBe(404);
  }

  // Whoever has reviewed it still reads it and what was done with it; nothing more is done.
  const processRedundantId = (await process(id))?.id;
  const boss = await desk.people.operator();
  const review = await boss.get('/admin/review/detail', { processRedundantId });
  expect(review.data).toMatchObject({ status: AUDIT.withdrawn, actions: [] });
  const { data: lines } = await boss.get('/admin/review/listAuditOperate', { processRedundantId });
  expect(JSON.stringify(lines)).toContain(REASON);
  const ended = { processRedundantId, opinion: '不再继续办理' };
  expect((await boss.post('/admin/review/terminate', ended)).code).not.toBe(0);
  const { rows } = await sql`
    select from audit_log where object_type = 'payApply' and object_id = ${id}
      and action = 'payApplyDelete'`.execute(portal.database.superuser);
  expect(rows).toHaveLength(1);

  expect((await finish()).code).toBe(0);
});

test('nobody else deletes it, nor what is reviewed', async () => {
  const { deal, id } = await returned();
  const { browser } = deal.supplier;
  expect((await browser.post('/portal/payApply/delete', { id })).status).toBe(404);
  await done(deal.buyer.browser, '/portal/payApply/submit', { id });
  const refused = await deal.buyer.browser.post('/portal/payApply/delete', { id });
  expect(refused.code).not.toBe(0);
  expect(await process(id)).toMatchObject({ status: 'running' });
});

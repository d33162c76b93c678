import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TodoRow } from '#contract/flow/review-lists.ts';

import type { Browser } from '../helpers/browser.ts';
import { createFlowDesk, type FlowDesk, nodeOf } from '../helpers/flow-noun.ts';

const BIZ = '13800000010';
const DIRECTOR = '13800000013';

let desk: FlowDesk;
let biz: Browser;
beforeAll(async () => {
  desk = await createFlowDesk(13_340_000_000);
  biz = await desk.people.operator(BIZ);
});
afterAll(() => desk.portal.close());

async function submitted() {
  const paper = await desk.paper();
  await paper.browser.post('/portal/paper/submit', { id: paper.id });
  return paper;
}

/** What the job tells of one document, by phone. */
async function told(id: string): Promise<string[]> {
  await desk.runJob('flowSla');
  const { rows } = await sql<{ phone: string; state: string }>`
    select account.phone, outbox.payload ->> 'state' as state from outbox
    join account on account.id = outbox.account_id
    where topic = 'flow.sla' and outbox.payload ->> 'id' = ${id} order by outbox.id`.execute(
    desk.portal.database.superuser,
  );
  return rows.map(({ phone, state }) => `${phone} ${state}`).sort();
}

test('reminded at 80 % of the hours, told to the head of the office when they are over, each once', async () => {
  await desk.release(nodeOf('N1', 'riskOfficer', { slaHours: 2 }));
  const { id } = await submitted();
  await desk.later(1.5);
  expect(await told(id)).toEqual([]);
  await desk.later(0.1);
  const near = ['13800000009 near', '13800000012 near'];
  expect(await told(id)).toEqual(near);
  expect(await told(id)).toEqual(near);
  await desk.later(1.4);
  const late = [...near, '13800000009 overdue', '13800000012 overdue', `${DIRECTOR} overdue`];
  expect(await told(id)).toEqual(late.sort());
  expect(await told(id)).toEqual(late);
  await desk.later(-3);
});

test('of a role that nobody holds, whoever can give it is reminded', async () => {
  await desk.release(nodeOf('N1', 'legalOfficer', { slaHours: 2 }));
  const { superuser } = desk.portal.database;
  const { rows: held } = await sql<{ id: string }>`
    update role_relation set valid_to = ${desk.portal.clock.now()}
    where role_code = 'legalOfficer' and valid_to is null returning id`.execute(superuser);
  await sql`update office set leader_id = null where leader_id is not null`.execute(superuser);
  const { id } = await submitted();
  await desk.later(1.7);
  await desk.runJob('flowSla');
  const { rows } = await sql<{ phone: string; role: string }>`
    select distinct account.phone, outbox.payload ->> 'role' as role from outbox
    join account on account.id = outbox.account_id
    where topic = 'flow.vacant' and outbox.payload ->> 'id' = ${id}
      and outbox.payload ? 'dueTime'`.execute(superuser);
  expect(rows).toEqual([{ phone: '13800000009', role: '法务专员' }]);
  await sql`update role_relation set valid_to = null
    where id = any (${held.map((one) => one.id)}::bigint[])`.execute(superuser);
  await desk.later(-1.7);
});

test('the to-do list has my roles, the most urgent first, in pages, by filter', async () => {
  await desk.release(nodeOf('N1', 'bizManager', { slaHours: 4 }));
  const slow = await submitted();
  await desk.release(nodeOf('N1', 'bizManager', { slaHours: 1 }));
  const fast = await submitted();
  const page = async (more: object = {}) => {
    const { data } = await biz.post('/admin/todo/page', { pageSize: 50, ...more });
    return data as { content: TodoRow[]; total: number };
  };
  const ids = async (more?: object) => (await page(more)).content.map(({ objectId }) => objectId);
  expect(await ids()).toEqual([fast.id, slow.id]);
  expect(await ids({ pageSize: 1, pageNum: 2 })).toEqual([slow.id]);
  expect(await ids({ sortKey: 'dueTime', sortOrder: 'desc' })).toEqual([slow.id, fast.id]);
  expect(await ids({ pageSize: 1, fromEnd: true })).toEqual([slow.id]);
  expect(await ids({ keyword: '不存在' })).toEqual([]);
  expect(await ids({ objectType: 'bank' })).toEqual([]);
  await desk.later(1.5);
  expect(await ids({ overdue: true })).toEqual([fast.id]);
  expect(await ids({ overdue: false })).toEqual([slow.id]);
  const [row] = (await page()).content;
  expect(row).toMatchObject({ objectName: '样例审批', nodeName: '节点N1', overdue: true });
  const director = await desk.people.operator(DIRECTOR);
  expect((await director.post('/admin/todo/page')).data).toMatchObject({ content: [], total: 0 });

  await biz.post('/admin/review/approve', { taskId: row?.taskId });
  expect(await ids()).toEqual([slow.id]);
  const { data } = await biz.post('/admin/done/page');
  expect(data).toMatchObject({ total: 1, content: [{ objectId: fast.id, auditStatus: '3' }] });
});

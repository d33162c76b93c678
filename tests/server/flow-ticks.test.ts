import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { AuditOperateRow } from '#contract/flow/audit-operate.ts';
import type { ReviewDetail } from '#contract/flow/review-view.ts';

import type { Browser } from '../helpers/browser.ts';
import { createFlowDesk, type FlowDesk, nodeOf } from '../helpers/flow-noun.ts';

// Who concluded what of the tick list (审核要点), and when, whatever a later reviewer sends along.

const BIZ = '13800000010';
const RISK = '13800000012';
const DIRECTOR = '13800000013';
const OPINION = '请补充合同附件';

let desk: FlowDesk;
const known = new Map<string, Browser>();
beforeAll(async () => {
  desk = await createFlowDesk(13_340_000_000);
  for (const phone of [BIZ, RISK, DIRECTOR]) known.set(phone, await desk.people.operator(phone));
});
afterAll(() => desk.portal.close());

const operator = (phone: string) => known.get(phone) as Browser;

async function submitted() {
  await desk.release(
    nodeOf('T1', 'bizManager', { nodeName: '业务初审' }),
    nodeOf('T2', 'riskOfficer', { nodeName: '风控审查' }),
    nodeOf('T3', 'riskDirector', { nodeName: '总监审批' }),
  );
  const paper = await desk.paper();
  await paper.browser.post('/portal/paper/submit', { id: paper.id });
  const { processRedundantId } = await desk.read(paper.browser, paper.id);
  return { ...paper, processRedundantId: processRedundantId ?? '' };
}

async function decide(phone: string, id: string, path: string, more: object) {
  const [task] = await desk.tasks(id);
  const answer = await operator(phone).post(`/admin/review/${path}`, { taskId: task?.id, ...more });
  expect(answer.code, answer.body).toBe(0);
}

async function ticksFor(phone: string, processRedundantId: string) {
  const { data } = await operator(phone).get('/admin/review/detail', { processRedundantId });
  return new Map((data as ReviewDetail).ticks.map((tick) => [tick.key, tick]));
}

async function record(who: Browser, path: string, processRedundantId: string) {
  const { data } = await who.get(path, { processRedundantId });
  return (data as AuditOperateRow[]).filter(({ operateType }) => operateType === 2);
}

const tick = (key: string, result: string, note = '') => ({ key, result, note });

test('a conclusion stays with its author and time, and what another sends along unchanged is not the other’s', async () => {
  const { browser, id, processRedundantId } = await submitted();
  const said = desk.portal.clock.now().getTime();
  await decide(BIZ, id, 'approve', { ticks: [tick('truth', 'pass')] });
  await desk.later(1);
  const all = [tick('truth', 'fail', '不是我的要点'), tick('overdue', 'pass')];
  await decide(RISK, id, 'approve', { ticks: all });

  const shown = await ticksFor(DIRECTOR, processRedundantId);
  const [first] = await record(
    operator(DIRECTOR),
    '/admin/review/listAuditOperate',
    processRedundantId,
  );
  expect(shown.get('truth')).toMatchObject({
    asked: false,
    given: [{ nodeName: '业务初审', by: '示例业务经理', result: 'pass', time: first?.endTime }],
  });
  expect(Math.abs(Date.parse(`${first?.endTime?.replace(' ', 'T')}+08:00`) - said)).toBeLessThan(
    5_000,
  );
  // The director has to conclude for himself: somebody else's conclusion is shown, and is not his yet.
  expect(shown.get('overdue')).toMatchObject({
    asked: true,
    result: null,
    note: '',
    given: [{ nodeName: '风控审查', by: '示例风控专员', result: 'pass' }],
  });

  await decide(DIRECTOR, id, 'approve', { ticks: [tick('overdue', 'none', '新客户')] });
  // As lines were kept before: with whatever their author had sent along.
  await sql`update process_operation set ticks = ticks || ${JSON.stringify([tick('truth', 'pass')])}::jsonb
    where instance_id = ${processRedundantId} and node_key = 'T3'`.execute(
    desk.portal.database.superuser,
  );
  const after = await ticksFor(BIZ, processRedundantId);
  expect(after.get('truth')?.given.map(({ by }) => by)).toEqual(['示例业务经理']);
  expect(after.get('overdue')?.given.map(({ by, result }) => [by, result])).toEqual([
    ['示例风控总监', 'none'],
    ['示例风控专员', 'pass'],
  ]);
  const lines = await record(operator(BIZ), '/admin/review/listAuditOperate', processRedundantId);
  expect(lines.map(({ operatorName, ticks }) => [operatorName, ticks])).toEqual([
    ['示例业务经理', [{ label: '资料真实', result: 'pass', note: '' }]],
    ['示例风控专员', [{ label: '无逾期', result: 'pass', note: '' }]],
    ['示例风控总监', [{ label: '无逾期', result: 'none', note: '新客户' }]],
  ]);
  const customers = await record(
    browser,
    '/portal/companyCustomer/listAuditOperate',
    processRedundantId,
  );
  expect(JSON.stringify(customers)).not.toMatch(/ticks|无逾期|新客户/);
});

test('after a return each finds what he concluded himself, and may conclude otherwise', async () => {
  const { browser, id, processRedundantId } = await submitted();
  await decide(BIZ, id, 'approve', { ticks: [tick('truth', 'fail', '缺合同原件')] });
  await decide(RISK, id, 'returnBack', { opinion: OPINION });
  await browser.post('/portal/paper/submit', { id, resubmit: 'start' });
  const mine = (await ticksFor(BIZ, processRedundantId)).get('truth');
  expect(mine).toMatchObject({ asked: true, result: 'fail', note: '缺合同原件' });
  await decide(BIZ, id, 'approve', { ticks: [tick('truth', 'pass')] });
  const given = (await ticksFor(RISK, processRedundantId)).get('truth')?.given;
  expect(given?.map(({ by, result }) => [by, result])).toEqual([['示例业务经理', 'pass']]);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';

import type { Answer, Browser } from '../helpers/browser.ts';
import { createFlowDesk, type FlowDesk, nodeOf } from '../helpers/flow-noun.ts';
import { onceLooked } from '../helpers/once-looked.ts';

// Decisions that come at once. The naive twin reads the open task and then writes, without the document's lock; the same
// drill must catch it, else a green run of the real thing would prove nothing.

const CROWD = 12;
const HEAD = '13800000009';
const RISK = '13800000012';

let desk: FlowDesk;
let head: Browser;
let risk: Browser;
beforeAll(async () => {
  desk = await createFlowDesk(13_350_000_000, { max: 30 });
  [head, risk] = [await desk.people.operator(HEAD), await desk.people.operator(RISK)];
});
afterAll(() => desk.portal.close());

async function submitted() {
  const paper = await desk.paper();
  await paper.browser.post('/portal/paper/submit', { id: paper.id });
  return paper;
}

const crowd = <T>(act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: CROWD }, (_, index) => act(index)));
const granted = (answers: readonly Answer[]) => answers.filter(({ code }) => code === 0).length;

async function approvalsOf(id: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from process_operation done join process_instance i on i.id = done.instance_id
    where i.object_id = ${id} and done.operate_type = '2'`.execute(desk.portal.database.superuser);
  return Number(rows[0]?.count);
}

describe('one decision per task', () => {
  test('approved by many at once, it is approved once', async () => {
    await desk.release(nodeOf('N1', 'riskOfficer'));
    const { id } = await submitted();
    desk.log.effects = [];
    const [task] = await desk.tasks(id);
    const answers = await crowd((index) =>
      (index % 2 ? head : risk).post('/admin/review/approve', { taskId: task?.id }),
    );
    expect(granted(answers)).toBe(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect([await approvalsOf(id), desk.log.effects]).toEqual([1, ['approved 3']]);
  });

  test('the naive twin approves it several times', async () => {
    await desk.release(nodeOf('N1', 'riskOfficer'));
    const { id } = await submitted();
    const [task] = await desk.tasks(id);
    const accountId = await desk.people.idOf(RISK);
    // Everybody has looked before anybody writes: what a busy hour does by chance.
    const looked = onceLooked(CROWD);
    const naive = async (tx: Tx) => {
      const open = await tx
        .selectFrom('process_task')
        .select('status')
        .where('id', '=', String(task?.id))
        .executeTakeFirstOrThrow();
      await looked();
      if (open.status !== 1) return false;
      await sql`insert into process_operation (instance_id, task_id, object_type, applicant_id, company_ids,
          submitters, round, node_key, node_name, operate_type, operator_id, role, opinion, started_at, ended_at)
        select instance_id, id, object_type, applicant_id, company_ids, submitters, 1, node_key, node_name, '2',
          ${accountId}, role, '', started_at, started_at from process_task where id = ${task?.id}`.execute(
        tx,
      );
      return true;
    };
    const done = await crowd(() =>
      inScope(desk.portal.database.db, { accountId, operator: true }, naive),
    );
    expect(done.filter(Boolean).length).toBeGreaterThan(1);
    expect(await approvalsOf(id)).toBeGreaterThan(1);
  });

  test('the last two of a node where all must approve: the process goes on, and once', async () => {
    await desk.release(nodeOf('N1', 'riskOfficer', { mode: 'all' }), nodeOf('N2', 'riskDirector'));
    for (let round = 0; round < 3; round += 1) {
      const { id } = await submitted();
      const tasks = await desk.tasks(id);
      const mine = await desk.people.idOf(HEAD);
      const answers = await Promise.all(
        tasks.map((task) =>
          (task.queue === mine ? head : risk).post('/admin/review/approve', { taskId: task.id }),
        ),
      );
      expect(granted(answers)).toBe(2);
      expect((await desk.tasks(id)).map(({ node_key }) => node_key)).toEqual(['N2']);
    }
  });
});

describe('either, never both', () => {
  test('withdrawn while it is approved', async () => {
    await desk.release(nodeOf('N1', 'riskOfficer'), nodeOf('N2', 'riskDirector'));
    for (let round = 0; round < 5; round += 1) {
      const { id, browser } = await submitted();
      const [task] = await desk.tasks(id);
      const [back, on] = await Promise.all([
        browser.post('/portal/paper/withdraw', { id }),
        risk.post('/admin/review/approve', { taskId: task?.id }),
      ]);
      expect(granted([back, on])).toBe(1);
      const { auditStatus } = await desk.read(browser, id);
      expect(auditStatus).toBe(back.code === 0 ? '5' : '1');
      expect(await desk.tasks(id)).toHaveLength(back.code === 0 ? 0 : 1);
    }
  });

  test('submitted many times at once, it is submitted once', async () => {
    await desk.release(nodeOf('N1', 'riskOfficer'));
    const { id, browser } = await desk.paper();
    desk.log.effects = [];
    const answers = await crowd(() => browser.post('/portal/paper/submit', { id }));
    expect(granted(answers)).toBe(1);
    expect(await desk.tasks(id)).toHaveLength(1);
    expect(desk.log.effects).toEqual(['submitted 1']);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPool } from '#server/db/client.ts';
import { startWorker } from '#server/kernel/jobs/worker.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { JOB_WORDS, MAY_BE_GIVEN_UP } from '#server/modules/admin/job-words.ts';
import { MODULES } from '#server/modules.ts';
import { tasksOf } from '#server/tasks.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';

// What fails for good is seen in the console, by those who see the log, and done again by an administrator.

let portal: TestApp;
let people: People;
let admin: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  people = new People(portal, 13_690_000_000);
  admin = await people.operator();
});
afterAll(() => portal.close());
beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(portal.database.owner));

interface Row {
  id: string;
  actions: string[];
  [key: string]: unknown;
}

async function list(query: Record<string, unknown> = {}, as = admin): Promise<Row[]> {
  const { code, data, body } = await as.post('/admin/job/page', query);
  expect(code, body).toBe(0);
  return (data as { content: Row[] }).content;
}

interface Failure {
  attempts: number;
  error?: string | null;
  /** Whether a runner does it just now. */
  locked?: boolean;
}

/** A job that was tried so often. */
async function failing(
  task: string,
  { attempts, error = '短信服务拒绝', locked = false }: Failure,
) {
  const { owner } = portal.database;
  const { rows } = await sql<{ id: string }>`
    select (graphile_worker.add_job(${task}, '{"phone": "13800001234"}')).id`.execute(owner);
  const id = rows[0]?.id ?? '';
  await sql`
    update graphile_worker._private_jobs set attempts = ${attempts}, last_error = ${error},
      locked_at = case when ${locked} then now() end, created_at = '2026-05-18T01:00:00Z',
      run_at = '2026-05-20T02:00:00Z'
    where id = ${id}`.execute(owner);
  return id;
}

test('which, since when, how often and why: what still tries, and what tries no more', async () => {
  await failing('deliver', { attempts: 0, error: null });
  const waiting = await failing('export', { attempts: 3, error: 'no disk' });
  const stopped = await failing('tellDriver', { attempts: 25 });
  const dead = await failing('tellSigner', { attempts: 25, error: null });
  const unknown = await failing('ofOldRelease', { attempts: 25, locked: true });
  const found = await list({ sortKey: 'since', sortOrder: 'asc' });
  expect(found.map(({ id }) => id).toSorted()).toEqual(
    [waiting, stopped, dead, unknown].toSorted(),
  );
  expect(found.find(({ id }) => id === stopped)).toEqual({
    id: stopped,
    task: 'tellDriver',
    taskName: '提货码短信',
    stopped: true,
    attempts: 25,
    maxAttempts: 25,
    since: '2026-05-18 09:00:00',
    nextTry: '',
    reason: '短信服务拒绝',
    givenUpTime: '',
    givenUpReason: '',
    actions: ['view', 'retry', 'giveUp'],
  });
  expect(found.find(({ id }) => id === waiting)).toMatchObject({
    stopped: false,
    attempts: 3,
    nextTry: '2026-05-20 10:00:00',
  });
  expect(found.find(({ id }) => id === dead)).toMatchObject({ stopped: true, reason: '' });
  expect(found.find(({ id }) => id === unknown)).toMatchObject({
    taskName: 'ofOldRelease',
    stopped: false,
  });
  expect(JSON.stringify(found)).not.toContain('13800001234');
  const ids = async (query: object) => (await list({ ...query })).map(({ id }) => id).toSorted();
  expect(await ids({ stopped: 'true' })).toEqual([stopped, dead].toSorted());
  expect(await ids({ keyword: '提货码' })).toEqual([stopped]);
  expect(await ids({ keyword: 'oldrelease' })).toEqual([unknown]);
});

test('the log is open to the same; who keeps nothing up sees none, and the database tells nobody else', async () => {
  const id = await failing('export', { attempts: 25 });
  const auditor = await people.operator('13800000017');
  expect(await list({}, auditor)).toMatchObject([{ id, actions: ['view'] }]);
  expect((await auditor.post('/admin/job/retry', { id })).code).toBe(403);
  const risk = await people.operator('13800000012');
  expect((await risk.post('/admin/job/page')).code).toBe(403);
  const { rows } = await sql`select * from failed_jobs()`.execute(portal.database.db);
  expect(rows).toEqual([]);
  const again = await sql`select * from retry_job(${id}, now())`.execute(portal.database.db);
  expect(again.rows).toEqual([]);
});

test('an administrator has it done again, which the log keeps; who comes late is told', async () => {
  const id = await failing('tellDriver', { attempts: 25 });
  const counted = async () =>
    ((await admin.get('/admin/workbench/summary')).data as { key: string; count: number }[]).find(
      ({ key }) => key === 'job.stopped',
    )?.count;
  expect(await counted()).toBe(1);
  expect(await admin.post('/admin/job/retry', { id })).toMatchObject({ code: 0 });
  expect(await counted()).toBeUndefined();
  expect(await list()).toMatchObject([{ id, stopped: false, attempts: 0 }]);
  const { data } = await admin.post('/admin/log/page', { action: 'adminJobRetry' });
  const [logged] = (data as { content: Row[] }).content;
  expect(logged).toMatchObject({ objectType: 'job', objectId: id, actionName: '重试' });

  const pool = createPool({ connectionString: portal.database.url, max: 4 });
  const done: string[] = [];
  const tasks = {
    tellDriver: (_: unknown, { job }: { job: { id: string } }) => void done.push(job.id),
  };
  const worker = await startWorker({ pool, tasks, schedule: {}, log: portal.app.log });
  await expect.poll(() => list(), { timeout: 10_000 }).toEqual([]);
  await worker.stop();
  await pool.end();
  expect(done).toEqual([id]);
  expect(await admin.post('/admin/job/retry', { id })).toMatchObject({
    code: 'job_gone',
    msg: '该任务已完成、已放弃或正在执行，请刷新列表',
  });
});

test('one that waits for its next try keeps its count; one that is being done is left alone', async () => {
  const waiting = await failing('export', { attempts: 3 });
  const running = await failing('tellDriver', { attempts: 25, locked: true });
  expect((await admin.post('/admin/job/retry', { id: waiting })).code).toBe(0);
  expect((await admin.post('/admin/job/retry', { id: running })).code).toBe('job_gone');
  expect(await list({ keyword: 'export' })).toMatchObject([{ attempts: 3 }]);
  expect(await list({ keyword: 'tellDriver' })).toMatchObject([{ attempts: 25 }]);
});

test('a message that nobody can send is given up with a reason, and stands so in the list and the log', async () => {
  const id = await failing('tellSigner', { attempts: 25, error: 'no such number' });
  const giveUp = (more: object = {}) =>
    admin.post('/admin/job/giveUp', { id, reason: '号码已停机，已电话告知', ...more });
  expect((await giveUp({ reason: ' ' })).code).toBe(422);
  expect(await giveUp()).toMatchObject({ code: 0 });
  const [row] = await list();
  expect(row).toMatchObject({
    id,
    stopped: false,
    nextTry: '',
    reason: 'no such number',
    givenUpTime: expect.stringMatching(/^\d{4}-/),
    givenUpReason: '号码已停机，已电话告知',
    actions: ['view'],
  });
  expect(await list({ givenUp: 'false' })).toEqual([]);
  expect(await list({ givenUp: 'true' })).toHaveLength(1);
  const { data } = await admin.get('/admin/workbench/summary');
  expect(JSON.stringify(data)).not.toContain('job.stopped');
  for (const call of ['giveUp', 'retry']) {
    const again = await admin.post(`/admin/job/${call}`, { id, reason: '再试' });
    expect(again.code, call).toBe(call === 'retry' ? 422 : 'job_gone');
  }
  expect((await admin.post('/admin/job/retry', { id })).code).toBe('job_gone');
  const log = await admin.post('/admin/log/page', { action: 'adminJobGiveUp' });
  expect(log.data).toMatchObject({ content: [{ objectId: id, actionName: '放弃' }] });
  await sql`truncate job_given_up`.execute(portal.database.superuser);
});

test('what makes documents or comes by the calendar is never given up, nor what is being done, nor by others', async () => {
  const reason = '不再需要';
  for (const task of Object.keys(JOB_WORDS).filter((name) => !MAY_BE_GIVEN_UP.includes(name))) {
    const id = await failing(task, { attempts: 25 });
    expect((await admin.post('/admin/job/giveUp', { id, reason })).code, task).toBe('job_gone');
  }
  expect(MAY_BE_GIVEN_UP).not.toContain('submitReceipt');
  const running = await failing('tellDriver', { attempts: 3, locked: true });
  expect((await admin.post('/admin/job/giveUp', { id: running, reason })).code).toBe('job_gone');
  const id = await failing('tellDriver', { attempts: 25 });
  const auditor = await people.operator('13800000017');
  expect((await auditor.post('/admin/job/giveUp', { id, reason })).code).toBe(403);
  const { rows } =
    await sql`select * from give_up_job(${id}, '{tellDriver}', 'x', now(), 1)`.execute(
      portal.database.db,
    );
  expect(rows).toEqual([]);
});

test('every job has its word', () => {
  const names = Object.keys(tasksOf({} as Kernel, MODULES));
  expect(Object.keys(JOB_WORDS).toSorted()).toEqual(names.toSorted());
});

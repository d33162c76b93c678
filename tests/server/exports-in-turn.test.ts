import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { createPool } from '#server/db/client.ts';
import type { FileStore } from '#server/kernel/ports/file-store.ts';
import { localFiles } from '#server/providers/files/local-files.ts';

import { createTestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { createTestDatabase } from '../helpers/database.ts';
import { ExportDesk } from '../helpers/export-desk.ts';
import { People } from '../helpers/people.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'scf-in-turn-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const started = (browser: Browser) =>
  browser.post('/portal/bank/export', { filter: {}, format: 'csv' });
const stateOf = async (browser: Browser, { data }: { data: unknown }) => {
  const { jobId } = data as { jobId: string };
  return ((await browser.get(`/portal/export/${jobId}`)).data as { state: string }).state;
};
const withBank = async (browser: Browser, name: string) => {
  const account = { name, bankType: '1', remarks: '示例说明', contactPerson: '', attachment: [] };
  const { code, body } = await browser.post('/portal/bank/save', account);
  expect(code, body).toBe(0);
};

test('the exports of one company hold one of those who work, and neither those of others nor messages', async () => {
  const database = await createTestDatabase();
  const workerPool = createPool({ connectionString: database.url, max: 4 });
  const kept = localFiles(join(folder(), 'files'));
  const goOn = Promise.withResolvers<void>();
  // What is of the busy company takes as long as the test wants.
  const put: FileStore['put'] = async (key, path) => {
    if (readFileSync(path, 'utf8').includes('繁忙')) await goOn.promise;
    await kept.put(key, path);
  };
  const portal = await createTestApp({
    pool: database.pool,
    workerPool,
    files: { ...kept, put },
    env: { DATA_DIR: folder() },
  });
  const there = { ...portal, database };
  onTestFinished(async () => {
    goOn.resolve();
    await portal.close();
    await workerPool.end();
    await database.drop();
  });
  const companies = new Companies(there, new People(there, 13_676_000_000));
  const busy = await companies.member();
  const colleague = await companies.member('companyAdmin', busy.companyId);
  await withBank(busy.browser, '繁忙');
  const other = await companies.member();
  await withBank(other.browser, '清闲');
  const asked = [await started(busy.browser), await started(colleague.browser)];
  expect(asked.map(({ code }) => code)).toEqual([0, 0]);
  const begun = async () => (await stateOf(busy.browser, asked[0] ?? { data: '' })) === 'running';
  await expect.poll(begun, { timeout: 20_000 }).toBe(true);
  const third = await started(other.browser);
  await expect.poll(() => stateOf(other.browser, third), { timeout: 20_000 }).toBe('done');
  const unread = async () => Number((await other.browser.get('/message/unread')).data);
  await expect.poll(unread, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await stateOf(colleague.browser, asked[1] ?? { data: '' })).toBe('waiting');
  goOn.resolve();
  await expect
    .poll(() => stateOf(colleague.browser, asked[1] ?? { data: '' }), { timeout: 20_000 })
    .toBe('done');
});

test('messages come before exports, and the first export of a person before the third of another', async () => {
  const desk = await ExportDesk.open(13_676_100_000);
  onTestFinished(() => desk.close());
  const { browser, companyId } = await desk.companies.member();
  const ids = [await desk.start(browser), await desk.start(browser), await desk.start(browser)];
  const colleague = await desk.companies.member('companyFinance', companyId);
  ids.push(await desk.start(colleague.browser));
  const { rows } = await sql<{ id: string; priority: number; queue: string | null }>`
    select kept.payload->>'id' as id, job.priority, job.queue_name as queue from graphile_worker.jobs job
    join graphile_worker._private_jobs kept on kept.id = job.id
    where job.task_identifier = 'export' order by job.priority, job.id`.execute(
    desk.portal.database.superuser,
  );
  expect(rows.map(({ id }) => id)).toEqual([ids[0], ids[3], ids[1], ids[2]]);
  expect(new Set(rows.map(({ queue }) => queue)).size).toBe(1);
  const said = await sql<{ priority: number }>`select priority from graphile_worker.jobs
    where task_identifier = 'deliver'`.execute(desk.portal.database.superuser);
  expect(Math.max(...said.rows.map(({ priority }) => priority))).toBeLessThan(
    rows[0]?.priority ?? 0,
  );
});

test('one that waits for its turn has not been left behind: it is not taken up ahead of it', async () => {
  const desk = await ExportDesk.open(13_676_200_000);
  onTestFinished(() => desk.close());
  const { browser } = await desk.companies.member();
  const id = await desk.start(browser);
  await desk.resume(2);
  expect((await desk.progress(browser, id)).state).toBe('waiting');
  await desk.resume(10);
  expect((await desk.progress(browser, id)).state).toBe('done');
});

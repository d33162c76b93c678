import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import readSheet from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bankSheet } from '#contract/bank.ts';
import { EXPORT_ROWS } from '#contract/export.ts';
import { createPool } from '#server/db/client.ts';
import { HOUR, MINUTE } from '#server/kernel/clock.ts';
import { newKey } from '#server/kernel/file-keys.ts';
import { bankNoun } from '#server/modules/bank/noun.ts';
import { runExport } from '#server/modules/export/job.ts';
import { resumeExports, sweepExports } from '#server/modules/export/sweep.ts';
import { sweepFiles } from '#server/modules/file/sweep.ts';
import type { FileStore } from '#server/providers/files/file-store.ts';
import { localFiles } from '#server/providers/files/local-files.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { type Browser, signedHeaders } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { createTestDatabase } from '../helpers/database.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { People } from '../helpers/people.ts';
import { sealing } from '../helpers/sealing.ts';

let portal: TestApp;
let people: People;
let companies: Companies;
let folder: string;
let files: FileStore;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scf-portal-exports-'));
  portal = await createTestApp({ demo: true, max: 20, env: { DATA_DIR: folder } });
  files = localFiles(join(folder, 'files'));
  people = new People(portal, 13_640_000_000);
  companies = new Companies(portal, people);
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

const nouns = new Map([[bankNoun.name, bankNoun]]);
/** What the job works with; `more` stands in for a part of it. */
function parts(more: { files?: FileStore } = {}) {
  const { clock, cipher, config, database, app } = portal;
  return { db: database.db, clock, cipher, config, files, log: app.log, ...more };
}

interface Progress {
  state: string;
  done: number;
  total: number;
  truncated: boolean;
  fileName: string;
  displayName: string;
}
async function start(browser: Browser, body: Record<string, unknown> = {}): Promise<string> {
  const answer = await browser.post('/portal/bank/export', { filter: {}, format: 'xlsx', ...body });
  expect(answer.code).toBe(0);
  return (answer.data as { jobId: string }).jobId;
}
const progress = async (browser: Browser, id: string) =>
  (await browser.get(`/portal/export/${id}`)).data as Progress;
async function run(id: string, more: { files?: FileStore } = {}): Promise<void> {
  const { account_id: accountId } = await portal.database.superuser
    .selectFrom('export_file')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await runExport(parts(more), nouns, { id, accountId });
}
/** A finished export. */
async function exported(browser: Browser, body: Record<string, unknown> = {}): Promise<Progress> {
  const id = await start(browser, body);
  await run(id);
  return await progress(browser, id);
}

async function download(browser: Browser, query: Record<string, string>) {
  const url = '/api/common/download';
  const at = portal.clock.now().getTime();
  return await portal.app.inject({
    method: 'GET',
    url,
    query,
    headers: { ...signedHeaders(url, query, { at }), authorization: `Bearer ${browser.token}` },
    cookies: Object.fromEntries(browser.cookies),
  });
}
async function rowsOf(browser: Browser, { fileName }: Progress): Promise<unknown[][]> {
  const { statusCode, rawPayload } = await download(browser, { fileName });
  expect(statusCode).toBe(200);
  const [sheet] = (await readSheet(rawPayload)) as unknown as { data: unknown[][] }[];
  return sheet?.data ?? [];
}
/** Nothing waits any more. */
async function resumed(): Promise<void> {
  portal.clock.advance(MINUTE);
  await resumeExports(parts(), nouns);
}
/** Names of all bytes in the store and on their way there. */
function kept(): string[] {
  const all = readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const save = (browser: Browser, body: Record<string, unknown>) =>
  browser.post('/portal/bank/save', { remarks: '工程款', ...body });
/** So many accounts of a company at once. */
async function fill(companyId: string, phone: string, count: number): Promise<void> {
  const account = await people.idOf(phone);
  await sql`
    insert into bank (company_id, name, bank_type, remarks, created_by, created_at, updated_by, updated_at)
    select ${companyId}, '示例账户' || (i % 97), (i % 5 + 1)::text, '第 ' || i || ' 个', ${account},
      ${portal.clock.now()}, ${account}, ${portal.clock.now()}
    from generate_series(1, ${count}::int) i`.execute(portal.database.superuser);
}

describe('an export', () => {
  test('holds what the list shows: filter, columns and their order, sort, names of codes, masked numbers', async () => {
    const { browser } = await companies.member();
    const seal = sealing(browser);
    const body = { remarks: '甲', accountNo: seal.seal('6222020000001234567'), cnapsCode: '' };
    await browser.call('/portal/bank/save', {
      body: { ...body, name: '示例一' },
      headers: seal.headers,
    });
    await save(browser, { name: '示例二', remarks: '=1+1', bankType: '5' });
    await save(browser, { name: '别的', bankType: '2' });
    const asked = {
      filter: { nameLike: '示例' },
      columns: ['remarks', 'name', 'accountNo', 'bankType', 'isDefault', 'remarks'],
      sortKey: 'name',
      sortOrder: 'asc',
    };
    const done = await exported(browser, asked);
    expect(done).toMatchObject({ state: 'done', done: 2, total: 2, truncated: false });
    expect(done.displayName).toBe('银行账户_20260520100000.xlsx');
    expect(done.fileName).toMatch(/^[\w-]{22,64}\.xlsx$/);
    const rows = [
      ['说明', '账户名称', '银行账号', '账户类型', '默认账户'],
      ['甲', '示例一', '**** **** **** 4567', '基本存款账户', '是'],
      ['=1+1', '示例二', null, '个人银行账户', '否'],
    ];
    expect(await rowsOf(browser, done)).toEqual(rows);

    const csv = await exported(browser, { ...asked, format: 'csv', sortOrder: 'desc' });
    const { payload, headers } = await download(browser, { fileName: csv.fileName });
    expect(payload).toBe(
      "\uFEFF说明,账户名称,银行账号,账户类型,默认账户\r\n'=1+1,示例二,,个人银行账户,否\r\n" +
        '甲,示例一,**** **** **** 4567,基本存款账户,是\r\n',
    );
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining(
        `filename*=UTF-8''${encodeURIComponent(csv.displayName)}`,
      ),
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'accept-ranges': 'none',
    });
  });

  test('has all columns without a choice, and refuses what the list does not have', async () => {
    const { browser } = await companies.member();
    const all = await exported(browser);
    expect(await rowsOf(browser, all)).toEqual([
      Object.values(bankSheet.columns).map(({ title }) => title),
    ]);
    for (const wrong of [
      { filter: { nameLik: '甲' } },
      { columns: ['account_no_sealed'] },
      { columns: [] },
      { format: 'pdf' },
      { sortKey: 'account_no_hash' },
    ]) {
      const body = { filter: {}, format: 'xlsx', ...wrong };
      expect((await browser.post('/portal/bank/export', body)).status).toBe(422);
    }
  });

  test('takes 10,000 rows once each in the order of the list, and says that there were more', async () => {
    const { browser, companyId, phone } = await companies.member();
    await fill(companyId, phone, EXPORT_ROWS + 5);
    const asked = { columns: ['remarks', 'name'], sortKey: 'name', sortOrder: 'asc' };
    const done = await exported(browser, asked);
    expect(done).toMatchObject({ done: EXPORT_ROWS, total: EXPORT_ROWS, truncated: true });
    expect(done.displayName).toBe('银行账户_前10000条_20260520100000.xlsx');
    const rows = (await rowsOf(browser, done)).slice(1);
    expect(rows).toHaveLength(EXPORT_ROWS);
    expect(new Set(rows.map(([remarks]) => remarks)).size).toBe(EXPORT_ROWS);
    const { rows: first } = await sql<{ remarks: string }>`
      select remarks from bank where company_id = ${companyId} order by name, id
      limit ${EXPORT_ROWS}`.execute(portal.database.superuser);
    expect(rows.map(([remarks]) => remarks)).toEqual(first.map(({ remarks }) => remarks));
    await deliverAll(portal);
    const page = (await browser.get('/message/page')).data as { content: { content: string }[] };
    expect(page.content[0]?.content).toContain(
      '银行账户已导出 10000 条（超过 10000 条的部分未导出',
    );
  });

  test('is the work of the job queue, and its owner is told with the way to it', async () => {
    const database = await createTestDatabase();
    const workerPool = createPool({ connectionString: database.url, max: 4 });
    const own = await createTestApp({
      pool: database.pool,
      workerPool,
      env: { DATA_DIR: mkdtempSync(join(folder, 'worker-')) },
    });
    // The helpers look at the application's own database.
    const inOwn = { ...own, database: { ...own.database, superuser: database.superuser } };
    const { browser } = await new Companies(
      inOwn,
      new People({ ...inOwn, database }, 13_641_000_000),
    ).member();
    const id = await start(browser);
    await expect
      .poll(async () => (await progress(browser, id)).state, { timeout: 20_000 })
      .toBe('done');
    const messages = async () =>
      ((await browser.get('/message/page')).data as { content: Record<string, unknown>[] }).content;
    await expect
      .poll(async () => (await messages())[0], { timeout: 20_000 })
      .toMatchObject({
        title: '银行账户导出完成',
        routeName: 'bank',
        query: { export: id },
      });
    await own.close();
    await workerPool.end();
    await database.drop();
  });
});

describe('both walls', () => {
  test("nobody else sees, ends or fetches it, and the rows are the company's", async () => {
    const { browser, companyId } = await companies.member();
    await save(browser, { name: '甲' });
    const { browser: colleague } = await companies.member('companyAdmin', companyId);
    const { browser: stranger } = await companies.member();
    await save(stranger, { name: '乙' });
    const id = await start(browser);
    for (const other of [colleague, stranger]) {
      expect((await other.get(`/portal/export/${id}`)).status).toBe(404);
      expect((await other.post(`/portal/export/${id}/cancel`)).status).toBe(404);
    }
    await run(id);
    const done = await progress(browser, id);
    for (const other of [colleague, stranger]) {
      const { statusCode } = await download(other, { fileName: done.fileName, delete: 'true' });
      expect(statusCode).toBe(404);
    }
    expect((await rowsOf(browser, done)).map(([name]) => name)).toEqual(['账户名称', '甲']);
    expect((await rowsOf(stranger, await exported(stranger))).map(([name]) => name)).toEqual([
      '账户名称',
      '乙',
    ]);
  });

  test('who has left the company gets neither the rows nor a file that is there already', async () => {
    const { browser, companyId, phone } = await companies.member();
    const done = await exported(browser);
    const waiting = await start(browser);
    await sql`update account_relation set status = 3 where company_id = ${companyId}
      and account_id = ${await people.idOf(phone)}`.execute(portal.database.superuser);
    await run(waiting);
    expect(await progress(browser, waiting)).toMatchObject({ state: 'failed', fileName: '' });
    expect((await download(browser, { fileName: done.fileName })).statusCode).toBe(404);
    expect((await browser.post('/portal/bank/export', { filter: {}, format: 'csv' })).code).toBe(
      'no_company',
    );
  });

  test('three at a time', async () => {
    const { browser } = await companies.member();
    const ask = () => browser.post('/portal/bank/export', { filter: {}, format: 'csv' });
    const answers = await Promise.all(Array.from({ length: 8 }, ask));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 'export_busy')).toHaveLength(5);
    for (const { code, data } of answers) {
      if (code === 0) await run((data as { jobId: string }).jobId);
    }
    expect((await ask()).code).toBe(0);
    await resumed();
  });
});

describe('ending', () => {
  test('cancelled while it waits or runs, nothing is kept and nobody told', async () => {
    const { browser, companyId, phone } = await companies.member();
    await fill(companyId, phone, 10);
    const before = kept();
    const waiting = await start(browser);
    expect((await browser.post(`/portal/export/${waiting}/cancel`)).code).toBe(0);
    await run(waiting);
    expect(await progress(browser, waiting)).toMatchObject({ state: 'cancelled', done: 0 });

    const running = await start(browser);
    const put: FileStore['put'] = async (key, path) => {
      await files.put(key, path);
      await browser.post(`/portal/export/${running}/cancel`);
    };
    await run(running, { files: { ...files, put } });
    expect(await progress(browser, running)).toMatchObject({ state: 'cancelled', fileName: '' });
    expect(kept()).toEqual(before);
    const topics = await people.eventsOf(await people.idOf(phone));
    expect(topics.filter((topic) => topic.startsWith('export.'))).toEqual([]);

    const done = await start(browser);
    await run(done);
    await browser.post(`/portal/export/${done}/cancel`);
    expect((await progress(browser, done)).state).toBe('done');
  });

  test('killed in the middle, it is taken up again: one file, one message, no traces', async () => {
    const { browser, phone } = await companies.member();
    const before = kept();
    const id = await start(browser);
    const killed = newKey();
    const incoming = join(folder, 'files', 'incoming', newKey());
    const put: FileStore['put'] = async (_key, path) => {
      writeFileSync(incoming, 'half a file');
      await files.put(killed, path);
      throw new Error('killed');
    };
    await expect(run(id, { files: { ...files, put } })).rejects.toThrow('killed');
    expect((await progress(browser, id)).state).toBe('running');
    await resumeExports(parts(), nouns);
    expect((await progress(browser, id)).state).toBe('running');
    portal.clock.advance(MINUTE);
    await Promise.all([resumeExports(parts(), nouns), run(id), run(id)]);
    expect((await progress(browser, id)).state).toBe('done');
    await run(id);
    expect(await people.eventsOf(await people.idOf(phone))).toContain('export.ready');
    expect(kept()).toHaveLength(before.length + 3);
    // The sweep of files goes by the clock of the disk.
    portal.clock.set(new Date(Date.now() + 7 * HOUR).toISOString());
    await sweepFiles(parts(), join(folder, 'files', 'incoming'));
    const { storage_key } = await portal.database.superuser
      .selectFrom('export_file')
      .select('storage_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(kept()).not.toContain(killed);
    expect(kept()).toContain(storage_key);
    portal.clock.set('2026-05-20T10:00:00+08:00');
  });

  test('fails after three attempts, and says so', async () => {
    const { browser, phone } = await companies.member();
    const id = await start(browser);
    const put = () => Promise.reject(new Error('no disk'));
    for (const _ of [1, 2]) {
      await expect(run(id, { files: { ...files, put } })).rejects.toThrow('no disk');
    }
    await run(id, { files: { ...files, put } });
    expect(await progress(browser, id)).toMatchObject({ state: 'failed', fileName: '' });
    const topics = await people.eventsOf(await people.idOf(phone));
    expect(topics.filter((topic) => topic.startsWith('export.'))).toEqual(['export.failed']);
  });
});

describe('the download', () => {
  test('counts once: with delete the file stays for ten minutes, however often it is fetched', async () => {
    const { browser, phone } = await companies.member();
    const { fileName } = await exported(browser);
    const before = kept();
    const fetch = async (more = {}) => (await download(browser, { fileName, ...more })).statusCode;
    expect([await fetch(), await fetch({ delete: 'true' })]).toEqual([200, 200]);
    portal.clock.advance(9 * MINUTE);
    await sweepExports(parts());
    expect(await fetch({ delete: 'true' })).toBe(200);
    portal.clock.advance(MINUTE);
    expect(await fetch()).toBe(404);
    await sweepExports(parts());
    expect(kept()).toHaveLength(before.length - 1);
    const audit = await people.auditOf(await people.idOf(phone));
    expect(audit.filter((action) => action === 'commonDownload')).toHaveLength(3);
  });

  test('ends after a day', async () => {
    const { browser, phone } = await companies.member();
    const { fileName } = await exported(browser);
    portal.clock.advance(24 * HOUR);
    const later = await people.signedIn(phone);
    const expired = await download(later, { fileName });
    const unknown = await download(later, { fileName: `${newKey()}.xlsx` });
    expect(expired.statusCode).toBe(404);
    const sentence = ({ payload }: { payload: string }) => ({
      ...(JSON.parse(payload) as object),
      requestId: '',
    });
    expect(sentence(expired)).toEqual(sentence(unknown));
    portal.clock.advance(-24 * HOUR);
  });

  test('2,000 paths read nothing and remove nothing', async () => {
    const { browser } = await companies.member();
    const { fileName } = await exported(browser);
    const [storageKey = ''] = kept();
    const before = kept();
    const ups = [
      '../',
      '..\\',
      '..%2f',
      '%2e%2e/',
      '....//',
      '..;/',
      '／..／',
      '\\\\?\\',
      'file:///',
      '..／',
    ];
    const targets = [
      'etc/passwd',
      'keys/private.pem',
      `files/${storageKey.slice(0, 2)}/${storageKey}`,
      storageKey,
      `${storageKey}.xlsx`,
      fileName,
      `${fileName}/../${fileName}`,
      'windows\\win.ini',
      '\u202Exslx.exe',
      "' or '1'='1",
    ];
    const payloads = ups.flatMap((up) =>
      targets.flatMap((target) =>
        Array.from({ length: 20 }, (_, depth) => up.repeat(depth + 1) + target),
      ),
    );
    expect(payloads).toHaveLength(2000);
    const answers = new Set<string>();
    const attack = async (payload: string) => {
      const answer = await download(browser, { fileName: payload, delete: 'true' });
      const body = JSON.parse(answer.payload) as Record<string, unknown>;
      answers.add(`${answer.statusCode} ${JSON.stringify({ ...body, requestId: '' })}`);
    };
    while (payloads.length > 0) await Promise.all(payloads.splice(0, 50).map(attack));
    const [only = ''] = answers;
    expect(answers.size).toBe(1);
    expect(only).toMatch(/^404 /);
    expect(kept()).toEqual(before);
    expect((await download(browser, { fileName })).statusCode).toBe(200);
    const posted = await browser.post('/common/download', { fileName, delete: 'true' });
    expect(posted.status).toBe(405);
    expect((await download(browser, {})).statusCode).toBe(404);
  });
});

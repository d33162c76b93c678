import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bankSheet } from '#contract/bank/bank.ts';
import { FILE_REFUSAL } from '#contract/file/file.ts';
import { EXPORT_ROWS } from '#contract/noun/export.ts';
import { createPool } from '#server/db/client.ts';
import { HOUR, MINUTE, SECOND } from '#server/kernel/clock.ts';
import { newKey } from '#server/kernel/files/keys.ts';
import type { FileStore } from '#server/kernel/ports/file-store.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { resumeExports } from '#server/modules/export/sweep.ts';
import { sweepFiles } from '#server/modules/file/sweep.ts';

import { createTestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { createTestDatabase } from '../helpers/database.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { EXPORTABLE, ExportDesk } from '../helpers/export-desk.ts';
import { People } from '../helpers/people.ts';
import { sealing } from '../helpers/sealing.ts';

let desk: ExportDesk;
beforeAll(async () => {
  desk = await ExportDesk.open(13_640_000_000);
});
afterAll(() => desk.close());

const save = (browser: Browser, body: Record<string, unknown>) =>
  browser.post('/portal/bank/save', { remarks: '工程款', ...body });
/** So many accounts of a company at once. */
async function fill(companyId: string, phone: string, count: number): Promise<void> {
  const account = await desk.people.idOf(phone);
  await sql`
    insert into bank (company_id, name, bank_type, remarks, created_by, created_at, updated_by, updated_at)
    select ${companyId}, '示例账户' || (i % 97), (i % 5 + 1)::text, '第 ' || i || ' 个', ${account},
      ${desk.portal.clock.now()}, ${account}, ${desk.portal.clock.now()}
    from generate_series(1, ${count}::int) i`.execute(desk.portal.database.superuser);
}

describe('an export', () => {
  test('holds what the list shows: filter, columns and their order, sort, names of codes, masked numbers', async () => {
    const { browser } = await desk.companies.member();
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
    const done = await desk.exported(browser, asked);
    expect(done).toMatchObject({ state: 'done', done: 2, total: 2, truncated: false });
    expect(done.displayName).toBe('银行账户_20260520100000.xlsx');
    expect(done.fileName).toMatch(/^[\w-]{22,64}\.xlsx$/);
    const rows = [
      ['说明', '账户名称', '银行账号', '账户类型', '默认账户'],
      ['甲', '示例一', '**** **** **** 4567', '基本存款账户', '是'],
      ['=1+1', '示例二', null, '个人银行账户', '否'],
    ];
    expect(await desk.rowsOf(browser, done)).toEqual(rows);

    const csv = await desk.exported(browser, { ...asked, format: 'csv', sortOrder: 'desc' });
    const { payload, headers } = await desk.download(browser, { fileName: csv.fileName });
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
    const { browser } = await desk.companies.member();
    const all = await desk.exported(browser);
    expect(await desk.rowsOf(browser, all)).toEqual([
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
    const { browser, companyId, phone } = await desk.companies.member();
    await fill(companyId, phone, EXPORT_ROWS + 5);
    const asked = { columns: ['remarks', 'name'], sortKey: 'name', sortOrder: 'asc' };
    const id = await desk.start(browser, asked);
    desk.portal.clock.advance(SECOND);
    await desk.run(id);
    const done = await desk.progress(browser, id);
    expect(done).toMatchObject({ done: EXPORT_ROWS, total: EXPORT_ROWS, truncated: true });
    expect(done.displayName).toBe('银行账户_前10000条_20260520100001.xlsx');
    const rows = (await desk.rowsOf(browser, done)).slice(1);
    expect(rows).toHaveLength(EXPORT_ROWS);
    expect(new Set(rows.map(([remarks]) => remarks)).size).toBe(EXPORT_ROWS);
    const { rows: first } = await sql<{ remarks: string }>`
      select remarks from bank where company_id = ${companyId} order by name, id
      limit ${EXPORT_ROWS}`.execute(desk.portal.database.superuser);
    expect(rows.map(([remarks]) => remarks)).toEqual(first.map(({ remarks }) => remarks));
    await deliverAll(desk.portal);
    const page = (await browser.get('/message/page')).data as {
      content: Record<string, unknown>[];
    };
    expect(page.content[0]).toMatchObject({
      title: '银行账户导出完成',
      content: expect.stringContaining('银行账户已导出 10000 条（超过 10000 条的部分未导出'),
      routeName: 'bank',
      query: { export: id },
    });
  });

  test('is the work of the job queue, and ready at once it needs no message', async () => {
    const database = await createTestDatabase();
    const workerPool = createPool({ connectionString: database.url, max: 4 });
    const own = await createTestApp({
      pool: database.pool,
      workerPool,
      env: { DATA_DIR: mkdtempSync(join(desk.folder, 'worker-')) },
    });
    // The helpers look at the application's own database.
    const inOwn = { ...own, database: { ...own.database, superuser: database.superuser } };
    const { browser } = await new Companies(
      inOwn,
      new People({ ...inOwn, database }, 13_641_000_000),
    ).member();
    const id = await desk.start(browser);
    await expect
      .poll(async () => (await desk.progress(browser, id)).state, { timeout: 20_000 })
      .toBe('done');
    // Whoever waits for a list that is ready at once gets the file, and no message about it.
    const { content } = (await browser.get('/message/page')).data as {
      content: { title: string }[];
    };
    expect(content.map(({ title }) => title)).not.toContain('银行账户导出完成');
    await own.close();
    await workerPool.end();
    await database.drop();
  });
});

describe('both lines of defence', () => {
  test("nobody else sees, ends or fetches it, and the rows are the company's", async () => {
    const { browser, companyId } = await desk.companies.member();
    await save(browser, { name: '甲' });
    const { browser: colleague } = await desk.companies.member('companyAdmin', companyId);
    const { browser: stranger } = await desk.companies.member();
    await save(stranger, { name: '乙' });
    const id = await desk.start(browser);
    for (const other of [colleague, stranger]) {
      expect((await other.get(`/portal/export/${id}`)).status).toBe(404);
      expect((await other.post(`/portal/export/${id}/cancel`)).status).toBe(404);
    }
    await desk.run(id);
    const done = await desk.progress(browser, id);
    for (const other of [colleague, stranger]) {
      const { statusCode } = await desk.download(other, {
        fileName: done.fileName,
        delete: 'true',
      });
      expect(statusCode).toBe(404);
    }
    expect((await desk.rowsOf(browser, done)).map(([name]) => name)).toEqual(['账户名称', '甲']);
    expect(
      (await desk.rowsOf(stranger, await desk.exported(stranger))).map(([name]) => name),
    ).toEqual(['账户名称', '乙']);
  });

  test('who has left the company gets neither the rows nor a file that is there already', async () => {
    const { browser, companyId, phone } = await desk.companies.member();
    const done = await desk.exported(browser);
    const waiting = await desk.start(browser);
    await sql`update account_relation set status = 3 where company_id = ${companyId}
      and account_id = ${await desk.people.idOf(phone)}`.execute(desk.portal.database.superuser);
    await desk.run(waiting);
    expect(await desk.progress(browser, waiting)).toMatchObject({ state: 'failed', fileName: '' });
    expect((await desk.download(browser, { fileName: done.fileName })).statusCode).toBe(404);
    expect((await browser.post('/portal/bank/export', { filter: {}, format: 'csv' })).code).toBe(
      'no_company',
    );
  });

  test('who may read the list no more gets neither the rows nor a file that is there already', async () => {
    const { browser, companyId, phone } = await desk.companies.member('companyFinance');
    const done = await desk.exported(browser);
    const waiting = await desk.start(browser);
    await sql`update account_relation set customer_role = '{companyReceiver}' where company_id = ${companyId}
      and account_id = ${await desk.people.idOf(phone)}`.execute(desk.portal.database.superuser);
    await desk.run(waiting);
    expect(await desk.progress(browser, waiting)).toMatchObject({ state: 'failed', fileName: '' });
    expect((await desk.download(browser, { fileName: done.fileName })).statusCode).toBe(403);
  });

  test('three at a time', async () => {
    const { browser } = await desk.companies.member();
    const ask = () => browser.post('/portal/bank/export', { filter: {}, format: 'csv' });
    const answers = await Promise.all(Array.from({ length: 8 }, ask));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 'export_busy')).toHaveLength(5);
    for (const { code, data } of answers) {
      if (code === 0) await desk.run((data as { jobId: string }).jobId);
    }
    expect((await ask()).code).toBe(0);
    await desk.resume();
  });
});

describe('ending', () => {
  test('cancelled while it waits or runs, nothing is kept and nobody told', async () => {
    const { browser, companyId, phone } = await desk.companies.member();
    await fill(companyId, phone, 10);
    const before = desk.kept();
    const waiting = await desk.start(browser);
    expect((await browser.post(`/portal/export/${waiting}/cancel`)).code).toBe(0);
    await desk.run(waiting);
    expect(await desk.progress(browser, waiting)).toMatchObject({ state: 'cancelled', done: 0 });

    const running = await desk.start(browser);
    const put: FileStore['put'] = async (key, path) => {
      await desk.files.put(key, path);
      await browser.post(`/portal/export/${running}/cancel`);
    };
    await desk.run(running, { files: { ...desk.files, put } });
    expect(await desk.progress(browser, running)).toMatchObject({
      state: 'cancelled',
      fileName: '',
    });
    expect(desk.kept()).toEqual(before);
    const topics = await desk.people.eventsOf(await desk.people.idOf(phone));
    expect(topics.filter((topic) => topic.startsWith('export.'))).toEqual([]);

    const done = await desk.start(browser);
    await desk.run(done);
    await browser.post(`/portal/export/${done}/cancel`);
    expect((await desk.progress(browser, done)).state).toBe('done');
  });

  test('killed in the middle, it is taken up again: one file, one message, no traces', async () => {
    const { browser, phone } = await desk.companies.member();
    const before = desk.kept();
    const id = await desk.start(browser);
    const killed = newKey();
    const incoming = join(desk.folder, 'files', 'incoming', newKey());
    const put: FileStore['put'] = async (_key, path) => {
      writeFileSync(incoming, 'half a file');
      await desk.files.put(killed, path);
      throw new Error('killed');
    };
    await expect(desk.run(id, { files: { ...desk.files, put } })).rejects.toThrow('killed');
    expect((await desk.progress(browser, id)).state).toBe('running');
    await resumeExports(desk.parts(), EXPORTABLE);
    expect((await desk.progress(browser, id)).state).toBe('running');
    desk.portal.clock.advance(MINUTE);
    await Promise.all([resumeExports(desk.parts(), EXPORTABLE), desk.run(id), desk.run(id)]);
    expect((await desk.progress(browser, id)).state).toBe('done');
    await desk.run(id);
    expect(await desk.people.eventsOf(await desk.people.idOf(phone))).toContain('export.ready');
    expect(desk.kept()).toHaveLength(before.length + 3);
    // The sweep of files goes by the clock of the disk.
    desk.portal.clock.set(new Date(Date.now() + 7 * HOUR).toISOString());
    await sweepFiles(desk.parts(), join(desk.folder, 'files', 'incoming'));
    const { storage_key } = await desk.portal.database.superuser
      .selectFrom('export_file')
      .select('storage_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(desk.kept()).not.toContain(killed);
    expect(desk.kept()).toContain(storage_key);
    desk.portal.clock.set('2026-05-20T10:00:00+08:00');
  });

  test('fails at once where there is no room for it', async () => {
    const { browser } = await desk.companies.member();
    const id = await desk.start(browser);
    const within = () => Promise.reject(refused(FILE_REFUSAL.disk));
    await desk.run(id, { diskSpace: { within } });
    expect(await desk.progress(browser, id)).toMatchObject({ state: 'failed', fileName: '' });
  });

  test('fails after three attempts, and says so', async () => {
    const { browser, phone } = await desk.companies.member();
    const id = await desk.start(browser);
    const put = () => Promise.reject(new Error('no disk'));
    for (const _ of [1, 2]) {
      await expect(desk.run(id, { files: { ...desk.files, put } })).rejects.toThrow('no disk');
    }
    await desk.run(id, { files: { ...desk.files, put } });
    expect(await desk.progress(browser, id)).toMatchObject({ state: 'failed', fileName: '' });
    const topics = await desk.people.eventsOf(await desk.people.idOf(phone));
    expect(topics.filter((topic) => topic.startsWith('export.'))).toEqual(['export.failed']);
  });
});

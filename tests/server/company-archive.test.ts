import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { ARCHIVE_REFUSAL } from '#contract/company/archive.ts';
import { NOUN } from '#contract/noun/noun.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { isOfCompany } from '#server/kernel/resource/rows.ts';
import { exportable } from '#server/modules/export/module.ts';
import { MODULES } from '#server/modules.ts';

import { createTestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { ExportDesk } from '../helpers/export-desk.ts';
import { People } from '../helpers/people.ts';
import { pdf } from '../helpers/sample-files.ts';
import { download, upload } from '../helpers/upload.ts';
import { partsOf } from '../helpers/zip-parts.ts';

const folder = mkdtempSync(join(tmpdir(), 'scf-archive-'));
let desk: ExportDesk;
beforeAll(async () => {
  const portal = await createTestApp({ demo: 'documents', max: 20, env: { DATA_DIR: folder } });
  desk = new ExportDesk(portal, folder, new People(portal, 13_688_000_000));
});
afterAll(async () => {
  await desk.portal.close();
  rmSync(folder, { recursive: true });
});

const LISTS = [...exportable(MODULES).values()].filter(
  (noun) => isOfCompany(noun) && noun.calls.export.access === 'session',
);

const PATH = '/portal/company/archive';
const signedIn = (phone: string) => desk.people.signedIn(phone, DEMO_PASSWORD);
const asked = (more: object = {}) => ({ withFiles: true, ...more });

async function archived(browser: Browser, more: object = {}) {
  const answer = await browser.post(PATH, asked(more));
  expect(answer).toMatchObject({ code: 0, msg: '' });
  const { jobId } = answer.data as { jobId: string };
  await desk.run(jobId);
  const done = await desk.progress(browser, jobId);
  const { rawPayload, headers } = await desk.download(browser, { fileName: done.fileName });
  return { done, headers, parts: await partsOf(rawPayload) };
}

/** A file at a record of mine, a pick-up unless it is named; its id. */
async function hung(
  browser: Browser,
  name: string,
  from = { type: 'pickGoods', table: 'pick_goods' },
): Promise<string> {
  const fields = { clientId: 'portal', fileType: '81' };
  const { data } = await upload(desk.portal, browser, [name, pdf(name)], { fields });
  const { id } = data as { id: string };
  await sql`insert into attachment (file_id, file_type, object_type, object_id, company_id, created_at)
    select ${id}, 81, ${from.type}, id, company_id, ${desk.portal.clock.now()} from ${sql.table(from.table)}
    where company_id = (select company_id from file where id = ${id}) order by id limit 1`.execute(
    desk.portal.database.superuser,
  );
  return id;
}

const BANK = { type: 'bank', table: 'bank' };

interface Manifest {
  lists: { path: string; rows: number; sha256: string; truncated: boolean }[];
  files: { path: string; size: number; sha256: string }[];
}

test.each([
  ['a buyer', '13800000001'],
  ['a supplier', '13800000002'],
])('an archive of %s is its lists as their own exports have them', async (_side, phone) => {
  const browser = await signedIn(phone);
  const { done, headers, parts } = await archived(browser, { withFiles: false });
  expect(done).toMatchObject({ state: 'done', truncated: false });
  expect(done.done).toBe(done.total);
  expect(done.displayName).toMatch(/^企业数据_\d{14}\.zip$/);
  expect(headers['content-type']).toBe('application/zip');
  const seen = await browser.post('/portal/project/page', { pageSize: 100 });
  const projects = (seen.data as { content: { id: string; projectNo: string }[] }).content;
  let rows = 0;
  const known = new Set(['manifest.json']);
  const expectSame = async (noun: (typeof LISTS)[number], path: string, filter: object) => {
    const { data } = await browser.post(noun.calls.export.path, { filter, format: 'csv' });
    const { jobId } = data as { jobId: string };
    await desk.run(jobId);
    const own = await desk.progress(browser, jobId);
    const { payload } = await desk.download(browser, { fileName: own.fileName });
    // A project without a ledger of mine has no sheet of it.
    if (own.total === 0 && Object.keys(filter).length > 0) return;
    rows += own.total;
    known.add(path);
    expect(String(parts.get(path)), path).toBe(payload);
  };
  for (const noun of LISTS) {
    const path = `清单/${noun.sheet.name}`;
    if (noun.name === 'limitLedger') {
      for (const { id: projectId, projectNo } of projects)
        await expectSame(noun, `${path}/${projectNo}.csv`, { projectId });
    } else await expectSame(noun, `${path}.csv`, {});
  }
  expect(rows).toBeGreaterThan(20);
  expect(done.total).toBe(rows);
  expect([...parts.keys()].sort()).toEqual([...known].sort());
  const { lists, files } = JSON.parse(String(parts.get('manifest.json'))) as Manifest;
  expect(files).toEqual([]);
  for (const { path, sha256 } of lists) {
    const bytes = parts.get(path) as Buffer;
    expect(createHash('sha256').update(bytes).digest('hex'), path).toBe(sha256);
  }
  expect(lists.length).toBe(known.size - 1);
});

test('files of its records are in it once, under the numbers of their documents, and no file of others', async () => {
  const buyer = await signedIn('13800000001');
  const name = '提货委托<1>.pdf';
  const id = await hung(buyer, name);
  await hung(buyer, name);
  const supplier = await signedIn('13800000002');
  const foreign = await hung(supplier, '供应商自存.pdf', BANK);
  const { superuser } = desk.portal.database;
  // The same file of mine at another record.
  await sql`insert into attachment (file_id, file_type, object_type, object_id, company_id, created_at)
    select ${id}, 81, 'bank', b.id, b.company_id, ${desk.portal.clock.now()} from bank b
    where b.company_id = (select company_id from file where id = ${id}) limit 1`.execute(superuser);
  const { parts, done } = await archived(buyer);
  const { files, lists } = JSON.parse(String(parts.get('manifest.json'))) as Manifest;
  const { pick_no: no } = await superuser
    .selectFrom('pick_goods')
    .innerJoin('attachment', 'attachment.object_id', 'pick_goods.id')
    .where('attachment.file_id', '=', id)
    .where('attachment.object_type', '=', 'pickGoods')
    .select('pick_no')
    .executeTakeFirstOrThrow();
  const mine = [...parts.keys()].filter((path) => path.endsWith('提货委托1.pdf'));
  expect(mine.length).toBe(2);
  expect(parts.get(mine[0] ?? '')).toEqual(pdf(name));
  const list = String(parts.get('附件清单.csv')).split('\r\n');
  const lines = list.filter((line) => line.includes('提货委托1.pdf'));
  expect(lines.length).toBe(3);
  expect(lines.filter((line) => line.startsWith(`提货单,${no},`)).length).toBe(2);
  expect(lines.some((line) => line.startsWith('银行账户,'))).toBe(true);
  expect(list.some((line) => line.includes('供应商自存'))).toBe(false);
  expect([...parts.keys()].some((path) => path.includes('供应商自存'))).toBe(false);
  // What hangs on demo documents has no bytes in this store, which is said.
  const lost = files.filter(({ path }) => !parts.has(path));
  const note = String(parts.get('附件缺失说明.txt') ?? '');
  for (const { path } of lost) expect(note).toContain(path);
  for (const { path, sha256 } of files.filter((file) => parts.has(file.path)))
    expect(
      createHash('sha256')
        .update(parts.get(path) as Buffer)
        .digest('hex'),
    ).toBe(sha256);
  const rows = lists.filter(({ path }) => path.startsWith('清单/'));
  expect(done.total).toBe(rows.reduce((sum, one) => sum + one.rows, 0) + files.length);
  // Each of them may be opened one by one, too; what another company keeps may not.
  expect((await download(desk.portal, buyer, `/general/common/file/${id}`)).statusCode).toBe(200);
  expect((await download(desk.portal, buyer, `/general/common/file/${foreign}`)).statusCode).toBe(
    404,
  );
});

test('days narrow its files; days the wrong way round and odd ones are told at their field', async () => {
  const buyer = await signedIn('13800000001');
  const id = await hung(buyer, '按日.pdf');
  await sql`update file set created_at = '2026-03-01T15:59:59Z' where id = ${id}`.execute(
    desk.portal.database.superuser,
  );
  const names = async (filesFrom: string, filesUntil: string) => {
    const { parts } = await archived(buyer, { filesFrom, filesUntil });
    return [...parts.keys()].filter((path) => path.endsWith('按日.pdf')).length;
  };
  expect(await names('2026-03-01', '2026-03-01')).toBe(1);
  expect(await names('2026-03-02', '')).toBe(0);
  expect(await names('', '2026-02-28')).toBe(0);
  const wrong = await buyer.post(
    PATH,
    asked({ filesFrom: '2026-03-02', filesUntil: '2026-03-01' }),
  );
  expect(wrong).toMatchObject({
    status: 422,
    data: { fields: [{ path: 'filesUntil', message: ARCHIVE_REFUSAL.order }] },
  });
  expect((await buyer.post(PATH, asked({ filesFrom: '2026-02-30' }))).status).toBe(422);
  expect((await buyer.post(PATH, { withFiles: 'ja' })).status).toBe(422);
  expect((await buyer.post(PATH, asked({ companyId: '1' }))).status).toBe(422);
});

test('more files than one archive takes are refused with how much there is, and nothing begins', async () => {
  const buyer = await signedIn('13800000001');
  const id = await hung(buyer, '很大.pdf');
  const { superuser } = desk.portal.database;
  const { file_size: was } = await superuser
    .selectFrom('file')
    .where('id', '=', id)
    .select('file_size')
    .executeTakeFirstOrThrow();
  await sql`update file set file_size = ${1024 ** 3} where id = ${id}`.execute(superuser);
  const count = () => superuser.selectFrom('export_file').select('id').execute();
  const before = await count();
  const answer = await buyer.post(PATH, asked());
  expect(answer).toMatchObject({ status: 400, code: ARCHIVE_REFUSAL.large.code });
  expect(answer.msg).toMatch(/^附件共 \d+ 个、102[45] MB，超过单次打包上限/);
  expect(await count()).toEqual(before);
  expect((await buyer.post(PATH, asked({ withFiles: false }))).code).toBe(0);
  await sql`update file set file_size = ${was} where id = ${id}`.execute(superuser);
});

test('only an administrator has it, asks for it and fetches it', async () => {
  const buyer = await signedIn('13800000001');
  for (const phone of ['13800000101', '13800000103', '13800000105'])
    expect((await (await signedIn(phone)).post(PATH, asked())).status).toBe(403);
  const { browser: nobody } = await desk.people.newcomer();
  expect(await nobody.post(PATH, asked())).toMatchObject({ code: NOUN.noCompany.code });
  // An administrator who is none any more when it is written.
  const { browser, phone, companyId } = await desk.companies.member();
  const { data } = await browser.post(PATH, asked());
  const { jobId } = data as { jobId: string };
  const roles = async (...held: string[]) => {
    await desk.portal.database.superuser
      .updateTable('account_relation')
      .set({ customer_role: held })
      .where('company_id', '=', companyId)
      .where('account_id', '=', await desk.people.idOf(phone))
      .execute();
  };
  await roles('companyFinance');
  await desk.run(jobId);
  expect(await desk.progress(browser, jobId)).toMatchObject({ state: 'failed', fileName: '' });
  // Or when it is fetched.
  await roles('companyAdmin');
  const { done } = await archived(browser);
  await roles('companyViewer');
  expect((await desk.download(browser, { fileName: done.fileName })).statusCode).toBe(403);
  expect((await desk.download(buyer, { fileName: done.fileName })).statusCode).toBe(404);
});

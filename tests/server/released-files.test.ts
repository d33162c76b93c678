import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { StoredFile } from '#contract/file/file.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { DAY } from '#server/kernel/clock.ts';
import { setAttachments } from '#server/kernel/files/attachments.ts';
import { shareFiles } from '#server/kernel/files/shared-files.ts';
import type { FileStore } from '#server/kernel/ports/file-store.ts';
import { sweepFiles } from '#server/modules/file/sweep.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';
import { pdf } from '../helpers/sample-files.ts';
import { download, upload } from '../helpers/upload.ts';

// A file that was taken off the last record that used it is one that nothing uses (孤立文件): its uploader's, for operators to
// delete, and gone seven days later.

let portal: TestApp;
let incoming: string;
let operator: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  operator = await new People(portal, 13_468_000_000).operator();
  incoming = mkdtempSync(join(tmpdir(), 'scf-portal-released-'));
});
afterAll(async () => {
  await portal.close();
  rmSync(incoming, { recursive: true });
});

async function signedIn(phone: string) {
  const browser = new Browser(portal);
  await browser.passwordLogin(phone, DEMO_PASSWORD);
  const { data } = await browser.get('/user/getInfo');
  const { id, companyList } = data as {
    id: string;
    companyList: { basicInfo: { companyId: string } }[];
  };
  return { browser, accountId: id, companyId: companyList[0]?.basicInfo.companyId ?? '' };
}
type Member = Awaited<ReturnType<typeof signedIn>>;

const scoped = <T>(
  { accountId, companyId }: Member,
  work: (tx: Parameters<typeof setAttachments>[0]) => Promise<T>,
) =>
  portal.database.db.transaction().execute(async (tx) => {
    await sql`select set_config('app.account_id', ${accountId}, true),
      set_config('app.company_id', ${companyId}, true)`.execute(tx);
    return await work(tx);
  });

/** What the files of a record become, as its save does it. */
const hang = (member: Member, objectId: string, ids: readonly string[]) =>
  scoped(member, (tx) => {
    const owner = { objectType: 'bank', objectId, companyId: member.companyId };
    const attachments = ids.map((id) => ({ id, fileType: 1 }));
    return setAttachments(tx, { owner, attachments, at: portal.clock.now() });
  });

const uploaded = async ({ browser }: Member) =>
  (await upload(portal, browser, ['a.pdf', pdf()])).data as StoredFile;

const listed = async (id: string, filter: Record<string, string>) => {
  const { data } = await operator.get('/admin/file/page', { pageSize: '50', ...filter });
  const { content } = data as { content: { id: string; actions: string[]; bound: boolean }[] };
  return content.find((row) => row.id === id);
};

function sweep(): Promise<void> {
  const { database, clock, app } = portal;
  const files = { list: () => Readable.from([]), remove: () => Promise.resolve() };
  const parts = { db: database.db, clock, log: app.log, files: files as unknown as FileStore };
  return sweepFiles(parts, incoming);
}

const isThere = async (id: string) =>
  (await portal.database.superuser.selectFrom('file').select('id').where('id', '=', id).execute())
    .length > 0;

test('a file that was taken off its record is its uploader’s again, who may hang it there once more', async () => {
  const member = await signedIn('13800000001');
  const file = await uploaded(member);
  await hang(member, '71', [file.id]);
  await hang(member, '71', []);
  expect((await download(portal, member.browser, file.url)).statusCode).toBe(200);
  const other = await signedIn('13800000002');
  expect((await download(portal, other.browser, file.url)).statusCode).toBe(404);
  await hang(member, '71', [file.id]);
  expect(await listed(file.id, { bound: 'true' })).toMatchObject({ bound: true });
  expect(await listed(file.id, { bound: 'false' })).toBeUndefined();
});

test('who has gone on to another company hangs it nowhere there, and deletes it no more', async () => {
  const member = await signedIn('13800000001');
  const file = await uploaded(member);
  await hang(member, '76', [file.id]);
  await hang(member, '76', []);
  const elsewhere = { ...member, companyId: (await signedIn('13800000002')).companyId };
  await expect(hang(elsewhere, '77', [file.id])).rejects.toThrow();
  await portal.database.superuser
    .updateTable('file')
    .set({ unbound_by: elsewhere.companyId })
    .where('id', '=', file.id)
    .execute();
  expect((await member.browser.post('/general/common/file/delete', { id: file.id })).status).toBe(
    404,
  );
});

test('a file goes back to the company whose record let it go, whichever its uploader acted for', async () => {
  const member = await signedIn('13800000001');
  const file = await uploaded(member);
  const other = { ...member, companyId: (await signedIn('13800000002')).companyId };
  await hang(other, '78', [file.id]);
  await hang(other, '78', []);
  await expect(hang(member, '79', [file.id])).rejects.toThrow();
  await hang(other, '78', [file.id]);
  await hang(other, '78', []);
  expect((await member.browser.post('/general/common/file/delete', { id: file.id })).status).toBe(
    404,
  );
});

test('what is there no more is not said to be in use', async () => {
  const member = await signedIn('13800000001');
  const { id } = await uploaded(member);
  expect((await operator.post('/admin/file/delete', { id })).code).toBe(0);
  expect((await operator.post('/admin/file/delete', { id })).status).toBe(404);
});

test('operators find it among what nothing uses, and delete it', async () => {
  const member = await signedIn('13800000001');
  const file = await uploaded(member);
  await hang(member, '72', [file.id]);
  expect((await operator.post('/admin/file/delete', { id: file.id })).code).toBe('file_bound');
  await hang(member, '72', []);
  const row = await listed(file.id, { bound: 'false' });
  expect(row?.actions).toContain('delete');
  expect((await operator.post('/admin/file/delete', { id: file.id })).code).toBe(0);
});

test('it stays used as long as another record uses it, or another company is shown it', async () => {
  const member = await signedIn('13800000001');
  const other = await signedIn('13800000002');
  const file = await uploaded(member);
  await hang(member, '73', [file.id]);
  await hang(member, '74', [file.id]);
  await hang(member, '73', []);
  expect(await listed(file.id, { bound: 'true' })).toBeDefined();
  const shown = { objectType: 'bank', objectId: '74', companyId: other.companyId };
  const share = () => scoped(member, (tx) => shareFiles(tx, { ...shown, at: portal.clock.now() }));
  await share();
  await hang(member, '74', []);
  expect(await listed(file.id, { bound: 'true' })).toBeDefined();
  await share();
  expect(await listed(file.id, { bound: 'false' })).toBeDefined();
});

test('the seven days count from when it became unused', async () => {
  const member = await signedIn('13800000001');
  const file = await uploaded(member);
  await hang(member, '75', [file.id]);
  portal.clock.advance(8 * DAY);
  await hang(member, '75', []);
  await sweep();
  expect(await isThere(file.id)).toBe(true);
  portal.clock.advance(8 * DAY);
  await sweep();
  expect(await isThere(file.id)).toBe(false);
});

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { inScope } from '#server/kernel/session/scope.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';
import { pdf } from '../helpers/sample-files.ts';
import { upload } from '../helpers/upload.ts';

// What one company may keep, an account without one, and all of them on one disk.

let portal: TestApp;
let folder: string;
let people: People;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scf-portal-quota-'));
  const env = { DATA_DIR: folder, FILES_QUOTA_MB: '1' };
  portal = await createTestApp({ demo: true, max: 20, env });
  people = new People(portal, 13_570_000_000);
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

/** Just over half of what may be kept. */
const half = () => pdf('示'.repeat(190_000));
const kept = () =>
  readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;

test('members share one quota, however many files arrive at once; a deleted one gives its room back', async () => {
  const companies = new Companies(portal, people);
  const { browser, companyId } = await companies.member();
  const { browser: colleague } = await companies.member('companyOperator', companyId);
  const senders = [browser, colleague, browser, colleague];
  const before = kept();
  const answers = await Promise.all(
    senders.map((sender) => upload(portal, sender, ['a.pdf', half()])),
  );
  const taken = answers.filter(({ code }) => code === 0);
  expect(taken).toHaveLength(1);
  const refused = answers.filter(({ code }) => code !== 0);
  for (const answer of refused) {
    expect(answer).toMatchObject({
      code: 'file_quota',
      msg: '企业文件空间已满，请联系平台客服',
    });
  }
  expect(kept()).toBe(before + 1);
  expect((await upload(portal, colleague, ['small.pdf', pdf()])).code).toBe(0);
  const [{ id } = { id: '' }] = taken.map(({ data }) => data as { id: string });
  const owner = answers[0]?.code === 0 || answers[2]?.code === 0 ? browser : colleague;
  expect((await owner.post('/general/common/file/delete', { id })).code).toBe(0);
  expect((await upload(portal, colleague, ['a.pdf', half()])).code).toBe(0);
});

test('who acts for no company has a quota of its own', async () => {
  const [{ browser }, { browser: other }] = [await people.newcomer(), await people.newcomer()];
  expect((await upload(portal, browser, ['a.pdf', half()])).code).toBe(0);
  expect((await upload(portal, browser, ['a.pdf', half()])).code).toBe('file_quota');
  expect((await upload(portal, other, ['a.pdf', half()])).code).toBe(0);
});

/** What is kept of each owner, and what its files make together. */
async function sums() {
  return await inScope(portal.database.owner, { maintenance: true }, async (tx) => {
    const { rows: kept } = await sql<{ owner: string; used: string }>`
      select owner_id as owner, used from file_space where used <> 0 order by 1`.execute(tx);
    const { rows: added } = await sql<{ owner: string; used: string }>`
      select coalesce(company_id, uploader_id) as owner, sum(file_size)::bigint as used
      from file group by 1 order by 1`.execute(tx);
    return { kept, added };
  });
}

test('what is kept is known without adding up files, and is what they make together', async () => {
  const { browser, companyId } = await new Companies(portal, people).member();
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await upload(portal, browser, [name, pdf()]);
  const { phone } = await people.newcomer();
  const account = portal.database.owner.selectFrom('account').select('id');
  const { id: other } = await account.where('phone', '=', phone).executeTakeFirstOrThrow();
  await inScope(portal.database.owner, { maintenance: true }, async (tx) => {
    const mine = tx.selectFrom('file').select('id').where('company_id', '=', companyId);
    const [first, second] = await mine.orderBy('id').execute();
    await tx
      .deleteFrom('file')
      .where('id', '=', first?.id ?? '')
      .execute();
    const to = { company_id: null, uploader_id: other, file_size: '700' };
    await tx
      .updateTable('file')
      .set(to)
      .where('id', '=', second?.id ?? '')
      .execute();
  });
  const undone = inScope(portal.database.owner, { maintenance: true }, async (tx) => {
    await tx.deleteFrom('file').where('company_id', '=', companyId).execute();
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  const { kept, added } = await sums();
  expect(kept).toEqual(added);
  expect(kept).toContainEqual({ owner: other, used: '700' });
  expect(kept).toContainEqual({ owner: companyId, used: String(pdf().length) });

  await portal.database.db.transaction().execute(async (tx) => {
    const looks = sql<{ n: string }>`select seq_scan + idx_scan as n
      from pg_stat_xact_user_tables where relname = 'file'`;
    const before = await looks.execute(tx);
    const asked = await sql<{ used: string }>`
      select file_usage(${companyId}::bigint, ${other}::bigint) as used`.execute(tx);
    expect(asked.rows).toEqual([{ used: String(pdf().length) }]);
    expect((await looks.execute(tx)).rows).toEqual(before.rows);
  });
});

test('no room, no upload; room again, upload again', async () => {
  let free = 0;
  const small = await createTestApp({
    env: { DATA_DIR: folder },
    disk: () => Promise.resolve({ free, size: 10 ** 12 }),
  });
  const { browser } = await new People(small, 13_571_000_000).newcomer();
  const refused = await upload(small, browser, ['a.pdf', pdf()]);
  expect(refused).toMatchObject({
    code: 'file_disk',
    msg: '平台存储空间不足，暂时无法上传，请稍后再试',
  });
  free = 10 ** 12;
  expect((await upload(small, browser, ['a.pdf', pdf()])).code).toBe(0);
  await small.close();
});

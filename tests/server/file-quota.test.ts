import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

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

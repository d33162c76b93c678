import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredFile } from '#contract/file/file.ts';
import { DRAFT_CHANGED, DRAFT_MAX, DRAFT_TOO_MANY } from '#contract/form/draft.ts';
import { DAY } from '#server/kernel/clock.ts';
import { prune } from '#server/kernel/jobs/prune.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';
import { pdf } from '../helpers/sample-files.ts';
import { upload } from '../helpers/upload.ts';

let portal: TestApp;
let people: People;
beforeAll(async () => {
  portal = await createTestApp();
  people = new People(portal, 13_610_000_000);
});
afterAll(() => portal.close());

const draftKey = 'bank:new';
const save = (browser: Browser, content: object, more: object = {}) =>
  browser.post('/portal/draft/save', { draftKey, content, ...more });
const load = async (browser: Browser, key = draftKey) =>
  (await browser.get('/portal/draft/detail', { draftKey: key })).data;

test('a draft is there again on another device, and gone when it was dropped', async () => {
  const { phone, browser } = await people.newcomer();
  expect(await load(browser)).toBeNull();
  const updateTime = '2026-05-20 10:00:00';
  expect((await save(browser, { name: '示例' })).data).toEqual({ version: 1, updateTime });
  expect((await save(browser, { name: '示例建设' }, { version: 1 })).data).toMatchObject({
    version: 2,
  });
  const other = await people.signedIn(phone);
  expect(await load(other)).toEqual({ content: { name: '示例建设' }, version: 2, updateTime });
  await other.post('/portal/draft/delete', { draftKey });
  expect(await load(browser)).toBeNull();
  // It begins anew, whatever number whoever still has it open names.
  const highest = { version: 2_147_483_647 };
  expect((await save(browser, { name: '续写' }, highest)).data).toMatchObject({ version: 1 });
});

test('two tabs: the later one is shown what the other has saved, and nothing is overwritten', async () => {
  const { browser } = await people.newcomer();
  await save(browser, { name: '甲' });
  const late = await save(browser, { name: '乙' });
  expect(late).toMatchObject({ status: 409, msg: DRAFT_CHANGED });
  expect(late.data).toMatchObject({ current: { content: { name: '甲' }, version: 1 } });
  const stale = await save(browser, { name: '丙' }, { version: 7 });
  expect(stale.status).toBe(409);
  expect(await load(browser)).toMatchObject({ content: { name: '甲' } });
});

test('of files that are gone by now a draft says which are to be sent again, however often it is opened', async () => {
  const { browser } = await people.newcomer();
  const stored = async (name: string) =>
    (await upload(portal, browser, [name, pdf()])).data as StoredFile;
  const [kept, gone] = [await stored('留下.pdf'), await stored('清理.pdf')];
  const strange = [{ id: '9'.repeat(40), fileName: 'x' }, { id: 7 }, null, '甲'];
  const content = { values: { file7: [kept.id, gone.id] }, files: [kept, gone, ...strange] };
  await save(browser, content);
  expect(await load(browser)).toMatchObject({ content });
  await browser.post('/general/common/file/delete', { id: gone.id });
  const said = { ...gone, fileName: '已失效，请重新上传：清理.pdf' };
  const told = { ...content, files: [kept, said, ...strange] };
  expect(await load(browser)).toMatchObject({ content: told });
  // As a form that took it keeps it.
  await save(browser, told, { version: 1 });
  expect(await load(browser)).toMatchObject({ content: told });
  const late = await save(browser, { ...content, name: '乙' });
  expect(late.data).toMatchObject({ current: { content: told } });
  // A colleague's file is none of mine.
  const { browser: other } = await people.newcomer();
  await save(other, { files: [kept] });
  expect(await load(other)).toMatchObject({
    content: { files: [{ fileName: '已失效，请重新上传：留下.pdf' }] },
  });
});

test('of twenty tabs that begin a draft at once one is the first', async () => {
  const { browser } = await people.newcomer();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => save(browser, { index })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
});

test('nothing of it can be read in the database, and the audit row does not repeat it', async () => {
  const { phone, browser } = await people.newcomer();
  await save(browser, { contactPhone: '13900001111' });
  await save(browser, { contactPhone: '13900001111' }, { version: 9 });
  const account = await people.idOf(phone);
  for (const table of ['draft', 'audit_log', 'idempotency'] as const) {
    const rows = await portal.database.superuser
      .selectFrom(table)
      .selectAll()
      .where('account_id', '=', account)
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('13900001111');
  }
});

test('too large, too deep, too many, and keys that are none', async () => {
  const { browser } = await people.newcomer();
  expect((await save(browser, { a: 'x'.repeat(DRAFT_MAX.content) })).status).toBe(422);
  let deep: object = {};
  for (let depth = 0; depth < 40; depth += 1) deep = { deep };
  expect((await save(browser, deep)).status).toBe(413);
  for (const key of ['', '../x', '1', 'a'.repeat(101), "a'b"]) {
    expect((await save(browser, {}, { draftKey: key })).status, key).toBe(422);
  }
  const answers = await Promise.all(
    Array.from({ length: DRAFT_MAX.perPerson + 3 }, (_, index) =>
      save(browser, {}, { draftKey: `bank:${index}` }),
    ),
  );
  expect(answers.filter(({ code }) => code === DRAFT_TOO_MANY.code)).toHaveLength(3);
});

test('a draft that nobody touched for ninety days goes', async () => {
  const { browser } = await people.newcomer();
  await save(browser, {});
  const count = async () =>
    (await portal.database.superuser.selectFrom('draft').select('draft_key').execute()).length;
  const before = await count();
  portal.clock.advance(89 * DAY);
  await prune({ db: portal.database.db, clock: portal.clock });
  expect(await count()).toBe(before);
  portal.clock.advance(DAY);
  await prune({ db: portal.database.db, clock: portal.clock });
  expect(await count()).toBe(0);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminMessage } from '#contract/message/admin.ts';
import type { MessageRow } from '#contract/message/message.ts';
import { CODE } from '#contract/wire/envelope.ts';
import { REFUSAL_TEXT } from '#contract/wire/refusal-text.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';
import { say } from '../helpers/say.ts';
import { listen, openStream, streamHeaders } from '../helpers/stream-reader.ts';

const RISK = '13800000012';
const LEGAL = '13800000014';

let portal: TestApp;
let people: People;
let risk: Browser;
let riskId: string;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  people = new People(portal, 13_340_000_000);
  risk = await people.operator(RISK);
  riskId = await people.idOf(RISK);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.database.superuser.deleteFrom('message').execute();
});

interface Page {
  content: MessageRow[];
  total: number;
}
const page = async (of: Browser, query: object = {}) =>
  (await of.get('/admin/message/page', { ...query })).data as Page;

test('operators have a list, a count and marks of their own, page by page', async () => {
  for (let n = 1; n <= 25; n += 1) await say(portal, riskId, `第 ${n} 条`);
  expect((await risk.get('/admin/message/unread')).data).toBe(25);
  const first = await page(risk);
  expect([first.total, first.content.length, first.content[0]?.title]).toEqual([
    25,
    20,
    '第 25 条',
  ]);
  expect((await page(risk, { keyword: '第 7 条' })).total).toBe(1);
  const id = first.content[0]?.id ?? '';
  expect((await risk.post(`/admin/message/read/${id}`)).code).toBe(0);
  expect((await page(risk, { read: 'true' })).content.map((row) => row.id)).toEqual([id]);
  expect((await risk.post('/admin/message/read/all')).data).toBe(24);
  expect((await risk.get('/admin/message/unread')).data).toBe(0);
  expect(await people.auditOf(riskId)).toEqual(
    expect.arrayContaining(['adminMessageRead', 'adminMessageReadAll']),
  );
});

test('one operator neither sees nor marks what another was told', async () => {
  await say(portal, riskId, '风控的');
  const [row] = (await page(risk)).content;
  const legal = await people.operator(LEGAL);
  expect((await page(legal)).total).toBe(0);
  const refused = await legal.post(`/admin/message/read/${row?.id}`);
  expect(refused).toMatchObject({
    status: 404,
    code: CODE.notFound,
    msg: REFUSAL_TEXT.noSuchRecord,
  });
  expect((await legal.post('/admin/message/read/all')).data).toBe(0);
  expect((await risk.get('/admin/message/unread')).data).toBe(1);
});

test('a session of the portal does not open the console’s calls, nor the other way round', async () => {
  const { browser } = await people.newcomer();
  for (const path of ['unread', 'page', 'stream']) {
    expect((await browser.get(`/admin/message/${path}`)).status, path).toBe(401);
    expect((await risk.get(`/message/${path}`)).status, path).toBe(401);
  }
  expect((await browser.post('/admin/message/read/all')).status).toBe(401);
});

test('new messages come live, and the stream ends with the session', async () => {
  const operator = await people.operator(LEGAL);
  const id = await people.idOf(LEGAL);
  const origin = await listen(portal.app);
  const reader = await openStream(origin, streamHeaders(portal, operator), adminMessage.stream);
  await expect.poll(() => reader.events.length).toBeGreaterThan(0);
  await say(portal, id, '项目申请待您审批');
  await reader.has(1);
  expect(reader.news().at(-1)).toMatchObject({
    unread: 1,
    messages: [{ title: '项目申请待您审批' }],
  });
  await operator.get('/admin/login/logout');
  await expect.poll(() => reader.ended).toBe(true);
});

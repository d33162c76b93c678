import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MyData } from '#contract/account/data.ts';
import { NOUN } from '#contract/noun/noun.ts';

import type { Browser } from '../helpers/browser.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { createFlowDesk, type FlowDesk, nodeOf } from '../helpers/flow-noun.ts';

// Whoever has left a company hears and reads nothing more of its business.

let desk: FlowDesk;
let biz: Browser;
beforeAll(async () => {
  desk = await createFlowDesk(13_674_000_000);
  biz = await desk.people.operator('13800000010');
  await desk.release(nodeOf('N1', 'bizManager'));
});
afterAll(() => desk.portal.close());

const submitted = async () => {
  const paper = await desk.paper('4711');
  await paper.browser.post('/portal/paper/submit', { id: paper.id });
  return { ...paper, accountId: await desk.people.idOf(paper.phone) };
};

const setStatus = (accountId: string, companyId: string, status: 2 | 3) =>
  sql`update account_relation set status = ${status}
    where account_id = ${accountId} and company_id = ${companyId}`.execute(
    desk.portal.database.superuser,
  );

const decide = async (id: string, how: 'approve' | 'returnBack' | 'askMore', opinion = '') => {
  const [task] = await desk.tasks(id);
  const more = how === 'returnBack' ? { returnTo: 'start' } : {};
  const said = await biz.post(`/admin/review/${how}`, { taskId: task?.id, opinion, ...more });
  expect(said.code).toBe(0);
};

test('what becomes of a document is told to those who may submit it once its submitter has left', async () => {
  for (const [how, topic] of [
    ['approve', 'flow.approved'],
    ['returnBack', 'flow.returned'],
    ['askMore', 'flow.askMore'],
  ] as const) {
    const { id, companyId, accountId } = await submitted();
    const admin = await desk.companies.member('companyAdmin', companyId);
    const reader = await desk.companies.member('companyReader', companyId);
    await setStatus(accountId, companyId, 3);
    await decide(id, how, '请补充合同附件');
    expect(await desk.people.eventsOf(accountId)).not.toContain(topic);
    expect(await desk.people.eventsOf(await desk.people.idOf(admin.phone))).toContain(topic);
    expect(await desk.people.eventsOf(await desk.people.idOf(reader.phone))).not.toContain(topic);
  }
});

test('while he stays, the submitter alone is told', async () => {
  const { id, companyId, accountId } = await submitted();
  const admin = await desk.companies.member('companyAdmin', companyId);
  await decide(id, 'approve');
  expect(await desk.people.eventsOf(accountId)).toContain('flow.approved');
  const other = await desk.people.idOf(admin.phone);
  expect(await desk.people.eventsOf(other)).not.toContain('flow.approved');
});

const titlesOf = async (browser: Browser) => {
  const { data } = await browser.get('/message/page');
  return (data as { content: { id: string; title: string }[] }).content;
};
const dataOf = async (browser: Browser) =>
  (await browser.post('/user/exportMyData')).data as MyData;

test('messages of a company that was left stay stored and are not read, in any of the ways, until he comes back', async () => {
  const { id, browser, companyId, accountId, phone } = await submitted();
  await decide(id, 'returnBack', '请补充合同 4711 附件');
  const other = await desk.companies.company();
  await desk.companies.join(phone, other, 'companyAdmin');
  await deliverAll(desk.portal);
  const result = (await titlesOf(browser)).find(({ title }) => title === '样例审批已退回');
  const before = Number((await browser.get('/message/unread')).data);
  expect(result).toBeDefined();

  await setStatus(accountId, companyId, 3);
  const left = await titlesOf(browser);
  expect(left.map(({ title }) => title)).not.toContain('样例审批已退回');
  expect(left).not.toEqual([]);
  expect(Number((await browser.get('/message/unread')).data)).toBe(before - 1);
  expect((await browser.post(`/message/read/${result?.id}`)).status).toBe(404);
  expect((await browser.get('/portal/workbench/summary')).body).not.toContain('样例审批已退回');
  await browser.post('/message/read/all');

  await setStatus(accountId, companyId, 2);
  expect((await titlesOf(browser)).map(({ title }) => title)).toContain('样例审批已退回');
  expect(Number((await browser.get('/message/unread')).data)).toBe(1);
});

test('the copy of my data holds nothing of the business of a company that was left', async () => {
  const { id, browser, companyId, accountId } = await submitted();
  await decide(id, 'returnBack', '请补充合同 4711 附件');
  await deliverAll(desk.portal);
  const texts = ({ messages }: MyData) => messages.rows.map(({ content }) => content).join();
  const stays = await dataOf(browser);
  expect(texts(stays)).toContain('4711');
  const submits = ({ auditLog }: MyData) =>
    auditLog.rows.find(({ companyId: of, objectId }) => of === companyId && objectId === id);
  expect(submits(stays)).toBeDefined();

  await setStatus(accountId, companyId, 3);
  const gone = await dataOf(browser);
  expect(texts(gone)).not.toContain('4711');
  expect(JSON.stringify(gone.auditLog)).not.toContain(id);
  expect(gone.auditLog.rows.length).toBeGreaterThanOrEqual(stays.auditLog.rows.length);
  expect(gone.messages.omitted).toBe(0);
  expect(gone.relations).toMatchObject([{ companyId, status: 3 }]);
});

test('a write in the name of a company that one is none of says so, and not that one has none', async () => {
  const { browser } = await desk.companies.member();
  const { companyId } = await desk.companies.member();
  const body = { name: '示例建设', remarks: '工程款' };
  for (const headers of [{ companyId }, { companyId: 'none' }]) {
    for (const path of ['bank/save', 'owner/create']) {
      const { code, msg } = await browser.call(`/portal/${path}`, { body, headers });
      expect([path, code, msg]).toEqual([path, NOUN.outside.code, NOUN.outside.text]);
    }
  }
  expect((await browser.post('/portal/bank/save', body)).code).toBe(0);
});

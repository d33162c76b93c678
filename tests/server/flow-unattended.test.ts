import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { AUDIT } from '#contract/flow/flow.ts';
import type { Browser } from '../helpers/browser.ts';
import { createFlowDesk, type FlowDesk, nodeOf, REVIEW_NODE } from '../helpers/flow-noun.ts';
import { reviewed } from '../helpers/reviewer.ts';

// No task waits for people who can act no more (rules.md F, docs/decisions/027).

const BIZ = '13800000010';
const DIRECTOR = '13800000013';
const LEGAL = '13800000014';
/** Holds every role. */
const HEAD = '13800000009';

let desk: FlowDesk;
let head: Browser;
let biz: Browser;
beforeAll(async () => {
  desk = await createFlowDesk(13_706_000_000);
  head = await desk.people.operator(HEAD);
  biz = await desk.people.operator(BIZ);
});
afterAll(() => desk.portal.close());

async function submitted() {
  const paper = await desk.paper();
  expect((await paper.browser.post('/portal/paper/submit', { id: paper.id })).code).toBe(0);
  return paper;
}

const queues = async (id: string) => (await desk.tasks(id)).map(({ queue }) => queue);
const turn = async (phone: string, how: 'disable' | 'enable') =>
  expect(
    (await head.post(`/admin/account/${how}`, { id: await desk.people.idOf(phone) })).code,
  ).toBe(0);
const leave = (companyId: string, account: string, status: 2 | 3 = 3) =>
  sql`update account_relation set status = ${status} where company_id = ${companyId} and account_id = ${account}`.execute(
    desk.portal.database.superuser,
  );

test('what came to the head of an office who is stopped goes on to whoever can give the role', async () => {
  const { superuser } = desk.portal.database;
  await sql`delete from role_relation where role_code = 'legalOfficer'`.execute(superuser);
  const director = await desk.people.idOf(DIRECTOR);
  await sql`update office set leader_id = ${director}`.execute(superuser);
  await desk.release(nodeOf('N1', 'legalOfficer', { slaHours: null }));
  const { id, browser } = await submitted();
  expect(await queues(id)).toEqual([director]);
  await turn(DIRECTOR, 'disable');
  await desk.runJob('flowSla');
  expect(await queues(id)).toEqual(['legalOfficer']);
  const admin = await desk.people.idOf(HEAD);
  const told = async () =>
    (await desk.people.eventsOf(admin)).filter((topic) => topic === 'flow.vacant').length;
  expect(await told()).toBe(1);
  await desk.runJob('flowSla');
  expect(await told()).toBe(1);

  const legal = await desk.people.idOf(LEGAL);
  const given = await head.post('/admin/account/saveRoles', { id: legal, roles: ['legalOfficer'] });
  expect(given.code).toBe(0);
  const officer = await desk.people.operator(LEGAL);
  const [task] = await desk.tasks(id);
  expect((await officer.post('/admin/review/approve', { taskId: task?.id })).code).toBe(0);
  expect((await desk.read(browser, id)).auditStatus).toBe(AUDIT.approved);
  await turn(DIRECTOR, 'enable');
});

test('a role that loses its last holder while a task waits goes to the head of its office', async () => {
  const { superuser } = desk.portal.database;
  const director = await desk.people.idOf(DIRECTOR);
  await sql`update office set leader_id = ${director}`.execute(superuser);
  await desk.release(nodeOf('N1', 'operationOfficer'));
  const { id } = await submitted();
  expect(await queues(id)).toEqual(['operationOfficer']);
  await sql`delete from role_relation where role_code = 'operationOfficer'`.execute(superuser);
  await desk.runJob('flowSla');
  expect(await queues(id)).toEqual([director]);
  expect(await desk.people.eventsOf(director)).toContain('flow.todo');
  const [task] = await desk.tasks(id);
  const boss = await desk.people.operator(DIRECTOR);
  expect((await boss.post('/admin/review/approve', { taskId: task?.id })).code).toBe(0);
});

test('a further signature of somebody who is stopped is the role’s to give', async () => {
  await desk.release(nodeOf('N1', 'bizManager'));
  const { id, browser } = await submitted();
  const [first] = await desk.tasks(id);
  const asked = {
    taskId: first?.id,
    toAccountId: await desk.people.idOf(LEGAL),
    opinion: '请法务看',
  };
  expect((await biz.post('/admin/review/addSign', asked)).code).toBe(0);
  expect((await biz.post('/admin/review/approve', { taskId: first?.id })).code).toBe(0);
  await turn(LEGAL, 'disable');
  await desk.runJob('flowSla');
  const [left] = await desk.tasks(id);
  expect(left).toMatchObject({ kind: 'addSign', queue: 'bizManager' });
  expect((await biz.post('/admin/review/approve', { taskId: left?.id })).code).toBe('flow_decided');
  expect((await head.post('/admin/review/approve', { taskId: left?.id })).code).toBe(0);
  expect((await desk.read(browser, id)).auditStatus).toBe(AUDIT.approved);
  await turn(LEGAL, 'enable');
});

test('what waits for a company’s reviewer who has left is its administrators’', async () => {
  await desk.release(REVIEW_NODE, nodeOf('N1', 'bizManager'));
  const paper = await desk.paper();
  const { companyId, id } = paper;
  await sql`update company set need_review = true where id = ${companyId}`.execute(
    desk.portal.database.superuser,
  );
  const reviewer = await desk.companies.member('companyReviewer', companyId);
  const admin = await desk.companies.member('companyAdmin', companyId);
  await paper.browser.post('/portal/paper/submit', { id });
  expect(await queues(id)).toEqual([`${companyId}:companyReviewer`]);
  await leave(companyId, await desk.people.idOf(reviewer.phone));
  await desk.runJob('flowSla');
  expect(await queues(id)).toEqual([`${companyId}:companyAdmin`]);
  expect(await desk.people.eventsOf(await desk.people.idOf(admin.phone))).toContain('flow.todo');
  expect((await reviewed(admin.browser, 'paper', id)).code).toBe(0);
  expect(await queues(id)).toEqual(['bizManager']);
});

test('what another company is to confirm waits for no one who has left it either', async () => {
  const debtor = await desk.companies.member('companyFinance');
  const admin = await desk.companies.member('companyAdmin', debtor.companyId);
  const node = nodeOf('N1', 'companyFinance', { side: 'party', company: 'debtor' });
  await desk.release(node, nodeOf('N2', 'bizManager'));
  desk.log.facts = { debtor: debtor.companyId };
  const { id } = await submitted();
  await leave(debtor.companyId, await desk.people.idOf(debtor.phone));
  await desk.runJob('flowSla');
  expect(await queues(id)).toEqual([`${debtor.companyId}:companyAdmin`]);
  expect(await desk.people.eventsOf(await desk.people.idOf(admin.phone))).toContain('flow.todo');
});

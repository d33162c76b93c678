import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Browser } from '../helpers/browser.ts';
import { createFlowDesk, type FlowDesk, nodeOf } from '../helpers/flow-noun.ts';

const DIRECTOR = '13800000013';
const OFFICER = '13800000012';
const HEAD = '13800000009';

let desk: FlowDesk;
let head: Browser;
beforeAll(async () => {
  desk = await createFlowDesk(13_673_000_000);
  head = await desk.people.operator(HEAD);
});
afterAll(() => desk.portal.close());

test('what lay with an operator who is disabled lies with his role, and does not wait for him', async () => {
  await desk.release(nodeOf('N1', 'riskDirector', { mode: 'all' }));
  const { id, browser } = await desk.paper();
  await browser.post('/portal/paper/submit', { id });
  const director = await desk.people.idOf(DIRECTOR);
  const queues = async () => (await desk.tasks(id)).map(({ queue }) => queue);
  expect(await queues()).toContain(director);
  expect((await head.post('/admin/account/disable', { id: director })).code).toBe(0);
  expect(await queues()).not.toContain(director);
  expect(await queues()).toContain('riskDirector');
});

test('what lay with an operator whose role has ended by its date is not his any more, and lies with the role', async () => {
  const { superuser } = desk.portal.database;
  const officer = await desk.people.idOf(OFFICER);
  const give = (roles: readonly string[]) =>
    head.post('/admin/account/saveRoles', { id: officer, roles });
  await give(['riskOfficer', 'auditor']);
  await desk.release(nodeOf('N1', 'riskOfficer', { mode: 'all' }));
  const { id, browser } = await desk.paper();
  await browser.post('/portal/paper/submit', { id });
  const mine = (await desk.tasks(id)).find(({ queue }) => queue === officer);
  const queues = async () => (await desk.tasks(id)).map(({ queue }) => queue);
  const session = await desk.people.operator(OFFICER);
  const approve = () => session.post('/admin/review/approve', { taskId: mine?.id });

  await desk.later(0.01);
  await sql`update role_relation set valid_to = ${desk.portal.clock.now()}
    where account_id = ${officer} and role_code = 'riskOfficer'`.execute(superuser);
  expect((await approve()).status).toBe(403);
  await desk.runJob('flowSla');
  expect(await queues()).not.toContain(officer);
  expect(await queues()).toContain('riskOfficer');

  expect((await give(['riskOfficer', 'auditor'])).code).toBe(0);
  expect((await approve()).code).toBe(0);
});

test('what comes to the head of an office whose own role ended earlier stays with him', async () => {
  const { superuser } = desk.portal.database;
  await sql`update role_relation set valid_to = ${desk.portal.clock.now()}
    where role_code = 'legalOfficer'`.execute(superuser);
  const leader = await desk.people.idOf(HEAD);
  await sql`update office set leader_id = ${leader}`.execute(superuser);
  await desk.later(0.01);
  await desk.release(nodeOf('N1', 'legalOfficer'));
  const { id, browser } = await desk.paper();
  await browser.post('/portal/paper/submit', { id });
  await desk.runJob('flowSla');
  const [task] = await desk.tasks(id);
  expect(task?.queue).toBe(leader);
  expect((await head.post('/admin/review/approve', { taskId: task?.id })).code).toBe(0);
});

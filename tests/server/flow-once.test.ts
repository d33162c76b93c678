import { afterAll, beforeAll, expect, test } from 'vitest';

import { AUDIT, FLOW } from '#contract/flow/flow.ts';
import type { Browser } from '../helpers/browser.ts';
import { createFlowDesk, type FlowDesk, nodeOf } from '../helpers/flow-noun.ts';

// Of several who decide at a node (会签, 加签) each counts once, whatever roles he holds and whatever is handed to him (rules.md F).

const BIZ = '13800000010';
const RISK = '13800000012';
const LEGAL = '13800000014';
/** Holds every role. */
const HEAD = '13800000009';

let desk: FlowDesk;
const known = new Map<string, Browser>();
const by = (phone: string) => known.get(phone) as Browser;
beforeAll(async () => {
  desk = await createFlowDesk(13_705_000_000);
  for (const phone of [BIZ, RISK, LEGAL, HEAD]) known.set(phone, await desk.people.operator(phone));
});
afterAll(() => desk.portal.close());

async function submitted() {
  const paper = await desk.paper();
  expect((await paper.browser.post('/portal/paper/submit', { id: paper.id })).code).toBe(0);
  return paper;
}

async function taskOf(id: string, queue: string) {
  const tasks = await desk.tasks(id);
  return tasks.find((task) => task.queue === queue)?.id;
}
const mine = async (id: string, phone: string) => taskOf(id, await desk.people.idOf(phone));
const act = (phone: string, how: string, taskId: string | undefined, more: object = {}) =>
  by(phone).post(`/admin/review/${how}`, { taskId, ...more });
const statusOf = async ({ browser, id }: { browser: Browser; id: string }) =>
  (await desk.read(browser, id)).auditStatus;

test('what lay with one of all who left is decided by another, not by whoever has agreed, unless he is alone', async () => {
  await desk.release(nodeOf('N1', 'riskOfficer', { mode: 'all' }));
  const paper = await submitted();
  const { id } = paper;
  const risk = await desk.people.idOf(RISK);
  const [admin, stays] = ['/admin/account', { id: risk }];
  expect((await act(HEAD, 'approve', await mine(id, HEAD))).code).toBe(0);
  expect((await by(HEAD).post(`${admin}/saveRoles`, { ...stays, roles: ['auditor'] })).code).toBe(
    0,
  );
  const left = await taskOf(id, 'riskOfficer');

  // A third one holds the role by now.
  const legal = await desk.people.idOf(LEGAL);
  const give = (account: string, roles: string[]) =>
    by(HEAD).post(`${admin}/saveRoles`, { id: account, roles });
  await give(legal, ['legalOfficer', 'riskOfficer']);
  expect((await act(HEAD, 'approve', left)).code).toBe(FLOW.decidedHere.code);
  await give(legal, ['legalOfficer']);
  expect((await act(HEAD, 'approve', left)).code).toBe(0);
  expect(await statusOf(paper)).toBe(AUDIT.approved);
  await give(risk, ['riskOfficer']);
});

test('nothing is handed to whoever decides at the node, or has', async () => {
  await desk.release(nodeOf('N1', 'riskOfficer', { mode: 'all' }));
  const { id } = await submitted();
  const [head, legal] = [await desk.people.idOf(HEAD), await desk.people.idOf(LEGAL)];
  const to = async (how: string, toAccountId: string) =>
    (await act(RISK, how, await mine(id, RISK), { toAccountId })).data;
  const named = {
    fields: [{ path: 'toAccountId', message: expect.stringContaining('已在本节点办理') }],
  };
  expect(await to('transfer', head)).toMatchObject(named);
  expect((await act(HEAD, 'approve', await mine(id, HEAD))).code).toBe(0);
  expect(await to('transfer', head)).toMatchObject(named);
  expect(await to('addSign', head)).toMatchObject(named);
  const people = async () => {
    const query = { taskId: await mine(id, RISK), action: 'addSign' };
    return JSON.stringify((await by(RISK).get('/admin/review/people', query)).data);
  };
  expect(await people()).not.toContain(head);
  expect(await people()).toContain(legal);
});

test('whoever was asked for a further signature gives it, and not the first one too', async () => {
  await desk.release(nodeOf('N1', 'bizManager'));
  const paper = await submitted();
  const { id } = paper;
  const head = await desk.people.idOf(HEAD);
  const first = await taskOf(id, 'bizManager');
  expect((await act(BIZ, 'addSign', first, { toAccountId: head, opinion: '请一并看' })).code).toBe(
    0,
  );
  expect((await act(HEAD, 'approve', await mine(id, HEAD))).code).toBe(0);
  const page = await by(HEAD).get('/admin/review/detail', { taskId: first });
  expect((page.data as { actions: string[] }).actions).not.toContain('approve');
  expect((await act(HEAD, 'approve', first)).code).toBe(FLOW.decidedHere.code);
  expect(await statusOf(paper)).toBe(AUDIT.running);
  expect((await act(BIZ, 'approve', first)).code).toBe(0);
  expect(await statusOf(paper)).toBe(AUDIT.approved);
});

test('a node that comes again is decided anew by the same person', async () => {
  await desk.release(nodeOf('N1', 'bizManager'), nodeOf('N2', 'riskOfficer'));
  const paper = await submitted();
  const { id } = paper;
  expect((await act(BIZ, 'approve', await taskOf(id, 'bizManager'))).code).toBe(0);
  const back = { opinion: '请补充合同附件', returnTo: 'N1' };
  expect((await act(RISK, 'returnBack', await taskOf(id, 'riskOfficer'), back)).code).toBe(0);
  expect((await act(BIZ, 'approve', await taskOf(id, 'bizManager'))).code).toBe(0);
  const start = { opinion: '请补充合同附件', returnTo: 'start' };
  expect((await act(RISK, 'returnBack', await taskOf(id, 'riskOfficer'), start)).code).toBe(0);
  await paper.browser.post('/portal/paper/submit', { id, resubmit: 'start' });
  expect((await act(BIZ, 'approve', await taskOf(id, 'bizManager'))).code).toBe(0);
  expect((await act(RISK, 'approve', await taskOf(id, 'riskOfficer'))).code).toBe(0);
  expect(await statusOf(paper)).toBe(AUDIT.approved);
});

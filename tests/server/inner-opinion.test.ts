import { afterAll, beforeAll, expect, test } from 'vitest';

import { adminUpload, type StoredFile } from '#contract/file/file.ts';
import { type AuditOperateRow, listAuditOperate } from '#contract/flow/audit-operate.ts';
import { TOLD_TEXT } from '#contract/flow/told.ts';

import type { Browser } from '../helpers/browser.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { createFlowDesk, type FlowDesk, nodeOf } from '../helpers/flow-noun.ts';
import { pdf } from '../helpers/sample-files.ts';
import { upload } from '../helpers/upload.ts';

const BIZ = '13800000010';
const DIRECTOR = '13800000013';
const HEAD = '13800000009';
const INNER = '怀疑关联交易先退了再查';
const TOLD = '请补充盖章的采购合同';
const UNTOLD = [422, { fields: [{ path: 'told', message: TOLD_TEXT }] }];

let desk: FlowDesk;
let biz: Browser;
let director: Browser;
beforeAll(async () => {
  desk = await createFlowDesk(13_320_000_000);
  [biz, director] = [await desk.people.operator(BIZ), await desk.people.operator(DIRECTOR)];
  await desk.release(nodeOf('N1', 'bizManager'));
});
afterAll(() => desk.portal.close());

async function submitted() {
  const paper = await desk.paper();
  const { id, browser } = paper;
  expect((await browser.post('/portal/paper/submit', { id })).code).toBe(0);
  const { processRedundantId } = await desk.read(browser, id);
  const [task] = await desk.tasks(id);
  return { ...paper, processRedundantId: String(processRedundantId), taskId: String(task?.id) };
}

type Submitted = Awaited<ReturnType<typeof submitted>>;

/** Everything that a company reads of its document: itself, its record, what waits, and what it was written. */
async function readBy({ browser, id, phone, processRedundantId }: Submitted) {
  await deliverAll(desk.portal);
  const record = await browser.get(listAuditOperate.path, { processRedundantId });
  const summary = await browser.get('/portal/workbench/summary');
  const messages = await desk.portal.database.superuser
    .selectFrom('message')
    .select(['title', 'content', 'query'])
    .where('account_id', '=', await desk.people.idOf(phone))
    .execute();
  const found = { document: await desk.read(browser, id), record: record.data, messages };
  return { ...found, all: JSON.stringify([found, summary.data]) };
}

async function decide(by: Browser, action: string, body: object) {
  return await by.post(`/admin/review/${action}`, { opinion: INNER, ...body });
}

async function innerFile(): Promise<string> {
  const answer = await upload(desk.portal, biz, ['内部.pdf', pdf()], {
    fields: { fileType: '1' },
    path: adminUpload.path,
  });
  return (answer.data as StoredFile).id;
}

const ON_TASK = ['returnBack', 'reject', 'askMore'] as const;

test.each(ON_TASK)(
  'an inner opinion of %s stays inside: the company reads what was written for it',
  async (action) => {
    const paper = await submitted();
    const { taskId } = paper;
    const attachment = [{ id: await innerFile(), fileType: 1 }];
    const body = { taskId, internal: true, attachment };
    const untold = await decide(biz, action, body);
    expect([untold.status, untold.data]).toEqual(UNTOLD);
    expect((await decide(biz, action, { ...body, told: TOLD })).code).toBe(0);
    const { all, record, document, messages } = await readBy(paper);
    expect(all).not.toContain(INNER);
    expect(all).not.toContain('内部.pdf');
    const line = (record as AuditOperateRow[]).find(({ opinion }) => opinion !== '');
    expect(line).toMatchObject({ opinion: TOLD, attachmentList: [] });
    expect(line).not.toHaveProperty('told');
    expect(JSON.stringify(messages)).toContain(TOLD);
    if (action !== 'askMore') expect(document).toMatchObject({ returnReason: TOLD });
    else expect(document).toMatchObject({ nextStep: { note: TOLD } });
    const { processRedundantId } = paper;
    const inside = await biz.get('/admin/review/listAuditOperate', { processRedundantId });
    const kept = (inside.data as AuditOperateRow[]).find(({ opinion }) => opinion === INNER);
    expect(kept).toMatchObject({ internal: true, told: TOLD });
    expect(kept?.attachmentList.map(({ fileName }) => fileName)).toEqual(['内部.pdf']);
  },
);

test.each(['terminate', 'void'] as const)('an inner opinion of %s stays inside', async (action) => {
  const paper = await submitted();
  const { processRedundantId, taskId } = paper;
  if (action === 'void') expect((await biz.post('/admin/review/approve', { taskId })).code).toBe(0);
  const body = { processRedundantId, internal: true };
  const untold = await decide(director, action, body);
  expect([untold.status, untold.data]).toEqual(UNTOLD);
  expect((await decide(director, action, { ...body, told: TOLD })).code).toBe(0);
  const { all, document, messages } = await readBy(paper);
  expect(all).not.toContain(INNER);
  expect(document).toMatchObject({ returnReason: TOLD });
  expect(JSON.stringify(messages)).toContain(TOLD);
});

test.each(['transfer', 'addSign'] as const)('an inner word of %s stays inside', async (action) => {
  const paper = await submitted();
  const { taskId } = paper;
  const { data } = await biz.get('/admin/review/people', { taskId, action });
  const [to] = data as { accountId: string }[];
  const toAccountId = to?.accountId ?? (await desk.people.idOf(HEAD));
  expect((await decide(biz, action, { taskId, internal: true, toAccountId })).code).toBe(0);
  expect((await readBy(paper)).all).not.toContain(INNER);
});

test('what is not marked is told, as before', async () => {
  const paper = await submitted();
  const { taskId } = paper;
  expect((await decide(biz, 'returnBack', { taskId, opinion: TOLD })).code).toBe(0);
  expect((await readBy(paper)).document).toMatchObject({ returnReason: TOLD });
});

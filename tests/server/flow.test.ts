import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminUpload, type StoredFile } from '#contract/file/file.ts';
import { type AuditOperateRow, listAuditOperate } from '#contract/flow/audit-operate.ts';
import type { NextStep } from '#contract/flow/flow.ts';
import { review } from '#contract/flow/review.ts';
import type { ReviewDetail } from '#contract/flow/review-view.ts';

import type { Browser } from '../helpers/browser.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { createFlowDesk, type FlowDesk, nodeOf, REVIEW_NODE } from '../helpers/flow-noun.ts';
import { docxParts, pdf, zip } from '../helpers/sample-files.ts';
import { download, upload } from '../helpers/upload.ts';

const BIZ = '13800000010';
const RISK = '13800000012';
const DIRECTOR = '13800000013';
const OPINION = '请补充合同附件';

let desk: FlowDesk;
const at: Record<string, Browser> = {};
const operator = (phone: string) => at[phone] as Browser;
beforeAll(async () => {
  desk = await createFlowDesk(13_310_000_000);
  for (const phone of [BIZ, RISK, DIRECTOR]) at[phone] = await desk.people.operator(phone);
});
beforeEach(() => {
  Object.assign(desk.log, { effects: [], obstacle: undefined, facts: {}, system: 'approve' });
});
afterAll(() => desk.portal.close());

const twoNodes = () => desk.release(nodeOf('N1', 'bizManager'), nodeOf('N2', 'riskOfficer'));

async function submitted(amount?: string) {
  const paper = await desk.paper(amount);
  const { id, browser } = paper;
  const answer = await browser.post('/portal/paper/submit', { id });
  expect([answer.status, answer.msg]).toEqual([200, '']);
  return { ...paper, answer };
}

async function decide(phone: string, id: string, path: string, more: object = {}) {
  const [task] = await desk.tasks(id);
  return operator(phone).post(`/admin/review/${path}`, { taskId: task?.id, ...more });
}

const audit = async (browser: Browser, path: string, processRedundantId: unknown) =>
  (await browser.get(path, { processRedundantId })).data as AuditOperateRow[];

async function waiting(browser: Browser) {
  const { data } = await browser.get('/portal/workbench/summary');
  const lines = (data as { waiting: { key: string; title: string; query: object }[] }).waiting;
  return lines
    .filter(({ key }) => key.startsWith('flow.'))
    .map(({ title, query }) => ({ title, query }));
}

async function waits(browser: Browser) {
  const { data } = await browser.get('/portal/workbench/summary');
  const { waits: lines } = data as {
    waits: { note: string; query: object; since: string; until: string | null }[];
  };
  return lines.map(({ note, query, since, until }) => ({ note, query, since, until }));
}

describe('the way through', () => {
  test('what others have in hand is told with who, since when and until when, until it is decided', async () => {
    await twoNodes();
    const { id, browser } = await submitted();
    const [first, ...more] = await waits(browser);
    expect(more).toEqual([]);
    const { nextStep } = await desk.read(browser, id);
    const { who, nodeName, startTime, dueTime } = nextStep as NonNullable<NextStep>;
    expect(first).toEqual({
      note: `等待${who}办理“${nodeName}”`,
      query: { id },
      since: startTime,
      until: dueTime,
    });
    await decide(BIZ, id, 'approve');
    const [second] = await waits(browser);
    expect(second?.note).not.toBe(first?.note);
    await decide(RISK, id, 'approve');
    expect(await waits(browser)).toEqual([]);
  });

  test('submit, approve at each node, approved; effects and messages at their places', async () => {
    await twoNodes();
    const { id, browser, phone, answer } = await submitted();
    expect(answer.data).toMatchObject({ id, status: '1', actions: ['withdraw', 'urge'] });
    const first = await desk.read(browser, id);
    expect(first).toMatchObject({
      auditStatus: '1',
      nextStep: { nodeKey: 'N1', who: '平台业务经理', approved: false },
      submitTime: '2026-05-20 10:00:00',
    });
    expect((await decide(BIZ, id, 'approve')).data).toMatchObject({
      status: '1',
      nodeName: '节点N2',
    });
    expect((await browser.post('/portal/paper/withdraw', { id })).code).toBe('flow_approved');
    expect((await decide(RISK, id, 'approve')).data).toMatchObject({ status: '3', nodeName: '' });
    const last = await desk.read(browser, id);
    expect(last).toMatchObject({ auditStatus: '3', nextStep: null, actions: [] });
    expect(desk.log.effects).toEqual(['submitted 1', 'approved 3']);
    const events = await desk.people.eventsOf(await desk.people.idOf(phone));
    expect(events.filter((topic) => topic.startsWith('flow'))).toEqual(['flow.approved']);
    expect(await desk.people.eventsOf(await desk.people.idOf(BIZ))).toContain('flow.todo');
  });

  test('the record of it, for the customer without persons and with forecasts', async () => {
    await twoNodes();
    const { id, browser } = await submitted();
    await decide(BIZ, id, 'approve', { opinion: '仅供内部参考', internal: true });
    const { processRedundantId } = await desk.read(browser, id);
    const lines = await audit(
      browser,
      '/portal/companyCustomer/listAuditOperate',
      processRedundantId,
    );
    expect(
      lines.map(({ nodeKey, nodeStatus, operatorName }) => [nodeKey, nodeStatus, operatorName]),
    ).toEqual([
      ['start', 2, '张三'],
      ['N1', 2, '业务经理'],
      ['N2', 1, ''],
    ]);
    expect(lines[1]).toMatchObject({ opinion: '', operatorId: '', operatorOffice: '' });
    expect(lines[2]?.candidateNames).toEqual(['风控专员']);
    const whole = await audit(operator(RISK), '/admin/review/listAuditOperate', processRedundantId);
    expect(whole[1]).toMatchObject({ opinion: '仅供内部参考', operatorOffice: '业务一部' });
    expect(whole[2]?.candidateNames.length).toBeGreaterThan(1);
  });

  test('returned with marks, corrected, straight back to the node that returned it', async () => {
    await twoNodes();
    const { id, browser } = await submitted();
    await decide(BIZ, id, 'approve');
    const marks = [{ tabKey: 'base', fieldKey: 'amount', note: '与合同不符' }];
    expect((await decide(RISK, id, 'returnBack', { opinion: '太短' })).status).toBe(422);
    await decide(RISK, id, 'returnBack', { opinion: OPINION, fieldMarks: marks });
    const back = await desk.read(browser, id);
    expect(back).toMatchObject({
      auditStatus: '2',
      returnReason: OPINION,
      fieldMarks: marks,
      actions: ['edit', 'submit', 'delete'],
    });
    expect(await waiting(browser)).toEqual([{ title: '样例审批已退回，待修改', query: { id } }]);
    const { version } = back;
    await browser.post('/portal/paper/save', { id, version, title: '样例', amount: '90' });
    await browser.post('/portal/paper/submit', { id });
    expect((await desk.tasks(id)).map(({ node_key }) => node_key)).toEqual(['N2']);
    const [task] = await desk.tasks(id);
    const detail = (await operator(RISK).get('/admin/review/detail', { taskId: task?.id }))
      .data as ReviewDetail;
    expect(detail.changes).toEqual([
      { field: 'amount', label: '金额', before: '100.00', after: '90.00' },
    ]);
    expect(detail).toMatchObject({ marks, task: { nodeKey: 'N2' } });
    expect(desk.log.effects).toEqual(['submitted 1', 'returned 2', 'submitted 1']);
  });

  test('an open review page learns that its document has gone on, and nobody’s session lives on by asking', async () => {
    await twoNodes();
    const { id, browser } = await submitted();
    const { processRedundantId } = await desk.read(browser, id);
    const of = { processRedundantId };
    const risk = operator(RISK);
    const stepNow = async () => (await risk.get('/admin/review/step', of)).data;
    const { data } = await risk.get('/admin/review/detail', of);
    expect(await stepNow()).toEqual({ step: (data as ReviewDetail).step });
    await browser.post('/portal/paper/withdraw', { id });
    const { step } = (await stepNow()) as { step: string };
    expect(BigInt(step)).toBeGreaterThan(BigInt((data as ReviewDetail).step));
    expect((await risk.get('/admin/review/step', { processRedundantId: '42' })).code).toBe(404);
    expect((await browser.get('/admin/review/step', of)).status).toBe(401);
    expect(review.step.idle).toBe(true);
  });

  test('a second person of the company reviews first, and never the one who submitted', async () => {
    await desk.release(REVIEW_NODE, nodeOf('N1', 'bizManager'));
    const { id, browser, companyId, phone } = await desk.paper();
    await desk.portal.database.superuser
      .updateTable('company')
      .set({ need_review: true })
      .where('id', '=', companyId)
      .execute();
    const { browser: reviewer } = await desk.companies.member('companyReviewer', companyId);
    await browser.post('/portal/paper/submit', { id });
    expect(await desk.read(browser, id)).toMatchObject({ auditStatus: '10' });
    await deliverAll(desk.portal);
    expect(await waiting(reviewer)).toEqual([{ title: '样例审批待您复核', query: { id } }]);
    // The message about it is no task of its own.
    const { data } = await reviewer.get('/portal/workbench/summary');
    expect((data as { waiting: object[] }).waiting).toHaveLength(1);
    expect(await waiting(browser)).toEqual([]);
    expect((await desk.read(reviewer, id)).actions).toEqual(['review', 'returnBack']);
    await desk.companies.join(phone, companyId, 'companyReviewer').catch(() => undefined);
    const own = await browser.post('/portal/paper/review', { id, decision: 'approve' });
    expect(own.code).toBe('flow_not_mine');
    const twice = [1, 2].map(() =>
      reviewer.post('/portal/paper/review', { id, decision: 'approve' }),
    );
    const codes = (await Promise.all(twice)).map(({ code }) => code);
    // Whoever comes too late is told so, and not that there is no such document.
    expect(codes.sort()).toEqual([0, 'flow_not_mine']);
    const early = await browser.post('/portal/paper/withdraw', { id });
    expect(early.code).toBe('flow_approved');
  });

  test('the company’s own reviewer returns with marks, which the applicant is shown', async () => {
    await desk.release(REVIEW_NODE, nodeOf('N1', 'bizManager'));
    const { id, browser, companyId } = await desk.paper();
    await desk.portal.database.superuser
      .updateTable('company')
      .set({ need_review: true })
      .where('id', '=', companyId)
      .execute();
    const { browser: reviewer } = await desk.companies.member('companyReviewer', companyId);
    await browser.post('/portal/paper/submit', { id });
    const fieldMarks = [{ tabKey: 'base', fieldKey: 'amount', note: '金额与合同不符' }];
    const back = { id, decision: 'return', fieldMarks };
    expect((await reviewer.post('/portal/paper/review', back)).status).toBe(422);
    const done = await reviewer.post('/portal/paper/review', { ...back, opinion: OPINION });
    expect(done.data).toMatchObject({ status: '2' });
    const row = await desk.read(browser, id);
    expect(row).toMatchObject({ auditStatus: '2', returnReason: OPINION, fieldMarks });
    expect(row.actions).toContain('submit');
  });
});

describe('files of an opinion', () => {
  const stored = async (name: string, content = pdf()) => {
    const fields = { clientId: 'admin', fileType: '1' };
    const path = adminUpload.path;
    const answer = await upload(desk.portal, operator(BIZ), [name, content], { fields, path });
    expect(answer.msg).toBe('');
    return (answer.data as StoredFile).id;
  };
  const open = async (browser: Browser, path: string) =>
    (await download(desk.portal, browser, path)).statusCode;

  test('are read by whoever may read the opinion; those of an internal one by operators alone', async () => {
    await desk.release(nodeOf('N1', 'bizManager'), nodeOf('N2', 'bizManager'));
    const { id, browser, companyId, answer } = await submitted();
    const { browser: colleague } = await desk.companies.member('companyOther', companyId);
    expect(answer.code).toBe(0);
    const { processRedundantId } = await desk.read(browser, id);
    // The console's regime is below 150 MB, and takes what Office writes.
    const shown = await stored('意见.pdf', pdf('x'.repeat(6 * 1024 * 1024)));
    const kept = await stored('内部.docx', zip(docxParts));
    const hang = (file: string) => [{ id: file, fileType: 1 }];
    expect((await decide(BIZ, id, 'approve', { attachment: hang(shown) })).code).toBe(0);
    const internal = { opinion: OPINION, internal: true, attachment: hang(kept) };
    expect((await decide(BIZ, id, 'approve', internal)).code).toBe(0);
    const files = (lines: AuditOperateRow[]) =>
      lines.flatMap(({ attachmentList }) => attachmentList.map(({ fileName }) => fileName));
    const { path } = listAuditOperate;
    expect(files(await audit(browser, path, processRedundantId))).toEqual(['意见.pdf']);
    const inConsole = '/admin/review/listAuditOperate';
    const seen = await audit(operator(RISK), inConsole, processRedundantId);
    expect(files(seen)).toEqual(['意见.pdf', '内部.docx']);
    const common = (file: string) => `/general/common/file/${file}`;
    expect([await open(browser, common(shown)), await open(browser, common(kept))]).toEqual([
      200, 404,
    ]);
    // Of the company, and no reader of its documents: nor of what was said of them.
    expect([await open(colleague, common(shown)), await open(colleague, common(kept))]).toEqual([
      404, 404,
    ]);
    expect(await open(operator(RISK), `/admin/file/content/${kept}`)).toBe(200);
  });

  test('are one’s own, of the kinds that anybody may send', async () => {
    await desk.release(nodeOf('N1', 'bizManager'));
    const { id, browser } = await submitted();
    const theirs = await upload(desk.portal, browser, ['客户.pdf', pdf()]);
    const attachment = [{ id: '42', fileType: 1 }];
    expect((await decide(BIZ, id, 'approve', { attachment })).status).toBe(422);
    expect(theirs.code).toBe(0);
    const portal = await upload(desk.portal, browser, ['a.pdf', pdf()], { path: adminUpload.path });
    expect(portal.status).toBe(401);
    const program = ['a.exe', Buffer.from('MZ')] as const;
    const refused = await upload(desk.portal, operator(BIZ), program, { path: adminUpload.path });
    expect(refused.code).toBe('file_type');
    expect(refused.msg).toBe('上传的文件类型只能为jpg,jpeg,png,webp,doc,docx,xls,xlsx,pdf');
  });
});

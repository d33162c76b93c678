import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { FLOW } from '#contract/flow/flow.ts';
import type { ReviewDetail } from '#contract/flow/review-view.ts';
import { NOUN } from '#contract/noun/noun.ts';

import type { Browser } from '../helpers/browser.ts';
import { createFlowDesk, type FlowDesk, nodeOf } from '../helpers/flow-noun.ts';
import { done } from '../helpers/reviewer.ts';

// Nobody approves what he has not seen: a decision names the document as it was read, and the task that was asked (decision 164).

const BIZ = '13800000010';
const RISK_DIRECTOR = '13800000013';
const AUDITOR = '13800000017';
const OPINION = '资料已核对无误';
const SMALL = '18110.00';
const LARGE = '1448800.00';

let desk: FlowDesk;
beforeAll(async () => {
  desk = await createFlowDesk(13_351_000_000);
});
afterAll(() => desk.portal.close());

/** Takes it back, and hands it in with another amount under the same id. */
async function handInAnew(by: Browser, id: string, amount = LARGE): Promise<void> {
  await done(by, '/portal/paper/withdraw', { id });
  const { version } = await desk.read(by, id);
  await done(by, '/portal/paper/save', { id, version, title: '样例', amount });
  await done(by, '/portal/paper/submit', { id });
}

/** A paper of 18,110.00 that waits for its company's reviewers at `nodes`. */
async function forReview(...nodes: string[]) {
  const asked = { side: 'party', company: 'reviewing' } as const;
  await desk.release(...nodes.map((key) => nodeOf(key, 'companyReviewer', asked)));
  const { id, browser, companyId } = await desk.paper(SMALL);
  Object.assign(desk.log, { facts: { reviewing: companyId } });
  const { browser: reviewer } = await desk.companies.member('companyReviewer', companyId);
  await done(browser, '/portal/paper/submit', { id });
  return { id, browser, reviewer };
}

/** What a page that shows it sends. */
async function seenBy(reviewer: Browser, id: string) {
  const { version, nextStep } = await desk.read(reviewer, id);
  return { id, version, taskId: nextStep?.taskId };
}

const agree = (by: Browser, seen: object) =>
  by.post('/portal/paper/review', { ...seen, decision: 'approve', opinion: OPINION });
const giveBack = (by: Browser, seen: object) =>
  by.post('/portal/paper/review', { ...seen, decision: 'return', opinion: OPINION });

describe('a reviewer of a company', () => {
  test('decides nothing on what was handed in anew since, and is answered what it is now', async () => {
    const { id, browser, reviewer } = await forReview('P1');
    const seen = await seenBy(reviewer, id);
    await handInAnew(browser, id);
    for (const decide of [agree, giveBack]) {
      const late = await decide(reviewer, seen);
      expect(late).toMatchObject({ status: 409, msg: NOUN.changed });
      expect(late.data).toMatchObject({ current: { id, amount: LARGE } });
    }
    expect(await desk.read(browser, id)).toMatchObject({ auditStatus: '1' });
    expect(await agree(reviewer, await seenBy(reviewer, id))).toMatchObject({ code: 0 });
    expect(await desk.read(browser, id)).toMatchObject({ auditStatus: '3' });
  });

  test('who names only the one or the other is held to it; who names neither decides on a first submission alone', async () => {
    const { id, browser, reviewer } = await forReview('P1');
    const { version, taskId } = await seenBy(reviewer, id);
    await handInAnew(browser, id);
    expect(await agree(reviewer, { id, version })).toMatchObject({ status: 409 });
    const byTask = await agree(reviewer, { id, taskId });
    expect(byTask).toMatchObject({ status: 409, msg: FLOW.handled });
    expect(await agree(reviewer, { id })).toMatchObject({ status: 409, msg: NOUN.changed });
    expect(await desk.read(browser, id)).toMatchObject({ auditStatus: '1' });

    const first = await forReview('P1');
    expect(await agree(first.reviewer, { id: first.id })).toMatchObject({ code: 0 });
  });

  test('agrees at the node that was asked, not at the next one, to which a colleague has passed it', async () => {
    const { id, browser, reviewer } = await forReview('P1', 'P2');
    const seen = await seenBy(reviewer, id);
    await done(reviewer, '/portal/paper/review', { ...seen, decision: 'approve', opinion: '' });
    const late = await agree(reviewer, { id, taskId: seen.taskId });
    expect(late).toMatchObject({ status: 409, msg: FLOW.handled });
    expect((await desk.read(browser, id)).nextStep).toMatchObject({ nodeKey: 'P2' });
    // What the node before did is no change of the content: who reads it now decides on it.
    expect(await agree(reviewer, await seenBy(reviewer, id))).toMatchObject({ code: 0 });
  });

  test('who has no such role is not told by a version how far it is', async () => {
    const { id, browser } = await forReview('P1');
    const { version } = await desk.read(browser, id);
    for (const told of [version, version + 1]) {
      expect((await agree(browser, { id, version: told })).code).toBe(FLOW.noCompanyReview.code);
    }
  });
});

describe('an operator', () => {
  const detailOf = async (by: Browser, asked: Record<string, string>) =>
    (await by.get('/admin/review/detail', asked)).data as ReviewDetail;

  async function submitted() {
    const { id, browser } = await desk.paper(SMALL);
    await done(browser, '/portal/paper/submit', { id });
    const [task] = await desk.tasks(id);
    return { id, browser, taskId: task?.id ?? '' };
  }

  test('who comes too late is told who was faster, himself in another window among them', async () => {
    await desk.release(nodeOf('N1', 'bizManager'), nodeOf('N2', 'riskDirector'));
    const { taskId } = await submitted();
    const [boss, biz] = [await desk.people.operator(), await desk.people.operator(BIZ)];
    const both = await Promise.all(
      [boss, biz].map((by) => by.post('/admin/review/approve', { taskId })),
    );
    const late = both.find(({ status }) => status !== 200);
    const name = both[0]?.status === 200 ? '示例运营员' : '示例业务经理';
    expect(late).toMatchObject({ status: 409, msg: FLOW.handledBy(` ${name} `) });
    const winner = both[0]?.status === 200 ? boss : biz;
    expect(await winner.post('/admin/review/approve', { taskId })).toMatchObject({
      status: 409,
      msg: FLOW.handledBy('您'),
    });
  });

  test('neither approves nor ends what was handed in anew since', async () => {
    await desk.release(nodeOf('N1', 'bizManager'));
    const { id, browser, taskId } = await submitted();
    const [biz, director] = [
      await desk.people.operator(BIZ),
      await desk.people.operator(RISK_DIRECTOR),
    ];
    const { version, processRedundantId } = await detailOf(biz, { taskId });
    await handInAnew(browser, id);
    const said = { version, opinion: OPINION };
    expect(await biz.post('/admin/review/approve', { taskId, ...said })).toMatchObject({
      status: 409,
      msg: FLOW.handled,
    });
    const ended = await director.post('/admin/review/terminate', { processRedundantId, ...said });
    expect(ended).toMatchObject({ status: 409, msg: NOUN.changed });
    expect(await desk.read(browser, id)).toMatchObject({ auditStatus: '1', amount: LARGE });
    const now = await detailOf(director, { processRedundantId });
    const { code } = await director.post('/admin/review/terminate', {
      processRedundantId,
      version: now.version,
      opinion: OPINION,
    });
    expect(code).toBe(0);
  });

  test('who signs beside another signs what that one has set, not what stood there before', async () => {
    await desk.release(nodeOf('N1', 'bizManager', { formEditable: ['granted'] }));
    const { id, browser, taskId } = await submitted();
    const [biz, signer] = [await desk.people.operator(BIZ), await desk.people.operator(AUDITOR)];
    const toAccountId = await desk.people.idOf(AUDITOR);
    const { version } = await detailOf(biz, { taskId });
    const asked = { taskId, version, opinion: '', toAccountId };
    await done(biz, '/admin/review/addSign', asked);
    const beside = (await desk.tasks(id)).find(({ kind }) => kind === 'addSign')?.id ?? '';
    const before = await detailOf(signer, { taskId: beside });
    // To ask for a signature changes nothing of the document.
    expect(before.version).toBe(version);
    const fields = { granted: '12000.00' };
    await done(biz, '/admin/review/approve', { taskId, version, fields });
    const sign = (seen: number) =>
      signer.post('/admin/review/approve', { taskId: beside, version: seen, opinion: OPINION });
    expect(await sign(before.version)).toMatchObject({ status: 409, msg: NOUN.changed });
    const after = await detailOf(signer, { taskId: beside });
    expect(await sign(after.version)).toMatchObject({ code: 0 });
    expect(await desk.read(browser, id)).toMatchObject({ auditStatus: '3' });
  });
});

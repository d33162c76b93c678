import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SIGN_IN } from '#contract/account/login.ts';
import { CONFIRM_REFUSAL, FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { PROJECT_REFUSAL } from '#contract/project/project.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { type Assigned, Factorings } from '../helpers/factorings.ts';
import { NoticeContact } from '../helpers/notice-contact.ts';
import { receivable } from '../helpers/receivables.ts';
import { done } from '../helpers/reviewer.ts';

// 确权 by a debtor without an account, over a link with a code; objections are disputes that hold only their part.

let portal: TestApp;
let desk: Factorings;
let phones = 13_670_900_000;
function nextPhone(): string {
  phones += 1;
  return String(phones);
}
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Factorings.with(portal, 13_670_000_000);
});
afterAll(() => portal.close());

/** A notice that waits for its debtor; of a million a receivable. */
async function noticed(
  receivables = 1,
): Promise<{ assigned: Assigned; id: string; noticeId: string }> {
  const assigned = await desk.assigned();
  const id = await desk.offered(
    assigned,
    ...Array.from({ length: receivables }, () => receivable()),
  );
  await desk.proposed(id);
  await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
  return { assigned, id, noticeId: (await desk.notice(assigned, id)).id };
}

const contactOf = () => new NoticeContact(desk, nextPhone());

const LESS = { confirmedAmount: '920000.00', objection: '少收 20 吨' };

describe('a link with a code', () => {
  test('tells no amount before its phone is proved, then takes the answer as the debtor’s', async () => {
    const { assigned, id, noticeId } = await noticed(2);
    const contact = await contactOf().sent(noticeId);
    const opened = await contact.call('open');
    expect(opened.data).toMatchObject({ phone: expect.stringContaining('****') });
    expect(opened.body).not.toContain('1000000');
    expect((await contact.call('prove', { code: '000000' })).code).toBe(SIGN_IN.wrongCode.code);
    const notice = await contact.prove();
    expect(notice).toMatchObject({ open: true, receivables: [{}, {}] });
    const stranger = await contact.call('answer', {
      pass: 'A'.repeat(43),
      receivables: [{ ...LESS, id: '1', confirmedDue: '2026-06-30' }],
    });
    expect(stranger.code).toBe(CONFIRM_REFUSAL.pass.code);
    const silent = await contact.answer(notice, { confirmedAmount: '920000.00' });
    expect(silent.data).toMatchObject({ fields: [{ path: 'receivables.0.objection' }] });
    expect((await contact.answer(notice, LESS)).data).toMatchObject({ open: true });
    expect(await desk.notice(assigned, id)).toMatchObject({
      noticeStatus: '2',
      confirmedAmount: '1920000.00',
      answeredBy: expect.stringMatching(/^示例联系人（\d{3}\*{4}\d{4}）$/),
    });
    expect((await contact.answer(notice)).data).toMatchObject({ open: false });
    expect((await contact.answer(notice)).code).toBe(FACTORING_REFUSAL.noticed.code);
    const { rows } = await sql<{ answers: unknown[] }>`
      select answers from notice_link where factoring_notice_id = ${noticeId}`.execute(
      portal.database.superuser,
    );
    expect(rows[0]?.answers).toHaveLength(2);
    // The timeline of the deal tells of it, as of an answer by an account.
    const told = await assigned.debtor.browser.get('/portal/timeline', {
      objectType: 'factoringNotice',
      objectId: noticeId,
    });
    expect((told.data as { events: object[] }).events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ what: '经链接确权', who: expect.stringMatching(/^示例企业/) }),
      ]),
    );
  });

  test('is worth nothing once replaced, run out, made up or when the notice is taken back; guesses are counted', async () => {
    const { id, noticeId } = await noticed();
    const first = await contactOf().sent(noticeId);
    const second = await contactOf().sent(noticeId);
    expect((await first.call('open')).code).toBe(CONFIRM_REFUSAL.unknown.code);
    expect((await second.call('open')).code).toBe(0);
    const { rows } = await sql<{ kept: string }>`
      select string_agg(row_to_json(k)::text, '') as kept from notice_link k`.execute(
      portal.database.superuser,
    );
    expect(rows[0]?.kept).not.toContain(second.token);
    await done(desk.boss, '/admin/factoring/cancel', { id, reason: '融资方放弃' });
    expect((await second.call('open')).code).toBe(CONFIRM_REFUSAL.ended.code);
    const again = { id: noticeId, name: '示例联系人', phone: second.phone };
    const refused = await desk.boss.post('/admin/factoringNotice/link', again);
    expect(refused.code).toBe(FACTORING_REFUSAL.noticed.code);
    const made = contactOf();
    made.token = 'B'.repeat(43);
    const remoteAddress = '203.0.113.77';
    const guess = () =>
      made.browser.call('/portal/confirm/open', { body: { token: made.token }, remoteAddress });
    for (let one = 0; one < 50; one += 1) await guess();
    expect((await guess()).status).toBe(429);
  });
});

describe('a code', () => {
  test('of another phone proves nothing, and the right one nothing after too many wrong ones', async () => {
    const [one, other] = [
      await contactOf().sent((await noticed()).noticeId),
      await contactOf().sent((await noticed()).noticeId),
    ];
    await one.call('code');
    await other.call('code');
    const { wrongCode } = SIGN_IN;
    const theirs = { code: portal.sms.codeOf(other.phone) };
    expect((await one.call('prove', theirs)).code).toBe(wrongCode.code);
    // The pass of one link answers no other.
    const notice = await other.prove();
    one.pass = other.pass;
    expect((await one.answer(notice)).code).toBe(CONFIRM_REFUSAL.pass.code);
    for (let wrong = 0; wrong < 5; wrong += 1) await one.call('prove', { code: '000000' });
    const right = await one.call('prove', { code: portal.sms.codeOf(one.phone) });
    expect(right.code).toBe(wrongCode.code);
  });

  test('proves for as long as its pass is good, and the link for as long as it is', async () => {
    const { noticeId } = await noticed();
    const contact = await contactOf().sent(noticeId);
    const notice = await contact.prove();
    const { superuser } = portal.database;
    await sql`update notice_link set proved_at = proved_at - interval '3 hours'
      where factoring_notice_id = ${noticeId}`.execute(superuser);
    expect((await contact.answer(notice)).code).toBe(CONFIRM_REFUSAL.pass.code);
    await sql`update notice_link set issued_at = issued_at - interval '8 days', expires_at = issued_at - interval '1 day'
      where factoring_notice_id = ${noticeId}`.execute(superuser);
    for (const call of ['open', 'code']) {
      expect((await contact.call(call)).code).toBe(CONFIRM_REFUSAL.unknown.code);
    }
  });

  test('lets two answers at once count as one', async () => {
    const { noticeId, assigned, id } = await noticed();
    const contact = await contactOf().sent(noticeId);
    const notice = await contact.prove();
    await Promise.all([1, 2, 3].map(() => contact.answer(notice, LESS)));
    expect(await desk.notice(assigned, id)).toMatchObject({ confirmedAmount: '920000.00' });
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from dispute where object_id = ${noticeId}`.execute(
      portal.database.superuser,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});

/** A step of a dispute, as it stands now. */
async function step(browser: Browser, call: string, id = '', more: object = {}): Promise<void> {
  const { data } = await browser.get('/portal/dispute/detail', { id });
  const { version } = data as { version: number };
  await done(browser, `/portal/dispute/${call}`, { id, version, ...more });
}

describe('objections', () => {
  async function argued() {
    const found = await noticed(2);
    expect((await desk.answer(found.assigned, found.id, [LESS])).code).toBe(0);
    const { data } = await found.assigned.debtor.browser.post('/portal/dispute/page', {});
    const [dispute] = (data as { content: Record<string, string>[] }).content;
    return { ...found, dispute };
  }

  test('become disputes with the seller that hold their part alone; the rest is financed meanwhile', async () => {
    const { assigned, id, dispute } = await argued();
    expect(dispute).toMatchObject({
      claimAmount: '80000.00',
      disputeStatus: '1',
      objectWord: '转让通知',
    });
    const seen = await assigned.seller.browser.get('/portal/dispute/detail', {
      id: dispute?.id ?? '',
    });
    expect(seen.data).toMatchObject({ statement: '少收 20 吨' });
    const stranger = await desk.desk.companies.member();
    const asked = await stranger.browser.get('/portal/dispute/detail', { id: dispute?.id ?? '' });
    expect(asked.status).toBe(404);
    expect((await desk.register(id)).code).toBe(0);
    expect(await desk.detail(assigned, id)).toMatchObject({
      factoringStatus: '4',
      advanceAmount: '1536000.00',
    });
    // The seller accepts 30,000.00 of it: 50,000.00 is confirmed, and as it comes late it is balance alone.
    const offer = { amount: '30000.00', text: '认可 30,000.00' };
    await step(assigned.seller.browser, 'offer', dispute?.id, offer);
    await step(assigned.debtor.browser, 'accept', dispute?.id);
    expect(await desk.notice(assigned, id)).toMatchObject({
      noticeStatus: '2',
      confirmedAmount: '1970000.00',
      unpaidAmount: '1970000.00',
    });
    expect(await desk.detail(assigned, id)).toMatchObject({
      confirmedAmount: '1970000.00',
      advanceAmount: '1536000.00',
    });
  });

  test('keep their project from being finished until they are settled', async () => {
    const { assigned, dispute } = await argued();
    const answer = await desk.boss.post('/admin/project/finish', { id: assigned.projectId });
    expect(answer).toMatchObject({
      code: PROJECT_REFUSAL.disputed.code,
      msg: `${PROJECT_REFUSAL.disputed.text}：${dispute?.disputeNo}`,
    });
  });

  test('that are settled before the conditions stand are financed with the rest; another answer takes them back', async () => {
    const { assigned, id, dispute } = await argued();
    await step(assigned.debtor.browser, 'withdraw', dispute?.id, { reason: '已补收 20 吨' });
    expect(await desk.notice(assigned, id)).toMatchObject({ noticeStatus: '3' });
    expect((await desk.register(id)).code).toBe(0);
    expect(await desk.detail(assigned, id)).toMatchObject({ advanceAmount: '1600000.00' });
    const other = await argued();
    // Less is objected to: the dispute is another one.
    const less = { confirmedAmount: '950000.00', objection: '少收 10 吨' };
    expect((await desk.answer(other.assigned, other.id, [less])).code).toBe(0);
    const { data } = await other.assigned.seller.browser.post('/portal/dispute/page', {});
    expect(data).toMatchObject({
      content: [
        { claimAmount: '50000.00', disputeStatus: '1' },
        { claimAmount: '80000.00', disputeStatus: '5' },
      ],
    });
    await done(desk.boss, '/admin/factoring/cancel', { id: other.id, reason: '融资方放弃' });
    const after = await other.assigned.seller.browser.post('/portal/dispute/page', {});
    expect(after.data).toMatchObject({ content: [{ disputeStatus: '5' }, { disputeStatus: '5' }] });
  });
});

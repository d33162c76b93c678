import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { TELL_NOTICE_REVOKED, textNoticeRevoked } from '#server/modules/factoring/text-debtor.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { type Assigned, Factorings } from '../helpers/factorings.ts';
import { NoticeContact } from '../helpers/notice-contact.ts';
import { receivable, SCHEME } from '../helpers/receivables.ts';
import { done } from '../helpers/reviewer.ts';

// A notice that is taken back has told a debtor where to pay: it is told not to, and its page names no account any more.

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Factorings.with(portal, 13_657_000_000);
});
afterAll(() => portal.close());

const TITLE = '转让通知已撤回';

async function told({ debtor }: Assigned): Promise<string[]> {
  await deliverAll(portal);
  const { data } = await debtor.browser.get('/message/page', { pageSize: 50 });
  return (data as { content: { title: string; content: string }[] }).content
    .filter(({ title }) => title === TITLE)
    .map(({ content }) => content);
}

async function texted(): Promise<string[]> {
  const { db, superuser } = portal.database;
  const { rows } = await sql<{ id: string; payload: object }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${TELL_NOTICE_REVOKED} returning j.id, j.payload`.execute(
    superuser,
  );
  const { clock, sms } = portal;
  for (const { id, payload } of [...rows, ...rows]) {
    await textNoticeRevoked({ db, sms, clock }, payload, id);
  }
  return sms.sent.filter(({ purpose }) => purpose === 'noticeRevoked').map(({ text }) => text);
}

const read = async (assigned: Assigned, id: string) =>
  (await desk.notice(assigned, id)) as unknown as Record<string, unknown>;

const cancel = (id: string) =>
  done(desk.boss, '/admin/factoring/cancel', { id, reason: '融资方放弃融资' });

test('its debtor is told, and reads no account', async () => {
  const assigned = await desk.assigned();
  const id = await desk.ready(assigned, [receivable()]);
  const before = await read(assigned, id);
  expect(before.collectAccount).toMatchObject({ name: expect.any(String) });
  await cancel(id);
  expect(await told(assigned)).toEqual([
    `应收账款转让通知 ${before.noticeNo} 已撤回，请勿再向通知的回款账户付款。`,
  ]);
  expect(await read(assigned, id)).toMatchObject({
    noticeStatus: '4',
    actions: [],
    collectAccount: null,
  });
  const payee = await assigned.debtor.browser.post('/portal/factoringNotice/payee', {
    id: before.id,
  });
  expect(payee.code).toBe(FACTORING_REFUSAL.noPayee.code);
  expect(await texted()).toEqual([]);
});

test('so is a debtor that has filed, when its supplier withdraws', async () => {
  const assigned = await desk.assigned({ productId: '402' });
  await desk.file(assigned, { receivables: [receivable()] });
  const id = await desk.newest(assigned);
  await desk.must('debtorLimit', { id, amount: '50000000.00' });
  await desk.must('propose', { id, ...SCHEME, recourseType: '2' });
  await done(assigned.seller.browser, '/portal/factoring/withdraw', { id });
  expect(await told(assigned)).toHaveLength(1);
});

test('a debtor without an account is told by the phone that has answered', async () => {
  const assigned = await desk.assigned();
  const id = await desk.offered(assigned, receivable());
  await desk.proposed(id);
  await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
  const { id: noticeId } = await desk.notice(assigned, id);
  const contact = await new NoticeContact(desk, '13657900001').sent(noticeId);
  const notice = await contact.prove();
  expect((await contact.answer(notice, {})).code).toBe(0);
  await portal.database.superuser
    .deleteFrom('account_relation')
    .where('company_id', '=', assigned.debtor.companyId)
    .execute();
  await cancel(id);
  expect(await texted()).toEqual([
    `示例联系人，贵司的应收账款转让通知 ${notice.noticeNo} 已撤回，请勿再向通知的回款账户付款。`,
  ]);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { wireDay } from '#server/kernel/clock.ts';
import { remindDebtors } from '#server/modules/factoring/remind-debtors.ts';
import { TELL_NOTICE_DUE, textNoticeDue } from '#server/modules/factoring/text-debtor.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Factorings } from '../helpers/factorings.ts';
import { NoticeContact } from '../helpers/notice-contact.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { receivable } from '../helpers/receivables.ts';
import { done } from '../helpers/reviewer.ts';
import { working } from '../helpers/working.ts';

// A debtor without an account is reminded by the phone that has answered for it: of 1,000,000.00 it confirms 900,000.00 by 06-30,
// pays 300,000.00, and 600,000.00 are left.

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Factorings.with(portal, 13_659_000_000);
});
afterAll(() => portal.close());

/** Sends what the queue holds for the phones of debtors, as a runner would that did not hear of the end of its job. */
async function texted(): Promise<string[]> {
  const { db, superuser } = portal.database;
  const { rows } = await sql<{ id: string; payload: object }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${TELL_NOTICE_DUE} returning j.id, j.payload`.execute(
    superuser,
  );
  const { clock, sms } = portal;
  for (const { id, payload } of [...rows, ...rows]) {
    await textNoticeDue({ db, sms, clock }, payload, id);
  }
  return portal.sms.sent.filter(({ purpose }) => purpose === 'noticeDue').map(({ text }) => text);
}

test('by short message, each once, with what is left of what was confirmed', async () => {
  const assigned = await desk.assigned();
  const id = await desk.offered(assigned, receivable());
  await desk.proposed(id);
  await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
  const { id: noticeId } = await desk.notice(assigned, id);
  const contact = await new NoticeContact(desk, '13659900001').sent(noticeId);
  const notice = await contact.prove();
  const less = { confirmedAmount: '900000.00', objection: '少收 10 吨' };
  expect((await contact.answer(notice, less)).code).toBe(0);
  expect((await desk.register(id)).code).toBe(0);
  await desk.drawn(assigned, id, ['7', '720000.00']);
  const [line] = (await desk.detail(assigned, id)).receivables;
  await desk.must('collect', {
    id,
    lineId: line?.id,
    kind: '2',
    amount: '300000.00',
    valueDate: wireDay(portal.clock.now()),
    bankSerialNo: nextSerial(),
  });
  const remindOn = async (day: string) => {
    portal.clock.advance(Date.parse(day) - Date.parse(wireDay(portal.clock.now())));
    await remindDebtors(working(portal));
  };
  // A debtor with an account reads it there.
  await remindOn('2026-06-23');
  expect(await texted()).toEqual([]);
  await portal.database.superuser
    .deleteFrom('account_relation')
    .where('company_id', '=', assigned.debtor.companyId)
    .execute();
  await remindOn('2026-06-27');
  await remindOn('2026-06-27');
  const said = `示例联系人，贵司已确权的转让通知 ${notice.noticeNo} 尚有 600,000.00 元待付，付款到期日 2026-06-30，请付至通知的回款账户。`;
  expect(await texted()).toEqual([said]);
  await remindOn('2026-07-01');
  expect(await texted()).toEqual([said, said]);
});

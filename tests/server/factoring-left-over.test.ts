import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { findOverdue } from '#server/modules/factoring/overdue.ts';
import { remindRenewals } from '#server/modules/factoring/renew.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { type Assigned, Factorings } from '../helpers/factorings.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { receivable } from '../helpers/receivables.ts';
import { done } from '../helpers/reviewer.ts';
import { pdf } from '../helpers/sample-files.ts';
import { upload } from '../helpers/upload.ts';
import { working } from '../helpers/working.ts';

// What is left over of a financing that has ended, or of a part of it.

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Factorings.with(portal, 13_654_000_000);
});
afterAll(() => portal.close());

const TODAY = '2026-05-20';

async function renewals() {
  const { data } = await desk.boss.get('/admin/workbench/summary');
  const page = await desk.boss.post('/admin/factoring/page', { pageSize: 50, renewalDue: 'true' });
  return {
    counted: /转让登记待续登[^}]*?"count":1[,}]/.test(JSON.stringify(data)),
    listed: (page.data as { content: { id: string }[] }).content.map(({ id }) => id),
  };
}

test('a registration of what has ended is not to be renewed', async () => {
  const assigned = await desk.assigned();
  const id = await desk.offered(assigned, receivable());
  await desk.proposed(id);
  await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
  await desk.answer(assigned, id);
  await desk.register(id, { registerDue: '2026-06-01' });
  await desk.drawn(assigned, id, ['7', '800000.00'], TODAY);
  await remindRenewals(working(portal));
  expect(await renewals()).toEqual({ counted: true, listed: [id] });
  const [one] = (await desk.detail(assigned, id)).receivables;
  const received = { kind: '2', amount: '1000000.00', valueDate: TODAY };
  await desk.must('collect', { id, lineId: one?.id, ...received, bankSerialNo: nextSerial() });
  expect(await renewals()).toEqual({ counted: false, listed: [] });
  expect(await desk.detail(assigned, id)).toMatchObject({ renewalDue: false });
});

test('rent of one lease and day is filed once, in whatever batch, until it is withdrawn', async () => {
  const assigned = await desk.assigned({ productId: '404' });
  const file = async (more: Record<string, string>) => {
    const fields = { clientId: 'portal', fileType: '11' };
    const { data } = await upload(portal, assigned.seller.browser, ['合同.pdf', pdf()], { fields });
    return await assigned.seller.browser.post('/portal/factoring/offer', {
      projectId: assigned.projectId,
      receivables: [receivable({ contractNo: 'ZL-1', ...more })],
      attachment: [{ id: (data as { id: string }).id, fileType: 11 }],
    });
  };
  const first = await file({});
  expect(first.code).toBe(0);
  const again = await file({});
  expect(again.code).not.toBe(0);
  expect(again.body).toContain('同一租赁合同同一到期日只能有一笔租金');
  expect((await file({ dueDate: '2026-07-31' })).code).toBe(0);
  expect((await file({ contractNo: 'ZL-2' })).code).toBe(0);
  const { id } = first.data as { id: string };
  await done(assigned.seller.browser, '/portal/factoring/withdraw', { id });
  expect((await file({})).code).toBe(0);
});

async function owed({ seller }: Assigned, id: string): Promise<string> {
  const { data } = await seller.browser.get('/portal/factoring/standing', { id });
  return (data as { owed: { total: string } }).owed.total;
}

test('what is written off its seller does not owe', async () => {
  const assigned = await desk.assigned();
  const id = await desk.offered(assigned, receivable(), receivable());
  await desk.proposed(id, { recourseType: '2' });
  await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
  await desk.answer(assigned, id);
  await desk.register(id);
  await desk.drawn(assigned, id, ['7', '1600000.00']);
  const [one] = (await desk.detail(assigned, id)).receivables;
  await sql`update factoring_line set due_date = '2026-05-19', due_dates = '[{"since":"","date":"2026-05-19"}]'
    where id = ${one?.id}`.execute(portal.database.superuser);
  await findOverdue(working(portal));
  await desk.must('writeOff', { id, lineId: one?.id, reason: '债务人破产' });
  // 800,000.00 + 5,000.00 + ninety days at 9 %.
  expect(await owed(assigned, id)).toBe('823000.00');
});

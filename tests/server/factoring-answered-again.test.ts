import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { type Assigned, Factorings } from '../helpers/factorings.ts';
import { receivable } from '../helpers/receivables.ts';
import { done } from '../helpers/reviewer.ts';

// A debtor answers its notice a second time: what it has said of a due date stands.

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Factorings.with(portal, 13_658_000_000);
});
afterAll(() => portal.close());

/** Two receivables that wait for their debtor, due on 2026-06-30. */
async function noticed(): Promise<{ assigned: Assigned; id: string }> {
  const assigned = await desk.assigned();
  const id = await desk.offered(assigned, receivable(), receivable());
  await desk.proposed(id);
  await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
  return { assigned, id };
}
const LESS = { confirmedAmount: '900000.00', objection: '少收 10 吨' };
const EARLIER = { confirmedDue: '2026-06-10' };

test('a due date that was confirmed stands, also once its day has passed', async () => {
  const { assigned, id } = await noticed();
  expect((await desk.answer(assigned, id, [EARLIER, LESS])).code).toBe(0);
  const other = await desk.answer(assigned, id, [{ confirmedDue: '2026-12-10' }]);
  expect(other.data).toMatchObject({
    fields: [
      {
        path: 'receivables.0.confirmedDue',
        message: '到期日已确权为 2026-06-10，不能更改；需延期请联系平台',
      },
    ],
  });
  // The day has come and gone before the second receivable is agreed on.
  const [first] = (await desk.detail(assigned, id)).receivables;
  await sql`update factoring_notice_line set confirmed_due = '2026-05-10'
    where invoice_no = ${first?.invoiceNo}`.execute(portal.database.superuser);
  const again = await desk.answer(assigned, id, [{ confirmedDue: '2026-05-10' }]);
  expect(again.code, again.body).toBe(0);
});

test('of what was not confirmed at all the due date is still open', async () => {
  const { assigned, id } = await noticed();
  const none = { confirmedAmount: '0.00', objection: '货未收到' };
  expect((await desk.answer(assigned, id, [none])).code).toBe(0);
  expect((await desk.answer(assigned, id, [EARLIER])).code).toBe(0);
  const { receivables } = await desk.notice(assigned, id);
  expect(receivables[0]).toMatchObject({ confirmedDue: '2026-06-10', payBy: '2026-06-10' });
});

test('the financing is due on the first day that was confirmed', async () => {
  const { assigned, id } = await noticed();
  expect(await desk.detail(assigned, id)).toMatchObject({ dueDate: '2026-06-30' });
  expect((await desk.answer(assigned, id, [EARLIER])).code).toBe(0);
  expect(await desk.detail(assigned, id)).toMatchObject({ dueDate: '2026-06-10' });
});

test('the full cost is that of the scheme until less was confirmed and may be asked for', async () => {
  const { assigned, id } = await noticed();
  // 2,000,000.00 at 80 %: 9 % of 1,600,000.00 for the 41 days from 05-20 to 06-30, and 0.5 %.
  expect(await desk.detail(assigned, id)).toMatchObject({
    cost: { face: '2000000.00', advance: '1600000.00', interest: '16400.00', fee: '10000.00' },
  });
  expect((await desk.answer(assigned, id, [EARLIER, LESS])).code).toBe(0);
  expect((await desk.register(id)).code).toBe(0);
  // 800,000.00 for 21 days are 4,200.00, 720,000.00 for 41 are 7,380.00; 1,900,000.00 − 1,520,000.00 − 11,580.00 − 9,500.00.
  expect(await desk.detail(assigned, id)).toMatchObject({
    factoringStatus: '4',
    cost: {
      face: '1900000.00',
      advance: '1520000.00',
      interest: '11580.00',
      fee: '9500.00',
      total: '21080.00',
      balance: '358920.00',
    },
  });
});

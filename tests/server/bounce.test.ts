import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { CLOSED_MONTH } from '#contract/books/months.ts';

import { statementOf } from '../helpers/account-books.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { bankStatement, lineOf, takeStatement } from '../helpers/bank-statements.ts';
import { TEST_START } from '../helpers/demo-template.ts';
import { nextSerial, PayOuts } from '../helpers/pay-outs.ts';
import { done } from '../helpers/reviewer.ts';

// What the bank gives back of a pay-out has the bank's day and number, by which it counts and is known in its statement.

let portal: TestApp;
let desk: PayOuts;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await PayOuts.with(portal, 13_654_000_000);
});
beforeEach(() => portal.clock.set(TEST_START));
afterAll(() => portal.close());

/** Paid 1,000.00 on 2026-05-20, of a request of its own; it is some days later. */
async function paid() {
  portal.clock.set(TEST_START);
  desk = await desk.again();
  const { id: requestId, deal } = await desk.payable();
  const id = await desk.paid(requestId, '1000.00');
  portal.clock.set('2026-05-25T10:00:00+08:00');
  desk = await desk.again();
  return { id, deal };
}

test('it counts on the bank’s day, which is neither before the payment nor later than today', async () => {
  const { id, deal } = await paid();
  const early = await desk.bounce(id, { valueDate: '2026-05-19' });
  expect(early.status).toBe(422);
  expect(early.body).toContain('退回日期不能早于付款日期 2026-05-20');
  const late = await desk.bounce(id, { valueDate: '2026-05-26' });
  expect(late.body).toContain('退回日期不能晚于今天');
  for (const missing of ['valueDate', 'bankSerialNo']) {
    expect((await desk.bounce(id, { [missing]: undefined })).status).toBe(422);
  }
  const bankSerialNo = nextSerial();
  expect((await desk.bounce(id, { bankSerialNo, valueDate: '2026-05-22' })).code).toBe(0);
  const { companyId } = deal.supplier;
  const { browser } = await desk.companies.member('companyFinance', companyId);
  // 1,000.00 paid in advance on the 20th, 0.00 from the 22nd, although it was entered on the 25th.
  const { lines } = await statementOf(browser, '2', ['2026-05-01', '2026-05-25']);
  expect(lines.map(({ day, kind, balance }) => [day, kind, balance])).toEqual([
    ['2026-05-20', 'paid', '-1000.00'],
    ['2026-05-22', 'bounced', '0.00'],
  ]);
  expect(await desk.listed(id)).toMatchObject({
    bouncedOn: '2026-05-22',
    bounceSerialNo: bankSerialNo,
  });
});

test('its number is the bank’s alone, and its line in a statement is no collection', async () => {
  const [one, other] = [await paid(), await paid()];
  const bankSerialNo = nextSerial();
  await takeStatement(
    desk.officer,
    bankStatement(lineOf({ amount: '1000.00', serial: bankSerialNo })),
  );
  expect((await desk.bounce(one.id, { bankSerialNo })).code).toBe(0);
  const row = await portal.database.superuser
    .selectFrom('statement_row')
    .select(['row_status', 'reason'])
    .where('serial_no', '=', bankSerialNo)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    row_status: '3',
    reason: expect.stringMatching(/^流水号和金额与银行退回的付款 FK\d+一致/),
  });
  const twice = await desk.bounce(other.id, { bankSerialNo });
  expect(twice.status).toBe(422);
  expect(twice.body).toContain('该流水号已登记在付款单');
});

test('no day of a closed month takes it', async () => {
  const { id } = await paid();
  portal.clock.set('2026-06-10T10:00:00+08:00');
  desk = await desk.again();
  await done(desk.director, '/admin/bookMonth/close', { month: '2026-05' });
  expect((await desk.bounce(id, { valueDate: '2026-05-31' })).code).toBe(CLOSED_MONTH.code);
  expect((await desk.bounce(id, { valueDate: '2026-06-01' })).code).toBe(0);
});

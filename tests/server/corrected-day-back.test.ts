import { afterAll, beforeAll, expect, test } from 'vitest';

import { CLOSED_MONTH } from '#contract/books/months.ts';
import { PAYMENT_REFUSAL } from '#contract/payment/payment.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { askDay, confirmDay } from '../helpers/correct-day.ts';
import { Dues } from '../helpers/dues.ts';
import { nextSerial, type PayOuts } from '../helpers/pay-outs.ts';
import { done } from '../helpers/reviewer.ts';
import { Settlements } from '../helpers/settlements.ts';

// The day on which money came back, written down as 06-02. By hand, of 1,448,800.00 that went out on 05-22: what its supplier is owed at the end of
// May is -1,448,800.00; with 200,000.00 that it had sent back on 05-28 -1,248,800.00; with all that its bank had given back on 05-29 0.00.

let portal: TestApp;
let desk: Settlements;
let payOuts: PayOuts;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Settlements.with(portal, 13_671_500_000);
  payOuts = desk.payOuts;
});
afterAll(() => portal.close());

const PAID = '2026-05-22';
const TYPED = '2026-06-02';

async function at(day: string): Promise<void> {
  portal.clock.set(`${day}T10:00:00+08:00`);
  desk = await desk.fresh();
  payOuts = desk.payOuts;
}

/** A request whose 1,448,800.00 went out; then it is the day on which something of it is written down. */
async function paidOut() {
  await at('2026-05-20');
  const { deal, id: requestId } = await payOuts.payable();
  const [id = ''] = await payOuts.prepared(requestId, ['1448800.00']);
  expect((await payOuts.release(id)).code).toBe(0);
  await at(PAID);
  expect((await payOuts.confirm(id, { payDate: PAID })).code).toBe(0);
  await at(TYPED);
  const owed = async (to: string) => {
    const asked = { companyId: deal.supplier.companyId, side: '2', from: '2026-05-01', to };
    const { data } = await payOuts.officer.post('/admin/accountStatement/read', asked);
    return (data as { closing: string }).closing;
  };
  const figures = async () => [
    await Dues.of(portal, payOuts).limit(deal),
    await payOuts.request(requestId),
  ];
  return { id, owed, figures };
}

const wrong = async (id: string, day: string) =>
  JSON.stringify((await askDay(payOuts, { id, day })).data);

test('a supplier had sent it back in May: the statement of May says so, sums and limit stay', async () => {
  const { id, owed, figures } = await paidOut();
  const entered = await payOuts.returned(id, '200000.00', { payDate: TYPED });
  const back = String(entered.data);
  // It is cancelled and entered anew until a director has confirmed it.
  expect((await askDay(payOuts, { id: back, day: '2026-05-28' })).code).toBe(
    PAYMENT_REFUSAL.status.code,
  );
  expect((await payOuts.confirmReturn(back)).code).toBe(0);
  const before = await figures();
  expect([await owed('2026-05-31'), await owed(TYPED)]).toEqual(['-1448800.00', '-1248800.00']);

  expect(await wrong(back, '2026-05-21')).toContain(`退款日期不能早于付款日期 ${PAID}`);
  expect(await wrong(back, '2026-06-03')).toContain('退款日期不能晚于今天');
  expect(await wrong(back, TYPED)).toContain('退款日期与登记的相同');
  expect((await askDay(payOuts, { id: back, day: '2026-05-28' })).code).toBe(0);
  expect((await confirmDay(payOuts, back, payOuts.officer)).status).toBe(403);
  expect((await confirmDay(payOuts, back)).code).toBe(0);
  expect(await payOuts.listed(back)).toMatchObject({ payDate: '2026-05-28', dayAsked: '' });
  expect([await owed('2026-05-31'), await owed(TYPED)]).toEqual(['-1248800.00', '-1248800.00']);
  expect(await figures()).toEqual(before);
  // What went out cannot be said to have gone out after it by now.
  expect(await wrong(id, '2026-05-29')).toContain('付款日期不能晚于供应商退款日期 2026-05-28');
});

test('the bank had given it back in May: the day of the bounce is another, and nothing else is', async () => {
  const { id, owed, figures } = await paidOut();
  expect((await payOuts.bounce(id, { valueDate: TYPED })).code).toBe(0);
  const before = await figures();
  expect([await owed('2026-05-31'), await owed(TYPED)]).toEqual(['-1448800.00', '0.00']);
  expect(await wrong(id, '2026-05-21')).toContain(`退回日期不能早于付款日期 ${PAID}`);
  expect((await askDay(payOuts, { id, day: '2026-05-29' })).code).toBe(0);
  expect((await confirmDay(payOuts, id)).code).toBe(0);
  expect(await payOuts.listed(id)).toMatchObject({
    payDate: PAID,
    bouncedOn: '2026-05-29',
    paymentStatus: '6',
  });
  expect([await owed('2026-05-31'), await owed(TYPED)]).toEqual(['0.00', '0.00']);
  expect(await figures()).toEqual(before);
});

test('both days lie in open months', async () => {
  const { id } = await paidOut();
  expect((await payOuts.bounce(id, { valueDate: TYPED, bankSerialNo: nextSerial() })).code).toBe(0);
  const director = await payOuts.people.operator();
  await done(director, '/admin/bookMonth/close', { month: '2026-05' });
  const closed = await askDay(payOuts, { id, day: '2026-05-29' });
  expect(closed.code).toBe(CLOSED_MONTH.code);
});

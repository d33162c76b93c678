import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { MONTH_REFUSAL } from '#contract/books/months.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Dues } from '../helpers/dues.ts';
import { nextSerial, type PayOuts } from '../helpers/pay-outs.ts';
import { done } from '../helpers/reviewer.ts';

// A month that is closed takes nothing more, so that it waits for whatever the bank may have moved in it: deposits that nobody has
// recognised, pay-outs and refunds that were released, what suppliers sent back.

let portal: TestApp;
let dues: Dues;
/** Of June, when nobody's session of May is good any more. */
let desk: PayOuts;
let before: Waits;

interface Waits {
  deposits: number;
  payOuts: number;
}

async function waits(): Promise<Waits> {
  const { data } = await desk.director.post('/admin/bookMonth/page', {});
  const months = (data as { content: (Waits & { month: string })[] }).content;
  const { deposits = 0, payOuts = 0 } = months.find(({ month }) => month === '2026-05') ?? {};
  return { deposits, payOuts };
}
const close = () => desk.director.post('/admin/bookMonth/close', { month: '2026-05' });

async function deposited() {
  const { deal, estimateId: id } = await dues.paidDeal();
  await portal.database.superuser
    .updateTable('estimate_order')
    .set({ deposit_required: '183350.00' })
    .where('id', '=', id)
    .execute();
  const { browser } = await dues.outs.companies.member('companyFinance', deal.buyer.companyId);
  const attachment = await dues.slipOf(browser, '/general/common/upload');
  const paid = { amount: '500.00', payDate: '2026-05-20', bankSerialNo: nextSerial() };
  await done(browser, '/portal/estimateOrder/registerDeposit', { id, ...paid, attachment });
  return id;
}

/** A pay-out of 1,000.00 that was released, and another that was paid, of which the supplier has sent 10.00 back. */
async function released() {
  const { outs } = dues;
  const { id } = await outs.payable();
  const [under = ''] = await outs.prepared(id, ['1000.00']);
  await outs.release(under);
  const paid = await outs.paid(id, '2000.00');
  const back = await outs.returned(paid, '10.00');
  return { under, back: String(back.data) };
}

let depositId: string;
let out: Awaited<ReturnType<typeof released>>;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  dues = await Dues.with(portal, 13_652_000_000);
  portal.clock.set('2026-05-20T10:00:00+08:00');
  desk = dues.outs;
  before = await waits();
  depositId = await deposited();
  out = await released();
  portal.clock.set('2026-06-02T10:00:00+08:00');
  desk = await dues.outs.again();
});
afterAll(() => portal.close());

describe('closing a month waits', () => {
  test('for deposits, pay-outs and what was sent back in it, and says how many there are', async () => {
    expect(await waits()).toEqual({
      deposits: before.deposits + 1,
      payOuts: before.payOuts + 2,
    });
    const refused = await close();
    expect(refused.code).toBe(MONTH_REFUSAL.waiting.code);
    expect(refused.msg).toContain(`${before.deposits + 1} 笔保证金待认款`);
    expect(refused.msg).toContain(`${before.payOuts + 2} 笔付款或退款待登记回单或复核`);
  });

  test('until they are booked on their days', async () => {
    await done(desk.officer, '/admin/estimateOrder/recogniseDeposit', { id: depositId });
    expect((await desk.confirmReturn(out.back)).code).toBe(0);
    expect((await desk.confirm(out.under, { payDate: '2026-05-20' })).code).toBe(0);
    expect(await waits()).toEqual(before);
    expect((await close()).code).toBe(0);
  });
});

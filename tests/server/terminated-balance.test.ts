import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { PAY_APPLY_REFUSAL } from '#contract/pay-apply/pay-apply.ts';
import { PAYMENT_REFUSAL } from '#contract/payment/payment.ts';

import { AccountBooks } from '../helpers/account-books.ts';
import { done } from '../helpers/reviewer.ts';
import type { SettledDeal } from '../helpers/settlements.ts';
import { balanceOf, draftOfBalance } from '../helpers/supplier-balances.ts';

// The worked case settled whole: 362,200.00 owed to its supplier, reserved, when the project is terminated.

let books: AccountBooks;
beforeAll(async () => {
  books = await AccountBooks.open(13_675_500_000);
});
afterAll(() => books.portal.close());

const WHOLE = [
  { line: 0, delivered: '300', received: '300', settled: '300' },
  { line: 1, delivered: '200', received: '200', settled: '200' },
];

async function owed() {
  const { desk } = books;
  const order = await desk.order();
  await desk.receipt(order, WHOLE);
  const { purchase } = await desk.made(order);
  await desk.confirmPurchase(order, purchase.id);
  return { desk, order, paper: purchase.id };
}

/** 风控总监 of the demo. */
const DIRECTOR = '13800000013';

async function turn({ deal: { projectId } }: SettledDeal, event: 'freeze' | 'terminate') {
  const director = await books.desk.payOuts.people.operator(DIRECTOR);
  await done(director, `/admin/project/${event}`, { id: projectId, reason: '业主涉诉' });
}

async function ask(order: SettledDeal, more: object = {}) {
  const { requests } = books.desk.payOuts;
  const of = { deal: order.deal, purchaseOrderId: order.purchaseId };
  const asked = { applyAmount: '362200.00', payRatio: '20', ...more };
  const id = await draftOfBalance(books.dues, of, asked);
  const { code, msg } = await requests.submit(order.deal.buyer.browser, id);
  return { id, code, msg };
}

describe('what a supplier is owed of settled goods is paid though the project was terminated (rules.md M12)', () => {
  test('it is asked for, granted and paid; nothing else is', async () => {
    const { desk, order, paper } = await owed();
    await turn(order, 'terminate');
    expect((await ask(order, { payType: '2', applyAmount: '181.10' })).msg).toBe(
      PAY_APPLY_REFUSAL.status.text,
    );
    const { id, code, msg } = await ask(order);
    expect(code, msg).toBe(0);
    await desk.payOuts.requests.approveAll(id);
    await desk.payOuts.paid(id, '362200.00');
    expect(await balanceOf(books.portal, paper)).toMatchObject({ reserved: '0.00' });
    expect(await books.dues.limit(order.deal)).toEqual(['0.00', '1811000.00', '8189000.00']);
  });

  test('a freeze stops it, at the last approval and at the pay-out', async () => {
    const { desk, order } = await owed();
    const { id, code, msg } = await ask(order);
    expect(code, msg).toBe(0);
    await turn(order, 'freeze');
    const { requests } = desk.payOuts;
    const approve = async () => (await requests.approve(id)).msg;
    expect([await approve(), await approve(), await approve()]).toEqual([
      '',
      '',
      PAY_APPLY_REFUSAL.frozen.text,
    ]);
    await turn(order, 'terminate');
    await requests.approveAll(id);
    await sql`update project set project_status = '5' where id = ${order.deal.projectId}`.execute(
      books.portal.database.superuser,
    );
    const stopped = await desk.payOuts.prepare(id, ['362200.00']);
    expect(stopped.msg).toBe(PAYMENT_REFUSAL.frozen.text);
  });
});

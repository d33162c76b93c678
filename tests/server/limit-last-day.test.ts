import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { LIMIT_REFUSAL } from '#contract/limit/limit.ts';
import { PAY_APPLY_REFUSAL } from '#contract/pay-apply/pay-apply.ts';
import { PICK_REFUSAL } from '#contract/pick-goods/pick-goods.ts';
import { reserve } from '#server/kernel/ledger/ledger.ts';
import { setTerms } from '#server/kernel/ledger/terms.ts';
import { takeBackEnded } from '#server/modules/apply-amount-adjust/take-back.ts';

import { AccountBooks } from '../helpers/account-books.ts';
import { Adjusts } from '../helpers/adjusts.ts';
import { Limits } from '../helpers/limits.ts';
import type { Deal } from '../helpers/pay-applies.ts';
import { PickUps } from '../helpers/pick-ups.ts';
import { balanceOf, draftOfBalance } from '../helpers/supplier-balances.ts';
import { working } from '../helpers/working.ts';

// A limit ends with its last day on the platform's calendar, and not with the round that writes it down: none comes by in this file.

let books: AccountBooks;
let limits: Limits;
let picks: PickUps;
beforeAll(async () => {
  books = await AccountBooks.open(13_675_700_000);
  limits = new Limits(books.portal);
  picks = await PickUps.on(books.portal, books.desk.payOuts);
}, 120_000);
afterAll(() => books.portal.close());

const YESTERDAY = '2026-05-19';

/** Its last day was yesterday, as after an extension of the past or a midnight. */
async function runOut({ projectId }: Deal): Promise<void> {
  const at = books.portal.clock.now();
  await limits.run((tx) => setTerms(tx, { projectId, at, expireDate: YESTERDAY }));
  await sql`update project set limit_expire_date = ${YESTERDAY} where id = ${projectId}`.execute(
    books.portal.database.superuser,
  );
}

test('the last second of the day is taken, the first after it is not', async () => {
  const { clock } = books.portal;
  const before = clock.now().toISOString();
  const projectId = await limits.opened({ expireDate: '2026-05-20' });
  try {
    clock.set('2026-05-20T23:59:59+08:00');
    await limits.move(reserve, projectId, '1.00');
    clock.set('2026-05-21T00:00:00+08:00');
    await expect(limits.move(reserve, projectId, '1.00')).rejects.toMatchObject({
      code: LIMIT_REFUSAL.expired.code,
    });
  } finally {
    clock.set(before);
  }
  expect(await limits.figures(projectId)).toMatchObject({ state: 'open', reserved: '1.00' });
});

test('what was granted for a time is nobody’s after its last day, and what was there before is', async () => {
  const { clock } = books.portal;
  const before = clock.now().toISOString();
  const { browser, companyId } = await books.desk.payOuts.companies.member();
  const projectId = await limits.opened({ companyId, amount: '1000.00' });
  const adjusts = new Adjusts(books.portal);
  const boss = await books.desk.payOuts.people.operator();
  const raise = {
    adjustType: '5',
    adjustAmount: '500.00',
    tempUntil: '2026-05-22',
    reason: '雨季备料',
  };
  await adjusts.approveAll(boss, await adjusts.filed(browser, projectId, raise));
  expect(await limits.figures(projectId)).toMatchObject({ available: '1500.00' });
  try {
    clock.set('2026-05-22T23:59:59+08:00');
    await limits.move(reserve, projectId, '600.00');
    // 900.00 are left, of which 500.00 have ended.
    clock.set('2026-05-23T00:00:00+08:00');
    await expect(limits.move(reserve, projectId, '400.01')).rejects.toMatchObject({
      code: LIMIT_REFUSAL.insufficient.code,
    });
    await limits.move(reserve, projectId, '400.00');
    await takeBackEnded(working(books.portal));
    expect(await limits.figures(projectId)).toMatchObject({
      limit: '1000.00',
      reserved: '1000.00',
      available: '0.00',
    });
  } finally {
    clock.set(before);
  }
});

test('nothing is asked for, granted or called off, and whoever looks is told that it has run out', async () => {
  const { requests } = books.desk.payOuts;
  const deal = await requests.deal();
  const { browser } = deal.buyer;
  const under = await requests.draft(deal);
  expect((await requests.submit(browser, under)).code).toBe(0);
  const next = await requests.draft(deal, { applyAmount: '1000.00', payRatio: '0.06' });
  const ready = await picks.ready();
  const pick = await picks.draft(ready);
  await runOut(deal);
  await runOut(ready.deal);
  expect((await requests.submit(browser, next)).code).toBe(PAY_APPLY_REFUSAL.frozen.code);
  expect((await requests.approve(under)).code).toBe(0);
  await expect(requests.approveAll(under)).rejects.toThrow(PAY_APPLY_REFUSAL.frozen.code);
  expect((await picks.submit(ready, pick)).code).toBe(PICK_REFUSAL.frozen.code);
  const { projectId } = deal;
  expect((await browser.get('/portal/limit/detail', { projectId })).data).toMatchObject({
    state: 'expired',
  });
  const { data: bench } = await browser.get('/portal/workbench/summary');
  const { hints } = bench as { hints: { key: string; title: string }[] };
  expect(hints).toContainEqual(
    expect.objectContaining({ key: `limit.ending.${projectId}`, title: '授信额度已到期' }),
  );
  const preview = await browser.post('/portal/limit/preview', { projectId, amount: '1' });
  expect(preview.data).toMatchObject({ fits: false, reason: LIMIT_REFUSAL.expired.code });
  expect(await limits.figures(projectId)).toMatchObject({ reserved: '1448800.00' });
});

test('a supplier confirms its settlement all the same, of which nothing is reserved; what was reserved is asked for', async () => {
  const { desk, dues } = books;
  const whole = (settled: string) => [
    { line: 0, delivered: '300', received: '300', settled },
    { line: 1, delivered: '200', received: '200', settled: '200' },
  ];
  const order = await desk.order();
  await desk.receipt(order, whole('300'));
  const { purchase } = await desk.made(order);
  await runOut(order.deal);
  await desk.confirmPurchase(order, purchase.id);
  expect(await balanceOf(books.portal, purchase.id)).toMatchObject({
    reserved: '0.00',
    shortBy: '362200.00',
  });

  const other = await desk.order();
  await desk.receipt(other, whole('300'));
  const { purchase: kept } = await desk.made(other);
  await desk.confirmPurchase(other, kept.id);
  await runOut(other.deal);
  const of = { deal: other.deal, purchaseOrderId: other.purchaseId };
  const asked = { applyAmount: '362200.00', payRatio: '20' };
  const id = await draftOfBalance(dues, of, asked);
  const answer = await desk.payOuts.requests.submit(other.deal.buyer.browser, id);
  expect(answer.code, answer.body).toBe(0);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { LIMIT_REFUSAL } from '#contract/limit/limit.ts';
import { PAY_APPLY_REFUSAL } from '#contract/pay-apply/pay-apply.ts';
import { setTerms } from '#server/kernel/ledger/terms.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { expireLimits } from '#server/modules/limit/expire.ts';

import { AccountBooks } from '../helpers/account-books.ts';
import type { SettledDeal, Settlements } from '../helpers/settlements.ts';
import { balanceOf, draftOfBalance } from '../helpers/supplier-balances.ts';
import { working } from '../helpers/working.ts';

let books: AccountBooks;
beforeAll(async () => {
  books = await AccountBooks.open(13_675_000_000);
});
afterAll(() => books.portal.close());

const WHOLE = [
  { line: 0, delivered: '300', received: '300', settled: '300' },
  { line: 1, delivered: '200', received: '200', settled: '200' },
];
const LAST = '2026-05-24';
const AFTER = '2026-05-26T10:00:00+08:00';

interface Expired {
  desk: Settlements;
  order: SettledDeal;
  paper: string;
}

/** The worked case settled whole, 362,200.00 of it owed, two days after the last day of its limit. */
async function expired(retention = '0'): Promise<Expired> {
  const { desk, portal } = books;
  const db = portal.database.superuser;
  const order = await desk.order();
  await sql`update purchase_order set retention_rate = ${retention}, retention_days = 5
    where id = ${order.purchaseId}`.execute(db);
  await desk.receipt(order, WHOLE);
  const { purchase } = await desk.made(order);
  await desk.confirmPurchase(order, purchase.id);
  const at = portal.clock.now();
  const { projectId } = order.deal;
  await inScope(portal.database.db, { operator: true, maintenance: true }, (tx) =>
    setTerms(tx, { projectId, at, expireDate: LAST }),
  );
  portal.clock.set(AFTER);
  await expireLimits(working(portal));
  return { ...(await desk.again(order)), paper: purchase.id };
}

/** As the clock stood before. */
async function later(run: () => Promise<void>): Promise<void> {
  const before = books.portal.clock.now().toISOString();
  try {
    await run();
  } finally {
    books.portal.clock.set(before);
  }
}

async function ask({ desk, order }: Expired, applyAmount: string, more: object = {}) {
  const { requests } = desk.payOuts;
  const payRatio = ((Number(applyAmount) / 1_811_000) * 100).toFixed(2);
  const of = { deal: order.deal, purchaseOrderId: order.purchaseId };
  const dues = { outs: desk.payOuts } as AccountBooks['dues'];
  const id = await draftOfBalance(dues, of, { applyAmount, payRatio, ...more });
  const { code, msg } = await requests.submit(order.deal.buyer.browser, id);
  return { id, code, msg };
}

const held = ({ order }: Expired) => books.dues.limit(order.deal);

describe('a limit that has run out does not stop what is reserved (rules.md M10)', () => {
  test('what is reserved is asked for, granted and paid; what is not reserved is refused', () =>
    later(async () => {
      const of = await expired('0.05');
      expect(await held(of)).toEqual(['362200.00', '1448800.00', '8189000.00']);
      expect((await ask(of, '181.10', { payType: '2' })).msg).toBe(PAY_APPLY_REFUSAL.frozen.text);
      const { requests } = of.desk.payOuts;
      for (const [payType, amount] of [
        ['4', '271650.00'],
        ['5', '90550.00'],
      ] as const) {
        const { id, code, msg } = await ask(of, amount, { payType });
        expect(code, msg).toBe(0);
        expect(await held(of)).toMatchObject(['362200.00', '1448800.00', '8189000.00']);
        await requests.approveAll(id);
      }
      expect(await balanceOf(books.portal, of.paper)).toMatchObject({ reserved: '0.00' });
    }));

  test('it is handed back when the request is returned, withdrawn, granted in part or closed', () =>
    later(async () => {
      const of = await expired();
      const { requests, director } = of.desk.payOuts;
      const { browser } = of.order.deal.buyer;
      const whole = { balance: '362200.00', reserved: '362200.00', shortBy: '0.00' };
      const asked = await ask(of, '362200.00');
      expect(asked.code, asked.msg).toBe(0);
      expect((await requests.decide(asked.id, 'returnBack', '请补充发票后再提交')).code).toBe(0);
      expect(await balanceOf(books.portal, of.paper)).toEqual(whole);
      const again = await requests.submit(browser, asked.id);
      expect(again.code, again.msg).toBe(0);
      expect((await browser.post('/portal/payApply/withdraw', { id: asked.id })).code).toBe(0);
      expect(await balanceOf(books.portal, of.paper)).toEqual(whole);

      const part = await ask(of, '362200.00');
      for (let task = await requests.openTask(part.id); task; ) {
        const fields = task.node_key === 'N2' ? { approvedAmount: '200000.00' } : undefined;
        expect((await requests.approve(part.id, fields)).code).toBe(0);
        task = await requests.openTask(part.id);
      }
      expect(await balanceOf(books.portal, of.paper)).toEqual({ ...whole, reserved: '162200.00' });
      await of.desk.payOuts.paid(part.id, '50000.00');
      const closed = await director.post('/admin/payApply/close', {
        id: part.id,
        reason: '余款改期支付',
      });
      expect(closed.code, closed.msg).toBe(0);
      expect(await balanceOf(books.portal, of.paper)).toEqual({ ...whole, reserved: '312200.00' });
      expect(await held(of)).toEqual(['312200.00', '1498800.00', '8189000.00']);
    }));

  test('what had found no room, and what risk has frozen, is refused', () =>
    later(async () => {
      const of = await expired();
      const { database, clock } = books.portal;
      const { projectId } = of.order.deal;
      await sql`update supplier_balance set balance = balance + 100 where purchase_settlement_id = ${of.paper}`.execute(
        database.superuser,
      );
      await sql`update purchase_order set pay_tolerance = 0.1 where id = ${of.order.purchaseId}`.execute(
        database.superuser,
      );
      expect((await ask(of, '362200.01')).msg).toBe(LIMIT_REFUSAL.expired.text);
      await inScope(database.db, { operator: true, maintenance: true }, (tx) =>
        setTerms(tx, { projectId, at: clock.now(), state: 'frozen' }),
      );
      expect((await ask(of, '362200.00')).msg).toBe(LIMIT_REFUSAL.frozen.text);
    }));
});

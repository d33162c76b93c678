import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { BALANCE_REFUSAL } from '#contract/pay-apply/pay-type.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { divideHalfUp, textOf, units } from '../helpers/bigint-oracle.ts';
import { Dues } from '../helpers/dues.ts';
import type { Deal } from '../helpers/pay-applies.ts';
import { settledSale } from '../helpers/settled-sale.ts';
import { disputedOf, draftOfBalance } from '../helpers/supplier-balances.ts';

let portal: TestApp;
let dues: Dues;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  dues = await Dues.with(portal, 13_617_000_000);
});
afterAll(() => portal.close());

interface Paid {
  deal: Deal;
  estimateId: string;
}

async function keepingBack(rate: string, days: number): Promise<Paid> {
  const paid = await dues.paidDeal();
  await sql`update purchase_order set retention_rate = ${rate}, retention_days = ${days}
    where id = (select purchase_order_id from estimate_order where id = ${paid.estimateId})`.execute(
    portal.database.superuser,
  );
  return paid;
}

const basisOf = async ({ deal }: Paid, id: string) =>
  (await deal.supplier.browser.get('/portal/payApplication/basis', { id })).data;

/** What is kept back of each paper as its supplier reads it, oldest first. */
const keptOf = ({ deal }: Paid, papers: readonly string[]) =>
  Promise.all(
    papers.map(async (id) => {
      const { data } = await deal.supplier.browser.get('/portal/purchaseSettlement/detail', { id });
      return (data as { retention: string }).retention;
    }),
  );

async function submitted({ deal }: Paid, purchaseOrderId: string, more: object) {
  const id = await draftOfBalance(dues, { deal, purchaseOrderId }, more);
  return dues.outs.requests.submit(deal.buyer.browser, id);
}

// Decision 167, by hand: 7.77 % of 27,538.94 are 2,139.78, of 28,518.52 2,215.89, together 4,355.67. 28,429.97 are paid, 27,627.49
// owed, 23,271.82 of them at once.
test('what one settlement cannot keep back the next one keeps for it', async () => {
  const paid = await keepingBack('0.0777', 1);
  const first = { principal: '27790.81', amount: '27538.94', exposure: '27538.94' };
  const { paperId, purchaseOrderId } = await settledSale(dues, paid, first);
  expect(await keptOf(paid, [paperId])).toEqual(['0.00']);
  const rest = { principal: '28778.51', amount: '28518.52', exposure: '891.03' };
  const second = await settledSale(dues, paid, rest);
  expect(await keptOf(paid, [paperId, second.paperId])).toEqual(['2139.78', '2215.89']);
  const basis = { balanceLeft: '23271.82', retentionLeft: '0.00', retentionDate: '2026-05-21' };
  expect(await basisOf(paid, purchaseOrderId)).toMatchObject(basis);

  const tooMuch = { payType: '4', applyAmount: '23271.83', payRatio: '1.28' };
  expect((await submitted(paid, purchaseOrderId, tooMuch)).msg).toContain(BALANCE_REFUSAL.text);
  const all = await submitted(paid, purchaseOrderId, { ...tooMuch, applyAmount: '23271.82' });
  expect(all.code, all.body).toBe(0);
  expect(await basisOf(paid, purchaseOrderId)).toMatchObject({ ...basis, balanceLeft: '0.00' });

  const before = portal.clock.now().toISOString();
  portal.clock.set('2026-05-21T09:00:00+08:00');
  const browser = await dues.outs.people.signedIn(paid.deal.supplier.phone);
  const { data } = await browser.get('/portal/payApplication/basis', { id: purchaseOrderId });
  expect(data).toMatchObject({ balanceLeft: '0.00', retentionLeft: '4355.67', retentionDate: '' });
  portal.clock.set(before);
});

// C.0.3 settled in two papers: 5 % of 903,310.00 and of 905,500.00 are 45,165.50 and 45,275.00; 360,010.00 are owed.
test('basis, forecast, calendar and papers of an order say the same sums', async () => {
  const paid = await keepingBack('0.05', 30);
  const first = { principal: '914533.00', amount: '903310.00', exposure: '903310.00' };
  const { paperId, purchaseOrderId } = await settledSale(dues, paid, first);
  const rest = { principal: '916750.00', amount: '905500.00', exposure: '545490.00' };
  const second = await settledSale(dues, paid, rest);
  expect(await keptOf(paid, [paperId, second.paperId])).toEqual(['45165.50', '45275.00']);
  expect(await basisOf(paid, purchaseOrderId)).toMatchObject({ balanceLeft: '269569.50' });
  const { browser } = await dues.outs.companies.member(
    'companyFinance',
    paid.deal.supplier.companyId,
  );
  const money = await browser.get('/portal/forecast/money', { purchaseOrderId });
  const { expected } = money.data as { expected: { kind: string; amount: string }[] };
  expect(expected.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(
    expect.arrayContaining(['confirmed 269569.50', 'retention 90440.50']),
  );
  const { days } = (await browser.get('/portal/funds/calendar', {})).data as {
    days: { key: string; note: string }[];
  };
  const kept = days.filter(({ key }) => key.startsWith('retention.')).map(({ note }) => note);
  expect(kept.toSorted()).toEqual(['可申请质保金 45,165.50 元', '可申请质保金 45,275.00 元']);
});

describe('whatever an order is cut into', () => {
  const cents = fc.bigInt({ min: 0n, max: 90_000_000n });
  const cut = fc.record({ amount: cents, paid: cents, disputed: cents, isVoided: fc.boolean() });
  const order = fc.record({
    cuts: fc.array(cut, { minLength: 3, maxLength: 3 }),
    rate: fc.bigInt({ min: 1n, max: 2_000n }),
    following: fc.shuffledSubarray([0, 1, 2], { minLength: 3, maxLength: 3 }),
  });
  const least = (a: bigint, b: bigint) => (a < b ? a : b);

  test('it keeps back its shares, as far as so much is owed', { timeout: 120_000 }, async () => {
    const paid = await keepingBack('0.05', 30);
    const papers: string[] = [];
    let orderId = '';
    for (let n = 0; n < 3; n += 1) {
      const one = { principal: '1000.00', amount: '900.00', exposure: '0' };
      const { paperId, purchaseOrderId } = await settledSale(dues, paid, one);
      papers.push(paperId);
      orderId = purchaseOrderId;
    }
    const { superuser } = portal.database;
    await fc.assert(
      fc.asyncProperty(order, async ({ cuts, rate, following }) => {
        await sql`update purchase_order set retention_rate = ${textOf(rate, 4)} where id = ${orderId}`.execute(
          superuser,
        );
        const now = cuts.map(({ amount, paid, disputed, isVoided }) => {
          const held = least(disputed, amount);
          const left = isVoided ? 0n : amount - held;
          return { amount, held, isVoided, left, prepaid: isVoided ? 0n : least(paid, amount) };
        });
        for (const n of following) {
          const one = now[n];
          const paperId = papers[n];
          if (one === undefined || paperId === undefined) throw new Error('Three of each');
          await sql`update purchase_settlement set settle_amount = ${textOf(one.amount, 2)}, goods_amount = ${textOf(one.amount, 2)},
            disputed_amount = 0, purchase_settlement_status = ${one.isVoided ? '10' : '3'} where id = ${paperId}`.execute(
            superuser,
          );
          await sql`update supplier_balance set prepaid = ${textOf(one.prepaid, 2)} where purchase_settlement_id = ${paperId}`.execute(
            superuser,
          );
          await disputedOf(portal, paperId, textOf(one.held, 2));
        }
        const owed = now.reduce(
          (sum, { left, prepaid }) => sum + (left > prepaid ? left - prepaid : 0n),
          0n,
        );
        const shares = now.reduce((sum, { left }) => sum + divideHalfUp(left * rate, 10_000n), 0n);
        const { rows } = await sql<Record<'kept' | 'now' | 'then', string>>`
          select (select sum(kept) from order_retention(${orderId}))::numeric(20, 2)::text as kept,
            (select sum(open) from order_balances(${orderId}, '4', '2026-05-20'))::numeric(20, 2)::text as now,
            (select sum(open) from order_balances(${orderId}, '5', '2099-01-01'))::numeric(20, 2)::text as then`.execute(
          superuser,
        );
        const kept = least(shares, owed);
        expect(
          rows.map((row) => [row.kept, row.now, row.then].map((text) => units(text, 2))),
        ).toEqual([[kept, owed - kept, kept]]);
      }),
      { numRuns: 40 },
    );
  });
});

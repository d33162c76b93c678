import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { AccountBooks } from '../helpers/account-books.ts';
import { createTestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Factorings } from '../helpers/factorings.ts';
import { receivable } from '../helpers/receivables.ts';
import type { SettledDeal } from '../helpers/settlements.ts';
import { disputedOf, draftOfBalance } from '../helpers/supplier-balances.ts';

// 应收余额 and 应付余额 of trading partners (docs/decisions/163), by its worked case and against sums of payments, which share no code with
// them.

let books: AccountBooks;
beforeAll(async () => {
  books = await AccountBooks.open(13_611_000_000);
});
afterAll(() => books.portal.close());

const WHOLE = [
  { line: 0, delivered: '300', received: '300', settled: '300' },
  { line: 1, delivered: '200', received: '200', settled: '200' },
];

type Row = Record<string, unknown> & { id: string; partyId: string };

/** A partner as its list has it, and as its page does. */
async function partner(browser: Browser, { companyId }: { companyId: string }): Promise<Row> {
  const listed = await browser.post('/portal/contactClient/page', { pageSize: 100 });
  const row = (listed.data as { content: Row[] }).content.find((one) => one.partyId === companyId);
  if (row === undefined) throw new Error(listed.body);
  const { data } = await browser.get('/portal/contactClient/detail', { id: row.id });
  const { receivable: owedToMe, payable } = data as Row;
  expect({ receivable: owedToMe, payable }).toEqual({
    receivable: row.receivable,
    payable: row.payable,
  });
  return row;
}

/** What the supplier of an order reads of its buyer, and the buyer of its supplier. */
async function told({ supplier, buyer, deal }: SettledDeal) {
  const { receivable: asSupplier, payable: asSuppliersDebt } = await partner(supplier, deal.buyer);
  const { payable: asBuyer, receivable: asBuyersClaim } = await partner(buyer, deal.supplier);
  // Neither learns of the other's account with the platform.
  expect([asSuppliersDebt, asBuyersClaim]).toEqual(['0.00', '0.00']);
  return { receivable: asSupplier, payable: asBuyer };
}

async function settled(order: SettledDeal): Promise<string> {
  const { desk } = books;
  await desk.receipt(order, WHOLE);
  const { purchase } = await desk.made(order);
  expect(await told(order)).toEqual({ receivable: '0.00', payable: '0.00' });
  await desk.confirmPurchase(order, purchase.id);
  return purchase.id;
}

/** A request for so much of the balance, granted; undefined where other requests will pay it. */
async function asked({ deal, purchaseId }: SettledDeal, applyAmount: string) {
  const payRatio = Math.max(0.01, (Number(applyAmount) / 1_811_000) * 100).toFixed(2);
  const of = { deal, purchaseOrderId: purchaseId };
  const id = await draftOfBalance(books.dues, of, { applyAmount, payRatio });
  const { requests } = books.desk.payOuts;
  const { code, body } = await requests.submit(deal.buyer.browser, id);
  if (code === 'pay_over_order') return undefined;
  expect(code, body).toBe(0);
  await requests.approveAll(id);
  return id;
}

test('what the platform owes a supplier, by the worked case', async () => {
  const { payOuts } = books.desk;
  const order = await books.desk.order();
  await sql`update purchase_order set retention_rate = 0.05, retention_days = 30
    where id = ${order.purchaseId}`.execute(books.portal.database.superuser);
  await settled(order);
  const owed = async () => (await told(order)).receivable;
  expect(await owed()).toBe('362200.00');
  const request = (await asked(order, '271650.00')) ?? '';
  expect(await owed()).toBe('362200.00');
  const first = await payOuts.paid(request, '100000.00');
  expect(await owed()).toBe('262200.00');
  const bounced = await payOuts.bounce(first);
  expect(bounced.code, bounced.body).toBe(0);
  expect(await owed()).toBe('362200.00');
  const second = await payOuts.paid(request, '271650.00');
  expect(await owed()).toBe('90550.00');
  await payOuts.sentBack(second, '100000.00');
  expect(await owed()).toBe('190550.00');
});

test('what is owed of an advance that the bank gives back is owed, though its request will pay it again', async () => {
  const { payOuts } = books.desk;
  const order = await books.desk.order({ paid: '' });
  const advance = await payOuts.paid(order.requestId, '1448800.00');
  await settled(order);
  expect((await told(order)).receivable).toBe('362200.00');
  const bounced = await payOuts.bounce(advance);
  expect(bounced.code, bounced.body).toBe(0);
  expect((await told(order)).receivable).toBe('1811000.00');
  await payOuts.paid(order.requestId, '1448800.00');
  expect((await told(order)).receivable).toBe('362200.00');
});

const cents = (amount: string) => BigInt(amount.replace('.', ''));
const yuan = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;

/** Settled and not disputed less what has gone out and not come back, of an order whose goods are all settled. */
async function byPayments({ purchaseId, requestId }: SettledDeal): Promise<bigint> {
  const { rows } = await sql<{ settled: string; out: string }>`
    select (select sum(settle_amount - disputed_amount)::text from purchase_settlement where purchase_order_id = ${purchaseId}) as settled,
      (select coalesce(sum(p.amount), 0)::numeric(20, 2)::text from payment p join pay_apply r on r.id = p.pay_apply_id
        where (r.id = ${requestId} or r.purchase_order_id = ${purchaseId}) and p.payment_status in ('3', '4')) as out`.execute(
    books.portal.database.superuser,
  );
  const left = cents(rows[0]?.settled ?? '0.00') - cents(rows[0]?.out ?? '0.00');
  return left > 0n ? left : 0n;
}

const part = fc.integer({ min: 1, max: 100 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('pay' as const), part }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('bounce' as const), part }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('sendBack' as const), part }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('dispute' as const), part }) },
);

/** One order whose goods are all settled, and what has gone out for it since. */
class Walk {
  readonly #order: SettledDeal;
  readonly #paper: string;
  readonly #outs: { id: string; left: bigint }[] = [];

  constructor(order: SettledDeal, paper: string) {
    this.#order = order;
    this.#paper = paper;
  }

  async pay(share: bigint): Promise<void> {
    const amount = ((await byPayments(this.#order)) * share) / 100n;
    if (amount < 100n) return;
    const request = await asked(this.#order, yuan(amount));
    if (request === undefined) return;
    this.#outs.push({ id: await books.desk.payOuts.paid(request, yuan(amount)), left: amount });
  }

  async bounce(): Promise<void> {
    const out = this.#outs.at(-1);
    // What its supplier has sent back of a pay-out keeps the bank from giving all of it back.
    if (out && (await books.desk.payOuts.bounce(out.id)).code === 0) this.#outs.pop();
  }

  async sendBack(share: bigint): Promise<void> {
    const out = this.#outs.at(-1);
    const amount = ((out?.left ?? 0n) * share) / 100n;
    if (out === undefined || amount < 100n) return;
    await books.desk.payOuts.sentBack(out.id, yuan(amount));
    out.left -= amount;
  }

  dispute(share: bigint): Promise<void> {
    return disputedOf(books.portal, this.#paper, yuan(share * 181_099n));
  }
}

test('it is what is settled less what has gone out, whatever becomes of the money', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
      const order = await books.desk.order();
      const walk = new Walk(order, await settled(order));
      for (const { act, part: share } of steps) {
        await walk[act](BigInt(share));
        expect(cents(String((await told(order)).receivable))).toBe(await byPayments(order));
      }
    }),
    { numRuns: 6, seed: 163, endOnFailure: true },
  );
});

test('what a buyer still has to pay for what a partner supplied, by the worked case', async () => {
  const { dues, portal } = books;
  const db = portal.database.superuser;
  const paid = await dues.paidDeal();
  const { buyer: company, supplier } = paid.deal;
  const finance = await books.financeOf(company.companyId);
  const payable = async () => (await partner(finance, supplier)).payable;
  expect(await payable()).toBe('0.00');
  const first = await dues.owed(paid, { principal: '1000000.00', fee: '12345.67' });
  const second = await dues.owed(paid, { principal: '500000.00' });
  expect(await payable()).toBe('1512345.67');

  const officer = await dues.officer();
  const payDate = portal.clock.now().toISOString().slice(0, 10);
  const money = { companyId: company.companyId, amount: '312345.67', payDate };
  const id = await dues.entered(officer, money);
  const taken = [{ receivableId: first.id, amount: '312345.67' }];
  const answer = await dues.allocate(officer, id, taken);
  expect(answer.code, answer.body).toBe(0);
  expect(await payable()).toBe('1200000.00');

  await sql`update receivable_plan set plan_status = '5', written_off = 500000, accrued_penalty = 8000
    where id = ${second.id}`.execute(db);
  expect(await payable()).toBe('1200000.00');
  // Another supplier of the same buyer is owed none of it, and other buyers nothing.
  expect((await partner(finance, paid.deal.owner)).payable).toBe('0.00');
  const others = await books.financeOf(paid.deal.owner.companyId);
  expect(await partner(others, supplier)).toMatchObject({ payable: '0.00', receivable: '0.00' });
});

test('what a debtor has confirmed is owed to who sold it, who is owed nothing by it any more', async () => {
  const portal = await createTestApp({ demo: true, max: 10 });
  onTestFinished(() => portal.close());
  const factorings = await Factorings.with(portal, 13_612_000_000);
  const assigned = await factorings.assigned();
  const each = [{}, { confirmedAmount: '800000.00', objection: '验收不足' }];
  const id = await factorings.ready(assigned, [receivable(), receivable()], each);
  await factorings.partner(assigned, assigned.seller);
  const { seller, debtor } = assigned;
  const owed = async () => (await partner(debtor.browser, seller)).payable;
  expect(await owed()).toBe('1800000.00');
  await factorings.drawn(assigned, id, ['7', '1440000.00']);
  const [line] = (await factorings.detail(assigned, id)).receivables;
  await factorings.must('collect', {
    id,
    lineId: line?.id,
    kind: '2',
    amount: '600000.00',
    valueDate: portal.clock.now().toISOString().slice(0, 10),
    bankSerialNo: 'ZR163',
  });
  expect(await owed()).toBe('1200000.00');
  // The seller is paid by the platform for no goods.
  const { rows } = await sql<{ amount: string }>`
    select amount::text from owed_by_buyers()`.execute(portal.database.superuser);
  expect(rows).toEqual([]);
});

test('who reads no settlements and no receivables is told neither, in lists, details and exports', async () => {
  const order = await books.desk.order();
  await settled(order);
  const { companies } = books.desk.payOuts;
  for (const role of ['companyReceiver', 'companyOperator']) {
    const { browser } = await companies.member(role, order.deal.supplier.companyId);
    const row = await partner(browser, order.deal.buyer);
    expect(Object.keys(row)).not.toContain('receivable');
    expect(Object.keys(row)).not.toContain('payable');
  }
  for (const role of ['companyViewer', 'companyReviewer', 'companyAdmin']) {
    const { browser } = await companies.member(role, order.deal.supplier.companyId);
    expect(await partner(browser, order.deal.buyer)).toMatchObject({
      receivable: '362200.00',
      payable: '0.00',
    });
  }
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { BALANCE_REFUSAL } from '#contract/pay-apply/pay-type.ts';

import { balanceRound } from '#server/modules/supplier-balance/round.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Dues } from '../helpers/dues.ts';
import { registerAccount } from '../helpers/own-account.ts';
import type { Deal } from '../helpers/pay-applies.ts';
import { settledSale } from '../helpers/settled-sale.ts';
import { draftOfBalance } from '../helpers/supplier-balances.ts';
import { working } from '../helpers/working.ts';

let portal: TestApp;
let dues: Dues;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  dues = await Dues.with(portal, 13_628_000_000);
});
afterAll(() => portal.close());

const ask = (deal: Deal, purchaseOrderId: string, more: object, by?: Browser) =>
  draftOfBalance(dues, { deal, purchaseOrderId }, more, by);

/** What whoever asks for money of an order is told of it. */
const basisOf = async (browser: Browser, id: string) =>
  (await browser.get('/portal/payApplication/basis', { id })).data;

/** Both sales of a paid order: 903,310.00 lie in the first, and what is left in the second. */
async function settledRest(paid: { deal: Deal; estimateId: string }) {
  const first = { principal: '914533.00', amount: '903310.00', exposure: '903310.00' };
  await settledSale(dues, paid, first);
  const rest = { principal: '916750.00', amount: '905500.00', exposure: '545490.00' };
  return settledSale(dues, paid, rest);
}

test('retention is released by its day: told once, and asked for from then on', async () => {
  const paid = await dues.paidDeal();
  const { deal } = paid;
  await sql`update purchase_order set retention_rate = 0.05, retention_days = 30
    where id = (select purchase_order_id from estimate_order where id = ${paid.estimateId})`.execute(
    portal.database.superuser,
  );
  const of = { principal: '1600000.00', amount: '1500000.00', exposure: '1448800.00' };
  const { paperId, purchaseOrderId } = await settledSale(dues, paid, of);
  const held = async () => {
    const { rows } = await sql<Record<string, string>>`
      select known.kept::numeric(20, 2)::text as retention, retention_date::text as day, (retention_told_at is not null)::text as told
      from supplier_balance b join order_retention(b.purchase_order_id) known on known.balance_id = b.id
      where purchase_settlement_id = ${paperId}`.execute(portal.database.superuser);
    return rows[0];
  };
  expect(await held()).toEqual({ retention: '51200.00', day: '2026-06-19', told: 'false' });
  const all = { applyAmount: '51200.00', payRatio: '2.83' };
  const early = await ask(deal, purchaseOrderId, { ...all, payType: '5' });
  expect((await dues.outs.requests.submit(deal.buyer.browser, early)).msg).toContain(
    BALANCE_REFUSAL.text,
  );
  const retained = (by: Browser) => basisOf(by, purchaseOrderId);
  const later = { balanceLeft: '0.00', retentionLeft: '0.00', retentionDate: '2026-06-19' };
  const nothing = { balanceLeft: null, retentionLeft: null, retentionDate: '' };
  expect(await retained(deal.supplier.browser)).toMatchObject(later);
  expect(await retained(deal.buyer.browser)).toMatchObject(nothing);
  const round = working(portal);
  const before = portal.clock.now().toISOString();
  await balanceRound(round);
  expect(await held()).toMatchObject({ told: 'false' });
  portal.clock.set('2026-06-19T09:00:00+08:00');
  await balanceRound(round);
  await balanceRound(round);
  expect(await held()).toMatchObject({ told: 'true' });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox where topic = 'supplierBalance.released'`.execute(
    portal.database.superuser,
  );
  expect(rows).toEqual([{ count: 1 }]);
  const free = { ...later, retentionLeft: '51200.00', retentionDate: '' };
  // Whoever was signed in then no longer is.
  const anew = ({ phone }: { phone: string }) => dues.outs.people.signedIn(phone);
  expect(await retained(await anew(deal.supplier))).toMatchObject(free);
  expect(await retained(await anew(deal.buyer))).toMatchObject(nothing);
  portal.clock.set(before);
});

test('retention is offered where it is kept, and no more than nobody has asked for', async () => {
  const paid = await dues.paidDeal();
  const { deal } = paid;
  await sql`update purchase_order set retention_rate = 0.05, retention_days = 0
    where id = (select purchase_order_id from estimate_order where id = ${paid.estimateId})`.execute(
    portal.database.superuser,
  );
  // 5 % of 903,310.00 and of 905,500.00; all of the first was paid before, and its share lies in the second (decision 167).
  const { purchaseOrderId, paperId } = await settledRest(paid);
  const { browser } = await dues.outs.companies.member('companyFinance', deal.supplier.companyId);
  const offered = async () => {
    const read = async (path: string) => {
      const { data } = await browser.get(path, {});
      return (data as { days: { key: string; note: string }[] }).days;
    };
    const of = (days: { key: string; note: string }[], kind: string) =>
      days.filter(({ key }) => key.startsWith(kind)).map(({ note }) => note);
    return [
      ...of(await read('/portal/funds/calendar'), 'retention.'),
      ...of(await read('/portal/workbench/summary'), 'supplierBalance.'),
    ];
  };
  const both = (first: string) => [
    `可申请质保金 ${first} 元`,
    '可申请质保金 45,275.00 元',
    `可申请 ${first} 元`,
    '可申请 45,275.00 元',
  ];
  expect(await offered()).toEqual(both('45,165.50'));
  const part = await ask(deal, purchaseOrderId, {
    payType: '5',
    applyAmount: '45000.00',
    payRatio: '2.48',
  });
  const asked = await dues.outs.requests.submit(deal.buyer.browser, part);
  expect(asked.code, asked.body).toBe(0);
  expect(await offered()).toEqual(both('165.50'));
  await dues.outs.requests.approveAll(part);
  await dues.outs.paid(part, '45000.00');
  expect(await offered()).toEqual(both('165.50'));
  await balanceRound(working(portal));
  const { rows } = await sql<{
    amount: string;
  }>`select distinct payload->>'amount' as amount from outbox
    where topic = 'supplierBalance.released' and payload->>'id' = ${purchaseOrderId} order by 1`.execute(
    portal.database.superuser,
  );
  expect(rows).toEqual([{ amount: '165.50' }, { amount: '45,275.00' }]);
  const rest = await ask(deal, purchaseOrderId, {
    payType: '5',
    applyAmount: '45440.50',
    payRatio: '2.51',
  });
  expect((await dues.outs.requests.submit(deal.buyer.browser, rest)).code).toBe(0);
  expect(await offered()).toEqual([]);
  await sql`update supplier_balance set retention_told_at = null where purchase_settlement_id = ${paperId}`.execute(
    portal.database.superuser,
  );
  await balanceRound(working(portal));
  const still = await sql`select from supplier_balance where retention_told_at is null
    and purchase_settlement_id = ${paperId}`.execute(portal.database.superuser);
  expect(still.rows).toHaveLength(1);
});

test('a refusal tells its buyer neither what is kept back of its supplier nor what is left beside it', async () => {
  const paid = await dues.paidDeal();
  const { deal } = paid;
  await sql`update purchase_order set retention_rate = 0.05, retention_days = 30
    where id = (select purchase_order_id from estimate_order where id = ${paid.estimateId})`.execute(
    portal.database.superuser,
  );
  const of = { principal: '1600000.00', amount: '1500000.00', exposure: '1448800.00' };
  const { purchaseOrderId } = await settledSale(dues, paid, of);
  const ownId = await registerAccount(portal, dues.outs.companies, deal.supplier.companyId);
  for (const payType of ['4', '5']) {
    const asked = { payType, applyAmount: '60000.00', payRatio: '3.31' };
    const refusals = [];
    for (const [{ browser }, bankId] of [
      [deal.buyer, deal.bankId],
      [deal.supplier, ownId],
    ] as const) {
      const id = await ask(deal, purchaseOrderId, { ...asked, bankId }, browser);
      const { code, msg, data } = await dues.outs.requests.submit(browser, id);
      refusals.push([code, msg, data]);
    }
    // What is kept back is not asked for before its day, which its supplier is told.
    const day = payType === '5' ? '；质保金 2026-06-19 到期，当日起可申请' : '';
    expect(refusals).toEqual([
      [BALANCE_REFUSAL.code, BALANCE_REFUSAL.text, {}],
      [BALANCE_REFUSAL.code, `${BALANCE_REFUSAL.text}：尚可申请 0.00 元${day}`, { left: '0.00' }],
    ]);
  }
});

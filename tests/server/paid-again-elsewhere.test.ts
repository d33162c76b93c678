import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Dues } from '../helpers/dues.ts';
import { settledSale } from '../helpers/settled-sale.ts';
import { balanceOf, disputedOf } from '../helpers/supplier-balances.ts';

// What a request pays again no balance counts as owed, and never more than it will pay (rules.md M11, M12).

let portal: TestApp;
let dues: Dues;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  dues = await Dues.with(portal, 13_692_500_000);
});
afterAll(() => portal.close());

/**
 * By hand: 903,310.00 and 905,500.00 are settled, 1,448,800.00 were paid and the bank has given them back: 903,310.00 and 545,490.00 are
 * paid again, 360,010.00 of the later settlement are owed beside that. While 103,310.00 of the earlier one are disputed, 1,400,000.00 are
 * paid: 800,000.00 for the earlier, 600,000.00 for the later one. 48,800.00 are left to pay.
 */
test('what is paid again for other goods while some are disputed is owed of these once they are not', async () => {
  const { outs } = dues;
  const { deal, id } = await outs.payable();
  const payment = await outs.paid(id, '1448800.00');
  const { estimateId } = await outs.requests.orders(id);
  const paid = { deal, estimateId };
  const early = { principal: '914533.00', amount: '903310.00', exposure: '903310.00' };
  const late = { principal: '916750.00', amount: '905500.00', exposure: '545490.00' };
  const papers = [await settledSale(dues, paid, early), await settledSale(dues, paid, late)];
  const balances = async () => {
    const found = await Promise.all(papers.map(({ paperId }) => balanceOf(portal, paperId)));
    return found.map((one) => [one?.balance, one?.reserved]);
  };
  const [first = ''] = papers.map(({ paperId }) => paperId);
  expect((await outs.bounce(payment)).code).toBe(0);
  expect(await balances()).toEqual([
    ['0.00', '0.00'],
    ['360010.00', '360010.00'],
  ]);
  await disputedOf(portal, first, '103310.00');
  await outs.paid(id, '1400000.00');
  expect(await balances()).toEqual([
    ['0.00', '0.00'],
    ['305500.00', '305500.00'],
  ]);
  await disputedOf(portal, first, '0.00');
  // 903,310.00 less the 800,000.00 that were paid and the 48,800.00 that will be.
  const owed = [
    ['54510.00', '54510.00'],
    ['305500.00', '305500.00'],
  ];
  expect(await balances()).toEqual(owed);
  await outs.paid(id, '48800.00');
  expect(await balances()).toEqual(owed);
  const { rows } = await sql<{ prepaid: string }>`
    select prepaid::text from supplier_balance where purchase_settlement_id = any (${papers.map(
      ({ paperId }) => paperId,
    )}::bigint[]) order by id`.execute(portal.database.superuser);
  expect(rows.map(({ prepaid }) => prepaid)).toEqual(['848800.00', '600000.00']);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { type SettledDeal, Settlements } from '../helpers/settlements.ts';

// The day of a settlement, and the day until which its buyer is charged (rules.md M6).

let portal: TestApp;
let desk: Settlements;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Settlements.with(portal, 13_678_000_000);
});
afterAll(() => portal.close());

/** The worked case has come on 2026-05-20, and is settled with a credit of so many days counted by a basis. */
async function arrived({ basis, creditDays }: { basis: string; creditDays: number }) {
  const order = await desk.order();
  await desk.worked(order);
  const db = portal.database.superuser;
  const { projectId } = order.deal;
  await sql`update project set term_start_basis = ${basis} where id = ${projectId}`.execute(db);
  await sql`update estimate_order set credit_days = ${creditDays} where id = ${order.estimateId}`.execute(
    db,
  );
  return order;
}

const asked = async (order: SettledDeal, path: string, settleDate: string) =>
  desk.officer.post(`/admin/settlement/${path}`, await desk.input(order, { settleDate }));

// By hand: with 2027-05-20 in place of 2026-05-20, 903,310.00 × 8 % × 455 ÷ 360 = 91,334.68 in place of 18,066.20.
test('is no day after today, and none before the last of its goods had come', async () => {
  const order = await arrived({ basis: '4', creditDays: 90 });
  for (const path of ['preview', 'make']) {
    for (const [day, message] of [
      ['2027-05-20', '结算日期不能晚于今天'],
      ['2026-05-21', '结算日期不能晚于今天'],
      ['2026-05-19', '结算日期不能早于所选实收的最晚收货日 2026-05-20'],
    ] as const) {
      const { status, data } = await asked(order, path, day);
      expect([status, data]).toMatchObject([422, { fields: [{ path: 'settleDate', message }] }]);
    }
  }
  const { code, data } = await asked(order, 'preview', '2026-05-20');
  expect([code, data]).toMatchObject([0, { sale: { fundFee: '18066.20' } }]);
});

// 88 days after 2026-05-20 is Sunday 2026-08-16: to Monday, 903,310.00 × 8 % × 89 ÷ 360 = 17,865.464…, 200.74 more than to Sunday.
test.each(['1', '4'])('of basis %s is charged until the day on which it is due', async (basis) => {
  const order = await arrived({ basis, creditDays: 88 });
  const { sale } = await desk.made(order);
  expect(sale).toMatchObject({
    fundFee: '17865.46',
    advances: [{ untilDate: '2026-08-17', days: 89 }],
  });
  await desk.confirmSale(order, sale.id);
  expect(await desk.latest(order, 'sale')).toMatchObject({ dueDate: '2026-08-17' });
});

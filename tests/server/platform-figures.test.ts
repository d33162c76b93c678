import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlatformFigures } from '#contract/platform-figures.ts';
import { MINUTE } from '#server/kernel/clock.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';

// The home page's figures (平台数据) come out of the tables, and nobody types them.

const figures = async (portal: TestApp) => {
  const answer = await new Browser(portal).get('/general/common/getPlatformFigures');
  expect(answer.code).toBe(0);
  return answer.data as PlatformFigures;
};

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ demo: 'documents' });
}, 120_000);
afterAll(() => portal.close());

/** Confirmed and what follows, without what is talked over or voided. */
const COUNTED = ['3', '4', '5', '6', '7', '8'];

async function byHand({ database: { superuser } }: TestApp): Promise<PlatformFigures> {
  const { rows: certified } = await sql<{ id: string }>`
    select id from company where real_name_status = 3 and id not in (select company_id from platform_company)`.execute(
    superuser,
  );
  const { rows: sales } = await sql<{ status: string; fen: string }>`
    select sales_order_status as status, (settle_amount * 100)::bigint::text as fen from sales_order`.execute(
    superuser,
  );
  const fen = sales.reduce(
    (sum, one) => sum + (COUNTED.includes(one.status) ? BigInt(one.fen) : 0n),
    0n,
  );
  const { rows: paid } = await sql<{ from: string; to: string }>`
    select (r.submit_time at time zone 'Asia/Shanghai')::date::text as from, p.pay_date::text as to
    from payment p join pay_apply r on r.id = p.pay_apply_id where p.payment_status in ('3', '4')`.execute(
    superuser,
  );
  const days = paid.map(({ from, to }) =>
    Math.max(0, (Date.parse(to) - Date.parse(from)) / 86_400_000),
  );
  expect([certified.length > 1, fen > 1_000_000n, days.length > 3]).toEqual([true, true, true]);
  const mean = days.reduce((sum, one) => sum + one, 0) / days.length;
  return {
    companies: certified.length,
    turnover: String((fen / 1_000_000n) * 10_000n),
    payDays: mean.toFixed(1),
  };
}

test('a visitor reads what the tables say, money in whole 万元', async () => {
  expect(await figures(portal)).toEqual(await byHand(portal));
});

test('they are reckoned again after ten minutes, and not for each who asks', async () => {
  const before = await figures(portal);
  await sql`update company set real_name_status = 6 where id = (
    select min(id) from company where real_name_status = 3)`.execute(portal.database.superuser);
  expect(await figures(portal)).toEqual(before);
  portal.clock.advance(10 * MINUTE);
  expect(await figures(portal)).toEqual({ ...before, companies: before.companies - 1 });
});

test('where nothing has been done there are none', async () => {
  const empty = await createTestApp();
  expect(await figures(empty)).toEqual({ companies: 0, turnover: '0', payDays: '' });
  await empty.close();
});

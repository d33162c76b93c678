import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/form/dates.ts';
import type { FundsCalendar, FundsOwed } from '#contract/funds/funds.ts';
import type { LimitCurve } from '#contract/limit/curve.ts';
import type { WorkbenchLimits } from '#contract/workbench.ts';
import { SECOND, wireDay } from '#server/kernel/clock.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Dues } from '../helpers/dues.ts';
import { assignedProject } from '../helpers/factoring-projects.ts';
import type { Deal } from '../helpers/pay-applies.ts';

let portal: TestApp;
let dues: Dues;
let deal: Deal;
let finance: Browser;
let financePhone: string;
let planId: string;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  dues = await Dues.with(portal, 13_678_000_000);
  const paid = await dues.paidDeal();
  deal = paid.deal;
  const member = await dues.outs.companies.member('companyFinance', deal.buyer.companyId);
  finance = member.browser;
  financePhone = member.phone;
  const days = [
    ['1000.00', -1],
    ['2000.00', 0],
    ['4000.00', 30],
  ] as const;
  for (const [principal, after] of days) {
    const { id } = await dues.owed(paid, { principal });
    planId = id;
    const due = addDays(wireDay(portal.clock.now()), String(after));
    await sql`update receivable_plan set term_start_date = ${due}, due_date = ${due} where id = ${id}`.execute(
      portal.database.superuser,
    );
  }
});
afterAll(() => portal.close());

const asked = async <Data>(browser: Browser, name: string): Promise<Data> => {
  const answer = await browser.get(`/portal/funds/${name}`);
  expect(answer.code, answer.body).toBe(0);
  return answer.data as Data;
};
const subscribe = async (browser: Browser) => {
  const answer = await browser.post('/portal/funds/subscribe', {});
  expect(answer.code, answer.body).toBe(0);
  return new URL((answer.data as { url: string }).url).pathname;
};
const read = (path: string) => portal.app.inject({ method: 'GET', url: path });

test('what a company owes stands by month, what is overdue by itself, and another company sees none of it', async () => {
  const today = wireDay(portal.clock.now());
  const owed = await asked<FundsOwed>(finance, 'owed');
  expect(owed.overdue).toEqual({ count: 1, amount: '1000.00' });
  const months = new Map<string, bigint>();
  for (const [day, cents] of [
    [today, 200_000n],
    [addDays(today, '30') ?? '', 400_000n],
  ] as const) {
    months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0n) + cents);
  }
  expect(owed.months.map(({ month, amount }) => [month, BigInt(amount.replace('.', ''))])).toEqual([
    ...months,
  ]);
  expect((await asked<FundsOwed>(deal.supplier.browser, 'owed')).months).toEqual([]);
  expect((await deal.buyer.browser.get('/portal/funds/owed')).code).toBe(
    deal.buyer.browser === finance ? 0 : 403,
  );
});

test("the curve is the buyer's own limits, as they are today", async () => {
  const curve = await asked<LimitCurve>(finance, 'curve');
  const { rows } = await sql<{ limit: string; reserved: string; occupied: string }>`
    select sum(granted)::text as "limit", sum(held)::text as reserved, sum(used)::text as occupied
    from ledger_account where book = 'limit' and owner_id = ${deal.projectId}`.execute(
    portal.database.superuser,
  );
  expect(curve).toHaveLength(90);
  expect(curve.at(-1)).toMatchObject(rows[0] ?? {});
  const supplier = await asked<LimitCurve>(deal.supplier.browser, 'curve');
  expect(supplier.every(({ limit, occupied }) => limit === '0' && occupied === '0')).toBe(true);
});

test('of factoring it is the limit of who finances, as the workbench says it', async () => {
  const { seller, debtor } = await assignedProject(dues.outs, portal.database.superuser, {});
  for (const { browser } of [seller, debtor, deal.buyer, deal.supplier]) {
    const { data } = await browser.get('/portal/workbench/summary');
    const { limits } = data as { limits: WorkbenchLimits | null };
    const last = (await asked<LimitCurve>(browser, 'curve')).at(-1);
    const { creditLimit = '0', reserved = '0', occupied = '0' } = limits ?? {};
    const [shown, said] = [
      last ? [last.limit, last.reserved, last.occupied] : [],
      [creditLimit, reserved, occupied],
    ];
    expect(shown.map(Number)).toEqual(said.map(Number));
    if (browser === seller.browser) expect(Number(creditLimit)).toBeGreaterThan(0);
  }
});

describe('the subscription', () => {
  test('is told once, read without a session, not twice at once, and ends when it is withdrawn or made anew', async () => {
    const path = await subscribe(finance);
    const { payload, headers, statusCode } = await read(path);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(payload).toContain(`UID:due.${planId}@`);
    const { days, feed } = await asked<FundsCalendar>(finance, 'calendar');
    expect(payload.match(/BEGIN:VEVENT/g)).toHaveLength(days.length);
    expect(feed?.lastReadTime).not.toBe('');
    expect((await read(path)).statusCode).toBe(429);
    portal.clock.advance(10 * SECOND);
    expect((await read(path)).statusCode).toBe(200);

    const anew = await subscribe(finance);
    expect((await read(path)).statusCode).toBe(404);
    expect((await read(anew)).statusCode).toBe(200);
    expect((await finance.post('/portal/funds/unsubscribe', {})).code).toBe(0);
    expect((await read(anew)).statusCode).toBe(404);
    expect((await asked<FundsCalendar>(finance, 'calendar')).feed).toBeNull();
    // Neither the address nor its secret is kept anywhere.
    const { rows } = await sql<{ kept: string }>`
      select coalesce(string_agg(f::text, ' '), '') || (select string_agg(a::text, ' ') from audit_log a
        where a.action like 'funds%') as kept from private_address f`.execute(
      portal.database.superuser,
    );
    expect(rows[0]?.kept).toContain('fundsSubscribe');
    for (const one of [path, anew]) {
      const secret = one.split('/').at(-1)?.replace('.ics', '') ?? '';
      expect(secret.length).toBeGreaterThan(40);
      expect(rows[0]?.kept).not.toContain(secret);
    }
  });

  test('made by several clicks at once is one', async () => {
    const paths = await Promise.all(Array.from({ length: 5 }, () => subscribe(finance)));
    const answers = await Promise.all(paths.map(read));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 404, 404, 404, 404]);
  });

  test('ends with the sessions of its owner', async () => {
    const path = await subscribe(finance);
    const admin = await dues.outs.people.operator('13800000009');
    const { rows } = await sql<{ id: string }>`
      select account_id::text as id from private_address where ended_at is null`.execute(
      portal.database.superuser,
    );
    expect(rows).toHaveLength(1);
    expect((await admin.post('/admin/account/forceOffline', { id: rows[0]?.id })).code).toBe(0);
    expect((await read(path)).statusCode).toBe(404);
    finance = await dues.outs.people.signedIn(financePhone);
  });

  test('shows what its owner may see now: fewer days to fewer roles, nothing once he has left', async () => {
    const viewer = await dues.outs.companies.member('companyFinance', deal.buyer.companyId);
    const path = await subscribe(viewer.browser);
    const be = (set: string) =>
      sql`update account_relation set ${sql.raw(set)} where account_id = (
        select id from account where phone = ${viewer.phone}) and company_id = ${deal.buyer.companyId}`.execute(
        portal.database.superuser,
      );
    expect((await read(path)).payload).toContain(`due.${planId}`);
    await be(`customer_role = array['companyReceiver']`);
    portal.clock.advance(10 * SECOND);
    const { payload } = await read(path);
    expect(payload).toContain('END:VCALENDAR');
    expect(payload).not.toContain('due.');
    await be('status = 3');
    portal.clock.advance(10 * SECOND);
    expect((await read(path)).statusCode).toBe(404);
    for (const wrong of [
      '/api/calendar/x.ics',
      '/api/calendar/.ics',
      `${path}x`,
      '/api/calendar/%00.ics',
    ]) {
      expect((await read(wrong)).statusCode, wrong).toBe(404);
    }
  });
});

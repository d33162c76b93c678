import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { MOST_BARS } from '#contract/exposure.ts';
import { CURVE_DAYS } from '#contract/limit/curve.ts';
import { DAY, wireDay } from '#server/kernel/clock.ts';
import { restore } from '#server/kernel/ledger/collected.ts';
import { occupy, reserve } from '#server/kernel/ledger/ledger.ts';

import { Adjusts, RAISE } from '../helpers/adjusts.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { Limits } from '../helpers/limits.ts';
import { People } from '../helpers/people.ts';
import { savedIn } from '../helpers/saved.ts';

let portal: TestApp;
let limits: Limits;
let risk: Browser;
beforeAll(async () => {
  portal = await createTestApp({ max: 10, demo: true });
  limits = new Limits(portal);
  risk = await new People(portal, 13_690_000_000).operator('13800000012');
});
afterAll(() => portal.close());

type Part = Record<'key' | 'name' | 'limit' | 'reserved' | 'occupied', string> & {
  projects: number;
};
interface Standing {
  total: Part;
  lines: Part[];
  buyers: Part[];
  concentration: { first: string; five: string };
}

const asked = async <Data>(name: string): Promise<Data> => {
  const answer = await risk.get(`/admin/exposure/${name}`);
  expect(answer.code, answer.body).toBe(0);
  return answer.data as Data;
};
const cents = (yuan: string) => BigInt(yuan.replace('.', ''));
const sumOf = (parts: readonly Part[], of: 'limit' | 'reserved' | 'occupied') =>
  parts.reduce((sum, part) => sum + cents(part[of]), 0n);

/** A project of which so much is occupied. */
async function used(occupied: string): Promise<string> {
  const projectId = await limits.opened();
  await limits.move(reserve, projectId, occupied);
  await limits.move(occupy, projectId, occupied);
  return projectId;
}

describe('what is used of all limits', () => {
  test('is the same by line and by buyer, and the largest stand by themselves', async () => {
    for (let made = 1; made <= MOST_BARS + 3; made += 1) await used(`${made}00000.00`);
    const { total, lines, buyers, concentration } = await asked<Standing>('standing');
    for (const of of ['limit', 'reserved', 'occupied'] as const) {
      expect(sumOf(lines, of), of).toBe(cents(total[of]));
      expect(sumOf(buyers, of), of).toBe(cents(total[of]));
    }
    const { rows } = await sql<{ occupied: string; projects: number }>`
      select sum(used)::text as occupied, count(*)::int as projects from ledger_account
      where book = 'limit' and state <> 'closed'`.execute(portal.database.superuser);
    expect(total).toMatchObject(rows[0] ?? {});
    expect(buyers).toHaveLength(MOST_BARS + 1);
    expect(buyers.at(-1)).toMatchObject({ key: '', name: '' });
    const single = buyers.slice(0, -1).map(({ occupied }) => cents(occupied));
    expect(single).toEqual(single.toSorted((a, b) => Number(b - a)));
    const share = Number(single[0]) / Number(cents(total.occupied));
    expect(Number(concentration.first)).toBeCloseTo(share, 6);
    expect(Number(concentration.five)).toBeGreaterThan(share);
  });

  test('was each day what its movements had left by the end of it', async () => {
    const start = await asked<{ day: string; occupied: string; limit: string }[]>('curve');
    expect(start).toHaveLength(CURVE_DAYS);
    const [before] = start.slice(-1);
    portal.clock.advance(3 * DAY);
    const projectId = await used('250000.00');
    const first = wireDay(portal.clock.now());
    portal.clock.advance(2 * DAY);
    await limits.move(restore, projectId, '50000.00');
    const second = wireDay(portal.clock.now());
    portal.clock.advance(DAY);
    // Whoever was signed in has been away too long.
    risk = await new People(portal, 13_691_000_000).operator('13800000012');
    const days = await asked<{ day: string; occupied: string; limit: string }[]>('curve');
    const on = (day: string) => cents(days.find((one) => one.day === day)?.occupied ?? '0.00');
    const was = cents(before?.occupied ?? '0.00');
    expect(on(before?.day ?? '')).toBe(was);
    expect(on(first) - was).toBe(25_000_000n);
    expect(on(second) - was).toBe(20_000_000n);
    expect(days.at(-1)?.day).toBe(wireDay(portal.clock.now()));
    expect(on(days.at(-1)?.day ?? '')).toBe(on(second));
  });
});

test('receivables stand by what is left of their days', async () => {
  const today = wireDay(portal.clock.now());
  const projectId = await limits.opened();
  // Days from today, principal in hundreds of yuan, so that each bucket has a sum of its own.
  const rows = [
    [0, 1],
    [7, 2],
    [8, 4],
    [30, 8],
    [31, 16],
    [-1, 32],
    [-30, 64],
    [-31, 128],
    [-60, 256],
    [-61, 512],
    [-90, 1024],
    [-91, 2048],
    [null, 4096],
  ] as const;
  for (const [at, [days, hundreds]] of rows.entries()) {
    const due = days === null ? null : sql`${today}::date + ${days}::int`;
    await sql`
      insert into receivable_plan (company_id, receivable_no, seen_by, pay_code, project_id, sales_order_id, principal,
        settle_principal, term_basis, credit_days, term_start_date, due_date, plan_status,
        created_by, created_at, updated_by, updated_at)
      select p.company_id, ${`YS-${at}`}, array[p.company_id], ${`EXPO${at}`}, p.id, ${at}, ${hundreds * 100},
        ${hundreds * 100}, '4', 90, ${due}, ${due}, case when ${at}::int % 2 = 0 then '1' else '3' end,
        p.created_by, ${portal.clock.now()}, p.created_by, ${portal.clock.now()}
      from project p where p.id = ${projectId}`.execute(portal.database.superuser);
  }
  const open = (count: number, hundreds: number) => ({ count, amount: `${hundreds * 100}.00` });
  expect(await asked('due')).toEqual({
    within7: open(2, 3),
    within30: open(4, 15),
    ageing: [
      { key: '1-30', ...open(2, 96) },
      { key: '31-60', ...open(2, 384) },
      { key: '61-90', ...open(2, 1536) },
      { key: '90+', ...open(1, 2048) },
    ],
    undated: open(1, 4096),
  });
  // What is done to them moves them at once, and the nightly adding up of what moved changes nothing.
  const { superuser } = portal.database;
  await sql`update receivable_plan set due_date = ${today}::date - 5, term_start_date = due_date, paid_principal = 1600
    where pay_code = 'EXPO4'`.execute(superuser);
  await sql`update receivable_plan set due_date = ${today}::date - 5, term_start_date = ${today}::date, plan_status = '3'
    where pay_code = 'EXPO12'`.execute(superuser);
  await sql`update receivable_plan set plan_status = '2', paid_principal = principal, settled_date = ${today}::date
    where pay_code = 'EXPO0'`.execute(superuser);
  await sql`update receivable_plan set deleted = true, deleted_at = now() where pay_code = 'EXPO11'`.execute(
    superuser,
  );
  const moved = {
    within7: open(1, 2),
    within30: open(3, 14),
    ageing: [
      { key: '1-30', ...open(4, 96 + 4096) },
      { key: '31-60', ...open(2, 384) },
      { key: '61-90', ...open(2, 1536) },
      { key: '90+', ...open(0, 0) },
    ],
    undated: open(0, 0),
  };
  expect(await asked('due')).toEqual(moved);
  await sql`select receivable_due_fold()`.execute(portal.database.db);
  const { rows: kept } = await sql<{ rows: number; days: number }>`
    select count(*)::int as rows, count(distinct due_date)::int as days from receivable_due`.execute(
    superuser,
  );
  expect(kept[0]?.rows).toBe(kept[0]?.days);
  expect(await asked('due')).toEqual(moved);
});

test('disputes that are not ended stand by status with what they claim', async () => {
  const projectId = await limits.opened();
  const at = portal.clock.now();
  // Status and claim in hundreds of yuan; the last one is over.
  const rows = [
    ['1', 1],
    ['1', 2],
    ['3', 4],
    ['4', 8],
  ] as const;
  for (const [place, [status, hundreds]] of rows.entries()) {
    const ended = status === '4' ? at : null;
    await sql`
      insert into dispute (company_id, seen_by, dispute_no, object_type, object_id, object_word, object_no, line_id, line_name,
        project_id, dispute_type, claim_amount, statement, dispute_status, step_deadline, dispute_result, settled_qty,
        settled_amount, ended_at, created_by, created_at, updated_by, updated_at)
      select p.company_id, array[p.company_id], ${`ZY-${place}`}, 'officialSalesOrder', 1, '', '', 1, '', p.id, '1',
        ${hundreds * 100}, '数量不符', ${status}, ${ended === null ? at : null}, ${ended === null ? '' : '1'},
        ${ended === null ? null : 0}, ${ended === null ? null : 0}, ${ended}, p.created_by, ${at}, p.created_by, ${at}
      from project p where p.id = ${projectId}`.execute(portal.database.superuser);
  }
  expect(await asked('disputes')).toEqual([
    { status: '1', count: 2, amount: '300.00' },
    { status: '3', count: 1, amount: '400.00' },
  ]);
});

test('tasks stand by the time that is left of them', async () => {
  const people = new People(portal, 13_694_000_000);
  const companies = new Companies(portal, people);
  const adjusts = new Adjusts(portal);
  const { browser, companyId } = await companies.member('companyOperator');
  const file121 = [await adjusts.paper(browser)];
  for (const times of [1, 2, 3, 4, 5]) {
    const projectId = await limits.opened({ companyId });
    const { id } = savedIn(await adjusts.save(browser, { ...RAISE, projectId, file121 }));
    const { code, body } = await browser.post('/portal/applyAmountAdjust/submit', { id });
    expect(code, `${times}: ${body}`).toBe(0);
  }
  // As much is left of them: nothing, an hour, six hours, a day, and no time was set.
  await sql`
    update process_task t set due_at = ${portal.clock.now()}::timestamptz + left_over.of
    from (select id, (array[interval '-1 hour', '1 hour', '6 hours', '1 day', 'infinity'])[row_number() over (order by id)] as of
      from process_task where status = 1) left_over where left_over.id = t.id`.execute(
    portal.database.superuser,
  );
  expect(await asked('queue')).toEqual(
    ['over', 'under4', 'under8', 'later', 'none'].map((key) => ({ key, count: 1 })),
  );
});

test('is for those who read business', async () => {
  const people = new People(portal, 13_692_000_000);
  const customer = await people.signedIn('13800000001', 'Portal2026');
  expect((await customer.get('/admin/exposure/standing')).status).toBe(401);
});

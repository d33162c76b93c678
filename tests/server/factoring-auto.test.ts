import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import type {
  AssignmentRegister,
  AssignmentRequest,
} from '#server/kernel/ports/assignment-register.ts';
import { RegisterRefusal } from '#server/kernel/ports/assignment-register.ts';
import { financeAutomatically } from '#server/modules/factoring/auto-run.ts';
import { registerAssignments, remindRenewals } from '#server/modules/factoring/renew.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { type Assigned, Factorings } from '../helpers/factorings.ts';
import { keptInvoice } from '../helpers/kept-invoice.ts';
import { receivable, SCHEME } from '../helpers/receivables.ts';
import { done } from '../helpers/reviewer.ts';

// What happens by itself: financing of new invoices, registration by a service, its renewal.

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Factorings.with(portal, 13_680_000_000);
});
afterAll(() => portal.close());

const log = { warn: () => undefined } as unknown as Parameters<
  typeof financeAutomatically
>[0]['log'];
const DAY_MS = 86_400_000;
/** The round of so much later; the portal's own clock stays, as sessions go by it. */
const after = (ms: number) => ({ now: () => new Date(portal.clock.now().getTime() + ms) });
const run = (ms = 0) => financeAutomatically({ db: portal.database.db, clock: after(ms), log });

const financings = async ({ seller }: Assigned) => {
  const { data } = await seller.browser.post('/portal/factoring/page', {});
  return (data as { content: Record<string, string>[] }).content;
};

/** Two switches of a seller that both come to their turn before either has it, in this order. */
async function isolated(
  companyId: string,
  ...switches: readonly (() => Promise<{ code: unknown }>)[]
) {
  const { superuser } = portal.database;
  const answers: Promise<{ code: unknown }>[] = [];
  await superuser.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('factoring_auto', ${companyId}::bigint))`.execute(
      tx,
    );
    for (const [at, one] of switches.entries()) {
      answers.push(one());
      await expect
        .poll(async () => {
          const { rows } = await sql<{ count: number }>`
            select count(*)::int from pg_locks where locktype = 'advisory' and not granted`.execute(
            tx,
          );
          return rows[0]?.count;
        })
        .toBe(at + 1);
    }
  });
  for (const { code } of await Promise.all(answers)) expect(code).toBe(0);
}

describe('自动融资', () => {
  const ORDER = {
    contractNo: 'ND-001',
    termDays: 90,
    leastAmount: '1000.00',
    mostAmount: '500000.00',
  };

  async function accepted() {
    const assigned = await desk.assigned();
    const id = await desk.offered(assigned, receivable());
    await desk.proposed(id);
    const on = (more: object = {}) =>
      assigned.seller.browser.post('/portal/factoring/autoOn', { id, ...ORDER, ...more });
    const early = await on();
    expect(early.code).toBe(FACTORING_REFUSAL.noAuto.code);
    await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
    return { assigned, id, on };
  }

  test('is offered where an invoice to the debtor is kept', async () => {
    const { assigned, id } = await accepted();
    const isOffered = async () => (await desk.detail(assigned, id)).actions.includes('autoOn');
    expect(await isOffered()).toBe(false);
    await keptInvoice(portal, { ...assigned, debtor: assigned.seller }, '300000.00');
    expect(await isOffered()).toBe(false);
    await keptInvoice(portal, assigned, '300000.00');
    expect(await isOffered()).toBe(true);
  });

  test('files new invoices at the accepted scheme within its amounts; a day later it confirms what nobody withdrew', async () => {
    const { assigned, id, on } = await accepted();
    expect((await on({ leastAmount: '500000.01' })).status).toBe(422);
    expect(
      (await assigned.debtor.browser.post('/portal/factoring/autoOn', { id, ...ORDER })).status,
    ).toBe(404);
    expect((await on()).code).toBe(0);
    const kept = [];
    for (const amount of ['300000.00', '999.99', '250000.00', '200000.00']) {
      kept.push(await keptInvoice(portal, assigned, amount));
    }
    await run();
    await run();
    const [made, ...others] = await financings(assigned);
    // 300,000.00 and 200,000.00; one is too small, one beyond the amount.
    expect(made).toMatchObject({
      isAuto: true,
      factoringStatus: '2',
      faceAmount: '500000.00',
      receivableCount: 2,
    });
    expect(others).toHaveLength(1);
    expect(await kept[0]?.financed()).toBe(true);
    expect(await desk.detail(assigned, made?.id ?? '')).toMatchObject({
      advanceRate: '0.800000',
      actions: expect.arrayContaining(['withdraw', 'confirm']),
    });
    await run(DAY_MS - 1);
    expect(await financings(assigned)).toMatchObject([{ factoringStatus: '2' }, {}]);
    await run(DAY_MS);
    expect(await financings(assigned)).toMatchObject([{ factoringStatus: '3' }, {}]);
    expect(await desk.notice(assigned, made?.id ?? '')).toMatchObject({ noticeStatus: '1' });
  });

  test('another scheme than the one that was accepted waits for its seller, whatever the order was', async () => {
    const { assigned, on } = await accepted();
    expect((await on()).code).toBe(0);
    await keptInvoice(portal, assigned, '300000.00');
    await run();
    const [made] = await financings(assigned);
    const dearer = { ...SCHEME, id: made?.id, advanceRate: '60', annualRate: '18' };
    await done(desk.boss, '/admin/factoring/propose', dearer);
    await run(DAY_MS);
    expect(await desk.detail(assigned, made?.id ?? '')).toMatchObject({
      factoringStatus: '2',
      advanceRate: '0.600000',
      autoConfirmTime: '',
    });
  });

  test('what was withdrawn frees its invoices and is filed again only while it is on; off, nothing goes on by itself', async () => {
    const { assigned, id, on } = await accepted();
    expect((await on()).code).toBe(0);
    const { financed } = await keptInvoice(portal, assigned, '300000.00');
    await run();
    expect(await financed()).toBe(true);
    await done(assigned.seller.browser, '/portal/factoring/autoOff', { id });
    const again = await assigned.seller.browser.post('/portal/factoring/autoOff', { id });
    expect(again.code).toBe(FACTORING_REFUSAL.autoOff.code);
    await run(2 * DAY_MS);
    const [made] = await financings(assigned);
    expect(made).toMatchObject({ factoringStatus: '2' });
    await done(assigned.seller.browser, '/portal/factoring/withdraw', { id: made?.id });
    expect(await financed()).toBe(false);
    await run();
    expect(await financings(assigned)).toHaveLength(2);
    const { data } = await assigned.seller.browser.get('/portal/factoring/log', { id });
    expect(JSON.stringify(data)).toContain('开通自动融资');
  });

  test('fifty switches at once, by the scheme and by what it has made: none waits for another, one order stands', {
    timeout: 120_000,
  }, async () => {
    const { assigned, id, on } = await accepted();
    expect((await on()).code).toBe(0);
    await keptInvoice(portal, assigned, '300000.00');
    await run();
    const [made] = await financings(assigned);
    const off = (of?: string) =>
      assigned.seller.browser.post('/portal/factoring/autoOff', { id: of });
    // Whoever comes second waits with nothing that the first one needs.
    await isolated(assigned.seller.companyId, on, () => off(made?.id));
    const switches = [on, () => off(id), () => off(made?.id)];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => (switches[at % 3] ?? on)()),
    );
    const known: readonly unknown[] = [0, FACTORING_REFUSAL.autoOff.code];
    expect(answers.map(({ code }) => code).filter((code) => !known.includes(code))).toEqual([]);
    expect((await on()).code).toBe(0);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from factoring_auto where company_id = ${assigned.seller.companyId}
        and switched_off_at is null`.execute(portal.database.superuser);
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('an invoice that cannot be financed keeps no other waiting, and its seller hears of it once', async () => {
    const { assigned, id, on } = await accepted();
    expect((await on()).code).toBe(0);
    const { superuser } = portal.database;
    const old = await keptInvoice(portal, assigned, '300000.00');
    const { invoiceNo } = old.invoice;
    const otherYear = `24${String(invoiceNo).slice(2)}`;
    await sql`update invoice set invoice_no = ${otherYear} where invoice_no = ${invoiceNo}`.execute(
      superuser,
    );
    const good = await keptInvoice(portal, assigned, '200000.00');
    const heard = async () => {
      const { rows } = await sql<{ id: string; reason: string }>`
        select distinct payload->>'id' as id, payload->>'reason' as reason from outbox
        where topic = 'factoring.autoRefused' and payload->>'id' = ${id}`.execute(superuser);
      return rows;
    };
    const count = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int from outbox
        where topic = 'factoring.autoRefused' and payload->>'id' = ${id}`.execute(superuser);
      return rows[0]?.count ?? 0;
    };
    await run();
    expect(await good.financed()).toBe(true);
    const [told, ...others] = await heard();
    expect(others).toEqual([]);
    expect(told?.reason).toContain(`发票 ${otherYear}`);
    const once = await count();
    await run();
    expect(await count()).toBe(once);

    // What stands in the way of all of them is told alike.
    await sql`update company set real_name_status = '4' where id = ${assigned.seller.companyId}`.execute(
      superuser,
    );
    await run();
    await run();
    expect(await count()).toBe(2 * once);
    await sql`update company set real_name_status = '3' where id = ${assigned.seller.companyId}`.execute(
      superuser,
    );
  });

  test('a debtor’s limit that is used up stops it with a word to the seller', async () => {
    const { assigned, id, on } = await accepted();
    expect((await on()).code).toBe(0);
    await keptInvoice(portal, assigned, '300000.00');
    await run();
    await desk.must('debtorLimit', { id, amount: '800000.00' });
    await run(DAY_MS);
    expect(await financings(assigned)).toMatchObject([
      { factoringStatus: '2', isAuto: true },
      { factoringStatus: '3' },
    ]);
    const { rows } = await sql<{ title: string }>`
      select payload->>'reason' as title from outbox where topic = 'factoring.autoStopped'`.execute(
      portal.database.superuser,
    );
    expect(rows.map(({ title }) => title)).toContain(FACTORING_REFUSAL.limit.text);
  });
});

describe('转让登记', () => {
  const jobs = (ms = 0) => ({ db: portal.database.db, clock: after(ms), log });
  const due = async () => {
    const { data } = await desk.boss.post('/admin/factoring/page', { renewalDue: true });
    return (data as { content: { id: string }[] }).content.map(({ id }) => id);
  };

  test('is reminded of before it ends, stands in the list of what is due, and is off it once renewed', async () => {
    const assigned = await desk.assigned();
    const id = await desk.ready(assigned, [receivable({ dueDate: '2026-10-30' })]);
    const day = (days: number) =>
      new Date(portal.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
    await sql`update factoring set register_due = ${day(31)} where id = ${id}`.execute(
      portal.database.superuser,
    );
    await remindRenewals(jobs());
    expect(await due()).not.toContain(id);
    await remindRenewals(jobs(DAY_MS));
    await remindRenewals(jobs(DAY_MS));
    expect(await due()).toContain(id);
    const { rows } = await sql<{
      count: number;
    }>`select (count(*) - count(distinct account_id))::int as count from outbox
      where topic = 'factoring.renewal' and payload->>'id' = ${id}`.execute(
      portal.database.superuser,
    );
    expect(rows[0]?.count).toBe(0);
    const renewed = { registerNo: 'XD-002', registerDate: day(0), registerDue: day(365) };
    expect((await desk.register(id, renewed)).code).toBe(0);
    expect(await due()).not.toContain(id);
    expect(await desk.detail(assigned, id)).toMatchObject({
      registerNo: 'XD-002',
      factoringStatus: '4',
    });
  });

  test('by a service where one is there: once each, refusals left to people, renewals with the number before', async () => {
    const assigned = await desk.assigned();
    const ids: string[] = [];
    for (let one = 0; one < 2; one += 1) {
      const id = await desk.offered(assigned, receivable());
      await desk.proposed(id);
      await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
      ids.push(id);
    }
    const [first = '', second = ''] = ids;
    const { factoringNo: wrong } = await desk.detail(assigned, second);
    const asked: AssignmentRequest[] = [];
    const assignments: AssignmentRegister = {
      kind: 'service',
      register(request) {
        asked.push(request);
        if (request.orderNo === wrong) throw new RegisterRefusal('债务人信息不完整');
        const registerNo = `FW${request.orderNo}${request.renews === '' ? '' : 'X'}`;
        const days = { registerDate: '2026-06-01', registerDue: '2027-06-01' };
        return Promise.resolve({ registerNo, ...days });
      },
    };
    await registerAssignments({ ...jobs(), assignments: { kind: 'manual' } });
    expect((await desk.detail(assigned, first)).registerNo).toBe('');
    await registerAssignments({ ...jobs(), assignments });
    await registerAssignments({ ...jobs(), assignments });
    const { factoringNo, registerNo } = await desk.detail(assigned, first);
    expect(registerNo).toBe(`FW${String(factoringNo)}`);
    const mine = () => asked.filter(({ orderNo }) => orderNo === factoringNo);
    expect(mine()).toMatchObject([
      { renews: '', amount: '1000000.00', invoiceNos: [expect.any(String)] },
    ]);
    expect((await desk.detail(assigned, second)).registerNo).toBe('');
    await sql`update factoring set renewal_asked_at = now() where id = ${first}`.execute(
      portal.database.superuser,
    );
    await registerAssignments({ ...jobs(), assignments });
    expect(mine()).toMatchObject([{ renews: '' }, { renews: registerNo }]);
    expect((await desk.detail(assigned, first)).registerNo).toBe(`${String(registerNo)}X`);
  });
});

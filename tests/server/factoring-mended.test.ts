import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { USER_STATUS } from '#contract/account/user.ts';
import { financeAutomatically } from '#server/modules/factoring/auto-run.ts';
import { findOverdue } from '#server/modules/factoring/overdue.ts';
import { remindRenewals } from '#server/modules/factoring/renew.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { type Assigned, Factorings, type Line } from '../helpers/factorings.ts';
import { keptInvoice } from '../helpers/kept-invoice.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { receivable } from '../helpers/receivables.ts';
import { done } from '../helpers/reviewer.ts';
import { pdf } from '../helpers/sample-files.ts';
import { upload } from '../helpers/upload.ts';
import { working } from '../helpers/working.ts';

// What a reader of the product found beside the money itself.

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Factorings.with(portal, 13_652_000_000);
});
afterAll(() => portal.close());

const TODAY = '2026-05-20';
const DAY_MS = 86_400_000;
const WHOLE = '1000000.00';
const ADVANCE = '800000.00';

const collect = (id: string, line: Line | undefined, amount: string, kind = '2', on = TODAY) =>
  desk.must('collect', {
    id,
    lineId: line?.id,
    kind,
    amount,
    valueDate: on,
    bankSerialNo: nextSerial(),
  });

// By hand: of 1,000,000.00 the debtor confirmed 420,000.00 in time: 336,000.00 and a fee of 2,100.00 stand. It confirms the rest, which is
// not financed. Until 08-20 92 days: 336,000.00 × 9 % × 92 ÷ 360 = 7,728.00; the cost is 9,828.00, the balance 654,172.00.
test('what is confirmed too late to be financed costs nothing', async () => {
  const assigned = await desk.assigned();
  const less = { confirmedAmount: '420000.00', objection: '货未收齐' };
  const id = await desk.ready(assigned, [receivable()], [less]);
  expect((await desk.answer(assigned, id)).code).toBe(0);
  const [line] = (await desk.detail(assigned, id)).receivables;
  const more = { lineId: line?.id, dueDate: '2026-08-20', reason: '双方协商展期' };
  await desk.must('extend', { id, ...more });
  const { cost } = await desk.detail(assigned, id);
  expect(cost).toMatchObject({
    face: WHOLE,
    advance: '336000.00',
    fee: '2100.00',
    interest: '7728.00',
    total: '9828.00',
    balance: '654172.00',
  });
});

describe.each(['expired', 'frozen'] as const)(
  'a standing order of a company that is %s',
  (status) => {
    const log = { warn: () => undefined } as unknown as Parameters<
      typeof financeAutomatically
    >[0]['log'];
    const run = (ms = 0) => {
      const clock = { now: () => new Date(portal.clock.now().getTime() + ms) };
      return financeAutomatically({ db: portal.database.db, clock, log });
    };
    const turn = (companyId: string, to: keyof typeof USER_STATUS) =>
      portal.database.superuser
        .updateTable('company')
        .set({ real_name_status: USER_STATUS[to] })
        .where('id', '=', companyId)
        .execute();
    const statuses = async (companyId: string) => {
      const { rows } = await sql<{ status: string }>`
      select factoring_status as status from factoring where company_id = ${companyId} and auto_id is not null`.execute(
        portal.database.superuser,
      );
      return rows.map((row) => row.status);
    };

    async function ordered() {
      const assigned = await desk.assigned();
      const id = await desk.offered(assigned, receivable());
      await desk.proposed(id);
      await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
      const most = { leastAmount: '1000.00', mostAmount: '500000.00' };
      const order = { id, contractNo: 'ND-001', termDays: 90, ...most };
      await done(assigned.seller.browser, '/portal/factoring/autoOn', order);
      await keptInvoice(portal, assigned, '300000.00');
      return assigned.seller;
    }

    test('files nothing', async () => {
      const { companyId } = await ordered();
      await turn(companyId, status);
      await run();
      expect(await statuses(companyId)).toEqual([]);
      await turn(companyId, 'certified');
      await run();
      expect(await statuses(companyId)).toEqual(['2']);
    });

    test('confirms nothing, and its seller hears of it', async () => {
      const { companyId, browser } = await ordered();
      await run();
      await turn(companyId, status);
      await run(DAY_MS);
      expect(await statuses(companyId)).toEqual(['2']);
      await deliverAll(portal);
      const { body } = await browser.get('/message/page', { pageSize: 50 });
      expect(body).toContain('自动融资未能确认方案');
    });
  },
);

describe('a receivable of which its seller has paid a part by recourse', () => {
  /** 800,000.00 are out and ten days late, of an invoice that is kept here. */
  async function late() {
    const assigned = await desk.assigned();
    const { invoice, financed } = await keptInvoice(portal, assigned, WHOLE);
    const id = await desk.ready(assigned, [invoice]);
    await desk.drawn(assigned, id, ['7', ADVANCE]);
    await desk.dueOn(id, '2026-05-10');
    await findOverdue(working(portal));
    const [line] = (await desk.detail(assigned, id)).receivables;
    return { assigned, id, line, financed };
  }

  const noticed = async (assigned: Assigned, id: string) => {
    const notice = await desk.notice(assigned, id);
    const [line] = notice.receivables as unknown as { takenBackOn: string }[];
    return line?.takenBackOn;
  };

  // By hand: 80 days until 05-10: 16,000.00, two at 13.5 %: 600.00. Of 500,000.00 of the seller's on 05-12 fee 5,000.00, interest
  // 16,600.00, principal 478,400.00. Eight days on 321,600.00: 964.80; the debtor pays 322,564.80 on 05-20, and 677,435.20 of its
  // 1,000,000.00 are left, and are the seller's.
  test('is the seller’s once its debtor has paid the last of what was owed', async () => {
    const { assigned, id, line, financed } = await late();
    await collect(id, line, '500000.00', '4', '2026-05-12');
    expect(await noticed(assigned, id)).toBe('');
    expect(await financed()).toBe(true);
    await collect(id, line, '322564.80');
    expect(await noticed(assigned, id)).toBe(TODAY);
    expect(await financed()).toBe(false);
    await deliverAll(portal);
    const told = async () => {
      const { body } = await assigned.debtor.browser.get('/message/page', { pageSize: 50 });
      if (body.includes('转回债权人')) expect(body).toContain('677,435.20');
      return body.split('应收账款已转回债权人').length - 1;
    };
    expect(await told()).toBe(1);
    // What comes after is the seller's balance, and no news.
    await collect(id, line, '1000.00');
    await deliverAll(portal);
    expect(await told()).toBe(1);
    expect(await noticed(assigned, id)).toBe(TODAY);
  });

  test('stands behind its invoice no more once it has paid all', async () => {
    const { id, line, financed } = await late();
    await collect(id, line, '824000.00', '4');
    expect(await financed()).toBe(false);
  });
});

test('a rent is known by the day that its lessor has filed', async () => {
  const assigned = await desk.assigned({ productId: '404' });
  const file = async (more: Record<string, string> = {}) => {
    const fields = { clientId: 'portal', fileType: '11' };
    const { data } = await upload(portal, assigned.seller.browser, ['合同.pdf', pdf()], { fields });
    return await assigned.seller.browser.post('/portal/factoring/offer', {
      projectId: assigned.projectId,
      receivables: [receivable({ contractNo: 'ZL-1', ...more })],
      attachment: [{ id: (data as { id: string }).id, fileType: 11 }],
    });
  };
  const { id } = (await file()).data as { id: string };
  await desk.proposed(id);
  await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
  expect((await desk.answer(assigned, id, [{ confirmedDue: '2026-07-05' }])).code).toBe(0);
  expect(await file()).toMatchObject({
    code: 422,
    data: { fields: [{ path: 'receivables.0.dueDate' }] },
  });
  expect((await file({ dueDate: '2026-07-05' })).code).toBe(0);
});

test('of what is settled a registration is renewed as long as more may be advanced', async () => {
  const assigned = await desk.assigned();
  const id = await desk.ready(assigned, [receivable(), receivable()]);
  await desk.drawn(assigned, id, ['7', ADVANCE]);
  const listed = async () => {
    const { data } = await desk.boss.post('/admin/factoring/page', { pageSize: 50 });
    const { content } = data as { content: (Record<string, unknown> & { actions: string[] })[] };
    const found = content.find((row) => row.id === id);
    return { register: found?.actions.includes('register'), renewalDue: found?.renewalDue };
  };
  const [one, two] = (await desk.detail(assigned, id)).receivables;
  await collect(id, one, WHOLE);
  await portal.database.superuser
    .updateTable('factoring')
    .set({ register_due: '2026-05-19' })
    .where('id', '=', id)
    .execute();
  expect((await desk.ask(assigned, id, ['7', ADVANCE])).code).toBe('factoring_registration');
  await remindRenewals(working(portal));
  expect(await listed()).toEqual({ register: true, renewalDue: true });
  expect((await desk.register(id)).code).toBe(0);
  expect((await desk.ask(assigned, id, ['7', ADVANCE])).code).toBe(0);
  await collect(id, two, WHOLE);
  expect((await desk.detail(assigned, id)).factoringStatus).toBe('7');
});

test('what was owed before the last money came is not reckoned', async () => {
  const assigned = await desk.assigned();
  const id = await desk.ready(assigned, [receivable()]);
  await desk.drawn(assigned, id, ['7', ADVANCE], '2026-03-01');
  const [line] = (await desk.detail(assigned, id)).receivables;
  await collect(id, line, '400000.00');
  const asked = (day: string) =>
    assigned.seller.browser.get('/portal/factoring/standing', { id, day });
  expect((await asked('2026-05-19')).code).toBe(422);
  expect((await asked(TODAY)).code).toBe(0);
});

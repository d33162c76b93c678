import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Answer } from '../helpers/browser.ts';
import { type Assigned, Factorings } from '../helpers/factorings.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { receivable, SCHEME } from '../helpers/receivables.ts';
import { done } from '../helpers/reviewer.ts';
import { sealing } from '../helpers/sealing.ts';

// What people try with the calls of factoring that they should not: twice at once, with what is another's, on the debtor's side of
// what the debtor was not told.

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Factorings.with(portal, 13_640_000_000);
});
afterAll(() => portal.close());

const TODAY = '2026-05-20';
const codesOf = (answers: readonly Answer[]) => answers.map(({ code }) => code);
const twice = async (call: () => Promise<Answer>) => {
  const answers = await Promise.all([call(), call(), call()]);
  // What was refused was refused by a rule.
  for (const { status } of answers) expect(status).toBeLessThan(500);
  return answers;
};
const times = async (call: () => Promise<Answer>) =>
  codesOf(await twice(call)).filter((code) => code === 0).length;

async function count(table: string, column: string, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(
    portal.database.superuser,
  );
  return rows[0]?.count ?? 0;
}

async function noticed(assigned: Assigned, ...receivables: object[]): Promise<string> {
  const id = await desk.offered(assigned, ...receivables);
  await desk.proposed(id);
  await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
  return id;
}

describe('at once', () => {
  test('an offer, a scheme’s acceptance and an answer count once', async () => {
    const assigned = await desk.assigned();
    const one = receivable();
    expect(await times(() => desk.offer(assigned, [one]))).toBe(1);
    expect(await count('factoring', 'project_id', assigned.projectId)).toBe(1);
    const id = await desk.newest(assigned);
    await desk.proposed(id);
    const confirm = () => assigned.seller.browser.post('/portal/factoring/confirm', { id });
    expect(await times(confirm)).toBe(1);
    expect(await count('factoring_notice', 'factoring_id', id)).toBe(1);
    expect(await desk.debtorAvailable(assigned)).toBe('49200000.00');
    const less = { confirmedAmount: '900000.00', objection: '少收 25 吨' };
    await twice(() => desk.answer(assigned, id, [less]));
    const notice = await desk.notice(assigned, id);
    expect(notice).toMatchObject({ noticeStatus: '2', confirmedAmount: '900000.00' });
    expect(await count('dispute', 'object_id', notice.id)).toBe(1);
  });

  test('two limits of one debtor are one after the other', async () => {
    const assigned = await desk.assigned();
    const { debtor } = assigned;
    const one = await desk.offered(assigned, receivable());
    const other = await desk.offered(await desk.assigned({ debtor }), receivable());
    const set = (id: string, amount: string, seen?: string) =>
      desk.act('debtorLimit', { id, amount, seen });
    const granted = async () => {
      const { data } = await desk.boss.get('/admin/factoring/standing', { id: one });
      return (data as { debtorLimit: { granted: string } }).debtorLimit.granted;
    };
    const first = await Promise.all([set(one, '1000000.00'), set(other, '2000000.00')]);
    expect(codesOf(first)).toEqual([0, 0]);
    expect(['1000000.00', '2000000.00']).toContain(await granted());
    const seen = await granted();
    const next = [set(one, '3000000.00', seen), set(other, '4000000.00', seen)];
    const answers = await Promise.all(next);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(['3000000.00', '4000000.00']).toContain(await granted());
    expect((await set(one, '5000000.00', '')).status).toBe(409);
  });

  test('a debtor’s filing counts once, and so does the supplier that it takes in', async () => {
    const assigned = await desk.assigned({ productId: '402' });
    const stranger = await desk.supplier(assigned);
    const asked = { receivables: [receivable()] };
    expect(await times(() => desk.file(stranger, asked))).toBe(1);
    const others = [receivable(), receivable(), receivable()];
    const filed = await Promise.all(
      others.map((one) => desk.file(stranger, { receivables: [one] })),
    );
    expect(codesOf(filed)).toEqual([0, 0, 0]);
    expect(await count('project_party', 'party_company_id', stranger.seller.companyId)).toBe(1);
    expect(await count('factoring_notice', 'project_id', assigned.projectId)).toBe(4);
  });

  test('a standing order for a debtor is one, from whichever of its financings it is switched on', async () => {
    const assigned = await desk.assigned();
    const ids = [await noticed(assigned, receivable()), await noticed(assigned, receivable())];
    const order = { contractNo: 'ND-1', termDays: 90, leastAmount: '1.00', mostAmount: '9.00' };
    const on = (id: string) =>
      assigned.seller.browser.post('/portal/factoring/autoOn', { id, ...order });
    const answers = await Promise.all([...ids, ...ids, ...ids].map(on));
    expect(codesOf(answers)).toEqual([0, 0, 0, 0, 0, 0]);
    const { rows } = await sql<{ on: number }>`
      select count(*)::int as on from factoring_auto
      where company_id = ${assigned.seller.companyId} and switched_off_at is null`.execute(
      portal.database.superuser,
    );
    expect(rows).toEqual([{ on: 1 }]);
  });

  test('a write-off counts once', async () => {
    const assigned = await desk.assigned();
    const id = await desk.offered(assigned, receivable());
    await desk.proposed(id, { recourseType: '2' });
    await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
    expect((await desk.answer(assigned, id)).code).toBe(0);
    expect((await desk.register(id)).code).toBe(0);
    await desk.drawn(assigned, id, ['7', '800000.00']);
    await desk.dueOn(id, '2026-05-10');
    const [line] = (await desk.detail(assigned, id)).receivables;
    const slip = { kind: '2', amount: '1000.00', valueDate: '2026-05-10' };
    await desk.must('collect', { id, lineId: line?.id, ...slip, bankSerialNo: nextSerial() });
    const writeOff = () => desk.act('writeOff', { id, lineId: line?.id, reason: '债务人破产清算' });
    expect(await times(writeOff)).toBe(1);
    expect(await desk.detail(assigned, id)).toMatchObject({ factoringStatus: '7' });
  });
});

describe('with what is another’s', () => {
  test('a debtor answers no receivable of another notice, twice, or not at all', async () => {
    const assigned = await desk.assigned();
    const [mine, other] = [
      await noticed(assigned, receivable(), receivable()),
      await noticed(await desk.assigned(), receivable()),
    ];
    const { rows } = await sql<{ id: string }>`
      select n.id::text from factoring_notice_line n join factoring_notice t on t.id = n.factoring_notice_id
      where t.factoring_id = ${other}`.execute(portal.database.superuser);
    const theirs = rows[0]?.id ?? '';
    const { receivables } = await desk.notice(assigned, mine);
    for (const id of [theirs, receivables[0]?.id]) {
      const { data } = await desk.answer(assigned, mine, [{}, { id }]);
      expect(data).toMatchObject({ fields: [{ path: 'receivables.1.id' }] });
    }
    const { id } = await desk.notice(assigned, mine);
    const part = await assigned.debtor.browser.post('/portal/factoringNotice/answer', {
      id,
      receivables: receivables.slice(0, 1).map(({ id, transferAmount, dueDate }) => ({
        id,
        confirmedAmount: transferAmount,
        confirmedDue: dueDate,
        objection: '',
      })),
    });
    expect(part.data).toMatchObject({ fields: [{ path: 'receivables' }] });
    expect(await desk.notice(assigned, mine)).toMatchObject({ noticeStatus: '1' });
  });

  test('the account to pay to is told whole, sealed, to those of the debtor who pay, as it was when the notice went out', async () => {
    const assigned = await desk.assigned();
    const mine = await noticed(assigned, receivable());
    const { id } = await desk.notice(assigned, mine);
    const { debtor, seller, bankId } = assigned;
    const last4 = seller.companyId.slice(-4).padStart(4, '0');
    const detail = await debtor.browser.get('/portal/factoringNotice/detail', { id });
    expect(detail.data).toMatchObject({ collectAccount: { last4 }, actions: ['answer', 'payee'] });
    expect(detail.body).not.toMatch(/sealed|owner/);
    await sql`update bank set account_no_last4 = '0000', account_no_sealed = 'another' where id = ${bankId}`.execute(
      portal.database.superuser,
    );
    const seal = sealing(debtor.browser);
    const asked = { body: { id }, headers: seal.headers };
    const { data } = await debtor.browser.call('/portal/factoringNotice/payee', asked);
    const { accountNo } = data as { accountNo: string };
    expect(seal.open(accountNo)).toBe(`6222${seller.companyId.slice(-12).padStart(12, '0')}`);
    expect((await seller.browser.post('/portal/factoringNotice/payee', { id })).code).toBe(404);
    const receiver = await desk.desk.companies.member('companyReceiver', debtor.companyId);
    expect((await receiver.browser.post('/portal/factoringNotice/payee', { id })).code).toBe(403);
  });

  test('a day further away than receivables are taken for is not confirmed', async () => {
    const assigned = await desk.assigned();
    const id = await noticed(assigned, receivable());
    const far = await desk.answer(assigned, id, [{ confirmedDue: '2027-05-21' }]);
    expect(far.data).toMatchObject({ fields: [{ path: 'receivables.0.confirmedDue' }] });
    expect((await desk.answer(assigned, id, [{ confirmedDue: '2027-05-20' }])).code).toBe(0);
  });

  test('money is taken for receivables of its own financing alone', async () => {
    const assigned = await desk.assigned();
    const [one, other] = [
      await desk.ready(assigned, [receivable()]),
      await desk.ready(assigned, [receivable()]),
    ];
    await desk.drawn(assigned, one, ['7', '800000.00']);
    const [line] = (await desk.detail(assigned, other)).receivables;
    const slip = { kind: '2', amount: '1.00', valueDate: TODAY, bankSerialNo: nextSerial() };
    for (const call of ['collect', 'extend', 'writeOff']) {
      const asked = call === 'collect' ? slip : { dueDate: '2026-12-31', reason: '债务人申请延期' };
      const { dueDate: _, ...reason } = { dueDate: '', ...asked };
      const body = call === 'writeOff' ? reason : asked;
      const { status, code } = await desk.act(call, { id: one, lineId: line?.id, ...body });
      if (call === 'writeOff') expect(code).toBe(FACTORING_REFUSAL.status.code);
      else expect(status).toBe(404);
    }
  });
});

/** Everything that a company reads of its money, its days and what waits for it. */
const READS = [
  ['get', '/portal/workbench/summary'],
  ['get', '/portal/funds/owed'],
  ['get', '/portal/funds/curve'],
  ['get', '/portal/funds/calendar'],
  ['get', '/portal/forecast/money'],
  ['get', '/message/page'],
  ['post', '/portal/project/page'],
  ['post', '/portal/factoringNotice/page'],
  ['post', '/portal/factoring/page'],
  ['post', '/portal/payApply/page'],
  ['post', '/portal/payment/page'],
  ['post', '/portal/dispute/page'],
  ['post', '/portal/receivablePlan/page'],
] as const;

describe('unknown to the other side', () => {
  test('an undisclosed financing changes nothing that its debtor reads, until it is paid in full', async () => {
    const assigned = await desk.assigned({ noticeType: '2' });
    const { browser } = assigned.debtor;
    const read = async () => {
      const all: Record<string, unknown> = {};
      for (const [method, path] of READS) {
        const { status, data } = await browser[method](path, {});
        expect(status, path).toBe(200);
        all[path] = data;
      }
      const period = { side: '1', from: '2026-01-01', to: '2026-05-20' };
      const { code, data } = await browser.post('/portal/accountStatement/read', period);
      expect(code).toBe(0);
      return { ...all, statement: data };
    };
    const before = await read();
    const id = await desk.offered(assigned, receivable());
    await desk.proposed(id, { noticeType: '2' });
    await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
    await done(desk.boss, '/admin/factoring/checkLegally', { id });
    expect((await desk.register(id)).code).toBe(0);
    expect(await read()).toEqual(before);
    const { requestId, paymentId } = await desk.drawn(assigned, id, ['7', '800000.00']);
    expect(await read()).toEqual(before);
    for (const of of [
      { objectType: 'factoring', objectId: id },
      { objectType: 'payApply', objectId: requestId },
      { objectType: 'payment', objectId: paymentId },
      { objectType: 'project', objectId: assigned.projectId },
    ]) {
      expect((await browser.get('/portal/timeline', of)).status, of.objectType).toBe(404);
    }
    await desk.dueOn(id, TODAY);
    const [line] = (await desk.detail(assigned, id)).receivables;
    const slip = { kind: '2', amount: '1000000.00', valueDate: TODAY, bankSerialNo: nextSerial() };
    await desk.must('collect', { id, lineId: line?.id, ...slip });
    expect(await read()).toEqual(before);
  });

  test('a supplier of a 反向保理 reads neither the debtor’s fee nor its limits', async () => {
    const assigned = await desk.assigned({ productId: '402' });
    const { seller } = assigned;
    expect((await desk.file(assigned, { receivables: [receivable()], feeMost: '0.77' })).code).toBe(
      0,
    );
    const id = await desk.newest(assigned);
    await desk.must('debtorLimit', { id, amount: '51234567.00' });
    await desk.must('propose', { id, ...SCHEME, serviceRate: '0.66', recourseType: '2' });
    await done(seller.browser, '/portal/factoring/confirm', { id });
    expect((await desk.register(id)).code).toBe(0);
    await desk.drawn(assigned, id, ['7', '800000.00']);
    const [line] = (await desk.detail(assigned, id)).receivables;
    const fee = { kind: '9', amount: '6600.00', valueDate: TODAY, bankSerialNo: nextSerial() };
    await desk.must('collect', { id, lineId: line?.id, ...fee });
    const answers = [
      await seller.browser.get('/portal/factoring/detail', { id }),
      await seller.browser.get('/portal/factoring/standing', { id }),
      await seller.browser.get('/portal/factoring/log', { id }),
      await seller.browser.post('/portal/factoring/page', {}),
      await seller.browser.get('/portal/project/detail', { id: assigned.projectId }),
      await seller.browser.post('/portal/project/page', {}),
      await seller.browser.get('/portal/timeline', { objectType: 'factoring', objectId: id }),
      await seller.browser.get('/message/page', {}),
      await seller.browser.get('/portal/workbench/summary', {}),
    ];
    expect(codesOf(answers)).toEqual(answers.map(() => 0));
    // The fee, its rates as they are kept and entered, the debtor's limit and the project's.
    const secrets = /6,?600\.00|0\.0066|0\.0077|0\.66|0\.77|51,?234,?567|20,?000,?000\.00/;
    for (const { body } of answers) expect(body).not.toMatch(secrets);
    expect(await desk.notice(assigned, id)).toMatchObject({ feeAmount: '6600.00' });
  });
});

test('an advance of which something was collected does not come back whole: that is refused, and nothing moves', async () => {
  const assigned = await desk.assigned();
  const id = await desk.ready(assigned, [receivable()]);
  const { paymentId } = await desk.drawn(assigned, id, ['7', '800000.00']);
  const [line] = (await desk.detail(assigned, id)).receivables;
  const slip = { kind: '2', amount: '100000.00', valueDate: TODAY, bankSerialNo: nextSerial() };
  expect((await desk.act('collect', { id, lineId: line?.id, ...slip })).code).toBe(0);
  const before = await desk.detail(assigned, id);
  expect((await desk.desk.bounce(paymentId)).code).toBe(FACTORING_REFUSAL.status.code);
  expect(await desk.detail(assigned, id)).toEqual(before);
});

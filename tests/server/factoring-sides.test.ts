import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { factoringNoticeRecord, factoringRecord } from '#server/modules/factoring/document.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Factorings } from '../helpers/factorings.ts';
import { People } from '../helpers/people.ts';
import { receivable } from '../helpers/receivables.ts';
import { done } from '../helpers/reviewer.ts';
import { readersOf, Seen } from '../helpers/seen-sides.ts';

// As tests/server/sides.test.ts: a financing is its seller's, a notice its debtor's, and neither side is told of the other's.

let portal: TestApp;
let desk: Factorings;
let people: People;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  people = new People(portal, 13_691_000_000);
  desk = await Factorings.with(portal, 13_690_000_000);
});
afterAll(() => portal.close());

/** Neither noun has a side beside its own company. */
const NOBODY = { of: { party: { companies: sql`array[]::bigint[]`, sees: [] } } };
/** What its debtor has to get back is none of the seller's. */
const SELLERS = { ...NOBODY, ownLacks: ['feeToReturn'] };
const created = { createTimeStart: '2026-05-01', createTimeEnd: '2026-06-30' };

async function cast(noticeType: string) {
  const assigned = await desk.assigned({ noticeType });
  const third = await desk.desk.companies.member();
  const { seller, debtor } = assigned;
  return { assigned, readers: await readersOf(people, { seller, debtor, third }) };
}

test.each([
  ['disclosed', '1'],
  ['undisclosed', '2'],
])(
  'a %s financing: its seller alone, in every state until it is paid out',
  async (_, noticeType) => {
    const { assigned, readers } = await cast(noticeType);
    const id = await desk.offered(assigned, receivable());
    const { factoringNo } = await desk.detail(assigned, id);
    const probes = {
      nameLike: String(factoringNo),
      projectId: assigned.projectId,
      productId: '401',
      factoringStatus: ['1', '2', '3', '4', '5'],
      renewalDue: false,
      dueDateStart: '2026-06-30',
      dueDateEnd: '2026-06-30',
      faceAmountStart: '1000000',
      faceAmountEnd: '1000000',
      ...created,
    };
    const seen = new Seen();
    const ask = () =>
      seen.ask({ portal, noun: { ...factoringRecord.noun, sides: SELLERS }, id, probes }, readers);
    await ask();
    await desk.proposed(id, { noticeType });
    await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
    await ask();
    if (noticeType === '2') await done(desk.boss, '/admin/factoring/checkLegally', { id });
    else expect((await desk.answer(assigned, id)).code).toBe(0);
    expect((await desk.register(id)).code).toBe(0);
    await desk.drawn(assigned, id, ['7', '800000.00']);
    await ask();
    expect([...seen.sides].sort()).toEqual(['', 'own']);
  },
);

test('whoever only receives goods reads neither how a financing stands nor what may be filed', async () => {
  const assigned = await desk.assigned({});
  const { seller, projectId } = assigned;
  const id = await desk.offered(assigned, receivable());
  const receiver = await desk.desk.companies.member('companyReceiver', seller.companyId);
  const both = [
    ['/portal/factoring/standing', { id }],
    ['/portal/factoring/offering', { projectId }],
  ] as const;
  for (const [path, asked] of both) {
    expect((await seller.browser.get(path, asked)).code).toBe(0);
    expect((await receiver.browser.get(path, asked)).status).toBe(403);
  }
});

test('a notice: its debtor alone, and what it objects to its seller too', async () => {
  const { assigned, readers } = await cast('1');
  const factoringId = await desk.offered(assigned, receivable());
  await desk.proposed(factoringId);
  await done(assigned.seller.browser, '/portal/factoring/confirm', { id: factoringId });
  const { id } = await desk.notice(assigned, factoringId);
  const probes = {
    nameLike: 'ZR',
    projectId: assigned.projectId,
    noticeStatus: ['1', '2'],
    noticeAmountStart: '1000000',
    noticeAmountEnd: '1000000',
    ...created,
  };
  const seen = new Seen();
  const subject = { portal, noun: { ...factoringNoticeRecord.noun, sides: NOBODY }, id, probes };
  // A seller knows its own financing and, once something is objected to, the dispute that it is a side of.
  const ask = async () => {
    const { browser } = assigned.seller;
    const own = await browser.get('/portal/factoring/detail', { id: factoringId });
    const argued = await browser.post('/portal/dispute/page', {});
    const knows = [own.body, argued.body];
    const knowing = readers.map((one) => (one.name === 'seller' ? { ...one, knows } : one));
    await seen.ask(subject, knowing);
  };
  await ask();
  const less = { confirmedAmount: '900000.00', objection: '少收 25 吨' };
  expect((await desk.answer(assigned, factoringId, [less])).code).toBe(0);
  await ask();
  expect([...seen.sides].sort()).toEqual(['', 'own']);
});

test('the stage line says how far the money has come, and whose step it is', async () => {
  const { assigned } = await cast('1');
  const { projectId, seller } = assigned;
  const stages = async () => {
    const { data } = await seller.browser.post('/portal/project/projectStage', { projectId });
    return (data as { stage: string; waitingFor: { who: string } | null; count: number }[]).map(
      ({ stage, waitingFor, count }) => [stage, count, waitingFor?.who ?? ''],
    );
  };
  const id = await desk.offered(assigned, receivable());
  expect((await stages()).map(([stage]) => stage)).toEqual(['10', '20', '40', '60', '120', '130']);
  expect(await stages()).toContainEqual(['40', 1, '平台业务经理']);
  await desk.proposed(id);
  expect(await stages()).toContainEqual(['40', 1, '融资方']);
  await done(seller.browser, '/portal/factoring/confirm', { id });
  expect((await desk.answer(assigned, id)).code).toBe(0);
  expect((await desk.register(id)).code).toBe(0);
  await desk.drawn(assigned, id, ['7', '800000.00']);
  expect(await stages()).toContainEqual(['120', 1, '债务人']);
});

test('operators find what the project was granted, its seller does not', async () => {
  const assigned = await desk.assigned();
  const id = await desk.offered(assigned, receivable());
  await portal.database.superuser
    .updateTable('project')
    .set({ annual_rate: '0.072', service_rate: '0.005' })
    .where('id', '=', assigned.projectId)
    .execute();
  const { data } = await desk.boss.get('/admin/factoring/standing', { id });
  expect(data).toMatchObject({ granted: { annualRate: '7.2', serviceRate: '0.5' } });
  const { data: own } = await assigned.seller.browser.get('/portal/factoring/standing', { id });
  expect(own).toMatchObject({ id });
  expect(own).not.toHaveProperty('granted');
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inScope } from '#server/kernel/session/scope.ts';
import { limitChecks } from '#server/modules/books/checks/limits.ts';
import { endAdvances } from '#server/modules/factoring/overdue.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { type Assigned, Factorings } from '../helpers/factorings.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { receivable } from '../helpers/receivables.ts';
import { working } from '../helpers/working.ts';

// What of an advance is not asked for may be asked for until its receivable is due; then the debtor's limit has
// its room again (found by a reader of the product).

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Factorings.with(portal, 13_658_000_000);
});
afterAll(() => portal.close());

const TODAY = '2026-05-20';
const HALF = '800000.00';
const SETTLED = '7';

const collect = (id: string, line: { id: string } | undefined, amount: string) =>
  desk.must('collect', {
    id,
    lineId: line?.id,
    kind: '2',
    amount,
    valueDate: TODAY,
    bankSerialNo: nextSerial(),
  });

const standing = async (assigned: Assigned, id: string) => {
  const { factoringStatus, advanceAmount } = await desk.detail(assigned, id);
  return { factoringStatus, advanceAmount, available: await desk.debtorAvailable(assigned) };
};

async function ask(assigned: Assigned, id: string): Promise<string> {
  const { requestId, code } = await desk.ask(assigned, id, ['7', HALF]);
  expect(code).toBe(0);
  await desk.desk.requests.approveAll(requestId);
  return requestId;
}

/** Half of an advance is out, of the first of two receivables. */
async function half() {
  const assigned = await desk.assigned();
  const id = await desk.ready(assigned, [receivable(), receivable()]);
  await desk.desk.paid(await ask(assigned, id), HALF);
  const [one, two] = (await desk.detail(assigned, id)).receivables;
  return { assigned, id, one, two };
}

const dueOn = (line: { id: string } | undefined, day: string) =>
  sql`update factoring_line set due_date = ${day} where id = ${line?.id}`.execute(
    portal.database.superuser,
  );

const night = () => endAdvances(working(portal));

async function expectHeld(id: string) {
  const check = limitChecks.find(({ key }) => key === 'advanceHeld');
  const rows = await inScope(portal.database.db, { maintenance: true }, async (tx) => {
    const query = check?.query(TODAY) ?? sql`select`;
    return (await sql<{ object_id: string }>`${query}`.execute(tx)).rows;
  });
  const found = rows.find(({ object_id }) => object_id === id);
  expect(found).toMatchObject({ found: (found as unknown as { expected: string }).expected });
}

test('the rest of an advance is asked for after what was lent has come back', async () => {
  const { assigned, id, one, two } = await half();
  await collect(id, one, '1000000.00');
  await night();
  const { actions, factoringStatus } = await desk.detail(assigned, id);
  expect([factoringStatus, actions.includes('askAdvance')]).toEqual([SETTLED, true]);
  await expectHeld(id);
  await desk.desk.paid(await ask(assigned, id), HALF);
  expect(await desk.detail(assigned, id)).toMatchObject({ factoringStatus: '5' });
  await collect(id, two, '1000000.00');
  expect(await standing(assigned, id)).toEqual({
    factoringStatus: SETTLED,
    advanceAmount: '1600000.00',
    available: '50000000.00',
  });
  await expectHeld(id);
});

test('what nobody has asked for by its due day holds no limit; what its debtor then pays is the seller’s', async () => {
  const { assigned, id, one, two } = await half();
  await collect(id, one, '1000000.00');
  expect(await standing(assigned, id)).toMatchObject({ available: '49200000.00' });
  await dueOn(two, TODAY);
  await night();
  const ended = {
    factoringStatus: SETTLED,
    advanceAmount: HALF,
    available: '50000000.00',
  };
  expect(await standing(assigned, id)).toEqual(ended);
  await expectHeld(id);
  const { actions } = await desk.detail(assigned, id);
  expect(actions).not.toContain('askAdvance');
  await collect(id, two, '1000000.00');
  expect(await standing(assigned, id)).toEqual(ended);
  expect(await desk.detail(assigned, id)).toMatchObject({ balanceAmount: '1195000.00' });
});

test('what the debtor pays by itself of the rest is advanced no more, and a request keeps its part until it is closed', async () => {
  const { assigned, id, one, two } = await half();
  const requestId = await ask(assigned, id);
  await collect(id, one, '1000000.00');
  await collect(id, two, '1000000.00');
  expect(await standing(assigned, id)).toEqual({
    factoringStatus: SETTLED,
    advanceAmount: '1600000.00',
    available: '49200000.00',
  });
  const closed = await desk.boss.post('/admin/payApply/close', {
    id: requestId,
    reason: '债务人已付款',
  });
  expect(closed.code).toBe(0);
  expect(await standing(assigned, id)).toEqual({
    factoringStatus: SETTLED,
    advanceAmount: HALF,
    available: '50000000.00',
  });
  await expectHeld(id);
});

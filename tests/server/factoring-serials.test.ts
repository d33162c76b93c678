import { afterAll, beforeAll, expect, test } from 'vitest';

import { inScope } from '#server/kernel/session/scope.ts';
import { checkBooks } from '#server/modules/books/check.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { bankStatement, lineOf, takeStatement } from '../helpers/bank-statements.ts';
import { type Assigned, Factorings } from '../helpers/factorings.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { receivable } from '../helpers/receivables.ts';
import { reverseReady } from '../helpers/reverse-factoring.ts';

// What comes in for a factoring is no collection, by its number and by the sum of what one transfer has paid.

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Factorings.with(portal, 13_656_000_000);
});
afterAll(() => portal.close());

/** Two receivables of a million each, of which 1,600,000.00 are paid out. */
async function advanced() {
  const assigned = await desk.assigned();
  const id = await desk.ready(assigned, [receivable(), receivable()]);
  const { requestId } = await desk.ask(assigned, id, ['7', '1600000.00']);
  await desk.desk.requests.approveAll(requestId);
  await desk.desk.paid(requestId, '1600000.00');
  const [one, two] = (await desk.detail(assigned, id)).receivables;
  const collect = (line: typeof one, amount: string, bankSerialNo: string) =>
    desk.act('collect', {
      id,
      lineId: line?.id,
      kind: '2',
      amount,
      valueDate: '2026-05-20',
      bankSerialNo,
    });
  return { assigned, one, two, collect };
}

const rowOf = (serial: string) =>
  portal.database.superuser
    .selectFrom('statement_row')
    .select(['id', 'row_status as status', 'reason'])
    .where('serial_no', '=', serial)
    .executeTakeFirstOrThrow();
const takes = (amount: string, serial: string) =>
  takeStatement(desk.desk.officer, bankStatement(lineOf({ amount, serial })));

test('one transfer that pays two receivables is one line, once both are entered', async () => {
  const { assigned, one, two, collect } = await advanced();
  const serial = nextSerial();
  expect((await collect(one, '300000.00', serial)).code).toBe(0);
  await takes('800000.00', serial);
  // 300,000.00 of 800,000.00 are entered: the line waits for the other 500,000.00.
  const row = await rowOf(serial);
  expect(row.status).toBe('1');
  expect(row.reason).toContain('登记 300,000.00 元，流水 800,000.00 元');
  const { companyId } = assigned.debtor;
  const assign = await desk.desk.officer.post('/admin/statementRow/assign', {
    id: row.id,
    companyId,
  });
  expect(assign.code).toBe('statement_known');
  expect((await collect(two, '500000.00', serial)).code).toBe(0);
  expect(await rowOf(serial)).toMatchObject({
    status: '3',
    reason: expect.stringContaining('保理回款'),
  });
});

test('what is a collection of its debtor already is entered for no factoring', async () => {
  const { assigned, one, collect } = await advanced();
  const serial = nextSerial();
  await takes('1000.00', serial);
  const { id } = await rowOf(serial);
  const { companyId } = assigned.debtor;
  const assign = { id, companyId };
  expect((await desk.desk.officer.post('/admin/statementRow/assign', assign)).code).toBe(0);
  const twice = await collect(one, '1000.00', serial);
  expect(twice.status).toBe(422);
  expect(twice.body).toContain('回款 HK');
});

/** One receivable of a million, of which 800,000.00 are paid out. */
async function single(assigned: Assigned) {
  const id = await desk.ready(assigned, [receivable()]);
  await desk.drawn(assigned, id, ['7', '800000.00'], '2026-05-20');
  const [line] = (await desk.detail(assigned, id)).receivables;
  return (amount: string, bankSerialNo: string, kind = '2') =>
    desk.act('collect', {
      id,
      lineId: line?.id,
      kind,
      amount,
      valueDate: '2026-05-20',
      bankSerialNo,
    });
}

test('one transfer pays financings that share a side, and none of strangers', async () => {
  const first = await desk.assigned();
  const sameDebtor = await desk.assigned({ debtor: first.debtor });
  const [collect, alike, strange] = [
    await single(first),
    await single(sameDebtor),
    await single(await desk.assigned()),
  ];
  const serial = nextSerial();
  expect((await collect('500000.00', serial)).code).toBe(0);
  const refused = await strange('500000.00', serial);
  expect([refused.status, refused.body]).toEqual([422, expect.stringContaining('bankSerialNo')]);
  expect((await alike('500000.00', serial)).code).toBe(0);
});

test('no more is entered of a line than has come', async () => {
  const { one, two, collect } = await advanced();
  const serial = nextSerial();
  await takes('1000000.00', serial);
  expect((await collect(one, '600000.00', serial)).code).toBe(0);
  const more = await collect(two, '400000.01', serial);
  expect(more.status).toBe(422);
  expect(more.body).toContain('流水 1,000,000.00 元');
  expect((await collect(two, '400000.00', serial)).code).toBe(0);
  expect(await rowOf(serial)).toMatchObject({ status: '3' });
});

test('what was entered beyond a line is found by the check of the books', async () => {
  const { one, collect } = await advanced();
  const serial = nextSerial();
  expect((await collect(one, '300000.00', serial)).code).toBe(0);
  const found = async () => {
    const all = await inScope(portal.database.db, { operator: true }, (tx) =>
      checkBooks(tx, '2026-05-20'),
    );
    return all
      .flatMap(({ faults }) => faults)
      .filter(({ objectNo }) => objectNo.includes(serial))
      .map(({ item, expected, found: sum }) => [item, expected, sum]);
  };
  expect(await found()).toEqual([]);
  await takes('200000.00', serial);
  expect(await found()).toEqual([['factoringRows', '200000.00', '300000.00']]);
});

test('face and fee of one receivable come in one transfer', async () => {
  const { assigned, id } = await reverseReady(desk);
  await desk.drawn(assigned, id, ['7', '800000.00'], '2026-05-20');
  const [line] = (await desk.detail(assigned, id)).receivables;
  const serial = nextSerial();
  await takes('905000.00', serial);
  const enter = (kind: string, amount: string) =>
    desk.act('collect', {
      id,
      lineId: line?.id,
      kind,
      amount,
      valueDate: '2026-05-20',
      bankSerialNo: serial,
    });
  expect((await enter('2', '900000.00')).code).toBe(0);
  expect(await rowOf(serial)).toMatchObject({ status: '1' });
  expect((await enter('9', '5000.00')).code).toBe(0);
  expect(await rowOf(serial)).toMatchObject({ status: '3' });
  // Each of the two once.
  const again = await enter('2', '1.00');
  expect(again.status).toBe(422);
  expect(again.body).toContain('该流水号已登记在这笔应收账款上');
});

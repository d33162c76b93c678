import { afterAll, beforeAll, expect, test } from 'vitest';

import { ROW_STATUS } from '#contract/collection/statement.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { bankStatement, lineOf, takeStatement } from '../helpers/bank-statements.ts';
import { Factorings } from '../helpers/factorings.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { receivable } from '../helpers/receivables.ts';
import { reverseReady } from '../helpers/reverse-factoring.ts';

/*
 * Interest of a factoring counts until the bank's day (docs/decisions/182), whatever day finance has typed. By hand: of a million 800,000.00
 * went out on 05-10 at 9 % ÷ 360, 200.00 a day, with a fee of 5,000.00: until 05-18 1,600.00, until 05-20 2,000.00.
 */

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Factorings.with(portal, 13_653_700_000);
});
afterAll(() => portal.close());

const WHOLE = '1000000.00';

/** A receivable of a million; of which 800,000.00 are out since 05-10, unless that is still to come. */
async function financed(isOut = true) {
  const assigned = await desk.assigned();
  const id = await desk.ready(assigned, [receivable()]);
  if (isOut) await desk.drawn(assigned, id, ['7', '800000.00'], '2026-05-10');
  const [line] = (await desk.detail(assigned, id)).receivables;
  const collect = (amount: string, valueDate: string, bankSerialNo: string) =>
    desk.act('collect', { id, lineId: line?.id, kind: '2', amount, valueDate, bankSerialNo });
  const undo = async () => {
    const { data } = await desk.boss.get('/admin/factoring/standing', { id });
    const moveId = (data as { last: { id: string }[] }).last[0]?.id;
    return desk.act('undo', { id, moveId, reason: '到账日有误' });
  };
  const told = async () => {
    const { factoringNo, interestPaid, balanceAmount } = await desk.detail(assigned, id);
    return { factoringNo, interestPaid, balanceAmount };
  };
  return { assigned, id, collect, undo, told };
}

const takes = (amount: string, serial: string, day: string) =>
  takeStatement(desk.desk.officer, bankStatement(lineOf({ amount, serial, day })));
const rowOf = (serial: string) =>
  portal.database.superuser
    .selectFrom('statement_row')
    .select(['row_status as status', 'reason'])
    .where('serial_no', '=', serial)
    .executeTakeFirstOrThrow();
const field = (message: string) => [{ path: 'valueDate', message }];

test('what was entered by another day than the bank’s waits for a person, who enters it anew', async () => {
  const { collect, undo, told } = await financed();
  const serial = nextSerial();
  expect((await collect(WHOLE, '2026-05-18', serial)).code).toBe(0);
  const { factoringNo, ...early } = await told();
  expect(early).toEqual({ interestPaid: '1600.00', balanceAmount: '193400.00' });
  await takes(WHOLE, serial, '2026-05-20');
  expect(await rowOf(serial)).toEqual({
    status: ROW_STATUS.waiting,
    reason: `与保理回款（${factoringNo}）一致，但它已按 2026-05-18 到账登记，银行到账日为 2026-05-20，利息不同：请先撤销该回款，再按银行到账日重新登记`,
  });
  expect((await undo()).code).toBe(0);
  expect((await collect(WHOLE, '2026-05-18', serial)).data).toEqual({
    fields: field('银行流水中该笔款项的到账日为 2026-05-20，请按银行到账日登记'),
  });
  expect((await collect(WHOLE, '2026-05-20', serial)).code).toBe(0);
  expect(await told()).toMatchObject({ interestPaid: '2000.00', balanceAmount: '193000.00' });
  expect(await rowOf(serial)).toMatchObject({ status: ROW_STATUS.notOurs });
});

test('what the statement has already is entered by its day', async () => {
  const { collect, told } = await financed();
  const serial = nextSerial();
  await takes(WHOLE, serial, '2026-05-19');
  for (const day of ['2026-05-18', '2026-05-20']) {
    expect((await collect(WHOLE, day, serial)).data).toEqual({
      fields: field('银行流水中该笔款项的到账日为 2026-05-19，请按银行到账日登记'),
    });
  }
  expect((await collect(WHOLE, '2026-05-19', serial)).code).toBe(0);
  expect(await told()).toMatchObject({ interestPaid: '1800.00' });
  expect(await rowOf(serial)).toMatchObject({ status: ROW_STATUS.notOurs });
});

test('where nothing is lent between the two days the bank confirms it as ever', async () => {
  const { assigned, id, collect } = await financed(false);
  const serial = nextSerial();
  expect((await collect('100000.00', '2026-05-08', serial)).code).toBe(0);
  await desk.drawn(assigned, id, ['7', '720000.00'], '2026-05-10');
  await takes('100000.00', serial, '2026-05-09');
  expect(await rowOf(serial)).toMatchObject({ status: ROW_STATUS.notOurs });
});

test('but not where the advance went out between them', async () => {
  const { assigned, id, collect } = await financed(false);
  const serial = nextSerial();
  expect((await collect('100000.00', '2026-05-08', serial)).code).toBe(0);
  await desk.drawn(assigned, id, ['7', '720000.00'], '2026-05-10');
  await takes('100000.00', serial, '2026-05-12');
  expect(await rowOf(serial)).toMatchObject({ status: ROW_STATUS.waiting });
});

test('a part that was entered by another day is not overlooked when the rest is entered', async () => {
  const assigned = await desk.assigned();
  const id = await desk.ready(assigned, [receivable(), receivable()]);
  await desk.drawn(assigned, id, ['7', '1600000.00'], '2026-05-10');
  const [one, two] = (await desk.detail(assigned, id)).receivables;
  const serial = nextSerial();
  const collect = (line: typeof one, amount: string, valueDate: string) =>
    desk.act('collect', {
      id,
      lineId: line?.id,
      kind: '2',
      amount,
      valueDate,
      bankSerialNo: serial,
    });
  expect((await collect(one, '300000.00', '2026-05-18')).code).toBe(0);
  await takes('800000.00', serial, '2026-05-20');
  expect((await rowOf(serial)).reason).toContain('登记 300,000.00 元，流水 800,000.00 元');
  expect((await collect(two, '500000.00', '2026-05-20')).code).toBe(0);
  expect(await rowOf(serial)).toMatchObject({
    status: ROW_STATUS.waiting,
    reason: expect.stringContaining('已按 2026-05-18 到账登记'),
  });
});

test('behind money of a later day it can be entered by that day alone, and its line waits', async () => {
  const { collect } = await financed();
  const serial = nextSerial();
  expect((await collect('100000.00', '2026-05-18', nextSerial())).code).toBe(0);
  await takes('200000.00', serial, '2026-05-15');
  expect((await collect('200000.00', '2026-05-15', serial)).code).toBe('factoring_day_early');
  expect((await collect('200000.00', '2026-05-18', serial)).code).toBe(0);
  expect(await rowOf(serial)).toMatchObject({
    status: ROW_STATUS.waiting,
    reason: expect.stringContaining('银行到账日为 2026-05-15'),
  });
});

test('a day of more than a year ago is a year that was mistyped, unless the bank’s statement has it', async () => {
  const { collect } = await financed(false);
  const [serial, other] = [nextSerial(), nextSerial()];
  const old = field(
    '到账日不能早于 2025-05-21，请核对年份；确为更早到账的，请先导入当日的银行流水',
  );
  for (const day of ['1999-01-01', '2025-05-20']) {
    expect((await collect('100000.00', day, serial)).data).toEqual({ fields: old });
  }
  await takes('100000.00', serial, '2025-05-20');
  expect((await collect('100000.00', '2025-05-20', serial)).code).toBe(0);
  expect((await collect('100000.00', '2025-05-21', other)).code).toBe(0);
  const fee = await reverseReady(desk);
  const [line] = (await desk.detail(fee.assigned, fee.id)).receivables;
  const paid = {
    id: fee.id,
    lineId: line?.id,
    kind: '9',
    amount: '1.00',
    bankSerialNo: nextSerial(),
  };
  await desk.drawn(fee.assigned, fee.id, ['7', '800000.00'], '2026-05-10');
  expect((await desk.act('collect', { ...paid, valueDate: '2025-05-20' })).data).toEqual({
    fields: old,
  });
  expect((await desk.act('collect', { ...paid, valueDate: '2025-05-21' })).code).toBe(0);
});

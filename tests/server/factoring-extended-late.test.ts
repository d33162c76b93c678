import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Factorings } from '../helpers/factorings.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { receivable } from '../helpers/receivables.ts';

// By hand, in yuan, with recourse, of 1,000,000.00 at 80 %, 9 % and 360 days, the fee 5,000.00: paid out on 2026-02-19, due on 05-10, today
// 05-20. What has run by 05-15 is 16,000.00 (eighty days) and 1,500.00 (five late ones at 13.5 %); 100,000.00 of its seller's are 5,000.00 of
// fee, 17,500.00 of interest and 77,500.00 of principal, and 722,500.00 stay. To 05-20 they cost 1,354.69 (1,354.6875: five late days).

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Factorings.with(portal, 13_657_100_000);
});
afterAll(() => portal.close());

/** Late since 05-10, and extended today. */
async function extended() {
  const assigned = await desk.assigned();
  const id = await desk.ready(assigned, [receivable()]);
  await desk.drawn(assigned, id, ['7', '800000.00']);
  await desk.dueOn(id, '2026-05-10');
  const [line] = (await desk.detail(assigned, id)).receivables;
  await desk.must('extend', {
    id,
    lineId: line?.id,
    dueDate: '2026-07-20',
    reason: '示例展期原因',
  });
  const collect = (kind: string, amount: string, valueDate: string) =>
    desk.act('collect', {
      id,
      lineId: line?.id,
      kind,
      amount,
      valueDate,
      bankSerialNo: nextSerial(),
    });
  return { assigned, id, collect };
}

test('what its seller paid while it was late is recourse, though it was extended before that was entered', async () => {
  const { assigned, id, collect } = await extended();
  expect(await collect('4', '100000.00', '2026-05-15')).toMatchObject({ code: 0 });
  expect(await desk.detail(assigned, id)).toMatchObject({
    feePaid: '5000.00',
    interestPaid: '17500.00',
    principalPaid: '77500.00',
    receivables: [{ outstanding: '722500.00', dueDate: '2026-07-20' }],
  });
  // The day of the extension is late, too; its seller pays the rest on it.
  expect(await collect('3', '723854.69', '2026-05-20')).toMatchObject({ code: 'factoring_late' });
  expect(await collect('4', '723854.69', '2026-05-20')).toMatchObject({ code: 0 });
});

test('what is bought back by a day before the extension is no early settlement', async () => {
  const { assigned, id, collect } = await extended();
  expect(await collect('3', '822500.00', '2026-05-15')).toMatchObject({ code: 'factoring_late' });
  expect(await collect('5', '822500.00', '2026-05-15')).toMatchObject({ code: 0 });
  expect(await desk.detail(assigned, id)).toMatchObject({ interestPaid: '17500.00' });
});

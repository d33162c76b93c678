import { afterAll, beforeAll, expect, test } from 'vitest';

import { LIMIT_EXPIRED } from '#contract/limit/limit.ts';
import { PAY_APPLY_REFUSAL } from '#contract/pay-apply/pay-apply.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Factorings } from '../helpers/factorings.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { receivable } from '../helpers/receivables.ts';

// The balance of a financing draws on no limit: it is asked for and paid once the limit has run out, and of a project that is over.

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Factorings.with(portal, 13_653_000_000);
});
afterAll(() => portal.close());

const TODAY = '2026-05-20';
const { frozen, finished, terminated } = PROJECT_STATUS;

/** 195,000.00 of 1,000,000.00 that its debtor has paid. */
async function collected() {
  const assigned = await desk.assigned();
  const id = await desk.ready(assigned, [receivable()]);
  await desk.drawn(assigned, id, ['7', '800000.00'], TODAY);
  const [one] = (await desk.detail(assigned, id)).receivables;
  const received = { kind: '2', amount: '1000000.00', valueDate: TODAY };
  await desk.must('collect', { id, lineId: one?.id, ...received, bankSerialNo: nextSerial() });
  const turn = (project_status: string, status_reason: string) =>
    portal.database.superuser
      .updateTable('project')
      .set({ project_status, status_reason })
      .where('id', '=', assigned.projectId)
      .execute();
  return { assigned, id, turn, ask: () => desk.ask(assigned, id, ['8', '195000.00']) };
}

test.each([
  ['a project whose limit has run out', frozen, LIMIT_EXPIRED],
  ['a project that is over', finished, ''],
])('of %s', async (_, status, reason) => {
  const { assigned, id, turn, ask } = await collected();
  await turn(status, reason);
  const { requestId, code, body } = await ask();
  expect([code, body]).toEqual([0, body]);
  await desk.desk.requests.approveAll(requestId);
  await desk.desk.paid(requestId, '195000.00');
  expect(await desk.detail(assigned, id)).toMatchObject({ balancePaid: '195000.00' });
});

test('not of a project that was frozen for another reason, or has failed', async () => {
  const { turn, ask } = await collected();
  await turn(frozen, '风险事件');
  expect((await ask()).code).toBe(PAY_APPLY_REFUSAL.frozen.code);
  await turn(terminated, '');
  expect((await ask()).code).toBe(PAY_APPLY_REFUSAL.status.code);
});

import { afterAll, beforeAll, expect, test } from 'vitest';

import { passed } from '#contract/document/way.ts';
import type { FactoringDetail } from '#contract/factoring/factoring.ts';
import { FACTORING_WAY } from '#contract/factoring/way.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Factorings } from '../helpers/factorings.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { receivable } from '../helpers/receivables.ts';
import { done } from '../helpers/reviewer.ts';

// By hand: a receivable of 640,000.00, confirmed; 80 % are 512,000.00, out on 2026-02-19; fee 0.5 % of 640,000.00 = 3,200.00; 90 days at
// 9 % of 512,000.00 ÷ 360 = 11,520.00 on 2026-05-20. The debtor pays 600,000.00: 3,200.00 + 11,520.00 + 512,000.00 + 73,280.00, and
// 40,000.00 are owed by it. They come: the balance is 113,280.00 = 640,000.00 − 512,000.00 − 3,200.00 − 11,520.00.

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Factorings.with(portal, 13_621_400_000);
});
afterAll(() => portal.close());

type Assigned = Awaited<ReturnType<Factorings['assigned']>>;

async function advanced(noticeType = '1') {
  const assigned = await desk.assigned({ noticeType });
  const invoice = receivable({ transferAmount: '640000.00' });
  const id = await desk.offered(assigned, invoice);
  await desk.proposed(id, { noticeType });
  await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
  if (noticeType === '2') await done(desk.boss, '/admin/factoring/checkLegally', { id });
  else expect((await desk.answer(assigned, id)).code).toBe(0);
  expect((await desk.register(id)).code).toBe(0);
  const { paymentId } = await desk.drawn(assigned, id, ['7', '512000.00']);
  const [line] = (await desk.detail(assigned, id)).receivables;
  const collect = (amount: string) =>
    desk.must('collect', {
      id,
      lineId: line?.id,
      kind: '2',
      amount,
      valueDate: '2026-05-20',
      bankSerialNo: nextSerial(),
    });
  return { assigned, id, paymentId, collect };
}

const detailOf = async (assigned: Assigned, id: string) =>
  (await desk.detail(assigned, id)) as unknown as FactoringDetail;
const steps = (row: FactoringDetail) =>
  passed(FACTORING_WAY, row.factoringStatus, row)
    .slice(-3)
    .map(({ station: { name }, state }) => `${name} ${state}`);
const stageOf = async ({ seller, projectId }: Assigned) => {
  const { data } = await seller.browser.post('/portal/project/projectStage', { projectId });
  const stages = data as { stage: string; state: number; waitingFor: { who: string } | null }[];
  return stages.find(({ stage }) => stage === '120');
};

test('what a debtor still owes of a settled financing is told to its seller, and the step waits for it', async () => {
  const { assigned, id, collect } = await advanced();
  expect((await detailOf(assigned, id)).debtorOwes).toBe('640000.00');
  await collect('600000.00');
  const owed = await detailOf(assigned, id);
  expect(owed).toMatchObject({
    factoringStatus: '7',
    debtorOwes: '40000.00',
    balanceAmount: '73280.00',
  });
  expect(await desk.notice(assigned, id)).toMatchObject({ unpaidAmount: '40000.00' });
  expect(steps(owed)).toEqual(['回款 now', '尾款 todo', '全部结清 todo']);
  await desk.drawn(assigned, id, ['8', '73280.00'], '2026-05-20');
  expect(await stageOf(assigned)).toMatchObject({ waitingFor: { who: '债务人' } });
  expect(steps(await detailOf(assigned, id))[0]).toBe('回款 now');
  await collect('40000.00');
  const rest = await detailOf(assigned, id);
  expect(rest).toMatchObject({ debtorOwes: '0.00', balanceAmount: '113280.00' });
  expect(steps(rest)).toEqual(['回款 done', '尾款 now', '全部结清 todo']);
  await desk.drawn(assigned, id, ['8', '40000.00'], '2026-05-20');
  expect(steps(await detailOf(assigned, id))).toEqual(['回款 done', '尾款 done', '全部结清 done']);
  expect(await stageOf(assigned)).toMatchObject({ waitingFor: null });
});

test('so is what a debtor owes that knows nothing of it, and nothing before the scheme is agreed to', async () => {
  const { assigned, id, collect } = await advanced('2');
  await collect('600000.00');
  expect((await detailOf(assigned, id)).debtorOwes).toBe('40000.00');
  const other = await desk.offered(await desk.assigned(), receivable());
  await desk.proposed(other);
  const { data } = await desk.boss.post('/admin/factoring/page', {});
  expect(JSON.stringify(data)).not.toContain('debtorOwes');
});

test('the movements of what the platform paid say the balance and the number of its slip', async () => {
  const { assigned, id, paymentId, collect } = await advanced();
  await collect('600000.00');
  const balance = await desk.drawn(assigned, id, ['8', '73280.00'], '2026-05-20');
  const { superuser } = portal.database;
  const serialOf = async (of: string) => {
    const payment = superuser.selectFrom('payment').select('bank_serial_no').where('id', '=', of);
    return (await payment.executeTakeFirstOrThrow()).bank_serial_no;
  };
  const { moves } = await detailOf(assigned, id);
  const [paid, , out] = moves;
  expect(paid).toMatchObject({
    kind: '6',
    amount: '73280.00',
    principal: '0.00',
    balance: '73280.00',
    bankSerialNo: await serialOf(balance.paymentId),
  });
  expect(out).toMatchObject({
    kind: '1',
    amount: '512000.00',
    principal: '512000.00',
    balance: '0.00',
    bankSerialNo: await serialOf(paymentId),
  });
  expect(out?.bankSerialNo).not.toBe('');
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { Factorings } from '../helpers/factorings.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { receivable } from '../helpers/receivables.ts';
import { done } from '../helpers/reviewer.ts';

// 反向保理 with recourse, whose debtor bears the fee of 5,000.00, pays in parts over a month's end and then no more. By hand, in yuan, of
// 1,000,000.00 at 80 %, 9 % and 360 days, paid out on 2026-02-19, due on 05-10, today 05-20:
// 300,000.00 on 04-30 are 14,000.00 of interest (70 days) and 286,000.00 of principal, 514,000.00 stay; 200,000.00 on 05-01 are 128.50
// (one day) and 199,871.50, 314,128.50 stay. To 05-20 they cost 706.789125 (nine days) and 1,177.981875 (ten late ones at 13.5 %),
// together 1,884.77: bought back for 316,013.27. The debtor owes the seller 500,000.00, and the platform its fee.

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Factorings.with(portal, 13_657_000_000);
});
afterAll(() => portal.close());

async function financed() {
  const assigned = await desk.assigned({ productId: '402' });
  expect((await desk.file(assigned, { receivables: [receivable()] })).code).toBe(0);
  const id = await desk.newest(assigned);
  await desk.proposed(id);
  await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
  expect((await desk.register(id)).code).toBe(0);
  await desk.drawn(assigned, id, ['7', '800000.00']);
  await desk.dueOn(id, '2026-05-10');
  const [line] = (await desk.detail(assigned, id)).receivables;
  const collect = (kind: string, amount: string, valueDate: string) =>
    desk.must('collect', {
      id,
      lineId: line?.id,
      kind,
      amount,
      valueDate,
      bankSerialNo: nextSerial(),
    });
  const told = async () => {
    await deliverAll(portal);
    const { rows } = await sql<{ content: string }>`
      select m.content from message m join account a on a.id = m.account_id
      where a.phone = ${assigned.debtor.phone} and m.title = '应收账款已转回债权人'`.execute(
      portal.database.superuser,
    );
    return rows.map(({ content }) => content);
  };
  return { assigned, id, invoiceNo: line?.invoiceNo, collect, told };
}

test('bought back after parts of it: the debtor hears that the rest is the seller’s again, and its fee makes nothing late for the seller', async () => {
  const { assigned, id, invoiceNo, collect, told } = await financed();
  await collect('9', '2000.00', '2026-04-10');
  await collect('2', '300000.00', '2026-04-30');
  await collect('2', '200000.00', '2026-05-01');
  expect(await desk.detail(assigned, id)).toMatchObject({
    factoringStatus: '6',
    principalPaid: '485871.50',
    interestPaid: '14128.50',
    receivables: [{ outstanding: '314128.50' }],
  });
  expect(await told()).toEqual([]);
  await collect('5', '316013.27', '2026-05-20');
  const { noticeNo, ...notice } = (await desk.notice(assigned, id)) as unknown as {
    noticeNo: string;
  };
  expect(notice).toMatchObject({
    unpaidAmount: '0.00',
    unpaidFee: '3000.00',
    receivables: [{ paidAmount: '500000.00', unpaidAmount: '0.00', takenBackOn: '2026-05-20' }],
  });
  expect(await told()).toEqual([
    `转让通知 ${noticeNo} 的发票 ${invoiceNo} 融资款项已付清，应收账款转回债权人；尚未支付的 500,000.00 元请与债权人核对后支付。`,
  ]);
  // What is left is the debtor's fee alone.
  expect(await desk.detail(assigned, id)).toMatchObject({ factoringStatus: '5' });
  await collect('9', '3000.00', '2026-05-20');
  expect(await desk.detail(assigned, id)).toMatchObject({
    factoringStatus: '7',
    balanceAmount: '0.00',
  });
});

test('paid by recourse in parts, it is the seller’s again with the last of them', async () => {
  const { assigned, id, collect, told } = await financed();
  await collect('9', '5000.00', '2026-04-10');
  // Eighty days at 9 % are 16,000.00, ten late ones at 13.5 % 3,000.00.
  await collect('4', '400000.00', '2026-05-20');
  const { receivables } = await desk.notice(assigned, id);
  expect(receivables).toMatchObject([{ unpaidAmount: '1000000.00', takenBackOn: '' }]);
  expect(await told()).toEqual([]);
  await collect('4', '419000.00', '2026-05-20');
  expect((await desk.notice(assigned, id)).receivables).toMatchObject([
    { unpaidAmount: '0.00', takenBackOn: '2026-05-20' },
  ]);
  expect(await told()).toHaveLength(1);
  expect(await desk.detail(assigned, id)).toMatchObject({ factoringStatus: '7' });
});

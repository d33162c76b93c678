import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { inScope } from '#server/kernel/session/scope.ts';
import { saveAccount } from '#server/modules/platform-company/keep.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Answer, Browser } from '../helpers/browser.ts';
import { Dues } from '../helpers/dues.ts';
import { meeting } from '../helpers/meeting.ts';
import { registerAccount } from '../helpers/own-account.ts';
import { nextSerial, type PayOuts } from '../helpers/pay-outs.ts';
import { done } from '../helpers/reviewer.ts';
import { pdf } from '../helpers/sample-files.ts';
import { upload } from '../helpers/upload.ts';

// One transfer pays one thing, whatever it is: a request, a refund, a deposit, the small amount of an account.

let portal: TestApp;
let dues: Dues;
let desk: PayOuts;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  dues = await Dues.with(portal, 13_653_500_000);
  desk = dues.outs;
});
afterAll(() => portal.close());

const TODAY = '2026-05-20';
const slipOf = async () => [{ id: await desk.slip(), fileType: 111 }];

/** A pay-out of 1,448,800.00 that was released, its number, and its buyer with an account. */
async function released() {
  const { deal, id: requestId } = await desk.payable();
  const [id = ''] = await desk.prepared(requestId, ['1448800.00']);
  expect((await desk.release(id)).code).toBe(0);
  const { companyId } = deal.buyer;
  await registerAccount(portal, desk.companies, companyId);
  const no = (await desk.listed(id)).paymentNo;
  return { id, no, requestId, companyId, supplierId: deal.supplier.companyId };
}

/** A refund of a company's collection that was released. */
async function refund(companyId: string, amount = '500.00') {
  const id = await dues.entered(desk.officer, { companyId, amount, payDate: TODAY });
  const asked = { id, amount, reason: '多付款项' };
  expect((await desk.officer.post('/admin/collection/prepareRefund', asked)).code).toBe(0);
  expect((await desk.director.post('/admin/collection/releaseRefund', { id })).code).toBe(0);
  return async (bankSerialNo: string) => {
    const slip = { id, payDate: TODAY, bankSerialNo, attachment: await slipOf() };
    return desk.officer.post('/admin/collection/payRefund', slip);
  };
}

/** A deposit of 183,350.00 of a closed order, of which the return was released. */
async function deposit() {
  const deal = await desk.requests.deal();
  await sql`update project set approved_deposit_rate = 0.1 where id = ${deal.projectId}`.execute(
    portal.database.superuser,
  );
  const requestId = await desk.requests.approved(deal);
  await desk.requests.confirmOrders(deal, requestId);
  const { estimateId: id, purchaseId } = await desk.requests.orders(requestId);
  const { companyId } = deal.buyer;
  const { browser } = await desk.companies.member('companyFinance', companyId);
  const fields = { clientId: 'portal', fileType: '111' };
  const { data } = await upload(portal, browser, ['保证金回单.pdf', pdf()], { fields });
  const attachment = [{ id: (data as { id: string }).id, fileType: 111 }];
  const paid = { id, amount: '183350.00', payDate: TODAY, bankSerialNo: nextSerial(), attachment };
  await done(browser, '/portal/estimateOrder/registerDeposit', paid);
  const finance = (by: Browser, call: string, body: Record<string, unknown>) =>
    done(by, `/admin/estimateOrder/${call}`, body);
  await finance(desk.officer, 'recogniseDeposit', { id });
  await done(await desk.people.operator(), '/admin/purchaseOrder/close', {
    id: purchaseId,
    reason: '改由他家供货',
  });
  await registerAccount(portal, desk.companies, companyId);
  const back = { id, amount: '183350.00', reason: '订单已关闭' };
  await finance(desk.officer, 'prepareRefund', back);
  await finance(desk.director, 'releaseRefund', { id });
  return async (bankSerialNo: string) => {
    const slip = { id, payDate: TODAY, bankSerialNo, attachment: await slipOf() };
    return desk.officer.post('/admin/estimateOrder/payRefund', slip);
  };
}

/** The small amount of an account that waits to be verified. */
async function smallAmount() {
  const company = await desk.companies.member();
  const noted = { verified: false };
  const id = await registerAccount(portal, desk.companies, company.companyId, noted);
  expect((await company.browser.post('/portal/bank/verify', { id })).code).toBe(0);
  const { rows } = await sql<{ id: string }>`
    select id from bank_verification where bank_id = ${id}`.execute(portal.database.superuser);
  const sent = { id: rows[0]?.id, amount: '0.37', sentDate: TODAY };
  return (serialNo: string) =>
    desk.officer.post('/admin/bankVerification/record', { ...sent, serialNo });
}

const said = ({ status, data }: Answer) => [
  status,
  (data as { fields?: { path: string; message: string }[] }).fields,
];
const knownAs = (name: string, path = 'bankSerialNo') => [
  422,
  [{ path, message: `该流水号已登记为${name}，一笔转账只登记一次` }],
];

describe('a serial number that a pay-out has', () => {
  test('is no refund’s, no deposit’s and no small amount’s', async () => {
    const { id, no, companyId } = await released();
    const serial = nextSerial();
    expect((await desk.confirm(id, { bankSerialNo: serial })).code).toBe(0);
    const known = `付款单 ${no}（1,448,800.00 元）`;
    for (const pay of [await refund(companyId), await deposit()]) {
      expect(said(await pay(serial))).toEqual(knownAs(known));
      expect((await pay(nextSerial())).code).toBe(0);
    }
    const send = await smallAmount();
    expect(said(await send(serial))).toEqual(knownAs(known, 'serialNo'));
    expect((await send(nextSerial())).code).toBe(0);
  });

  test('nor has a pay-out one of theirs', async () => {
    const { id, companyId } = await released();
    const [back, send] = [await deposit(), await smallAmount()];
    const [refunded, returned, sent] = [nextSerial(), nextSerial(), nextSerial()];
    expect((await (await refund(companyId))(refunded)).code).toBe(0);
    expect((await back(returned)).code).toBe(0);
    expect((await send(sent)).code).toBe(0);
    for (const [bankSerialNo, name] of [
      [refunded, /^该流水号已登记为回款 HK\d+ 的退款（500.00 元），/],
      [returned, /^该流水号已登记为保证金退还（暂估单 ZG\d+）（183,350.00 元），/],
      [sent, /^该流水号已登记为账户验证打款（尾号 4567）（0.37 元），/],
    ] as const) {
      const message = expect.stringMatching(name);
      expect(said(await desk.confirm(id, { bankSerialNo }))).toEqual([
        422,
        [{ path: 'bankSerialNo', message }],
      ]);
    }
    expect((await desk.confirm(id)).code).toBe(0);
  });

  test('stays its own when the bank gives it back, and the request is paid again by another', async () => {
    const { id, requestId, companyId, no } = await released();
    const serial = nextSerial();
    expect((await desk.confirm(id, { bankSerialNo: serial })).code).toBe(0);
    expect((await desk.bounce(id)).code).toBe(0);
    const known = `付款单 ${no}（1,448,800.00 元）`;
    expect(said(await (await refund(companyId))(serial))).toEqual(knownAs(known));
    const [again = ''] = await desk.prepared(requestId, ['1448800.00']);
    expect((await desk.release(again)).code).toBe(0);
    expect((await desk.confirm(again, { bankSerialNo: serial })).status).toBe(422);
    expect((await desk.confirm(again)).code).toBe(0);
    expect(await desk.status(again)).toBe('3');
  });
});

test('of a pay-out and a refund that are entered at one moment one has the number', async () => {
  const { id, no, companyId } = await released();
  const serial = nextSerial();
  const attachment = await slipOf();
  const pay = await refund(companyId);
  // The pay-out stops where its limit moves, its number being written.
  const held = sql`select from ledger_account where book = 'limit' and owner_id = (
    select project_id from payment where id = ${id}) for update`;
  const [paid, refunded] = await meeting(
    portal,
    held,
    () => desk.confirm(id, { bankSerialNo: serial, attachment }),
    () => pay(serial),
  );
  expect(paid.code, paid.body).toBe(0);
  expect(said(refunded)).toEqual(knownAs(`付款单 ${no}（1,448,800.00 元）`));
});

// Of two banks either may give the number: what is another company's and of another amount is another transfer (decision 133).
test('with two accounts of the platform what is alike in neither payee nor amount is another transfer', async () => {
  const { id, companyId } = await released();
  const serial = nextSerial();
  expect((await desk.confirm(id, { bankSerialNo: serial })).code).toBe(0);
  const pay = await refund(companyId);
  expect((await pay(serial)).status).toBe(422);
  const accountId = await desk.people.idOf('13800000016');
  await inScope(portal.database.db, { operator: true }, (tx) =>
    saveAccount(
      { tx, cipher: portal.cipher, accountId, at: portal.clock.now() },
      { openBank: '示例第二银行', accountNo: '62220000008888' },
    ),
  );
  const alike = await refund(companyId, '1448800.00');
  expect((await alike(serial)).status).toBe(422);
  expect((await pay(serial)).code).toBe(0);
});

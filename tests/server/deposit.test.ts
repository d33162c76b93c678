import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DEPOSIT_REFUSAL } from '#contract/order/deposit.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { Dues } from '../helpers/dues.ts';
import { OWN_ACCOUNT, registerAccount } from '../helpers/own-account.ts';
import { nextSerial, PayOuts } from '../helpers/pay-outs.ts';
import { done } from '../helpers/reviewer.ts';
import { pdf } from '../helpers/sample-files.ts';
import { sealing } from '../helpers/sealing.ts';
import { upload } from '../helpers/upload.ts';

// 保证金 of an estimate order: asked for, paid by slip, recognised by finance, refunded (rules.md C.5, M16).

let portal: TestApp;
let desk: PayOuts;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await PayOuts.with(portal, 13_633_000_000);
});
afterAll(() => portal.close());

const superuser = () => portal.database.superuser;

/** A confirmed order of 1,833,500.00 whose deposit is a tenth. */
async function ordered() {
  const deal = await desk.requests.deal();
  await sql`update project set approved_deposit_rate = 0.1 where id = ${deal.projectId}`.execute(
    superuser(),
  );
  const requestId = await desk.requests.approved(deal);
  await desk.requests.confirmOrders(deal, requestId);
  const { estimateId, purchaseId } = await desk.requests.orders(requestId);
  const finance = await desk.companies.member('companyFinance', deal.buyer.companyId);
  return { deal, requestId, id: estimateId, purchaseId, finance: finance.browser };
}
type Ordered = Awaited<ReturnType<typeof ordered>>;

async function slip(browser: Browser): Promise<object[]> {
  const fields = { clientId: 'portal', fileType: '111' };
  const { data } = await upload(portal, browser, ['保证金回单.pdf', pdf()], { fields });
  return [{ id: (data as { id: string }).id, fileType: 111 }];
}

async function register({ id, finance }: Pick<Ordered, 'id' | 'finance'>, more: object = {}) {
  const attachment = await slip(finance);
  const paid = { amount: '183350.00', payDate: '2026-05-20', bankSerialNo: nextSerial() };
  return finance.post('/portal/estimateOrder/registerDeposit', {
    id,
    ...paid,
    attachment,
    ...more,
  });
}
const finance = (call: string, body: Record<string, unknown>) =>
  desk.officer.post(`/admin/estimateOrder/${call}`, body);
/** What waits for an operator at a step of deposits, as the desk counts it and its list finds it; and where the newest message leads. */
const waiting = (browser: Browser, key: string, depositStep: string) =>
  counted(browser, key, { depositStep: [depositStep] });
const returns = () => counted(desk.officer, 'deposit.return', { depositToReturn: true });
async function counted(browser: Browser, key: string, filter: Record<string, unknown>) {
  const { data } = await browser.get('/admin/workbench/summary');
  const line = (data as { key: string; count: number; query: object }[]).find(
    (one) => one.key === key,
  );
  const page = await browser.post('/admin/estimateOrder/page', filter);
  expect((page.data as { total: number }).total).toBe(line?.count ?? 0);
  return line?.count ?? 0;
}
async function newestLeads(browser: Browser): Promise<unknown> {
  await deliverAll(portal);
  const { data } = await browser.get('/admin/message/page', { pageSize: '1' });
  const [{ routeName, query } = {}] = (data as { content: Record<string, unknown>[] }).content;
  return { routeName, query };
}
const detailOf = async ({ finance, id }: Pick<Ordered, 'id' | 'finance'>) =>
  (await finance.get('/portal/estimateOrder/detail', { id })).data as Record<string, unknown>;

async function recognised(more: object = {}) {
  const order = await ordered();
  expect((await register(order, more)).code).toBe(0);
  expect((await finance('recogniseDeposit', { id: order.id })).code).toBe(0);
  return order;
}

describe('paid in', () => {
  test('a slip tells of one payment: what hangs on another order is taken only where nothing came of it', async () => {
    const first = await ordered();
    const attachment = await slip(first.finance);
    expect((await register(first, { attachment })).code).toBe(0);
    const second = await ordered();
    // A second order of the same buyer, whose people may read the file.
    await sql`update estimate_order set company_id = (select company_id from estimate_order where id = ${first.id}),
      seen_by = (select seen_by from estimate_order where id = ${first.id}) where id = ${second.id}`.execute(
      superuser(),
    );
    const again = { id: second.id, finance: first.finance };
    const refusal = await register(again, { attachment });
    expect([refusal.code, refusal.body]).toEqual([
      422,
      expect.stringContaining('该文件已用于暂估单'),
    ]);
    expect((await finance('refuseDeposit', { id: first.id, reason: '未到账' })).code).toBe(0);
    expect((await register(again, { attachment })).code).toBe(0);
  });

  test('the buyer registers its slip, finance recognises it, and what is held grows', async () => {
    const order = await ordered();
    expect(await detailOf(order)).toMatchObject({
      depositRequired: '183350.00',
      depositReceived: '0.00',
      depositStep: '',
      deposits: [],
    });
    expect((await detailOf(order)).actions).toContain('registerDeposit');
    const before = await waiting(desk.officer, 'deposit.recognise', '1');
    expect((await register(order)).code).toBe(0);
    expect(await waiting(desk.officer, 'deposit.recognise', '1')).toBe(before + 1);
    const registered = await detailOf(order);
    expect(await newestLeads(desk.officer)).toEqual({
      routeName: 'adminEstimateOrder',
      query: { keyword: registered.estimateOrderNo },
    });
    expect(registered).toMatchObject({ depositStep: '1', depositReceived: '0.00' });
    expect(registered.actions).not.toContain('registerDeposit');
    const { data } = await desk.officer.post('/admin/estimateOrder/page', { pageSize: 50 });
    const row = (data as { content: Record<string, unknown>[] }).content.find(
      (one) => one.id === order.id,
    );
    expect(row).toMatchObject({
      depositStep: '1',
      depositAmount: '183350.00',
      depositSerialNo: expect.stringMatching(/./),
      depositAccount: '',
      actions: ['recognise', 'refuse'],
    });
    expect((await finance('recogniseDeposit', { id: order.id })).code).toBe(0);
    expect(await detailOf(order)).toMatchObject({
      depositReceived: '183350.00',
      depositStep: '',
      deposits: [{ amount: '183350.00', depositStatus: '2', payDate: '2026-05-20' }],
      attachment: [{ fileType: 111 }],
    });
    expect((await finance('recogniseDeposit', { id: order.id })).code).toBe(
      DEPOSIT_REFUSAL.status.code,
    );
    await deliverAll(portal);
    expect((await order.finance.get('/message/page', { pageSize: '20' })).body).toContain(
      '183,350.00',
    );
    // It never touches the limit.
    expect(await desk.limits.figures(order.deal.projectId)).toMatchObject({
      reserved: '1448800.00',
      occupied: '0.00',
    });
  });

  test('its buyer finds it among what waits for it, until its slip is looked at or all of it is there', async () => {
    const order = await ordered();
    const told = async (browser: Browser) => {
      const { data } = await browser.get('/portal/workbench/summary');
      return (data as { waiting: Record<string, unknown>[] }).waiting.filter(
        ({ key }) => key === `order.${order.id}`,
      );
    };
    const due = (amount: string) => [
      expect.objectContaining({
        title: expect.stringContaining('待缴保证金'),
        note: `尚欠 ${amount} 元，缴清后才能提货`,
        routeName: 'estimateOrderDetail',
        query: { id: order.id },
      }),
    ];
    expect(await told(order.finance)).toEqual(due('183,350.00'));
    const operator = await desk.companies.member('companyOperator', order.deal.buyer.companyId);
    expect(await told(operator.browser)).toEqual([]);
    expect((await register(order, { amount: '100000.00' })).code).toBe(0);
    expect(await told(order.finance)).toEqual([]);
    expect((await finance('recogniseDeposit', { id: order.id })).code).toBe(0);
    expect(await told(order.finance)).toEqual(due('83,350.00'));
    expect((await register(order, { amount: '83350.00' })).code).toBe(0);
    expect((await finance('recogniseDeposit', { id: order.id })).code).toBe(0);
    expect(await told(order.finance)).toEqual([]);
  });

  test('in parts, never a cent more than is due, one at a time, each slip once', async () => {
    const order = await recognised({ amount: '100000.00', bankSerialNo: 'LS-deposit' });
    const more = await register(order, { amount: '83350.01' });
    expect(more).toMatchObject({
      msg: `${DEPOSIT_REFUSAL.over.text}：83,350.00 元`,
      data: { left: '83350.00' },
    });
    expect((await register(order, { bankSerialNo: 'LS-deposit', amount: '1.00' })).status).toBe(
      422,
    );
    expect((await register(order, { payDate: '2026-05-21', amount: '1.00' })).status).toBe(422);
    expect((await register(order, { amount: '83350.00' })).code).toBe(0);
    expect((await register(order, { amount: '1.00' })).code).toBe(DEPOSIT_REFUSAL.open.code);
    const refusing = { id: order.id, reason: '未查到该笔到账' };
    expect((await finance('refuseDeposit', refusing)).code).toBe(0);
    expect(await detailOf(order)).toMatchObject({
      depositReceived: '100000.00',
      deposits: [{ depositStatus: '3', reason: '未查到该笔到账' }, { depositStatus: '2' }],
    });
  });

  test('of an order that both have confirmed, by those who pay for its buyer', async () => {
    const deal = await desk.requests.deal();
    const requestId = await desk.requests.approved(deal);
    const { estimateId: id } = await desk.requests.orders(requestId);
    const payer = await desk.companies.member('companyFinance', deal.buyer.companyId);
    const early = { id, finance: payer.browser };
    expect((await register(early)).code).toBe(DEPOSIT_REFUSAL.order.code);
    const order = await ordered();
    const stranger = await desk.companies.member('companyFinance');
    expect((await register({ id: order.id, finance: stranger.browser })).status).toBe(404);
    const viewer = await desk.companies.member('companyViewer', order.deal.buyer.companyId);
    expect((await register({ id: order.id, finance: viewer.browser })).status).toBe(403);
    const supplier = await desk.companies.member('companyFinance', order.deal.supplier.companyId);
    expect((await register({ id: order.id, finance: supplier.browser })).status).toBe(404);
  });

  test('registered and recognised twenty times at once, it counts once', async () => {
    const order = await ordered();
    const all = await Promise.all(Array.from({ length: 20 }, () => register(order)));
    expect(all.filter(({ code }) => code === 0)).toHaveLength(1);
    const said = await Promise.all(
      Array.from({ length: 20 }, () => finance('recogniseDeposit', { id: order.id })),
    );
    expect(said.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(await detailOf(order)).toMatchObject({ depositReceived: '183350.00' });
  });
});

describe('refunded', () => {
  const account = ({ deal }: Ordered) =>
    registerAccount(portal, desk.companies, deal.buyer.companyId);
  const refund = { amount: '183350.00', reason: '订单已关闭' };
  const paying = async (id: string, payDate = '2026-05-20') => {
    const attachment = [{ id: await desk.slip(), fileType: 111 }];
    return finance('payRefund', { id, payDate, bankSerialNo: nextSerial(), attachment });
  };

  async function closed(given?: Ordered) {
    const order = given ?? (await recognised());
    const boss = await desk.people.operator();
    const closing = { id: order.purchaseId, reason: '改由他家供货' };
    await done(boss, '/admin/purchaseOrder/close', closing);
    return order;
  }

  test('to the buyer’s own account once the order has ended, by two persons, within what is held', async () => {
    const running = await recognised();
    expect((await finance('prepareRefund', { id: running.id, ...refund })).code).toBe(
      DEPOSIT_REFUSAL.running.code,
    );
    const held = await returns();
    const order = await closed();
    const { id } = order;
    expect(await returns()).toBe(held + 1);
    expect(await detailOf(order)).toMatchObject({
      depositRequired: '0.00',
      depositReceived: '183350.00',
      depositToReturn: true,
    });
    expect((await finance('prepareRefund', { id, ...refund })).code).toBe(
      DEPOSIT_REFUSAL.noAccount.code,
    );
    await account(order);
    const over = await finance('prepareRefund', { id, ...refund, amount: '183350.01' });
    expect(over.code).toBe(DEPOSIT_REFUSAL.held.code);
    expect((await finance('prepareRefund', { id, ...refund })).code).toBe(0);
    expect(await returns()).toBe(held);
    expect(await waiting(desk.director, 'deposit.release', '4')).toBeGreaterThan(0);
    expect((await paying(id)).code).toBe(DEPOSIT_REFUSAL.status.code);
    expect((await finance('releaseRefund', { id })).status).toBe(403);
    const release = () => desk.director.post('/admin/estimateOrder/releaseRefund', { id });
    expect((await release()).code).toBe(0);
    expect((await release()).code).toBe(DEPOSIT_REFUSAL.status.code);
    expect(await detailOf(order)).toMatchObject({ depositStep: '5', depositReceived: '183350.00' });
    const seal = sealing(desk.officer);
    const whole = await desk.officer.call('/admin/estimateOrder/reveal', {
      body: { id },
      headers: seal.headers,
    });
    const { accountNo } = whole.data as { accountNo: string };
    expect(seal.open(accountNo)).toBe(OWN_ACCOUNT);
    expect((await paying(id)).code).toBe(0);
    const after = await detailOf(order);
    expect(after).toMatchObject({ depositReceived: '0.00', depositStep: '' });
    expect(after.deposits).toMatchObject([
      { depositStatus: '6', account: expect.stringContaining('尾号 4567') },
      { depositStatus: '2' },
    ]);
    expect(JSON.stringify(after)).not.toContain(OWN_ACCOUNT);
    expect((await finance('prepareRefund', { id, ...refund })).code).toBe(
      DEPOSIT_REFUSAL.held.code,
    );
  });

  test('no day before it had come, of what came in parts', async () => {
    const order = await recognised({ amount: '100000.00', payDate: '2026-05-10' });
    const { id } = order;
    const rest = { amount: '83350.00', payDate: '2026-05-15' };
    expect((await register(order, rest)).code).toBe(0);
    expect((await finance('recogniseDeposit', { id })).code).toBe(0);
    await closed(order);
    await account(order);
    const goesBack = async (amount: string, [early, day]: readonly [string, string]) => {
      expect((await finance('prepareRefund', { id, ...refund, amount })).code).toBe(0);
      await done(desk.director, '/admin/estimateOrder/releaseRefund', { id });
      expect((await paying(id, early)).data).toEqual({
        fields: [{ path: 'payDate', message: `付款日期不能早于保证金到账日期 ${day}` }],
      });
      expect((await paying(id, day)).code).toBe(0);
    };
    await goesBack('50000.00', ['2026-05-09', '2026-05-10']);
    await goesBack('133350.00', ['2026-05-14', '2026-05-15']);
  });

  test('of an order that is sold in full waits for that once its buyer owes nothing of it any more', async () => {
    const order = await recognised();
    const held = await returns();
    await sql`update estimate_order set estimate_order_status = '4' where id = ${order.id}`.execute(
      superuser(),
    );
    const dues = Dues.of(portal, desk);
    const { deal, id: estimateId } = order;
    const owed = await dues.owed({ deal, estimateId }, { principal: '1000.00' });
    expect(await returns()).toBe(held);
    const { companyId } = deal.buyer;
    const paid = { companyId, amount: '1000.00', payDate: '2026-05-20' };
    const collection = await dues.entered(desk.officer, paid);
    const part = [{ receivableId: owed.id, amount: '1000.00' }];
    expect((await dues.allocate(desk.officer, collection, part)).code).toBe(0);
    expect(await returns()).toBe(held + 1);
    expect(await detailOf(order)).toMatchObject({ depositToReturn: true });
  });

  test('one that was prepared wrongly, or that the bank did not pay, is taken back with the reason and prepared anew', async () => {
    const order = await closed();
    await account(order);
    const { id } = order;
    const wrong = { id, amount: '18335.00', reason: '订单已关闭' };
    const back = (reason: string, by = desk.officer) =>
      by.post('/admin/estimateOrder/cancelRefund', { id, reason });
    expect((await back('金额少写一位')).code).toBe(DEPOSIT_REFUSAL.status.code);
    expect((await finance('prepareRefund', wrong)).code).toBe(0);
    expect((await back('金额少写一位', desk.director)).code).toBe(0);
    expect(await detailOf(order)).toMatchObject({ depositStep: '', depositReceived: '183350.00' });
    expect((await finance('prepareRefund', { id, ...refund })).code).toBe(0);
    expect((await desk.director.post('/admin/estimateOrder/releaseRefund', { id })).code).toBe(0);
    const all = await Promise.all(Array.from({ length: 10 }, () => back('银行退票，账户已冻结')));
    expect(all.filter(({ code }) => code === 0)).toHaveLength(1);
    expect((await paying(id)).code).toBe(DEPOSIT_REFUSAL.status.code);
    expect((await detailOf(order)).deposits).toMatchObject([
      { amount: '183350.00', depositStatus: '7', cancelReason: '银行退票，账户已冻结' },
      { amount: '18335.00', depositStatus: '7', cancelReason: '金额少写一位' },
      { depositStatus: '2', cancelReason: '' },
    ]);
    expect((await finance('prepareRefund', { id, ...refund })).code).toBe(0);
  });

  test('nobody releases what he has prepared, whatever roles he holds', async () => {
    const order = await closed();
    await account(order);
    const boss = await desk.people.operator();
    const call = (name: string, more: object = {}) =>
      boss.post(`/admin/estimateOrder/${name}`, { id: order.id, ...more });
    expect((await call('prepareRefund', refund)).code).toBe(0);
    expect((await call('releaseRefund')).code).toBe(DEPOSIT_REFUSAL.samePerson.code);
    const director = await desk.people.operator('13800000016');
    const offered = async (by: Browser) => {
      const { data } = await by.post('/admin/estimateOrder/page', { pageSize: 50 });
      const { content } = data as { content: { id: string; actions: string[] }[] };
      return content.find((one) => one.id === order.id)?.actions;
    };
    expect(await offered(boss)).not.toContain('releaseRefund');
    expect(await offered(director)).toContain('releaseRefund');
    await expect(
      sql`update deposit_slip set released_by = prepared_by where estimate_order_id = ${order.id}`.execute(
        superuser(),
      ),
    ).rejects.toThrow('check');
  });
});

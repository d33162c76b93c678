import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { StoredFile } from '#contract/file/file.ts';
import { LIMIT_REFUSAL } from '#contract/limit/limit.ts';
import { ORDER_REFUSAL } from '#contract/order/purchase-order.ts';
import { PAY_APPLY_REFUSAL } from '#contract/pay-apply/pay-apply.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { approvedSite } from '../helpers/approved-site.ts';
import { booksOf } from '../helpers/books-of.ts';
import type { Browser } from '../helpers/browser.ts';
import { registerAccount } from '../helpers/own-account.ts';
import { type Deal, payApplyOf } from '../helpers/pay-applies.ts';
import { PayOuts } from '../helpers/pay-outs.ts';
import { done, reviewed } from '../helpers/reviewer.ts';
import { savedIn } from '../helpers/saved.ts';
import { download } from '../helpers/upload.ts';

// 订单付款申请: a payment request that is filed from an order (rules.md C.3, I6, M15).

let portal: TestApp;
let desk: PayOuts;
let boss: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await PayOuts.with(portal, 13_632_000_000);
  boss = await desk.people.operator();
});
afterAll(() => portal.close());

/** A deal whose orders are confirmed; 1,448,800.00 of 1,811,000.00 are granted, so that 362,200.00 are left. */
async function ordered() {
  const { deal, id } = await desk.payable();
  return { deal, requestId: id, ...(await desk.requests.orders(id)) };
}
type Ordered = Awaited<ReturnType<typeof ordered>>;

/** What the buyer asks of the order: the rest, 20 %, unless another. */
async function draft(
  { deal, purchaseId }: Pick<Ordered, 'deal' | 'purchaseId'>,
  more: object = {},
  by = deal.buyer.browser,
) {
  const file31 = [await desk.requests.paper(by)];
  const rest = { purchaseOrderId: purchaseId, payRatio: '20', applyAmount: '362200.00' };
  const values = desk.requests.values(deal, { ...rest, file31, payType: '2', ...more });
  return desk.requests.save(by, values);
}
const submit = (by: Browser, id: string) => desk.requests.submit(by, id);

/** The supplier's own account, which it names where it files by itself. */
const ownAccount = ({ supplier }: Deal) =>
  registerAccount(portal, desk.companies, supplier.companyId);

const pairsOf = async ({ projectId }: Deal) => {
  const { rows } = await sql<{ pairs: string }>`
    select count(*)::text as pairs from purchase_order where project_id = ${projectId}`.execute(
    portal.database.superuser,
  );
  return rows[0]?.pairs;
};

describe('what it begins with', () => {
  test('the order of the asker, with what is left of it; nobody else’s', async () => {
    const { deal, purchaseId, estimateId } = await ordered();
    const ask = (browser: Browser, id: string) =>
      browser.get('/portal/payApplication/basis', { id });
    const basis = {
      purchaseOrderId: purchaseId,
      projectId: deal.projectId,
      supplierId: deal.supplier.companyId,
      orderAmount: '1811000.00',
      askedAmount: '1448800.00',
      paidAmount: '0.00',
      leftAmount: '362200.00',
    };
    const bought = await ask(deal.buyer.browser, estimateId);
    expect(bought.data).toMatchObject({ ...basis, orderNo: expect.stringMatching(/^ZG/) });
    const sold = await ask(deal.supplier.browser, purchaseId);
    expect(sold.data).toMatchObject({ ...basis, orderNo: expect.stringMatching(/^CG/) });
    for (const [browser, id] of [
      [deal.supplier.browser, estimateId],
      [deal.owner.browser, purchaseId],
    ] as const) {
      expect((await ask(browser, id)).status).toBe(404);
    }
    const viewer = await desk.companies.member('companyViewer', deal.buyer.companyId);
    expect((await ask(viewer.browser, estimateId)).code).toBe(0);
    // Of its own requests the buyer knows the purchase order by its id, and is told its own number.
    expect((await ask(deal.buyer.browser, purchaseId)).data).toEqual(bought.data);
    const receiver = await desk.companies.member('companyReceiver', deal.buyer.companyId);
    expect((await ask(receiver.browser, estimateId)).status).toBe(403);
  });
});

describe('filed by the buyer', () => {
  test('it reserves, is granted and paid; no further pair of orders comes of it', async () => {
    const made = await ordered();
    const { deal } = made;
    const { id } = savedIn(await draft(made));
    await done(deal.buyer.browser, '/portal/payApply/submit', { id });
    expect(await desk.limits.figures(deal.projectId)).toMatchObject({ reserved: '1811000.00' });
    expect(await desk.requests.approveAll(id)).toEqual(['N1', 'N2', 'N3']);
    const detail = await payApplyOf(deal.buyer.browser, id);
    expect(detail).toMatchObject({
      applySource: '2',
      purchaseOrderId: made.purchaseId,
      orderAmount: '1811000.00',
      approvedAmount: '362200.00',
      payApplyStatus: '3',
      goods: [],
    });
    expect(await pairsOf(deal)).toBe('1');
    await desk.paid(id, '362200.00');
    expect((await desk.requests.orders(made.requestId)).paid).toBe('362200.00');
    await desk.paid(made.requestId, '1448800.00');
    expect((await desk.requests.orders(made.requestId)).paid).toBe('1811000.00');
    expect(await desk.limits.figures(deal.projectId)).toMatchObject({
      reserved: '0.00',
      occupied: '1811000.00',
    });
  });

  test('of an order that is another’s, or of another project or supplier, it is not even kept', async () => {
    const made = await ordered();
    const other = await ordered();
    expect((await draft({ ...made, purchaseId: other.purchaseId })).data).toMatchObject({
      fields: [{ path: 'purchaseOrderId' }],
    });
    const wrong = { projectId: other.deal.projectId };
    expect((await draft(made, wrong)).status).toBe(422);
    const stranger = await desk.companies.member();
    expect((await draft(made, {}, stranger.browser)).status).toBe(422);
  });

  test('not before both sides have confirmed', async () => {
    const deal = await desk.requests.deal();
    const requestId = await desk.requests.approved(deal);
    const { purchaseId } = await desk.requests.orders(requestId);
    const { id } = savedIn(await draft({ deal, purchaseId }));
    expect((await submit(deal.buyer.browser, id)).msg).toBe(PAY_APPLY_REFUSAL.orders.text);
  });
});

describe('an order is never paid beyond its amount (I6)', () => {
  const more = { payRatio: '20', applyAmount: '362200.01' };

  test('a cent more than what is left is refused with the sum that is left, at the submission', async () => {
    const made = await ordered();
    const { browser } = made.deal.buyer;
    const { id } = savedIn(await draft(made, more));
    const answer = await submit(browser, id);
    expect(answer.msg).toBe(`${PAY_APPLY_REFUSAL.over.text}：尚可申请 362,200.00 元`);
    expect(answer.data).toEqual({ left: '362200.00' });
    expect(await desk.limits.figures(made.deal.projectId)).toMatchObject({
      reserved: '1448800.00',
    });
  });

  test('nor may the first request itself ask for more than its goods', async () => {
    const deal = await desk.requests.deal();
    const id = await desk.requests.draft(deal, { payRatio: '100', applyAmount: '1811000.01' });
    expect((await submit(deal.buyer.browser, id)).code).toBe(PAY_APPLY_REFUSAL.over.code);
  });

  test('what was granted lower, given back or closed leaves room again', async () => {
    const made = await ordered();
    const { deal } = made;
    const first = savedIn(await draft(made)).id;
    await done(deal.buyer.browser, '/portal/payApply/submit', { id: first });
    const second = savedIn(await draft(made)).id;
    expect((await submit(deal.buyer.browser, second)).code).toBe(PAY_APPLY_REFUSAL.over.code);
    await desk.requests.decide(first, 'reject', '用途与合同不符');
    expect((await submit(deal.buyer.browser, second)).code).toBe(0);
  });

  test('asked at once, as many as there is room for get in', async () => {
    const made = await ordered();
    const { browser } = made.deal.buyer;
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      ids.push(savedIn(await draft(made, { payRatio: '6.67', applyAmount: '120800.00' })).id);
    }
    const answers = await Promise.all(ids.map((id) => submit(browser, id)));
    // 362,200.00 hold two of 120,800.00 and leave 120,600.00.
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === PAY_APPLY_REFUSAL.over.code)).toHaveLength(4);
  });

  test('asked again at the last approval', async () => {
    const made = await ordered();
    const { id } = savedIn(await draft(made));
    await done(made.deal.buyer.browser, '/portal/payApply/submit', { id });
    await desk.requests.approve(id);
    await desk.requests.approve(id);
    await sql`update purchase_order set order_amount = 1500000 where id = ${made.purchaseId}`.execute(
      portal.database.superuser,
    );
    expect((await desk.requests.approve(id)).code).toBe(PAY_APPLY_REFUSAL.over.code);
  });

  test('an order is not closed while a request of it is reviewed or waits to be paid', async () => {
    const made = await ordered();
    const { deal, purchaseId } = made;
    const { id } = savedIn(await draft(made));
    await done(deal.buyer.browser, '/portal/payApply/submit', { id });
    const close = () =>
      boss.post('/admin/purchaseOrder/close', { id: purchaseId, reason: '改由他家供货' });
    expect((await close()).msg).toBe(ORDER_REFUSAL.asked.text);
    // Nor its project finished, and whoever tries reads what is open.
    const finished = await boss.post('/admin/project/finish', { id: deal.projectId });
    expect(finished.msg).toMatch(/未办结的单据，不能完结：付款申请 2 项、.*付款 1 项/);
    await desk.requests.approveAll(id);
    expect((await close()).msg).toBe(ORDER_REFUSAL.asked.text);
    await done(boss, '/admin/payApply/close', { id, reason: '剩余部分不再支付' });
    await done(boss, '/admin/purchaseOrder/close', { id: purchaseId, reason: '改由他家供货' });
    const ended = await deal.buyer.browser.get('/portal/payApplication/basis', { id: purchaseId });
    expect(ended.data).toMatchObject({ orderAmount: '1811000.00', leftAmount: '0.00' });
    expect(await desk.limits.figures(deal.projectId)).toMatchObject({ reserved: '0.00' });
  });
});

describe('filed by the supplier', () => {
  async function filed() {
    const made = await ordered();
    const { browser } = made.deal.supplier;
    const finance = await desk.companies.member('companyFinance', made.deal.buyer.companyId);
    const bankId = await ownAccount(made.deal);
    const { id } = savedIn(await draft(made, { bankId }, browser));
    await done(browser, '/portal/payApply/submit', { id });
    return { ...made, id, finance: finance.browser };
  }

  test('the buyer confirms it first; neither limit nor cost is told to who filed it', async () => {
    const { deal, id, finance } = await filed();
    expect((await desk.requests.openTask(id))?.node_key).toBe('B1');
    const mine = await deal.supplier.browser.get('/portal/payApply/detail', { id });
    // Both the platform and a company have 财务.
    const nextStep = { nodeName: '采购方确认', who: '采购方财务' };
    expect(mine.data).toMatchObject({ applyAmount: '362200.00', payApplyStatus: '1', nextStep });
    expect(mine.data).not.toHaveProperty('cost');
    // With their cents: digits alone stand in some id or other by chance.
    for (const needle of ['10000000.00', '1833500.00', '28976.00', '28,976']) {
      expect(mine.body).not.toContain(needle);
    }
    const said = { id, decision: 'approve', opinion: '款项属实' };
    const answer = await finance.post('/portal/payApply/review', said);
    expect(answer).toMatchObject({ code: 0 });
    expect(await desk.requests.approveAll(id)).toEqual(['N1', 'N2', 'N3']);
    expect(await pairsOf(deal)).toBe('1');
    const bought = await payApplyOf(deal.buyer.browser, id);
    expect(bought).toMatchObject({ payApplyStatus: '3', approvedAmount: '362200.00' });
    expect(bought.cost).toMatchObject({ amount: '362200.00' });
    await desk.paid(id, '362200.00');
    expect((await payApplyOf(deal.supplier.browser, id)).paidAmount).toBe('362200.00');
  });

  test('the buyer reads the papers that it is to confirm, until the supplier takes them back', async () => {
    const { deal, id, finance } = await filed();
    const read = async (by: Browser) => (await payApplyOf(by, id)).attachment as StoredFile[];
    const [own, told] = [await read(deal.supplier.browser), await read(finance)];
    expect(own.map(({ fileType }) => fileType)).toEqual([31]);
    expect(told).toEqual(own);
    const open = async (by: Browser) =>
      (await download(portal, by, `/general/common/file/${String(own[0]?.id)}`)).statusCode;
    expect([await open(finance), await open((await desk.companies.member()).browser)]).toEqual([
      200, 404,
    ]);
    await done(deal.supplier.browser, '/portal/payApply/withdraw', { id });
    expect([await open(finance), await open(deal.supplier.browser)]).toEqual([404, 200]);
    await done(deal.supplier.browser, '/portal/payApply/submit', { id });
    expect(await read(finance)).toEqual(own);
  });

  test('the buyer’s page that still shows the request before agrees to no other one under its id', async () => {
    const made = await ordered();
    const { deal } = made;
    const { browser } = deal.supplier;
    const finance = await desk.companies.member('companyFinance', deal.buyer.companyId);
    const bankId = await ownAccount(deal);
    const { id } = savedIn(
      await draft(made, { bankId, payRatio: '1', applyAmount: '18110.00' }, browser),
    );
    await done(browser, '/portal/payApply/submit', { id });
    const { version } = await payApplyOf(finance.browser, id);
    await done(browser, '/portal/payApply/withdraw', { id });
    const mine = await payApplyOf(browser, id);
    const file31 = [await desk.requests.paper(browser)];
    const more = { purchaseOrderId: made.purchaseId, file31, payType: '2', bankId };
    const values = desk.requests.values(deal, {
      ...more,
      payRatio: '20',
      applyAmount: '362200.00',
    });
    await done(browser, '/portal/payApply/save', { id, version: mine.version, values });
    await done(browser, '/portal/payApply/submit', { id });
    const said = { id, version, decision: 'approve', opinion: '款项属实' };
    const late = await finance.browser.post('/portal/payApply/review', said);
    expect(late).toMatchObject({ status: 409, msg: '该记录已被他人修改' });
    expect((await payApplyOf(finance.browser, id)).payApplyStatus).toBe('1');
    expect((await desk.requests.openTask(id))?.node_key).toBe('B1');
  });

  test('a site that its buyer has registered counts for it, which sees no sites of others', async () => {
    const made = await ordered();
    const { deal } = made;
    const { browser } = deal.supplier;
    await sql`update project set product_line = '1' where id = ${deal.projectId}`.execute(
      portal.database.superuser,
    );
    const { id } = savedIn(await draft(made, { bankId: await ownAccount(deal) }, browser));
    expect(await submit(browser, id)).toMatchObject({ msg: PAY_APPLY_REFUSAL.site.text });
    await approvedSite(portal, deal);
    await desk.companies.member('companyFinance', deal.buyer.companyId);
    await done(browser, '/portal/payApply/submit', { id });
  });

  // Of 1,500,000.00 the first request holds 1,448,800.00: 51,200.00 are left.
  test('a limit that has no room is told to its buyer alone, and nobody else by whether it fits', async () => {
    const deal = await desk.requests.deal({ amount: '1500000.00' });
    const requestId = await desk.requests.approved(deal);
    await desk.requests.confirmOrders(deal, requestId);
    const { purchaseId } = await desk.requests.orders(requestId);
    const { browser } = deal.supplier;
    const bankId = await ownAccount(deal);
    const { id } = savedIn(await draft({ deal, purchaseId }, { bankId }, browser));
    const finance = await desk.companies.member('companyFinance', deal.buyer.companyId);
    const free = { reserved: '1448800.00', available: '51200.00' };
    const limit = () => desk.limits.figures(deal.projectId);
    const answer = await submit(browser, id);
    expect(answer.code, answer.body).toBe(0);
    expect(answer.body).not.toContain('51200.00');
    expect(await limit()).toMatchObject(free);
    const review = (decision: string) =>
      reviewed(finance.browser, 'payApply', id, { decision, opinion: '请减少金额' });
    const refused = await review('approve');
    expect(refused).toMatchObject({
      code: LIMIT_REFUSAL.insufficient.code,
      data: { available: '51200.00', shortBy: '311000.00' },
    });
    const faults = async () =>
      (await booksOf(portal.database.db, '2026-05-20')).flatMap((item) => item.faults);
    expect(await faults()).toEqual([]);
    await done(browser, '/portal/payApply/withdraw', { id });
    expect(await limit()).toMatchObject(free);
    const rest = { payRatio: '2.83', applyAmount: '51200.00' };
    const { version } = await payApplyOf(browser, id);
    const file31 = [await desk.requests.paper(browser)];
    const of = { purchaseOrderId: purchaseId, bankId, payType: '2', file31, ...rest };
    savedIn(await desk.requests.save(browser, desk.requests.values(deal, of), { id, version }));
    await done(browser, '/portal/payApply/submit', { id });
    expect(await limit()).toMatchObject(free);
    expect((await review('approve')).code).toBe(0);
    expect(await limit()).toMatchObject({ reserved: '1500000.00', available: '0.00' });
    // To the node that its buyer has passed already: it is held once. Then to its supplier, who goes on where it stood: held again.
    const back = async (returnTo: string) => {
      const taskId = (await desk.requests.openTask(id))?.id;
      await done(boss, '/admin/review/returnBack', { taskId, returnTo, opinion: '请补充说明' });
    };
    await back('B1');
    expect((await review('approve')).code).toBe(0);
    expect(await limit()).toMatchObject({ reserved: '1500000.00' });
    await back('start');
    expect(await limit()).toMatchObject(free);
    await done(browser, '/portal/payApply/submit', { id, resubmit: 'node' });
    expect((await desk.requests.openTask(id))?.node_key).toBe('N1');
    expect(await limit()).toMatchObject({ reserved: '1500000.00' });
    expect(await faults()).toEqual([]);
  });

  test('without an order it may not ask at all', async () => {
    const deal = await desk.requests.deal();
    const { browser } = deal.supplier;
    const values = desk.requests.values(deal, { bankId: await ownAccount(deal) });
    expect((await desk.requests.save(browser, values)).status).toBe(422);
  });
});

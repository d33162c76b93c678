import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { timeline } from '#contract/timeline.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import type { Deal } from '../helpers/pay-applies.ts';
import { PayOuts } from '../helpers/pay-outs.ts';

type Told = CallOutput<typeof timeline>;

let portal: TestApp;
let desk: PayOuts;
let deal: Deal;
/** One deal from its request to the money on the supplier's account. */
let request: string;
let payment: string;
let orders: { purchase: string; estimate: string };
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 30 });
  desk = await PayOuts.with(portal, 13_641_000_000);
  const payable = await desk.payable();
  ({ deal, id: request } = payable);
  const { superuser } = portal.database;
  const of = (table: 'purchase_order' | 'estimate_order') =>
    superuser
      .selectFrom(table)
      .select('id')
      .where('pay_apply_id', '=', request)
      .executeTakeFirstOrThrow();
  const [purchase, estimate] = await Promise.all([of('purchase_order'), of('estimate_order')]);
  orders = { purchase: purchase.id, estimate: estimate.id };
  payment = await desk.paid(request, '1448800.00');
  await deal.supplier.browser.post('/portal/payment/received', { id: payment });
});
afterAll(() => portal.close());

const asked = (browser: Browser, objectType: string, objectId: string) =>
  browser.get('/portal/timeline', { objectType, objectId });
const told = async (browser: Browser, objectType: string, objectId: string) => {
  const { code, data, body } = await asked(browser, objectType, objectId);
  if (code !== 0) throw new Error(body);
  return data as Told;
};
const kinds = ({ documents }: Told) => documents.map(({ objectType }) => objectType).toSorted();

const steps = ({ documents, events }: Told) =>
  events.map(({ objectType, objectId, what, who }) => {
    const about = documents.find((one) => one.objectType === objectType && one.id === objectId);
    return [about?.word, what, who];
  });

describe('one deal', () => {
  const AROUND = {
    buyer: ['estimateOrder', 'payApply', 'project'],
    supplier: ['payApply', 'payment', 'project', 'purchaseOrder'],
  };

  test('each document leads to the others of its deal that its reader may see, from either end', async () => {
    const { buyer, supplier } = deal;
    const at = {
      buyer: { payApply: request, estimateOrder: orders.estimate, project: deal.projectId },
      supplier: {
        payApply: request,
        purchaseOrder: orders.purchase,
        payment,
        project: deal.projectId,
      },
    };
    for (const [type, id] of Object.entries(at.buyer)) {
      expect(kinds(await told(buyer.browser, type, id)), type).toEqual(AROUND.buyer);
    }
    for (const [type, id] of Object.entries(at.supplier)) {
      expect(kinds(await told(supplier.browser, type, id)), type).toEqual(AROUND.supplier);
    }
  });

  test('a link says number, kind, standing and amount, and where its page is', async () => {
    const { documents } = await told(deal.supplier.browser, 'payment', payment);
    expect(documents.find(({ objectType }) => objectType === 'payment')).toEqual({
      objectType: 'payment',
      id: payment,
      word: '付款单',
      no: 'FK202605200001',
      status: '4',
      enumeration: 'PaymentOutStatus',
      amount: '1448800.00',
      createTime: '2026-05-20 10:00:00',
      routeName: 'paymentDetail',
      query: { id: payment },
    });
    const project = documents.find(({ objectType }) => objectType === 'project');
    expect(project).toMatchObject({ status: '4', amount: '' });
  });

  test('an amount is what was granted where less was than asked for, for whoever is told it', async () => {
    const { superuser } = portal.database;
    const reads = async (browser: Browser) => {
      const { documents } = await told(browser, 'payApply', request);
      return documents
        .filter(({ objectType }) => objectType === 'project' || objectType === 'payApply')
        .map(({ amount }) => amount)
        .toSorted();
    };
    const project = superuser.updateTable('project').where('id', '=', deal.projectId);
    const [before] = await superuser
      .selectFrom('project')
      .select(['apply_amount', 'approved_amount'])
      .where('id', '=', deal.projectId)
      .execute();
    await project.set({ apply_amount: '12000000', approved_amount: '9000000' }).execute();
    expect(await reads(deal.buyer.browser)).toEqual(['1448800.00', '9000000.00']);
    expect(await reads(deal.supplier.browser)).toEqual(['', '1448800.00']);
    await project.set({ approved_amount: null }).execute();
    expect(await reads(deal.buyer.browser)).toEqual(['12000000.00', '1448800.00']);
    if (before) await project.set(before).execute();
  });

  test('nobody learns the other side from it: neither its documents nor its amounts', async () => {
    const bought = JSON.stringify(await told(deal.supplier.browser, 'payApply', request));
    const sold = JSON.stringify(await told(deal.buyer.browser, 'payApply', request));
    const ofBuyer = [orders.estimate, 'ZG2026', '1833500', '暂估', '额度'];
    const ofSupplier = [orders.purchase, payment, 'CG2026', 'FK2026', '1811000', '采购订单'];
    expect(ofBuyer.filter((needle) => bought.includes(needle))).toEqual([]);
    expect(ofSupplier.filter((needle) => sold.includes(needle))).toEqual([]);
    // The needles are there to be found.
    expect(ofBuyer.filter((needle) => !sold.includes(needle))).toEqual([]);
    expect(ofSupplier.filter((needle) => !bought.includes(needle))).toEqual([]);
  });

  test('what somebody does not see is answered like what is not there', async () => {
    const { buyer, supplier } = deal;
    const stranger = (await desk.requests.deal()).supplier;
    const absent = await asked(buyer.browser, 'payApply', '1');
    const unknown = await asked(buyer.browser, 'nothingOfTheKind', request);
    expect(unknown.msg).toBe(absent.msg);
    const tries: [Browser, string, string][] = [
      [buyer.browser, 'purchaseOrder', orders.purchase],
      [buyer.browser, 'payment', payment],
      [supplier.browser, 'estimateOrder', orders.estimate],
      [stranger.browser, 'payApply', request],
      [stranger.browser, 'payment', payment],
      [stranger.browser, 'project', deal.projectId],
    ];
    for (const [browser, type, id] of tries) {
      const { status, code, msg } = await asked(browser, type, id);
      expect([status, code, msg], type).toEqual([absent.status, absent.code, absent.msg]);
    }
  });

  test('a role that has nothing to do with a kind of document is not led to it', async () => {
    const receiver = await desk.companies.member('companyReceiver', deal.supplier.companyId);
    const { status } = await asked(receiver.browser, 'payment', payment);
    expect(status).toBe(404);
  });
});

describe('the timeline', () => {
  test('the buyer reads its approval step by step, roles in place of persons, and what it did to the limit', async () => {
    expect(steps(await told(deal.buyer.browser, 'payApply', request))).toEqual([
      ['付款申请', '额度占用 1,448,800.00 元', '系统'],
      ['暂估单', '确认', expect.any(String)],
      ['暂估单', '生成', '系统'],
      ['付款申请', '财务复核：同意', '平台财务专员'],
      ['付款申请', '风控额度审核：同意', '平台风控专员'],
      ['付款申请', '业务审核：同意', '平台业务经理'],
      ['付款申请', '额度冻结 1,448,800.00 元', '系统'],
      ['付款申请', '提交', expect.any(String)],
    ]);
  });

  test('the supplier reads what became of its order and its money, and nothing of how the buyer was judged', async () => {
    expect(steps(await told(deal.supplier.browser, 'purchaseOrder', orders.purchase))).toEqual([
      ['付款单', '确认到账', expect.any(String)],
      ['付款单', '付款成功', '平台'],
      ['付款单', '放行', '平台'],
      ['采购订单', '确认', expect.any(String)],
      ['采购订单', '生成', '系统'],
    ]);
  });

  test('operators read all of it with the persons, each document as its own readers do', async () => {
    const of = (browser: Browser) =>
      browser.get('/admin/timeline', { objectType: 'payApply', objectId: request });
    const finance = (await of(desk.officer)).data as Told;
    expect(kinds(finance)).toEqual(['estimateOrder', 'payApply', 'payment', 'purchaseOrder']);
    expect(finance.documents.map(({ routeName }) => routeName)).toContain('adminReview');
    expect(steps(finance)).toContainEqual(['付款单', '放行', '示例财务总监']);
    const risk = (await of(await desk.people.operator('13800000012'))).data as Told;
    expect(kinds(risk)).toEqual(['estimateOrder', 'payApply', 'purchaseOrder']);
  });
});

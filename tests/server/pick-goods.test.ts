import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { leadsFrom } from '#contract/document/states.ts';
import { ORDER_REFUSAL } from '#contract/order/purchase-order.ts';
import { PICK_REFUSAL, PICK_SHORT, pickGoodsDocument } from '#contract/pick-goods/pick-goods.ts';
import { PICK_STATUS } from '#contract/pick-goods/states.ts';
import { DAY } from '#server/kernel/clock.ts';

import { deliverAll } from '../helpers/deliver-all.ts';
import { PickUps, type Ready } from '../helpers/pick-ups.ts';

let picks: PickUps;
beforeAll(async () => {
  picks = await PickUps.open(13_660_000_000);
});
afterAll(() => picks.portal.close());

const superuser = () => picks.portal.database.superuser;
const buyer = ({ deal }: Ready) => deal.buyer.browser;
const supplier = ({ deal }: Ready) => deal.supplier.browser;

describe('the worked case (rules.md C.0.3): 150.000 t and 100.000 t', () => {
  test('are held by the submission, picked by the approval, and the rest stays', async () => {
    const ready = await picks.ready();
    const id = await picks.draft(ready);
    expect((await picks.submit(ready, id)).code).toBe(0);
    const [first, second] = ready.lineIds;
    expect(await picks.ordered(first)).toEqual({
      granted: '300',
      held: '150',
      used: '0',
      available: '150',
    });
    expect(await picks.approveAll(id)).toEqual(['N1']);
    expect(await picks.ordered(first)).toEqual({
      granted: '300',
      held: '0',
      used: '150',
      available: '150',
    });
    expect(await picks.ordered(second)).toMatchObject({ used: '100', available: '100' });
    expect(await picks.detail(buyer(ready), id)).toMatchObject({
      pickNo: expect.stringMatching(/^TH20260520\d{4}$/),
      pickStatus: PICK_STATUS.waiting,
      totalQty: '250',
      pickAmount: '916750.00',
      prices: [
        { priceIncl: '3695', amount: '554250.00' },
        { priceIncl: '3625', amount: '362500.00' },
      ],
      lines: [
        { goodsName: '螺纹钢', spec: 'HRB400E Φ12', orderedQty: '300', pickQty: '150' },
        { spec: 'HRB400E Φ20', orderedQty: '200', pickQty: '100' },
      ],
      progress: [
        { picked: '150', shipped: '0', accepted: '0' },
        { picked: '100', shipped: '0', accepted: '0' },
      ],
      receiverName: '示例签',
      codeExpireTime: '2026-05-27 10:00:00',
    });
  });

  test('whoever only receives goods reads no price of them (rules.md C.22)', async () => {
    const ready = await picks.ready();
    const id = await picks.approved(ready);
    const { browser } = await picks.companies.member('companyReceiver', ready.deal.buyer.companyId);
    const seen = await picks.detail(browser, id);
    expect(seen).toMatchObject({ totalQty: '250', lines: [{ pickQty: '150' }, {}] });
    const log = await browser.get('/portal/pickGoods/log', { id });
    const told = JSON.stringify(seen) + log.body;
    expect(told).not.toMatch(/(?<!\d)(?:916750|554250|3695|3625)(?!\d)/);
    expect((await picks.save(browser, picks.values(ready))).status).toBe(403);
    const asked = await browser.get('/portal/pickGoods/available', { id: ready.orderId });
    expect(asked.status).toBe(403);
  });

  test('what a line may still give is refused with what is missing, and nothing is held', async () => {
    const ready = await picks.ready();
    await picks.approved(ready);
    const id = await picks.draft(ready, ['', '100.001']);
    const answer = await picks.submit(ready, id);
    expect(answer.code).toBe(PICK_SHORT.quantity);
    expect(answer.body).toContain('螺纹钢 HRB400E Φ20 可提量不足：还可提 100 吨，超出 0.001 吨');
    expect(await picks.ordered(ready.lineIds[1])).toMatchObject({ held: '0', used: '100' });
    const available = await buyer(ready).get('/portal/pickGoods/available', { id: ready.orderId });
    expect(available.data).toMatchObject({
      lines: [
        {
          orderedQty: '300',
          pickedQty: '150',
          remainingQty: '150',
          maxQty: '150',
          priceIncl: '3695',
        },
        { pickedQty: '100', remainingQty: '100' },
      ],
      overdueAmount: '0',
      obstacles: [],
    });
  });

  test('goods, prices and remaining quantities are the order’s word, whatever is sent', async () => {
    const ready = await picks.ready();
    const lie = { goodsName: '黄金', orderedQty: '9', priceIncl: '1', unit: 'kg' };
    const lines = [{ upstreamId: ready.lineIds[0], pickQty: '1.5', ...lie }];
    const id = await picks.draft(ready, undefined, { lines });
    const { lines: kept, pickAmount } = await picks.detail(buyer(ready), id);
    expect(kept).toMatchObject([
      { goodsName: '螺纹钢', unit: 't', orderedQty: '300', pickQty: '1.5' },
    ]);
    expect(pickAmount).toBe('5542.50');
    const fine = await picks.save(buyer(ready), picks.values(ready, ['1.5555', '']));
    expect(fine.body).toContain('数量最多 3 位小数');
  });
});

describe('the quantity comes back', () => {
  test.each(['returnBack', 'reject'] as const)('after %s', async (how) => {
    const ready = await picks.ready();
    const id = await picks.draft(ready);
    await picks.submit(ready, id);
    expect((await picks.decide(id, how)).code).toBe(0);
    expect(await picks.ordered(ready.lineIds[0])).toMatchObject({ held: '0', available: '300' });
  });

  test('when it is withdrawn, and is held anew by the next submission with other lines', async () => {
    const ready = await picks.ready();
    const id = await picks.draft(ready);
    await picks.submit(ready, id);
    expect((await buyer(ready).post('/portal/pickGoods/withdraw', { id })).code).toBe(0);
    expect(await picks.ordered(ready.lineIds[0])).toMatchObject({ held: '0' });
    const { version } = await picks.detail(buyer(ready), id);
    const saved = await picks.save(buyer(ready), picks.values(ready, ['', '70']), { id, version });
    expect(saved.code).toBe(0);
    await picks.submit(ready, id);
    await picks.approveAll(id);
    expect(await picks.ordered(ready.lineIds[0])).toMatchObject({ held: '0', used: '0' });
    expect(await picks.ordered(ready.lineIds[1])).toMatchObject({ used: '70' });
  });

  test('when what has not left is closed, with its reason, once', async () => {
    const ready = await picks.ready();
    const id = await picks.approved(ready);
    const close = (who = buyer(ready)) =>
      who.post('/portal/pickGoods/close', { id, reason: '工期调整，暂不需要' });
    expect((await close(supplier(ready))).status).toBe(403);
    expect((await close()).code).toBe(0);
    expect((await close()).code).toBe('not_now');
    expect(await picks.ordered(ready.lineIds[0])).toMatchObject({ used: '0', available: '300' });
    expect(await picks.detail(buyer(ready), id)).toMatchObject({
      pickStatus: PICK_STATUS.closed,
      closeReason: '工期调整，暂不需要',
    });
  });
});

test.each(Object.values(PICK_STATUS))(
  'what is left is closed from status %s or not',
  async (status) => {
    const ready = await picks.ready();
    const id = await picks.approved(ready, ['1', '']);
    await sql`update pick_goods set pick_status = ${status} where id = ${id}`.execute(superuser());
    const answer = await buyer(ready).post('/portal/pickGoods/close', { id, reason: '计划调整' });
    const may = pickGoodsDocument.states && leadsFrom(pickGoodsDocument.states, 'close', status);
    expect(answer.code).toBe(may ? 0 : 'not_now');
  },
);

describe('what stands in the way has words of its own', () => {
  const set = (table: string, id: string, column: string, value: string) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where id = ${id}`.execute(
      superuser(),
    );

  test.each([
    ['project', 'project_status', '5', PICK_REFUSAL.frozen],
    ['project', 'project_status', '6', PICK_REFUSAL.status],
    ['project', 'product_line', '4', PICK_REFUSAL.factoring],
    ['order', 'estimate_order_status', '1', PICK_REFUSAL.order],
    ['request', 'pay_apply_status', '4', PICK_REFUSAL.unpaid],
    ['site', 'disabled', 'true', PICK_REFUSAL.site],
    ['receiver', 'valid_to', '2026-05-19', PICK_REFUSAL.receiver],
  ] as const)('%s: %s is %s', async (what, column, value, refusal) => {
    const ready = await picks.ready();
    const id = await picks.draft(ready);
    const [table, of] = {
      project: ['project', ready.deal.projectId],
      order: ['estimate_order', ready.orderId],
      request: ['pay_apply', ready.requestId],
      site: ['scene_control', ready.sceneId],
      receiver: ['scene_receiver', ready.receiverId],
    }[what] as [string, string];
    await set(table, of, column, value);
    const answer = await picks.submit(ready, id);
    expect(answer.code).toBe(refusal.code);
    expect(answer.body).toContain(refusal.text);
  });

  test('a request that is paid when the goods have come lets them go before it is paid', async () => {
    const ready = await picks.ready();
    await set('pay_apply', ready.requestId, 'pay_apply_status', '3');
    await set('pay_apply', ready.requestId, 'pay_type', '3');
    const id = await picks.draft(ready);
    expect((await picks.submit(ready, id)).code).toBe(0);
  });

  test('an order that goods were picked from is not closed before they are given back', async () => {
    const ready = await picks.ready();
    await set('pay_apply', ready.requestId, 'pay_apply_status', '3');
    await set('pay_apply', ready.requestId, 'pay_type', '3');
    const id = await picks.approved(ready, ['1', '']);
    const { rows } = await sql<{ id: string }>`
      select purchase_order_id as id from estimate_order where id = ${ready.orderId}`.execute(
      superuser(),
    );
    const close = () =>
      picks.boss.post('/admin/purchaseOrder/close', { id: rows[0]?.id, reason: '双方协商一致' });
    expect((await close()).code).toBe(ORDER_REFUSAL.picked.code);
    await buyer(ready).post('/portal/pickGoods/close', { id, reason: '双方协商一致' });
    expect((await close()).code).toBe(0);
  });

  test('the deposit with the missing sum (I16), at the submission and again at the last approval', async () => {
    const ready = await picks.ready();
    await set('estimate_order', ready.orderId, 'deposit_required', '183350.00');
    await set('estimate_order', ready.orderId, 'deposit_received', '100000.00');
    const id = await picks.draft(ready);
    const words =
      '保证金不足：应缴 183,350.00 元，已缴 100,000.00 元，还差 83,350.00 元，缴足后才能提货';
    expect((await picks.submit(ready, id)).body).toContain(words);
    await set('estimate_order', ready.orderId, 'deposit_received', '183350.00');
    expect((await picks.submit(ready, id)).code).toBe(0);
    await set('estimate_order', ready.orderId, 'deposit_received', '183349.99');
    expect((await picks.approve(id)).body).toContain('还差 0.01 元');
    await set('estimate_order', ready.orderId, 'deposit_received', '183350.00');
    expect(await picks.approveAll(id)).toEqual(['N1']);
  });

  test('the order of somebody else, or of another project, is no order', async () => {
    const [ready, other] = [await picks.ready(), await picks.ready()];
    const values = { ...picks.values(ready), estimateOrderId: other.orderId };
    expect((await picks.save(buyer(ready), values)).status).toBe(422);
    expect(
      (await buyer(ready).get('/portal/pickGoods/available', { id: other.orderId })).status,
    ).toBe(404);
  });
});

describe('tolerance and reason (I7)', () => {
  test('special steel may exceed by 5 %; beyond it a reason and risk decide, and the reason stays', async () => {
    const ready = await picks.ready({ line: '5' });
    await picks.approved(ready, ['315', '']);
    expect(await picks.ordered(ready.lineIds[0])).toMatchObject({ used: '315', available: '0' });
    const id = await picks.draft(ready, ['0.001', '']);
    expect((await picks.submit(ready, id)).code).toBe(PICK_SHORT.quantity);
    const { version } = await picks.detail(buyer(ready), id);
    const overReason = '现场损耗，经设计确认增补';
    await picks.save(buyer(ready), picks.values(ready, ['0.001', ''], { overReason }), {
      id,
      version,
    });
    expect((await picks.submit(ready, id)).code).toBe(0);
    expect(await picks.approveAll(id)).toEqual(['N1', 'N2']);
    expect(await picks.ordered(ready.lineIds[0])).toMatchObject({
      used: '315.001',
      available: '-0.001',
    });
    expect(await picks.detail(supplier(ready), id)).toMatchObject({ overReason });
    const { rows } = await sql<{ override: string }>`
      select override from ledger_entry where object_type = 'pickGoods' and object_id = ${id} and kind = 'hold'`.execute(
      superuser(),
    );
    expect(rows).toEqual([{ override: overReason }]);
  });

  test('a reason where nothing exceeds asks risk for nothing', async () => {
    const ready = await picks.ready();
    const id = await picks.draft(ready, ['1', ''], { overReason: '以防万一' });
    await picks.submit(ready, id);
    expect(await picks.approveAll(id)).toEqual(['N1']);
  });
});

describe('the pick code', () => {
  const ownPick = async () => {
    const ready = await picks.ready();
    const id = await picks.approved(ready, ['10', ''], await picks.own(buyer(ready)));
    return { ready, id, code: await picks.code(id) };
  };
  const type = (ready: Ready, id: string, code: string) =>
    supplier(ready).post('/portal/pickGoods/redeem', { id, code });

  test('of goods that are fetched is the buyer’s and the driver’s, and the supplier reads it nowhere', async () => {
    const { ready, id, code } = await ownPick();
    await deliverAll(picks.portal);
    expect(await picks.detail(buyer(ready), id)).toMatchObject({ pickCode: code });
    const seen = await picks.detail(supplier(ready), id);
    expect(seen).toMatchObject({ pickCode: '', driverName: '示例司机', vehicleNo: '鄂A12345' });
    const told = [
      JSON.stringify(seen),
      (await supplier(ready).get('/message/page', { pageSize: '100' })).body,
      (await supplier(ready).get('/portal/pickGoods/log', { id })).body,
    ].join('\n');
    expect(told).not.toContain(code);
    const mine = await buyer(ready).get('/message/page', { pageSize: '100' });
    expect(mine.body).toContain(`提货码 ${code}`);
  });

  test('of goods that are delivered is shown to the supplier', async () => {
    const ready = await picks.ready();
    const id = await picks.approved(ready);
    await deliverAll(picks.portal);
    const code = await picks.code(id);
    expect(await picks.detail(supplier(ready), id)).toMatchObject({ pickCode: code });
    const told = await supplier(ready).get('/message/page', { pageSize: '100' });
    expect(told.body).toContain(`提货码 ${code}`);
    expect((await type(ready, id, code)).code).toBe(PICK_REFUSAL.noCode.code);
  });

  test('lets the goods go when it is right, in small letters too, and once', async () => {
    const { ready, id, code } = await ownPick();
    const answer = await type(ready, id, code.toLowerCase());
    expect(answer.data).toMatchObject({ passed: true, pickStatus: PICK_STATUS.moving });
    expect((await type(ready, id, code)).code).toBe('not_now');
    expect(await picks.detail(buyer(ready), id)).toMatchObject({
      progress: [{ picked: '10', shipped: '10', delivered: '0' }],
      pickCode: '',
    });
    const close = await buyer(ready).post('/portal/pickGoods/close', { id, reason: '不要了' });
    expect(close.code).toBe('not_now');
  });

  test('may be mistyped five times; another one is good again', async () => {
    const { ready, id, code } = await ownPick();
    const wrong = code === '222222' ? '333333' : '222222';
    const left: unknown[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      left.push((await type(ready, id, wrong)).data);
    }
    expect(left).toMatchObject([4, 3, 2, 1, 0].map((triesLeft) => ({ passed: false, triesLeft })));
    expect((await type(ready, id, code)).data).toMatchObject({ passed: false, triesLeft: 0 });
    expect((await supplier(ready).post('/portal/pickGoods/renewCode', { id })).status).toBe(404);
    expect((await buyer(ready).post('/portal/pickGoods/renewCode', { id })).code).toBe(0);
    const next = await picks.code(id);
    // Each new code is a short message to whatever phone the buyer has typed.
    await sql`update address_counter set hits = 20 where kind = 'pick-code' and address = ${id}`.execute(
      superuser(),
    );
    const over = await buyer(ready).post('/portal/pickGoods/renewCode', { id });
    expect([over.status, over.msg]).toEqual([429, '今日换发提货码次数过多，请明日再试']);
    expect((await type(ready, id, next)).data).toMatchObject({ passed: true });
  });

  test('is worth nothing after seven days', async () => {
    const { ready, id, code } = await ownPick();
    await sql`update pick_code set issued_at = issued_at - interval '8 days', expires_at = ${new Date(
      picks.portal.clock.now().getTime() - DAY,
    )} where pick_goods_id = ${id}`.execute(superuser());
    expect((await type(ready, id, code)).code).toBe(PICK_REFUSAL.expired.code);
  });

  test('is not asked for where the goods change hands in a warehouse', async () => {
    const ready = await picks.ready();
    const id = await picks.approved(ready, ['20', ''], { pickMode: '3' });
    expect(await picks.code(id)).toBe('');
    expect((await buyer(ready).post('/portal/pickGoods/transfer', { id })).status).toBe(404);
    const answer = await supplier(ready).post('/portal/pickGoods/transfer', { id });
    expect(answer.data).toMatchObject({ pickStatus: PICK_STATUS.arrived });
    expect(await picks.detail(buyer(ready), id)).toMatchObject({
      progress: [{ picked: '20', shipped: '20', delivered: '20', received: '0' }],
    });
    const asked = { projectId: ready.deal.projectId };
    const waiting = await buyer(ready).get('/portal/actualDelivery/awaiting', asked);
    const [{ id: deliveryId = '' } = {}] = waiting.data as { id: string }[];
    const seen = await buyer(ready).get('/portal/delivery/detail', { id: deliveryId });
    expect(seen.data).toMatchObject({
      deliveryStatus: '1',
      totalQty: '20',
      lines: [{ qty: '20' }],
      actions: ['receive'],
    });
    const reason = { id: deliveryId, reason: '货权尚未转移' };
    expect((await supplier(ready).post('/portal/delivery/void', reason)).code).toBe(0);
    expect(await picks.detail(buyer(ready), id)).toMatchObject({
      progress: [{ picked: '20', shipped: '0', delivered: '0', received: '0' }],
    });
  });

  test('of an own pick-up needs vehicle, driver and letter', async () => {
    const ready = await picks.ready();
    const id = await picks.draft(ready, undefined, { pickMode: '2' });
    const answer = await picks.submit(ready, id);
    expect(answer.status).toBe(422);
    for (const field of ['vehicleNo', 'driverName', 'driverPhone', 'file61']) {
      expect(answer.body).toContain(field);
    }
  });
});

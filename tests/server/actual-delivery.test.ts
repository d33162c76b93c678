import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTUAL_FIGURES, ACTUAL_REFUSAL, ACTUAL_STATUS } from '#contract/actual-delivery/states.ts';
import { DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { PICK_STATUS } from '#contract/pick-goods/states.ts';

import { auditBooks } from '../helpers/books/audit.ts';
import { Receipts, type Standing } from '../helpers/receipts.ts';
import { Planter } from '../helpers/scoping/rows.ts';

// 上传实收 (rules.md C.10, C.19, F, M2).

let receipts: Receipts;
beforeAll(async () => {
  receipts = await Receipts.open(13_670_000_000);
});
afterAll(() => receipts.picks.portal.close());

const buyer = ({ deal }: Standing) => deal.buyer.browser;
const supplier = ({ deal }: Standing) => deal.supplier.browser;
const WORKED = [{ receivedQty: '149.4' }, { receivedQty: '100' }];

describe('the worked case (rules.md C.0.3)', () => {
  test('149.400 of 150.000 is received, checked, decided and confirmed; quantities stand in the books', async () => {
    const standing = await receipts.standing();
    const id = await receipts.uploaded(standing, WORKED);
    expect(await receipts.detail(buyer(standing), id)).toMatchObject({
      actualNo: expect.stringMatching(/^SS20260520\d{4}$/),
      actualStatus: ACTUAL_STATUS.checking,
      deliveredQty: '250',
      receivedQty: '249.4',
      diffPermille: '-4.000',
      exceeds: '是',
      receiverName: '示例签',
      lines: [
        { deliveredQty: '150', receivedQty: '149.4', diffPermille: '-4.000', settleQty: '149.4' },
        { receivedQty: '100', diffPermille: '0.000', settleQty: '100', disputedQty: '0' },
      ],
      salesPrices: [{ priceIncl: '3695' }, { priceIncl: '3625' }],
    });
    expect(await receipts.at('Received', standing.pickId)).toEqual(['149.4', '100']);
    expect(await receipts.at('Accepted', standing.pickId)).toEqual(['0', '0']);
    expect(await receipts.statuses(standing)).toEqual({
      pick: PICK_STATUS.arrived,
      delivery: DELIVERY_STATUS.differs,
    });
    expect((await receipts.check(id)).code).toBe(0);
    const told = await receipts.detail(supplier(standing), id);
    expect(told).toMatchObject({ actualStatus: ACTUAL_STATUS.confirming });
    const record = async () =>
      (
        await buyer(standing).get('/portal/companyCustomer/listAuditOperate', {
          processRedundantId: String(told.processRedundantId),
        })
      ).body;
    expect(await record()).toContain(
      '螺纹钢 HRB400E Φ12：差异 -4.000‰（允差 ±3‰，平台参数），差异内按发货、差异外按实收，结算 149.4 吨',
    );
    expect((await receipts.confirm(standing, id)).code).toBe(0);
    expect(await record()).toMatch(/"nodeName":"供应商确认"[^}]*"operateTypeName":"同意"/);
    expect(await receipts.detail(buyer(standing), id)).toMatchObject({
      actualStatus: ACTUAL_STATUS.confirmed,
    });
    expect(await receipts.at('Accepted', standing.pickId)).toEqual(['149.4', '100']);
    expect(await receipts.statuses(standing)).toMatchObject({ pick: PICK_STATUS.received });
  });

  test('149.700 is −2 ‰, within the tolerance, and settles what was delivered', async () => {
    const standing = await receipts.standing();
    const id = await receipts.confirmed(standing, [
      { receivedQty: '149.7' },
      { receivedQty: '100' },
    ]);
    expect(await receipts.detail(buyer(standing), id)).toMatchObject({
      exceeds: '',
      lines: [{ diffPermille: '-2.000', settleQty: '150' }, { settleQty: '100' }],
    });
    expect(await receipts.at('Accepted', standing.pickId)).toEqual(['149.7', '100']);
    expect((await receipts.statuses(standing)).delivery).toBe(DELIVERY_STATUS.signed);
  });
});

test('the tolerance that the project agreed on stands before the parameter', async () => {
  const deal = await receipts.picks.requests.deal({ line: '2' });
  await sql`update project set form_data = form_data || '{"tolPermille": "5"}'
    where id = ${deal.projectId}`.execute(receipts.db);
  const ready = await receipts.picks.ready({ deal });
  const pickId = await receipts.picks.approved(ready, ['150', '100']);
  const delivery = await receipts.delivery(pickId, ['150', '100']);
  const standing: Standing = { ...ready, pickId, ...delivery };
  const id = await receipts.uploaded(standing, WORKED);
  expect(await receipts.detail(buyer(standing), id)).toMatchObject({
    exceeds: '',
    lines: [{ diffPermille: '-4.000', tolPermille: '5', settleQty: '150' }, {}],
  });
});

describe('each side reads its own prices alone', () => {
  test('neither finds the other’s, on the wire or in the log', async () => {
    const standing = await receipts.standing();
    const id = await receipts.confirmed(standing, WORKED);
    const bought = await supplier(standing).get('/portal/actualDelivery/detail', { id });
    expect(bought.data).toMatchObject({ purchasePrices: [{ priceIncl: '3650' }, {}] });
    expect(bought.body).not.toMatch(/(?<!\d)(?:3695|3625)(?!\d)|salesPrices/);
    const sold = await buyer(standing).get('/portal/actualDelivery/detail', { id });
    expect(sold.data).toMatchObject({ salesPrices: [{ priceIncl: '3695' }, {}] });
    expect(sold.body).not.toMatch(/(?<!\d)(?:3650|3580)(?!\d)|purchasePrices/);
    const { browser } = await receipts.picks.companies.member(
      'companyReceiver',
      standing.deal.buyer.companyId,
    );
    const seen = await browser.get('/portal/actualDelivery/detail', { id });
    expect(seen.data).toMatchObject({ lines: [{ receivedQty: '149.4' }, {}] });
    expect(seen.body).not.toMatch(/(?<!\d)(?:3695|3650)(?!\d)|Prices/);
  });

  test('a draft is its buyer’s alone', async () => {
    const standing = await receipts.standing();
    const id = await receipts.draft(standing, WORKED);
    const asked = await supplier(standing).get('/portal/actualDelivery/detail', { id });
    expect(asked.status).toBe(404);
  });
});

describe('what stands in the way', () => {
  test('more than was delivered is refused with both numbers, and nothing is counted', async () => {
    const standing = await receipts.standing();
    const id = await receipts.draft(standing, [
      { receivedQty: '150', rejectedQty: '0.001', rejectReason: '锈蚀' },
      { receivedQty: '100' },
    ]);
    const answer = await receipts.submit(standing, id);
    expect(answer.code).toBe(ACTUAL_FIGURES.tooMuch);
    expect(answer.body).toContain('到场 150.001 吨，超过交货 150 吨');
    expect(await receipts.at('Received', standing.pickId)).toEqual(['0', '0']);
  });

  test('within the tolerance of the product line more may come', async () => {
    const standing = await receipts.standing({ line: '5' });
    const more = [{ receivedQty: '157.5' }, { receivedQty: '100' }];
    const id = await receipts.uploaded(standing, more);
    expect(await receipts.at('Received', standing.pickId)).toEqual(['157.5', '100']);
    expect(await receipts.detail(buyer(standing), id)).toMatchObject({
      lines: [{ settleQty: '157.5' }, {}],
    });
  });

  test('a slip, a reason for what is refused, a gross above the tare', async () => {
    const standing = await receipts.standing();
    const values = receipts.values(standing, [
      { receivedQty: '140', rejectedQty: '10', weighGross: '20', weighTare: '20' },
      { receivedQty: '' },
    ]);
    const saved = await receipts.save(buyer(standing), values);
    const { id } = saved.data as { id: string };
    const answer = await receipts.submit(standing, id);
    expect(answer.code).not.toBe(0);
    expect(answer.body).toMatch(/lines\.0\.rejectReason/);
    expect(answer.body).toMatch(/lines\.1\.receivedQty/);
    expect(answer.body).toContain('毛重应大于皮重');
    expect(answer.body).toContain('file91');
  });

  test('a second receipt of the same delivery', async () => {
    const standing = await receipts.standing();
    await receipts.draft(standing, WORKED);
    const again = await receipts.save(buyer(standing), receipts.values(standing, WORKED));
    expect(again.body).toContain('该交货单已有实收记录');
  });

  test.each([
    ['no more', 'valid_to', '2026-05-19'],
    ['not yet', 'valid_from', '2026-05-21'],
  ])('a signer who may sign at the site %s', async (_, column, day) => {
    const standing = await receipts.standing();
    const id = await receipts.draft(standing, WORKED);
    const valid = sql`update scene_receiver set ${sql.ref(column)} = ${day} where id = ${standing.receiverId}`;
    await valid.execute(receipts.db);
    const answer = await receipts.submit(standing, id);
    expect(answer.code).toBe('pick_receiver');
  });
});

describe('part of the goods is refused', () => {
  test('what was rejected is neither received nor settled', async () => {
    const standing = await receipts.standing();
    const id = await receipts.confirmed(standing, [
      { receivedQty: '145', rejectedQty: '5', rejectReason: '弯曲变形' },
      { receivedQty: '100' },
    ]);
    expect(await receipts.detail(supplier(standing), id)).toMatchObject({
      lines: [{ rejectReason: '弯曲变形', diffQty: '0', settleQty: '145' }, {}],
    });
    expect(await receipts.at('Accepted', standing.pickId)).toEqual(['145', '100']);
    expect((await receipts.statuses(standing)).delivery).toBe(DELIVERY_STATUS.partSigned);
  });

  test('all of it: the delivery is refused', async () => {
    const standing = await receipts.standing();
    await receipts.uploaded(standing, [
      { receivedQty: '0', rejectedQty: '150', rejectReason: '牌号不符' },
      { receivedQty: '0', rejectedQty: '100', rejectReason: '牌号不符' },
    ]);
    expect((await receipts.statuses(standing)).delivery).toBe(DELIVERY_STATUS.refused);
    expect(await receipts.at('Received', standing.pickId)).toEqual(['0', '0']);
  });
});

describe('what comes back', () => {
  test('is not received until it is submitted again', async () => {
    const standing = await receipts.standing();
    const id = await receipts.uploaded(standing, WORKED);
    expect((await receipts.sendBack(id)).code).toBe(0);
    expect(await receipts.detail(buyer(standing), id)).toMatchObject({
      actualStatus: ACTUAL_STATUS.returned,
    });
    expect(await receipts.at('Received', standing.pickId)).toEqual(['0', '0']);
    expect(await receipts.statuses(standing)).toEqual({
      pick: PICK_STATUS.moving,
      delivery: DELIVERY_STATUS.waiting,
    });
    expect((await receipts.submit(standing, id)).code).toBe(0);
    expect(await receipts.at('Received', standing.pickId)).toEqual(['149.4', '100']);
  });

  test('is withdrawn by its buyer, and void for nobody once both have confirmed', async () => {
    const standing = await receipts.standing();
    const id = await receipts.uploaded(standing, WORKED);
    expect((await buyer(standing).post('/portal/actualDelivery/withdraw', { id })).code).toBe(0);
    expect(await receipts.at('Received', standing.pickId)).toEqual(['0', '0']);
    await receipts.submit(standing, id);
    await receipts.check(id);
    await receipts.confirm(standing, id);
    const { processRedundantId } = await receipts.detail(buyer(standing), id);
    const answer = await receipts.picks.boss.post('/admin/review/void', {
      processRedundantId,
      opinion: '数量有误，作废重新上传',
    });
    expect(answer.code).toBe(ACTUAL_REFUSAL.confirmed.code);
  });
});

describe('a pick-up that comes in two trucks', () => {
  test('has arrived in part until both are signed for, and is received when both are confirmed', async () => {
    const ready = await receipts.picks.ready();
    const pickId = await receipts.picks.approved(ready, ['150', '']);
    const truck = async (qty: string): Promise<Standing> => ({
      ...ready,
      pickId,
      ...(await receipts.delivery(pickId, [qty])),
    });
    const first = await truck('100');
    await receipts.confirmed(first, [{ receivedQty: '100' }]);
    expect((await receipts.statuses(first)).pick).toBe(PICK_STATUS.partArrived);
    const second = await truck('50');
    const id = await receipts.uploaded(second, [{ receivedQty: '50' }]);
    expect((await receipts.statuses(second)).pick).toBe(PICK_STATUS.arrived);
    await receipts.check(id);
    await receipts.confirm(second, id);
    expect((await receipts.statuses(second)).pick).toBe(PICK_STATUS.received);
    expect(await receipts.at('Accepted', pickId)).toEqual(['150']);
  });
});

/** A trip that has left with goods of these pick-ups, and where it stands. */
async function trip({ deal }: Pick<Standing, 'deal'>, pickIds: readonly string[]) {
  const { portal } = receipts.picks;
  const { id: accountId } = await receipts.db
    .selectFrom('account')
    .select('id')
    .executeTakeFirstOrThrow();
  const { companyId } = deal.supplier;
  const planter = new Planter(receipts.db, portal.clock.now());
  const id = await planter.plant('logistics_entry', { companyId, accountId });
  const set = {
    logistics_status: '2',
    depart_time: portal.clock.now(),
    pick_ids: sql<string[]>`${[...pickIds]}::bigint[]`,
  };
  await receipts.db.updateTable('logistics_entry').set(set).where('id', '=', id).execute();
  const stands = () =>
    receipts.db
      .selectFrom('logistics_entry')
      .select(['logistics_status as status', 'arrive_time as arrived'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  return { id, stands };
}

test('a trip is signed for once all that it loaded is, of each of its pick-ups, whether anybody said that it came or not', async () => {
  const ready = await receipts.picks.ready();
  const [one, other] = [
    await receipts.picks.approved(ready, ['100', '']),
    await receipts.picks.approved(ready, ['', '40']),
  ];
  const { id, stands } = await trip(ready, [one, other]);
  const first = { ...ready, pickId: one, ...(await receipts.delivery(one, ['100'])) };
  await sql`update delivery set logistics_ids = array[${id}::bigint] where id = ${first.deliveryId}`.execute(
    receipts.db,
  );
  await receipts.uploaded(first, [{ receivedQty: '100' }]);
  expect(await stands()).toEqual({ status: '2', arrived: null });
  // Its note names no trip; all of the pick-up is there all the same.
  const second = { ...ready, pickId: other, ...(await receipts.delivery(other, ['40'])) };
  await receipts.uploaded(second, [{ receivedQty: '40' }]);
  expect(await stands()).toEqual({ status: '4', arrived: receipts.picks.portal.clock.now() });
});

test('a trip that has arrived is signed for once everything that it brought is', async () => {
  const ready = await receipts.picks.ready();
  const pickId = await receipts.picks.approved(ready, ['150', '']);
  const { id, stands } = await trip(ready, [pickId]);
  await sql`update logistics_entry set logistics_status = '3' where id = ${id}`.execute(
    receipts.db,
  );
  const brought = async (qty: string): Promise<Standing> => {
    const delivery = await receipts.delivery(pickId, [qty]);
    await sql`update delivery set logistics_ids = array[${id}::bigint] where id = ${delivery.deliveryId}`.execute(
      receipts.db,
    );
    return { ...ready, pickId, ...delivery };
  };
  const [first, second] = [await brought('100'), await brought('50')];
  await receipts.uploaded(first, [{ receivedQty: '100' }]);
  expect((await stands()).status).toBe('3');
  await receipts.uploaded(second, [{ receivedQty: '50' }]);
  expect((await stands()).status).toBe('4');
});

test('goods that change hands in a warehouse are received without a trip and without a truck', async () => {
  const ready = await receipts.picks.ready();
  const pickId = await receipts.picks.approved(ready, ['20', '30'], { pickMode: '3' });
  const { buyer: theirs, supplier: ours } = ready.deal;
  const moved = await ours.browser.post('/portal/pickGoods/transfer', { id: pickId });
  expect(moved.code, moved.body).toBe(0);
  const asked = { projectId: ready.deal.projectId };
  const { data } = await theirs.browser.get('/portal/actualDelivery/awaiting', asked);
  const [{ id: deliveryId = '' } = {}] = data as { id: string }[];
  const expected = await theirs.browser.get('/portal/actualDelivery/expected', { id: deliveryId });
  const { lines } = expected.data as { lines: { upstreamId: string }[] };
  const standing = { ...ready, pickId, deliveryId, lines: lines.map((line) => line.upstreamId) };
  await receipts.confirmed(standing, [{ receivedQty: '20' }, { receivedQty: '30' }]);
  expect(await receipts.at('Accepted', pickId)).toEqual(['20', '30']);
  expect(await receipts.statuses(standing)).toEqual({ pick: '7', delivery: '3' });
});

describe('a signature at the site', () => {
  test('becomes a receipt that is counted at once and submitted by the job, once however often it is sent', async () => {
    const standing = await receipts.standing();
    const signed = receipts.signature(standing, WORKED);
    const made = await receipts.sign(signed);
    expect(await receipts.sign(signed)).toEqual(made);
    expect(await receipts.at('Received', standing.pickId)).toEqual(['149.4', '100']);
    await receipts.submitSigned(made.id);
    await receipts.submitSigned(made.id);
    const row = await receipts.detail(buyer(standing), made.id);
    expect(row).toMatchObject({
      actualNo: made.no,
      actualStatus: ACTUAL_STATUS.checking,
      signWay: '2',
      receiverName: '示例签',
      signLng: '114.3055',
      signTime: '2026-05-20 10:00:00',
      values: { signWay: '2', receiveDate: '2026-05-20' },
    });
    await receipts.check(made.id);
    expect((await receipts.confirm(standing, made.id)).code).toBe(0);
    expect(await receipts.at('Accepted', standing.pickId)).toEqual(['149.4', '100']);
  });

  test('takes the place of what its buyer had begun to upload', async () => {
    const standing = await receipts.standing();
    const draft = await receipts.draft(standing, WORKED);
    const { id } = await receipts.sign(receipts.signature(standing, WORKED));
    expect(id).not.toBe(draft);
    const gone = await buyer(standing).get('/portal/actualDelivery/detail', { id: draft });
    expect(gone.status).toBe(404);
  });

  test('for more than was delivered is refused with both numbers', async () => {
    const standing = await receipts.standing();
    const too = receipts.signature(standing, [{ receivedQty: '150.001' }, { receivedQty: '100' }]);
    await expect(receipts.sign(too)).rejects.toMatchObject({
      data: { fields: [{ message: expect.stringMatching(/到场 150\.001 吨，超过交货 150 吨/) }] },
    });
  });

  test('by twenty at once is one receipt', async () => {
    const standing = await receipts.standing();
    const signed = receipts.signature(standing, WORKED);
    const made = await Promise.all(Array.from({ length: 20 }, () => receipts.sign(signed)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await receipts.at('Received', standing.pickId)).toEqual(['149.4', '100']);
  });
});

test('the books add up from their first entry', async () => {
  expect(await auditBooks(receipts.db)).toEqual([]);
});

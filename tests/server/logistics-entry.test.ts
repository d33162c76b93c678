import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { HOUR } from '#server/kernel/clock.ts';
import { remindArrivals } from '#server/modules/logistics-entry/remind.ts';

import { Deliveries } from '../helpers/deliveries.ts';
import { type Called, Trips } from '../helpers/trips.ts';
import { working } from '../helpers/working.ts';

// 物流登记 (rules.md C.8, C.19): what a trip loads is promised to it, leaves with it, and is told as it goes.

let trips: Trips;
let called: Called;
beforeAll(async () => {
  trips = await Trips.open(13_745_000_000);
});
beforeEach(async () => {
  called = await trips.called();
});
afterAll(() => trips.portal.close());

const supplier = () => called.ready.deal.supplier.browser;
const buyer = () => called.ready.deal.buyer.browser;
const problem = async (values: object) => {
  const { status, data } = await trips.save(supplier(), values);
  return { status, ...(data as object) };
};

async function pickStatus(): Promise<string> {
  return String((await trips.picks.detail(buyer(), called.pickId)).pickStatus);
}

describe('what a trip loads', () => {
  test('is promised when it is handed in, free when it is cancelled, shipped when it leaves', async () => {
    const [line] = called.lineIds;
    const draft = await trips.draft(called, ['60', '']);
    expect(await trips.books(line)).toMatchObject({ held: '0', used: '0' });
    await trips.step(called, 'submit', draft);
    expect(await trips.books(line)).toMatchObject({ granted: '150', held: '60', used: '0' });
    await trips.step(called, 'cancel', draft, { reason: '车辆故障，改日再发' });
    expect(await trips.books(line)).toMatchObject({ held: '0', used: '0' });
    expect(await trips.detail(supplier(), draft)).toMatchObject({
      logisticsStatus: '6',
      cancelReason: '车辆故障，改日再发',
      actions: [],
    });
    expect(await pickStatus()).toBe('3');
    await trips.moving(called, ['60', '40']);
    expect(await trips.books(line)).toMatchObject({ held: '0', used: '60' });
    expect(await trips.books(line, 'qtyShipped')).toMatchObject({ granted: '60' });
    expect(await pickStatus()).toBe('4');
  });

  test('is never more than is left of the pick-up, whoever loads first', async () => {
    await trips.waiting(called, ['100', '']);
    const rest = await trips.draft(called, ['50', '']);
    expect((await trips.step(called, 'submit', rest)).code).toBe(0);
    const full = await trips.draft(called, ['', '100']);
    const over = await trips.draft(called, ['', '60']);
    await trips.step(called, 'submit', full);
    const refused = await trips.step(called, 'submit', over);
    expect([refused.status, refused.body]).toMatchObject([422, expect.stringContaining('可装量')]);
    expect(await trips.books(called.lineIds[1])).toMatchObject({ held: '100' });
  });

  test('when a dozen trips want the last tons at once, they go once', async () => {
    const drafts = await Promise.all(
      Array.from({ length: 12 }, () => trips.draft(called, ['50', ''])),
    );
    const answers = await Promise.all(drafts.map((id) => trips.step(called, 'submit', id)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(3);
    expect(await trips.books(called.lineIds[0])).toMatchObject({ held: '150', used: '0' });
  });

  test('keeps its pick-up open: what is left of it is closed once nothing is loaded or on its way', async () => {
    const close = () =>
      buyer().post('/portal/pickGoods/close', { id: called.pickId, reason: '工期调整' });
    const id = await trips.waiting(called, ['60', '']);
    expect((await close()).code).toBe('pick_moving');
    await trips.step(called, 'depart', id);
    // Another delivery has come meanwhile.
    await sql`update pick_goods set pick_status = '5' where id = ${called.pickId}`.execute(
      trips.portal.database.superuser,
    );
    expect((await close()).code).toBe('pick_moving');
    expect(await trips.books(called.lineIds[0])).toMatchObject({ granted: '150', used: '60' });
    const picked = { ...called.ready, pickId: called.pickId, pickLineIds: [...called.lineIds] };
    const deliveries = new Deliveries(trips.picks);
    const named = { logisticsIds: [id] };
    const deliveryId = await deliveries.delivered(picked, [{ qty: '60' }], named);
    expect((await close()).code).toBe('pick_moving');
    await sql`update delivery set delivery_status = '3' where id = ${deliveryId}`.execute(
      trips.portal.database.superuser,
    );
    expect((await close()).code).toBe(0);
    expect(await trips.books(called.lineIds[0])).toMatchObject({ granted: '60', used: '60' });
  });

  test('keeps its pick-up from being voided, which the trip would load for nobody', async () => {
    const id = await trips.waiting(called, ['60', '']);
    const { rows } = await sql<{ id: string }>`
      select id::text as id from process_instance
      where object_type = 'pickGoods' and object_id = ${called.pickId}`.execute(
      trips.portal.database.superuser,
    );
    const asked = { processRedundantId: rows[0]?.id, opinion: '采购方要求作废' };
    const take = () => trips.picks.boss.post('/admin/review/void', asked);
    expect((await take()).code).toBe('pick_loaded');
    expect(await trips.books(called.lineIds[0])).toMatchObject({ granted: '150', held: '60' });
    await trips.step(called, 'cancel', id, { reason: '车辆故障，改日再发' });
    expect((await take()).code).toBe(0);
    expect(await trips.books(called.lineIds[0])).toMatchObject({ granted: '0', held: '0' });
  });

  test('comes from several pick-ups of the project, and from nobody else’s', async () => {
    const { ready } = called;
    const more = await trips.called(ready, ['20', '']);
    const lines = [
      { upstreamId: called.lineIds[0], qty: '30' },
      { upstreamId: more.lineIds[0], qty: '20' },
    ];
    const id = await trips.waiting(called, ['', ''], { lines });
    const row = await trips.detail(supplier(), id);
    expect(row).toMatchObject({ pickCount: 2 });
    expect((row.lines as { qty: string }[]).map(({ qty }) => qty)).toEqual(['30', '20']);
    const stranger = await trips.called();
    const foreign = { lines: [{ upstreamId: stranger.lineIds[0], qty: '1' }] };
    const refused = await trips.save(supplier(), trips.values(called, ['', ''], foreign));
    expect(refused.status).toBe(422);
    const empty = await trips.draft(called, ['', '']);
    expect((await trips.step(called, 'submit', empty)).status).toBe(422);
  });

  test('is changed while it waits: the promise follows', async () => {
    const id = await trips.waiting(called, ['100', '']);
    const { version, lines } = await trips.detail(supplier(), id);
    const values = trips.values(called, ['140', '10']);
    const kept = { ...values, lines: [{ ...(lines as object[])[0], qty: '140' }, values.lines[1]] };
    expect((await trips.save(supplier(), kept, { id, version })).status).toBe(200);
    expect(await trips.books(called.lineIds[0])).toMatchObject({ held: '140' });
    expect(await trips.books(called.lineIds[1])).toMatchObject({ held: '10' });
    const now = await trips.detail(supplier(), id);
    const over = { ...values, lines: [{ ...(now.lines as object[])[0], qty: '151' }] };
    const refused = await trips.save(supplier(), over, { id, version: now.version });
    expect(refused.status).toBe(422);
    expect(await trips.books(called.lineIds[0])).toMatchObject({ held: '140' });
  });

  test('of what the buyer fetches is nothing: that leaves by its code', async () => {
    const ready = await trips.picks.ready();
    const own = await trips.picks.own(ready.deal.buyer.browser);
    await trips.called(ready, ['10', ''], own);
    const { data } = await ready.deal.supplier.browser.get('/portal/logisticsEntry/available', {
      projectId: ready.deal.projectId,
    });
    expect(data).toMatchObject({ lines: [] });
  });
});

describe('what may be loaded', () => {
  test('is told with what other trips have taken, and a trip’s own counts as free to it', async () => {
    const id = await trips.waiting(called, ['100', '']);
    const { projectId } = called.ready.deal;
    const ask = async (more = {}) => {
      const asked = { projectId, ...more };
      const { data } = await supplier().get('/portal/logisticsEntry/available', asked);
      return (data as { lines: Record<string, string>[] }).lines[0];
    };
    expect(await ask()).toMatchObject({ pickedQty: '150', boundQty: '100', remainingQty: '50' });
    expect(await ask({ tripId: id })).toMatchObject({
      boundQty: '0',
      remainingQty: '150',
      maxQty: '150',
    });
    const asBuyer = await buyer().get('/portal/logisticsEntry/available', { projectId });
    expect(asBuyer.data).toMatchObject({ lines: [] });
  });
});

describe('a form', () => {
  test.for([
    ['a plate that is none', { vehicleNo: '鄂A1234' }, 'vehicleNo'],
    ['an arrival before the loading', { planArriveTime: '2026-06-01 07:59' }, 'planArriveTime'],
    ['a tare above the gross', { grossWeight: '20', tareWeight: '20.001' }, 'tareWeight'],
    ['a day that is none', { loadTime: '2026-02-30 08:00' }, 'loadTime'],
  ] as const)('with %s is refused beside the field', async ([, wrong, path]) => {
    const values = trips.values(called, ['10', ''], wrong);
    const { status, fields } = (await problem(values)) as { status: number; fields: object[] };
    expect([status, fields[0]]).toMatchObject([422, { path }]);
  });

  test('takes plates of new-energy vehicles, and works out net weight', async () => {
    const weights = { vehicleNo: '鄂AD12345', grossWeight: '49.32', tareWeight: '15.1' };
    const id = await trips.waiting(called, ['34.22', ''], weights);
    expect(await trips.detail(supplier(), id)).toMatchObject({
      conveyance: '鄂AD12345',
      netWeight: '34.22',
      grossWeight: '49.32',
    });
  });

  test('of oil asks for seal, temperature and density, and works out litres', async () => {
    const oil = await trips.called(await trips.picks.ready({ line: '6' }), ['10', '']);
    const values = trips.values(oil, ['10', ''], { grossWeight: '25', tareWeight: '15' });
    const { browser } = oil.ready.deal.supplier;
    const saved = await trips.save(browser, values);
    const id = (saved.data as { id: string }).id;
    const refused = await trips.step(oil, 'submit', id);
    expect([refused.status, refused.body]).toMatchObject([422, expect.stringContaining('sealNo')]);
    const whole = { ...values, sealNo: 'F0012', temperature: '-3.5', density: '0.8357' };
    const full = (await trips.save(browser, whole)).data as { id: string };
    expect((await trips.step(oil, 'submit', full.id)).code).toBe(0);
    expect(await trips.detail(browser, full.id)).toMatchObject({
      density: '0.8357',
      temperature: '-3.5',
      volume: '11966.02',
    });
  });

  test('of several legs asks for at least two', async () => {
    const legs = (many: number) =>
      Array.from({ length: many }, (_, at) => ({
        legMode: at === 0 ? '2' : '1',
        legVehicle: at === 0 ? 'X7001' : '鄂A12345',
        legFrom: `示例站${at}`,
        legTo: `示例站${at + 1}`,
        legTime: '2026-06-01 09:00',
      }));
    const values = (many: number) =>
      trips.values(called, ['10', ''], { transportMode: '5', waybillNo: 'YD-1', legs: legs(many) });
    const one = (await trips.save(supplier(), values(1))).data as { id: string };
    expect((await trips.step(called, 'submit', one.id)).status).toBe(422);
    const two = (await trips.save(supplier(), values(2))).data as { id: string };
    expect((await trips.step(called, 'submit', two.id)).code).toBe(0);
    const seen = await trips.detail(buyer(), two.id);
    expect(seen.legs).toHaveLength(2);
    expect(seen).toMatchObject({ transportMode: '5', conveyance: 'YD-1' });
  });

  test.for([
    ['by rail', { transportMode: '2', trainNo: 'X70012' }, 'X70012'],
    ['by ship', { transportMode: '3', shipName: '示例货轮 8 号' }, '示例货轮 8 号'],
    [
      'by several means without a waybill',
      {
        transportMode: '5',
        legs: ['示例 1 号船', '鄂A12345'].map((legVehicle, at) => ({
          legMode: at === 0 ? '3' : '1',
          legVehicle,
          legFrom: '示例港',
          legTo: '示例站',
          legTime: '',
        })),
      },
      '示例 1 号船、鄂A12345',
    ],
  ] as const)(
    '%s asks for no plate and no driver, and is named by what carries it',
    async ([, how, conveyance]) => {
      const nobody = { vehicleNo: '', driverName: '', driverPhone: '' };
      const id = await trips.moving(called, ['10', ''], { ...nobody, ...how });
      expect(await trips.detail(buyer(), id)).toMatchObject({ conveyance, logisticsStatus: '2' });
    },
  );

  test('through a pipe is metered, with litres of its temperature and density', async () => {
    const oil = await trips.called(await trips.picks.ready({ line: '6' }), ['10', '']);
    const pipe = { transportMode: '4', vehicleNo: '', driverName: '', driverPhone: '' };
    const measured = { sealNo: 'F0013', temperature: '18.5', density: '0.84' };
    const unmetered = trips.values(oil, ['10', ''], { ...pipe, ...measured });
    const { browser } = oil.ready.deal.supplier;
    const bare = (await trips.save(browser, unmetered)).data as { id: string };
    expect((await trips.step(oil, 'submit', bare.id)).body).toContain('meteredWeight');
    const metered = { ...pipe, ...measured, meteredWeight: '10' };
    const id = await trips.moving(oil, ['10', ''], metered);
    expect(await trips.detail(browser, id)).toMatchObject({
      conveyance: '管道',
      netWeight: '10',
      temperature: '18.5',
      density: '0.84',
      volume: '11904.76',
    });
  });
});

describe('the buyer', () => {
  test('sees what was handed in, without freight and without the form; drafts are the supplier’s', async () => {
    const draft = await trips.draft(called, ['10', '']);
    expect((await buyer().get('/portal/logisticsEntry/detail', { id: draft })).status).toBe(404);
    const more = { freightAmount: '1234.56', freightPayer: '1', remarks: '小心轻放' };
    const id = await trips.waiting(called, ['10', ''], more);
    expect(await trips.detail(supplier(), id)).toMatchObject({ freightAmount: '1234.56' });
    const seen = await trips.detail(buyer(), id);
    expect(seen).toMatchObject({ remarks: '小心轻放', driverPhone: '13900000088', actions: [] });
    expect(JSON.stringify(seen)).not.toContain('1234.56');
    expect(seen).not.toHaveProperty('values');
    const { data } = await buyer().post('/portal/logisticsEntry/page', {
      pageNum: 1,
      pageSize: 10,
    });
    const [row] = (data as { content: Record<string, string>[] }).content;
    expect(row).toMatchObject({ driver: '示例司机 139****0088' });
    expect(JSON.stringify(row)).not.toContain('13900000088');
  });
});

describe('the way', () => {
  test('is told by nodes, the ends by themselves, and by nobody before it left', async () => {
    const id = await trips.waiting(called, ['10', '']);
    const node = { place: '示例服务区', words: '休息半小时', lng: '114.39', lat: '30.63' };
    expect((await trips.step(called, 'node', id, node)).code).not.toBe(0);
    await trips.step(called, 'depart', id);
    await trips.step(called, 'node', id, node);
    await trips.step(called, 'abnormal', id, { reason: '高速封路，绕行' });
    expect(await trips.detail(buyer(), id)).toMatchObject({
      logisticsStatus: '5',
      abnormalReason: '高速封路，绕行',
    });
    await trips.step(called, 'resume', id, { reason: '已恢复通行' });
    await trips.step(called, 'arrive', id);
    const { nodes, logisticsStatus } = await trips.detail(buyer(), id);
    expect(logisticsStatus).toBe('3');
    const told = (nodes as { kind: string; place: string; lng: string }[]).map(
      ({ kind, place, lng }) => [kind, place, lng],
    );
    expect(told).toEqual([
      ['depart', '示例钢厂一号库', ''],
      ['pass', '示例服务区', '114.39'],
      ['abnormal', '', ''],
      ['resume', '', ''],
      ['arrive', '示例工地', ''],
    ]);
  });

  test('has no node in the future, and none before it left', async () => {
    const id = await trips.moving(called, ['10', '']);
    const at = (time: string) => trips.step(called, 'node', id, { place: '示例服务区', time });
    expect((await at('2099-01-01 00:00')).body).toContain('不能晚于现在');
    expect((await at('2001-01-01 00:00')).body).toContain('不能早于发车时间');
  });

  test.each([
    ['time', '2026-02-30 10:00'],
    ['time', '2026-99-99 99:99'],
    ['time', '2026-05-20 24:00'],
    ['lng', '180.1'],
    ['lng', '-999'],
    ['lat', '90.00000001'],
    ['words', '绕行\u202e道路'],
  ])('has no %s of %s: said beside it', async (key, value) => {
    const id = await trips.moving(called, ['10', '']);
    const node = { place: '示例服务区', lng: '114.39', lat: '30.63', [key]: value };
    const answer = await trips.step(called, 'node', id, node);
    expect(answer).toMatchObject({ status: 422, data: { fields: [{ path: key }] } });
  });

  test('is told to the receivers when it leaves, two hours before it comes, once, and when it came', async () => {
    const { portal } = trips;
    const soon = new Date(portal.clock.now().getTime() + 90 * 60_000 + 8 * HOUR);
    const planArriveTime = soon.toISOString().slice(0, 16).replace('T', ' ');
    const loadTime = '2020-01-01 08:00';
    const id = await trips.moving(called, ['10', ''], { loadTime, planArriveTime });
    const counts = async (topic: string) => {
      const { rows } = await sql<{ many: number }>`select count(*)::int as many from outbox
        where topic = ${`logisticsEntry.${topic}`} and payload ->> 'id' = ${id}`.execute(
        portal.database.superuser,
      );
      return rows[0]?.many;
    };
    expect(await counts('depart')).toBeGreaterThan(0);
    await remindArrivals(working(portal));
    const told = await counts('soon');
    expect(told).toBeGreaterThan(0);
    await remindArrivals(working(portal));
    expect(await counts('soon')).toBe(told);
    await trips.step(called, 'arrive', id);
    expect(await counts('arrive')).toBeGreaterThan(0);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { HOUR } from '#server/kernel/clock.ts';
import { randomText } from '#server/kernel/crypto/random.ts';
import { textTripLink } from '#server/modules/logistics-entry/link.ts';
import { remindArrivals } from '#server/modules/logistics-entry/remind.ts';

import { Browser } from '../helpers/browser.ts';
import { picture } from '../helpers/sample-files.ts';
import { type Called, Trips } from '../helpers/trips.ts';
import { download } from '../helpers/upload.ts';

// 物流登记 (domain.md C.8, C.19): what a trip loads is promised to it, leaves with it, and is told as it goes.

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
    const empty = await trips.draft(called, ['', ''], foreign);
    expect((await trips.detail(supplier(), empty)).lines).toEqual([]);
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
    expect((await trips.detail(buyer(), two.id)).legs).toHaveLength(2);
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
    await remindArrivals({ db: portal.database.db, clock: portal.clock });
    const told = await counts('soon');
    expect(told).toBeGreaterThan(0);
    await remindArrivals({ db: portal.database.db, clock: portal.clock });
    expect(await counts('soon')).toBe(told);
    await trips.step(called, 'arrive', id);
    expect(await counts('arrive')).toBeGreaterThan(0);
  });
});

describe('the driver’s link', () => {
  const PHONE = '13900000088';
  const open = (token: string) => new Browser(trips.portal).post('/portal/trip/open', { token });

  /** Has it sent, and reads it off the phone. */
  async function linkOf(id: string): Promise<string> {
    const { cipher, clock, sms, database } = trips.portal;
    const answer = await trips.step(called, 'link', id);
    expect(answer.data).toMatchObject({ phone: '139****0088' });
    const publicOrigin = () => 'http://portal.test';
    await textTripLink({ db: database.db, cipher, clock, sms, publicOrigin }, { id });
    const { text = '' } = sms.sent.findLast(({ phone }) => phone === PHONE) ?? {};
    return /portal\.test\/portal\/trip#([\w-]{43}) /.exec(text)?.[1] ?? '';
  }

  const report = (token: string, more: object) => {
    const told = { place: '示例服务区', words: '', photos: [], key: randomText(24) };
    const browser = new Browser(trips.portal);
    return browser.post('/portal/trip/report', { token, kind: 'pass', ...told, ...more });
  };

  test('shows the trip, takes where it is with photos, and its arrival, without an account', async () => {
    const id = await trips.moving(called, ['10', '']);
    const token = await linkOf(id);
    expect((await open(token)).data).toMatchObject({
      conveyance: '鄂A12345',
      statusName: '运输中',
    });
    const photo = (await picture('jpeg')).toString('base64');
    const place = { lng: '114.39', lat: '30.63', photos: [photo] };
    expect((await report(token, place)).code).toBe(0);
    expect((await report(token, { photos: ['bm90IGEgcGljdHVyZQ=='] })).code).not.toBe(0);
    const there = await report(token, { kind: 'arrive', place: '' });
    expect(there.data).toMatchObject({ status: '3', kinds: [] });
    expect((await report(token, {})).code).not.toBe(0);
    for (const browser of [supplier(), buyer()]) {
      const { logisticsStatus, nodes } = await trips.detail(browser, id);
      expect(logisticsStatus).toBe('3');
      const told = nodes as { kind: string; side: string; files: { id: string }[] }[];
      expect(told.map(({ kind, side }) => [kind, side])).toEqual([
        ['depart', 'supplier'],
        ['pass', 'driver'],
        ['arrive', 'driver'],
      ]);
      const file = told[1]?.files[0]?.id ?? '';
      expect(told[1]?.files).toHaveLength(1);
      const sent = await download(trips.portal, browser, `/general/common/file/${file}`);
      expect(sent.statusCode).toBe(200);
    }
  });

  test('takes a report once, however often it is sent for want of an answer', async () => {
    const id = await trips.moving(called, ['10', '']);
    const token = await linkOf(id);
    const [pass, arrive] = [{ key: randomText(24) }, { kind: 'arrive', key: randomText(24) }];
    const twenty = await Promise.all(Array.from({ length: 20 }, () => report(token, pass)));
    expect(new Set(twenty.map(({ code }) => code))).toEqual(new Set([0]));
    for (const _ of [1, 2]) {
      // What has arrived takes no further report, and yet the same one again.
      expect((await report(token, arrive)).data).toMatchObject({ status: '3', kinds: [] });
    }
    const { nodes } = await trips.detail(supplier(), id);
    const kinds = (nodes as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds).toEqual(['depart', 'pass', 'arrive']);
  });

  test('its photos are read by operators with a role that may, each reading in the log', async () => {
    const id = await trips.moving(called, ['10', '']);
    const photos = [(await picture('jpeg')).toString('base64')];
    expect((await report(await linkOf(id), { photos })).code).toBe(0);
    const { nodes } = await trips.detail(supplier(), id);
    const node = (nodes as { id: string; files: { id: string }[] }[]).find(
      ({ files }) => files.length > 0,
    );
    const file = node?.files[0]?.id ?? '';
    const { boss } = trips.picks;
    const read = await download(trips.portal, boss, `/admin/file/content/${file}`);
    expect(read.statusCode).toBe(200);
    const phone = '13800000018';
    const added = await boss.post('/admin/account/save', { phone, nickName: '示例管理' });
    await boss.post('/admin/account/saveRoles', { id: added.data, roles: ['admin'] });
    const administrator = new Browser(trips.portal);
    expect((await administrator.adminCodeLogin(phone)).code).toBe(0);
    expect((await administrator.get(`/admin/file/view/${file}`)).status).toBe(403);
    const { rows } = await sql<{ record: unknown }>`
      select detail -> 'record' as record from audit_log
      where object_type = 'file' and object_id = ${file} and action = 'adminFileContent'`.execute(
      trips.portal.database.superuser,
    );
    expect(rows).toEqual([{ record: { objectType: 'logisticsNode', objectId: node?.id } }]);
  });

  test('is worth nothing once it is replaced, has run out, or was made up; guesses are counted', async () => {
    const id = await trips.moving(called, ['10', '']);
    const [first, second] = [await linkOf(id), await linkOf(id)];
    expect((await open(first)).code).not.toBe(0);
    expect((await open(second)).code).toBe(0);
    const db = trips.portal.database.superuser;
    const { rows } = await sql<{
      kept: string;
    }>`select row_to_json(k)::text as kept from trip_link k
      where logistics_entry_id = ${id}`.execute(db);
    expect(rows[0]?.kept).not.toContain(second);
    await sql`update trip_link set issued_at = issued_at - interval '9 days', expires_at = ${trips.portal.clock.now()}
      where logistics_entry_id = ${id}`.execute(db);
    expect((await open(second)).code).not.toBe(0);
    await sql`delete from address_counter where kind = 'trip-guess'`.execute(db);
    const guess = () => open('A'.repeat(43));
    const answers = [];
    for (let at = 0; at < 51; at += 1) answers.push((await guess()).status);
    expect(answers.slice(0, 50)).not.toContain(429);
    expect(answers[50]).toBe(429);
    // Nor does what is right tell whoever guesses that it is.
    expect((await open(await linkOf(id))).status).toBe(429);
    await sql`delete from address_counter where kind = 'trip-guess'`.execute(db);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { TRIP_REFUSAL } from '#contract/logistics-entry/trip.ts';
import { maskPhone } from '#contract/mask.ts';
import { randomText } from '#server/kernel/crypto/random.ts';
import { textTripLink } from '#server/modules/logistics-entry/link.ts';

import { Browser } from '../helpers/browser.ts';
import { picture } from '../helpers/sample-files.ts';
import { type Called, Trips } from '../helpers/trips.ts';
import { download } from '../helpers/upload.ts';

// The page of a driver without an account (rules.md C.8): what his link is good for, and what he reports by it.

let trips: Trips;
let called: Called;
beforeAll(async () => {
  trips = await Trips.open(13_755_000_000);
});
beforeEach(async () => {
  called = await trips.called();
});
afterAll(() => trips.portal.close());

const supplier = () => called.ready.deal.supplier.browser;
const buyer = () => called.ready.deal.buyer.browser;

describe('the driver’s link', () => {
  const PHONE = '13900000088';
  const open = (token: string) => new Browser(trips.portal).post('/portal/trip/open', { token });

  /** Has it sent, and reads it off the phone. */
  async function linkOf(id: string, to = PHONE): Promise<string> {
    const { cipher, clock, sms, database } = trips.portal;
    const answer = await trips.step(called, 'link', id);
    expect(answer.data).toMatchObject({ phone: maskPhone(to) });
    const publicOrigin = () => 'http://portal.test';
    await textTripLink({ db: database.db, cipher, clock, sms, publicOrigin }, { id });
    const { text = '' } = sms.sent.findLast(({ phone }) => phone === to) ?? {};
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
    const passed = await report(token, place);
    expect(passed.code).toBe(0);
    // The driver sees that his photo has come.
    expect(passed.data).toMatchObject({
      nodes: [
        { kind: 'pass', photos: 1 },
        { kind: 'depart', photos: 0 },
      ],
    });
    for (const none of ['bm90IGEgcGljdHVyZQ==', '2']) {
      expect((await report(token, { photos: [none] })).code).toBe(TRIP_REFUSAL.photo.code);
    }
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
      const { data } = await browser.get('/portal/timeline', {
        objectType: 'logisticsEntry',
        objectId: id,
      });
      const { events } = data as { events: { objectId: string; what: string; who: string }[] };
      const own = events.filter(({ objectId }) => objectId === id);
      expect(own.map(({ what, who }) => [what, who])).toContainEqual(['上报到达', '司机 示例司机']);
      // Whoever sends the goods is no applicant to the one who gets them.
      const departed = own.find(({ what }) => what === '发车');
      expect(departed?.who === '供应商').toBe(browser === buyer());
    }
  });

  test('takes no place that the earth does not have, and no word that reads as another', async () => {
    const token = await linkOf(await trips.moving(called, ['10', '']));
    const place = { lng: '114.39', lat: '30.63' };
    for (const [key, value] of [
      ['lng', '180.1'],
      ['lat', '-91'],
      ['place', '示例\u202e服务区'],
      ['words', '绕行\u202e道路'],
    ] as const) {
      const answer = await report(token, { ...place, [key]: value });
      expect(answer).toMatchObject({ status: 422, data: { fields: [{ path: key }] } });
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

  test('ends when somebody else drives; he gets one of his own', async () => {
    const id = await trips.waiting(called, ['10', '']);
    const former = await linkOf(id);
    expect((await open(former)).code).toBe(0);
    const changed = async (more: object) => {
      const { version, lines } = await trips.detail(supplier(), id);
      const [line] = lines as { id: string }[];
      const values = trips.values(called, ['10', ''], more);
      const rows = values.lines.map((row) => ({ ...row, id: line?.id }));
      const saved = await trips.save(supplier(), { ...values, lines: rows }, { id, version });
      expect(saved.code, saved.body).toBe(0);
    };
    await changed({ vehicleNo: '鄂A54321' });
    expect((await open(former)).code).toBe(0);
    await changed({ driverName: '示例新司机', driverPhone: '13900000099' });
    expect((await trips.detail(supplier(), id)).linkExpireTime).toBe('');
    expect((await trips.step(called, 'depart', id)).code).toBe(0);
    expect((await open(former)).code).toBe(TRIP_REFUSAL.unknown.code);
    expect((await report(former, { kind: 'arrive' })).code).toBe(TRIP_REFUSAL.unknown.code);
    expect((await trips.detail(supplier(), id)).logisticsStatus).toBe('2');
    const link = await linkOf(id, '13900000099');
    expect((await report(link, { kind: 'arrive' })).code).toBe(0);
    expect((await open(former)).code).toBe(TRIP_REFUSAL.unknown.code);
  });

  test('reads him what drivers have written, and nothing that the platform and the two companies are told', async () => {
    const id = await trips.moving(called, ['10', '']);
    const token = await linkOf(id);
    await report(token, { words: '绕行三环' });
    const told = { id, place: '示例服务区', words: '客户催货，请勿告知司机' };
    expect((await supplier().post('/portal/logisticsEntry/node', told)).code).toBe(0);
    const flagged = { id, reason: '疑似盗卖，已报警' };
    expect((await trips.picks.boss.post('/admin/logisticsEntry/flag', flagged)).code).toBe(0);
    const { body, data } = await open(token);
    expect(body).not.toMatch(/盗卖|催货/);
    const { nodes } = data as { nodes: { kind: string; words: string; place: string }[] };
    expect(nodes.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['depart', 'pass', 'abnormal']),
    );
    expect(nodes.map(({ words }) => words).filter((words) => words !== '')).toEqual(['绕行三环']);
    const { nodes: whole } = await trips.detail(buyer(), id);
    expect(JSON.stringify(whole)).toContain(flagged.reason);
  });

  test('is not sent to one phone more than twenty times a day', async () => {
    const id = await trips.moving(called, ['10', '']);
    await linkOf(id);
    const db = trips.portal.database.superuser;
    const taken = (hits: number) =>
      sql`update address_counter set hits = ${hits} where kind = 'trip-link' and address = ${PHONE}`.execute(
        db,
      );
    await taken(19);
    await linkOf(id);
    const over = await supplier().post('/portal/logisticsEntry/link', { id });
    expect(over.status).toBe(429);
    expect(over.msg).toBe('今日发送链接次数过多，请明日再试');
    await taken(0);
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

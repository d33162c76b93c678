import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DELIVERY_REFUSAL, DELIVERY_SHORT, DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { PICK_STATUS } from '#contract/pick-goods/states.ts';

import { deliverAll } from '../helpers/deliver-all.ts';
import { Deliveries, type Picked } from '../helpers/deliveries.ts';
import { PickUps } from '../helpers/pick-ups.ts';
import { Trips } from '../helpers/trips.ts';
import { download } from '../helpers/upload.ts';

let deliveries: Deliveries;
beforeAll(async () => {
  deliveries = new Deliveries(await PickUps.open(13_670_000_000));
});
afterAll(() => deliveries.picks.portal.close());

const buyer = ({ deal }: Picked) => deal.buyer.browser;
const supplier = ({ deal }: Picked) => deal.supplier.browser;

describe('the worked case (rules.md C.0.3): 150.000 t and 100.000 t delivered without a registered trip', () => {
  test('ship and deliver at once, in two heats, and the buyer is told', async () => {
    const picked = await deliveries.picked();
    const [first, second] = picked.pickLineIds;
    const id = await deliveries.draft(picked, [
      { qty: '90', heatNo: 'H-001', theoreticalQty: '90.2', weighedQty: '89.98' },
      { qty: '60', heatNo: 'H-002' },
      { qty: '100', of: 1 },
    ]);
    expect(await deliveries.at('Delivered', first)).toEqual({ granted: '0', used: '0' });
    expect((await buyer(picked).get('/portal/delivery/detail', { id })).status).toBe(404);

    expect(await deliveries.submit(picked, id)).toMatchObject({
      code: 0,
      data: { deliveryStatus: DELIVERY_STATUS.waiting },
    });
    expect(await deliveries.at('Picked', first)).toEqual({ granted: '150', used: '150' });
    expect(await deliveries.at('Shipped', first)).toEqual({ granted: '150', used: '150' });
    expect(await deliveries.at('Delivered', first)).toEqual({ granted: '150', used: '0' });
    expect(await deliveries.at('Delivered', second)).toEqual({ granted: '100', used: '0' });
    expect(await deliveries.detail(supplier(picked), id)).toMatchObject({
      deliveryNo: expect.stringMatching(/^JH20260520\d{4}$/),
      pickNo: expect.stringMatching(/^TH/),
      purchaseOrderNo: expect.stringMatching(/^CG/),
      totalQty: '250',
      signedQty: '',
      submittedTime: '2026-05-20 10:00:00',
      actions: expect.arrayContaining(['void', 'print', 'resend']),
      lines: [
        { heatNo: 'H-001', qty: '90', theoreticalQty: '90.2', weighedQty: '89.98' },
        { heatNo: 'H-002', qty: '60', theoreticalQty: '' },
        { qty: '100', heatNo: '' },
      ],
    });
    const seen = await deliveries.detail(buyer(picked), id);
    expect(seen).toMatchObject({ totalQty: '250', deliveryStatus: '1', papers: [{}] });
    // Of all that its supplier does with it, the buyer does nothing; what came, it files.
    expect(seen.actions).toEqual(['receive']);
    expect(seen).not.toHaveProperty('purchaseOrderNo');
    expect(seen).not.toHaveProperty('values');
    expect(seen).not.toHaveProperty('attachment');
    expect(await deliveries.picks.detail(buyer(picked), picked.pickId)).toMatchObject({
      pickStatus: PICK_STATUS.moving,
      progress: [
        { shipped: '150', delivered: '150' },
        { shipped: '100', delivered: '100' },
      ],
    });
    await deliverAll(deliveries.picks.portal);
    const messages = await buyer(picked).get('/message/page', { pageSize: 50 });
    expect(messages.body).toContain('交货单已提交');
  });

  test('its papers are the buyer’s to open once it was handed in, and not once it is void', async () => {
    const picked = await deliveries.picked();
    const id = await deliveries.delivered(picked, [{ qty: '10' }]);
    const { papers } = await deliveries.detail(buyer(picked), id);
    const [file] = papers as { id: string }[];
    const readable = async () =>
      (await download(deliveries.picks.portal, buyer(picked), `/general/common/file/${file?.id}`))
        .statusCode;
    expect(await readable()).toBe(200);
    await supplier(picked).post('/portal/delivery/void', { id, reason: '送错货物，重新登记' });
    expect(await readable()).toBe(404);
  });
});

describe('what may be delivered', () => {
  test('is asked in one call: what is left with tolerance, and what stands in the way', async () => {
    const picked = await deliveries.picked(undefined, { line: '5' });
    const certificate = await deliveries.paper(supplier(picked), '82');
    await deliveries.delivered(picked, [{ qty: '100' }], { file82: [certificate] });
    const asked = await supplier(picked).get('/portal/delivery/available', { id: picked.pickId });
    expect(asked.data).toMatchObject({
      lines: [
        { pickQty: '150', deliveredQty: '100', remainingQty: '50', maxQty: '57.5' },
        { remainingQty: '100', maxQty: '105' },
      ],
      needsCertificate: true,
      obstacles: [],
    });
    expect(
      (await buyer(picked).get('/portal/delivery/available', { id: picked.pickId })).status,
    ).toBe(404);
  });

  test('what exceeds the pick-up and its tolerance is refused with both numbers, and nothing moves', async () => {
    const picked = await deliveries.picked();
    await deliveries.delivered(picked, [{ qty: '100' }]);
    const late = await deliveries.draft(picked, [{ qty: '50' }]);
    const other = await deliveries.draft(picked, [{ qty: '50' }]);
    expect((await deliveries.submit(picked, other)).code).toBe(0);
    expect(await deliveries.submit(picked, late)).toMatchObject({
      code: DELIVERY_SHORT.quantity,
      msg: expect.stringMatching(/还可交 0 .*，超出 50 /),
    });
    expect(await deliveries.at('Delivered', picked.pickLineIds[0])).toMatchObject({
      granted: '150',
    });
  });

  test('ten deliveries of one pick-up at once take no more than it has', async () => {
    const picked = await deliveries.picked();
    const ids: string[] = [];
    while (ids.length < 10) ids.push(await deliveries.draft(picked, [{ qty: '30' }]));
    const answers = await Promise.all(ids.map((id) => deliveries.submit(picked, id)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(5);
    expect(await deliveries.at('Delivered', picked.pickLineIds[0])).toMatchObject({
      granted: '150',
    });
  });

  test('certificates come with steel, and a note with everything', async () => {
    const picked = await deliveries.picked(undefined, { line: '5' });
    const bare = await deliveries.draft(picked, [{ qty: '10' }]);
    expect(await deliveries.submit(picked, bare)).toMatchObject({ status: 422 });
    const noNote = await deliveries.draft(picked, [{ qty: '10' }], { file81: [] });
    const refused = await deliveries.submit(picked, noNote);
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.body).toContain('file81');
  });

  test('an oil supplier whose licence ran out delivers nothing', async () => {
    const picked = await deliveries.picked(['100', ''], { line: '6' });
    const id = await deliveries.draft(picked, [{ qty: '10' }]);
    await sql`update project set form_data = form_data || '{"licenseExpire":"2026-05-20"}'
      where id = ${picked.deal.projectId}`.execute(deliveries.db);
    expect(await deliveries.submit(picked, id)).toMatchObject({
      code: DELIVERY_REFUSAL.licence.code,
    });
    await sql`update project set form_data = form_data || '{"licenseExpire":"2026-05-21"}'
      where id = ${picked.deal.projectId}`.execute(deliveries.db);
    expect((await deliveries.submit(picked, id)).code).toBe(0);
  });

  test('goods that are fetched are delivered only after their code was checked', async () => {
    const ready = await deliveries.picks.ready();
    const own = await deliveries.picks.own(ready.deal.buyer.browser);
    const picked = await deliveries.pickOf(ready, ['20', ''], own);
    const id = await deliveries.draft(picked, [{ qty: '20' }]);
    expect(await deliveries.submit(picked, id)).toMatchObject({ code: DELIVERY_REFUSAL.code.code });
    const code = await deliveries.picks.code(picked.pickId);
    await supplier(picked).post('/portal/pickGoods/redeem', { id: picked.pickId, code });
    expect((await deliveries.submit(picked, id)).code).toBe(0);
    expect(await deliveries.at('Shipped', picked.pickLineIds[0])).toEqual({
      granted: '20',
      used: '20',
    });
  });

  test('another supplier’s pick-up is none, and a buyer registers nothing', async () => {
    const [mine, other] = [await deliveries.picked(), await deliveries.picked()];
    const strange = await deliveries.values(mine, [{ qty: '1' }], { pickGoodsId: other.pickId });
    expect(await deliveries.save(mine, strange)).toMatchObject({ status: 422 });
    const values = await deliveries.values(mine, [{ qty: '1' }]);
    const asBuyer = await buyer(mine).post('/portal/delivery/save', { values });
    expect(asBuyer.status).toBe(422);
  });
});

describe('作废', () => {
  test('gives the quantity back to where it came from, and ends the link', async () => {
    const picked = await deliveries.picked();
    const [line] = picked.pickLineIds;
    const id = await deliveries.delivered(picked, [{ qty: '120' }]);
    const token = await deliveries.token(picked, id);
    const answer = await supplier(picked).post('/portal/delivery/void', {
      id,
      reason: '送错货物，重新登记',
    });
    expect(answer.code).toBe(0);
    expect(await deliveries.at('Delivered', line)).toMatchObject({ granted: '0' });
    expect(await deliveries.at('Shipped', line)).toMatchObject({ granted: '0' });
    expect(await deliveries.at('Picked', line)).toEqual({ granted: '150', used: '0' });
    expect(await deliveries.token(picked, id)).toBe('');
    const opened = await buyer(picked).post('/portal/sign/open', { token });
    expect(opened).toMatchObject({ code: 'sign_voided' });
    expect((await deliveries.submit(picked, id)).code).not.toBe(0);
  });

  test('leaves shipped what another delivery has brought since; that one gives it back', async () => {
    const picked = await deliveries.picked(undefined, { line: '5' });
    const [first = '', second = ''] = picked.pickLineIds;
    const called = { ready: picked, pickId: picked.pickId, lineIds: [first, second] as const };
    const certificate = { file82: [await deliveries.paper(supplier(picked), '82')] };
    const own = await deliveries.delivered(picked, [{ qty: '10' }], certificate);
    const trips = new Trips(deliveries.picks);
    await trips.step(called, 'depart', await trips.waiting(called, ['140', '']));
    // Two tons more than were shipped, as special steel may be.
    const late = await deliveries.delivered(picked, [{ qty: '142' }], certificate);
    expect(await deliveries.at('Shipped', first)).toEqual({ granted: '150', used: '152' });
    const give = { reason: '送错货物，重新登记' };
    const answer = await supplier(picked).post('/portal/delivery/void', { id: own, ...give });
    expect(answer.code).toBe(0);
    expect(await deliveries.at('Shipped', first)).toEqual({ granted: '142', used: '142' });
    expect((await supplier(picked).post('/portal/delivery/void', { id: late, ...give })).code).toBe(
      0,
    );
    expect(await deliveries.at('Shipped', first)).toEqual({ granted: '140', used: '0' });
    expect(await deliveries.at('Picked', first)).toEqual({ granted: '150', used: '140' });
  });
});

describe('the link', () => {
  test('is one per delivery, stays while it is good, and goes to the signers of the site', async () => {
    const picked = await deliveries.picked();
    const id = await deliveries.delivered(picked, [{ qty: '10' }]);
    const token = await deliveries.token(picked, id);
    expect(token).toMatch(/^[A-Za-z0-9]{22}$/);
    const { version } = await deliveries.detail(supplier(picked), id);
    const resent = await supplier(picked).post('/portal/delivery/resend', { id, version });
    expect(resent.code).toBe(0);
    await deliveries.makeLink(id);
    expect(await deliveries.token(picked, id)).toBe(token);
    await deliveries.tell(id, picked.receiverId);
    const { sms } = deliveries.picks.portal;
    expect(sms.sent.at(-1)).toMatchObject({ phone: '13900000001', purpose: 'deliverySign' });
    expect(sms.sent.at(-1)?.text).toContain(`/portal/sign/${token}`);
    const stored = await sql<{ all: string }>`
      select string_agg(l::text, ' ') as all from sign_link l`.execute(deliveries.db);
    expect(stored.rows[0]?.all).not.toContain(token);
  });

  test('is not sent again more than twenty times a day', async () => {
    const picked = await deliveries.picked();
    const id = await deliveries.delivered(picked, [{ qty: '10' }]);
    const resend = () => supplier(picked).post('/portal/delivery/resend', { id });
    expect((await resend()).code).toBe(0);
    await sql`update address_counter set hits = 20 where kind = 'sign-link' and address = ${id}`.execute(
      deliveries.db,
    );
    expect((await resend()).status).toBe(429);
  });

  test('goes to no phone more than twenty times a day, however many deliveries come to its site', async () => {
    const picked = await deliveries.picked();
    const { sms } = deliveries.picks.portal;
    const sent = () => sms.sent.filter(({ purpose }) => purpose === 'deliverySign').length;
    const before = sent();
    await sql`delete from address_counter where kind = 'sign-link'`.execute(deliveries.db);
    for (let at = 0; at < 21; at += 1) {
      const id = await deliveries.delivered(picked, [{ qty: '1' }]);
      await deliveries.makeLink(id);
      await deliveries.tell(id, picked.receiverId);
      expect((await deliveries.voided(picked, id)).code).toBe(0);
    }
    expect(sent() - before).toBe(20);
    await sql`delete from address_counter where kind = 'sign-link'`.execute(deliveries.db);
  });

  test('is not said to be sent where every phone of the site has had its twenty', async () => {
    const picked = await deliveries.picked();
    const id = await deliveries.delivered(picked, [{ qty: '10' }]);
    const resend = () => supplier(picked).post('/portal/delivery/resend', { id });
    await deliveries.makeLink(id);
    await deliveries.tell(id, picked.receiverId);
    const counted = async (hits: number) => {
      await sql`update address_counter set hits = ${hits}::int where kind = 'sign-link' and address = '13900000001'`.execute(
        deliveries.db,
      );
    };
    await counted(20);
    const full = await resend();
    expect([full.status, full.msg]).toEqual([
      429,
      '现场签收人的手机今日已收到 20 条签收短信，请明日再试；扫描送货单上的二维码也可签收',
    ]);
    expect(Number(full.headers['retry-after'])).toBeGreaterThan(80_000);
    await counted(19);
    expect((await resend()).code).toBe(0);
    await counted(20);
    await sql`update address_counter set window_start = window_start - interval '1 day' where kind = 'sign-link'`.execute(
      deliveries.db,
    );
    expect((await resend()).code).toBe(0);
    await sql`delete from address_counter where kind = 'sign-link'`.execute(deliveries.db);
  });

  test('is told to its supplier alone', async () => {
    const picked = await deliveries.picked();
    const id = await deliveries.delivered(picked, [{ qty: '10' }]);
    expect((await buyer(picked).get('/portal/delivery/signLink', { id })).status).toBe(404);
    expect((await buyer(picked).post('/portal/delivery/resend', { id })).status).toBe(404);
  });
});

describe('a trip', () => {
  test('that waits keeps what it has loaded: a delivery of that is refused with both numbers', async () => {
    const picked = await deliveries.picked();
    const [first = '', second = ''] = picked.pickLineIds;
    const called = { ready: picked, pickId: picked.pickId, lineIds: [first, second] as const };
    const trips = new Trips(deliveries.picks);
    const trip = await trips.waiting(called, ['100', '']);
    const id = await deliveries.draft(picked, [{ qty: '120' }]);
    expect(await deliveries.submit(picked, id)).toMatchObject({
      code: DELIVERY_SHORT.quantity,
      msg: expect.stringContaining('还可交 50 吨，另有 70 吨已装车待发'),
    });
    expect(await deliveries.at('Delivered', first)).toEqual({ granted: '0', used: '0' });
    await trips.step(called, 'depart', trip);
    expect((await deliveries.submit(picked, id)).code).toBe(0);
  });

  test('fills the delivery of what it brings, and none twice', async () => {
    const picked = await deliveries.picked();
    const { rows } = await sql<{ id: string }>`
      insert into logistics_entry (company_id, logistics_no, seen_by, project_id, buyer_company_id, logistics_status,
        vehicle_no, driver_name, driver_phone, depart_time, pick_ids, form_data, form_names,
        created_by, created_at, updated_by, updated_at)
      select supplier_id, 'WL202605209001', seen_by, project_id, company_id, '2', '鄂A12345', '示例司机', '13900000088',
        '2026-05-20T00:00:00Z', array[id], '{}', '{}', created_by, created_at, created_by, created_at
      from pick_goods where id = ${picked.pickId} returning id`.execute(deliveries.db);
    const trip = String(rows[0]?.id);
    await sql`insert into logistics_entry_line (logistics_entry_id, sort, upstream_id, pick_goods_id, pick_no,
        goods_name, brand, spec, material, unit, qty)
      select ${trip}, 0, id, pick_goods_id, '', goods_name, brand, spec, material, unit, 40 from pick_goods_line
      where id = ${picked.pickLineIds[0]}`.execute(deliveries.db);
    const asked = () => supplier(picked).get('/portal/delivery/available', { id: picked.pickId });
    const known = { id: trip, vehicleNo: '鄂A12345', driverName: '示例司机' };
    const lines = [{ upstreamId: picked.pickLineIds[0], qty: '40' }];
    expect((await asked()).data).toMatchObject({ trips: [{ ...known, lines }] });
    await deliveries.delivered(picked, [{ qty: '40' }], { logisticsIds: [trip] });
    expect((await asked()).data).toMatchObject({ trips: [] });
  });
});

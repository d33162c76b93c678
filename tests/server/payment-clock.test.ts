import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { addDays } from '#contract/form/dates.ts';
import { PURCHASE_STATUS } from '#contract/order/purchase-order.ts';
import type { PaymentClock } from '#contract/payment-clock/calls.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { warnOfClocks } from '#server/modules/payment-clock/warn.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { pdf } from '../helpers/sample-files.ts';
import { type SettledDeal, Settlements } from '../helpers/settlements.ts';
import { download, upload } from '../helpers/upload.ts';
import { working } from '../helpers/working.ts';
import { partsOf } from '../helpers/zip-parts.ts';

let portal: TestApp;
let desk: Settlements;
let order: SettledDeal;
/** Its goods are settled in two papers, later. */
let parted: SettledDeal;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Settlements.with(portal, 13_679_000_000);
  order = await desk.order({ paid: '365000.00' });
  parted = await desk.order({ paid: '' });
  const ago = (days: number) => ({
    day: addDays(wireDay(portal.clock.now()), String(-days)) ?? '',
  });
  // 100 t of 3,650.00 long ago, 50 t later: 365,000.00 and 182,500.00.
  await desk.receipt(
    order,
    [{ line: 0, delivered: '100', received: '100', settled: '100' }],
    ago(70),
  );
  await desk.receipt(order, [{ line: 0, delivered: '50', received: '50', settled: '50' }], ago(61));
  await sql`update purchase_order set order_date = order_date - 80 where id = ${order.purchaseId}`.execute(
    portal.database.superuser,
  );
});
afterAll(() => portal.close());

const scale = (companyId: string, code: string) =>
  sql`update company set company_scale = ${code} where id = ${companyId}`.execute(
    portal.database.superuser,
  );
const asked = (browser: Browser, purchaseOrderId = order.purchaseId) =>
  browser.get('/portal/paymentClock/order', { purchaseOrderId });
const clockOf = async (browser: Browser, id: string) => {
  const answer = await asked(browser, id);
  expect(answer.code, answer.body).toBe(0);
  return answer.data as PaymentClock;
};
const clock = () => clockOf(order.supplier, order.purchaseId);
const warnings = async () => {
  const { rows } = await sql<{ day: number; sent: boolean }>`
    select n.day, n.sent from payment_clock_notice n join delivery d on d.id = n.delivery_id
    where d.purchase_order_id = ${order.purchaseId} order by n.day`.execute(
    portal.database.superuser,
  );
  return rows;
};
/** How often each account of the supplier was told. */
const told = async () => {
  const { rows } = await sql<{ times: number }>`
    select count(*)::int as times from outbox where topic = 'paymentClock.warned'
      and payload->>'id' = ${order.purchaseId} group by account_id`.execute(
    portal.database.superuser,
  );
  return rows.map(({ times }) => times);
};

describe('the sixty-day clock', () => {
  test('protects a small supplier of a large buyer, and says what its size is not known for', async () => {
    const { supplier, buyer } = order.deal;
    await scale(supplier.companyId, '');
    expect(await clock()).toMatchObject({ applies: false, unsaid: true });
    await scale(supplier.companyId, '4');
    await scale(buyer.companyId, '2');
    expect(await clock()).toMatchObject({ applies: false, unsaid: false });
    await warnOfClocks(working(portal));
    expect(await warnings()).toEqual([]);
    await sql`update param set value = '1' where name = 'sme.platformIsLarge'`.execute(
      portal.database.superuser,
    );
    expect(await clock()).toMatchObject({ applies: true });
    await sql`update param set value = '0' where name = 'sme.platformIsLarge'`.execute(
      portal.database.superuser,
    );
    await scale(buyer.companyId, '1');
    expect(await clock()).toMatchObject({ applies: true, days: 60, daily: '0.0005' });
  });

  test('counts what was paid for the oldest delivery first, and interest for the day that is over', async () => {
    expect((await clock()).deliveries).toMatchObject([
      { passed: 70, amount: '365000.00', unpaid: '0.00', lateDays: 10, interest: '1825.00' },
      { passed: 61, amount: '182500.00', unpaid: '182500.00', lateDays: 1, interest: '91.25' },
    ]);
  });

  test('of one order that cannot be warned of is logged, and keeps no later one unwarned', async () => {
    const { superuser } = portal.database;
    const later = await desk.order({ paid: '' });
    const day = addDays(wireDay(portal.clock.now()), '-61') ?? '';
    await desk.receipt(later, [{ line: 0, delivered: '50', received: '50', settled: '50' }], {
      day,
    });
    await sql`update purchase_order set order_date = order_date - 80 where id = ${later.purchaseId}`.execute(
      superuser,
    );
    await scale(later.deal.supplier.companyId, '4');
    await scale(later.deal.buyer.companyId, '1');
    await sql
      .raw(`create function refuse_notice() returns trigger language plpgsql as $$ begin
        if new.delivery_id in (select id from delivery where purchase_order_id = ${order.purchaseId})
        then raise 'refused'; end if; return new; end $$;
        create trigger refused before insert on payment_clock_notice for each row execute function refuse_notice()`)
      .execute(superuser);
    onTestFinished(async () => {
      await sql`drop function if exists refuse_notice cascade`.execute(superuser);
    });
    const left: object[] = [];
    const log = { error: (fields: object) => left.push(fields) };
    expect(await warnOfClocks({ ...working(portal), log })).toEqual({ left: 1, isMore: false });
    expect(left).toMatchObject([{ id: order.purchaseId }]);
    expect(await warnings()).toEqual([]);
    const { rows } = await sql<{ day: number }>`select n.day from payment_clock_notice n
      join delivery d on d.id = n.delivery_id where d.purchase_order_id = ${later.purchaseId} order by 1`.execute(
      superuser,
    );
    expect(rows.map(({ day: warned }) => warned)).toEqual([45, 55, 60]);
  });

  test('tells both sides once, the last warning in place of those whose days passed, whoever looks', async () => {
    const round = () => warnOfClocks(working(portal));
    await Promise.all([round(), round(), round()]);
    expect(await warnings()).toEqual([
      { day: 45, sent: false },
      { day: 55, sent: false },
      { day: 60, sent: true },
    ]);
    await round();
    expect(await warnings()).toHaveLength(3);
    expect(new Set(await told())).toEqual(new Set([1]));
  });

  test('of an order that is closed while its page is open says that nothing came', async () => {
    const empty = await desk.order();
    await sql`update purchase_order set purchase_order_status = ${PURCHASE_STATUS.closed}
      where id = ${empty.purchaseId}`.execute(portal.database.superuser);
    const answer = await empty.supplier.get('/portal/paymentClock/order', {
      purchaseOrderId: empty.purchaseId,
    });
    expect(answer.data).toMatchObject({ deliveries: [] });
  });

  test("is the supplier's alone: not the buyer's, not another's, not for a role without prices", async () => {
    expect((await asked(order.buyer)).code).toBe(404);
    const { companies } = desk.payOuts;
    const other = await companies.member('companyFinance');
    const receiver = await companies.member('companyReceiver', order.deal.supplier.companyId);
    for (const path of ['order', 'evidence']) {
      const of = (browser: Browser) =>
        browser.get(`/portal/paymentClock/${path}`, { purchaseOrderId: order.purchaseId });
      expect((await of(other.browser)).code).toBe(404);
      expect((await of(receiver.browser)).status).toBe(403);
    }
  });
});

/** The parts of an archive by their names, in its order, as another library reads it. */

test('the evidence has every document and file that the supplier may open, and nothing of the sale', async () => {
  const note = pdf('送货单');
  const fields = { clientId: 'portal', fileType: '81' };
  const { data } = await upload(portal, order.supplier, ['送货单.pdf', note], { fields });
  const fileId = (data as { id: string }).id;
  const { rows } = await sql<{ no: string }>`
    with hung as (
      insert into attachment (file_id, file_type, object_type, object_id, company_id, created_at)
      select ${fileId}, 81, 'delivery', d.id, d.company_id, ${portal.clock.now()} from delivery d
      where d.purchase_order_id = ${order.purchaseId} order by d.id limit 1 returning object_id)
    select d.delivery_no as no from delivery d join hung on hung.object_id = d.id`.execute(
    portal.database.superuser,
  );
  const path = '/portal/paymentClock/evidence';
  const answer = await download(portal, order.supplier, path, {
    purchaseOrderId: order.purchaseId,
  });
  expect(answer.headers).toMatchObject({ 'content-type': 'application/zip' });
  const estimateNo = await sql<{ no: string }>`
    select estimate_order_no as no from estimate_order where id = ${order.estimateId}`.execute(
    portal.database.superuser,
  );
  const parts = await partsOf(answer.rawPayload);
  const file = `附件/${rows[0]?.no}/002-送货单.pdf`;
  expect([...parts.keys()]).toEqual([
    '举证材料.html',
    'manifest.json',
    expect.stringMatching(/^附件\/FK\d+\/001-银行回单\.pdf$/),
    file,
  ]);
  expect(parts.get(file)?.equals(note)).toBe(true);
  const [page = '', manifest = ''] = [...parts.values()].map(String);
  const said = JSON.parse(manifest) as Record<string, unknown>;
  const sha256 = createHash('sha256').update(note).digest('hex');
  expect(said.files).toContainEqual({
    path: file,
    of: rows[0]?.no,
    size: note.length,
    sha256,
  });
  expect(said.documents).toMatchObject([
    { type: 'purchaseOrder' },
    { type: 'delivery' },
    { type: 'delivery' },
    { type: 'actualDelivery' },
    { type: 'actualDelivery' },
    { type: 'payment', amount: '365000.00' },
  ]);
  expect(said.events).toContainEqual(
    expect.objectContaining({ action: '确认采购订单', by: '本企业' }),
  );
  expect(page).toContain('182,500.00');
  expect(page).toContain('按每日 0.05% 计息');
  // 经办 reads orders and deliveries, and no payment with its slip (rules.md C.22).
  const { companies } = desk.payOuts;
  const operator = await companies.member('companyOperator', order.deal.supplier.companyId);
  const his = await partsOf(
    (await download(portal, operator.browser, path, { purchaseOrderId: order.purchaseId }))
      .rawPayload,
  );
  expect([...his.keys()]).toEqual([
    '举证材料.html',
    'manifest.json',
    expect.stringMatching(/^附件\/JH/),
  ]);
  expect(String(his.get('manifest.json'))).not.toMatch(/"type": "payment"|银行回单/);
  // Neither the sale's number nor its price.
  for (const secret of [estimateNo.rows[0]?.no ?? '?', '3695', '3,695']) {
    expect(page + manifest).not.toContain(secret);
  }
});

test('whoever holds an evidence finds out without an account that nothing of it was changed', async () => {
  const path = '/portal/paymentClock/evidence';
  const fetched = await download(portal, order.supplier, path, {
    purchaseOrderId: order.purchaseId,
  });
  const parts = await partsOf(fetched.rawPayload);
  const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
  const [page = '', list = '', slip = ''] = [...parts.values()];
  const manifest = sha256(list);
  expect(String(page)).toContain(`/portal/verify/${manifest}</a>`);
  const stranger = new Browser(portal);
  const verify = (asked: Record<string, string>) =>
    stranger.get('/portal/evidence/verify', { manifest, ...asked });
  const changed = sha256(`${slip} `);
  const files = [page, slip].map(sha256);
  const { data, code, body } = await verify({ files: [changed, ...files].join() });
  expect(code, body).toBe(0);
  const { rows } = await sql<{ no: string; day: string }>`
    select purchase_order_no as no from purchase_order where id = ${order.purchaseId}`.execute(
    portal.database.superuser,
  );
  expect(data).toEqual({
    purchaseOrderNo: rows[0]?.no,
    generatedTime: JSON.parse(String(list)).generated,
    fileCount: parts.size - 2,
    matching: files,
  });
  // A manifest that was written over is none of the platform's, and a file alone tells nobody in whose papers it lies.
  for (const other of [sha256(`${list} `), files[1] ?? '']) {
    expect((await verify({ manifest: other })).status).toBe(404);
  }
  expect((await verify({ manifest: 'abc' })).status).toBe(422);
  expect((await verify({ files: `${files[0]},` })).status).toBe(422);
  let before = '';
  for (const { time, no, action, by, sha256: told } of JSON.parse(String(list)).events) {
    before = sha256([before, time, no, action, by].join('\n'));
    expect(told).toBe(before);
  }
  expect(before).not.toBe('');
  const changing = portal.database.db.updateTable('evidence').set({ page_sha256: changed });
  await expect(changing.execute()).rejects.toThrow();
  const forced = sql`update evidence set page_sha256 = ${changed}`;
  await expect(forced.execute(portal.database.superuser)).rejects.toThrow('append-only');
});

test('the evidence tells nothing that its supplier is not told yet, nor what the platform does about a limit', async () => {
  const { database, clock } = portal;
  const { rows } = await sql<{ id: string }>`
    select id::text from payment where project_id = ${order.deal.projectId}`.execute(
    database.superuser,
  );
  const entered = await desk.payOuts.returned(rows[0]?.id ?? '', '4321.00');
  expect(entered.code, entered.body).toBe(0);
  // Its buyer is still writing the newest receipt.
  const writing = sql`update actual_delivery set actual_status = '0', audit_status = 0
    where id = (select max(id) from actual_delivery where purchase_order_id = ${order.purchaseId}) returning actual_no as no`;
  const draft = (await writing.execute(database.superuser)).rows[0] as { no: string };
  await sql`insert into audit_log (at, action, request_id, address, user_agent, object_type, object_id, detail)
    values (${clock.now()}, 'adminSupplierBalanceDecide', '', '', '', 'purchaseOrder', ${order.purchaseId}, '{}')`.execute(
    database.superuser,
  );
  const path = '/portal/paymentClock/evidence';
  const asked = { purchaseOrderId: order.purchaseId };
  const [page = '', manifest = ''] = [
    ...(await partsOf((await download(portal, order.supplier, path, asked)).rawPayload)).values(),
  ].map(String);
  const { documents, files } = JSON.parse(manifest) as Record<string, { type: string }[]>;
  expect(documents?.map(({ type }) => type)).toEqual([
    'purchaseOrder',
    'delivery',
    'delivery',
    'actualDelivery',
    'payment',
  ]);
  expect(files).toHaveLength(2);
  // Digits of hashes, of the code and of the site's address are nobody's money.
  const told = (page + manifest).replaceAll(/[0-9a-f]{64}|<svg.*<\/svg>|127\S+verify/gs, '');
  for (const secret of ['4321', '4,321', draft.no, '处理余款缺口']) {
    expect(told).not.toContain(secret);
  }
  expect((await desk.payOuts.confirmReturn(String(entered.data))).code).toBe(0);
  const after = await partsOf((await download(portal, order.supplier, path, asked)).rawPayload);
  expect(String(after.get('manifest.json'))).toContain('-4321.00');
});

test('what is kept back is late from its own day on, and not before: 903,310.00 less 5 %, to the cent', async () => {
  const kept = await desk.order({ paid: '' });
  await sql`update purchase_order set retention_rate = 0.05, retention_days = 365 where id = ${kept.purchaseId}`.execute(
    portal.database.superuser,
  );
  await desk.worked(kept);
  // Not settled yet, and kept back all the same: 5 % of what came.
  const came = await clockOf(kept.supplier, kept.purchaseId);
  const rates = came.deliveries.map(({ amount }) => amount);
  expect(rates).toEqual(['858144.50']);
  await desk.payOuts.paid(kept.requestId, '858144.50');
  const { purchase } = await desk.made(kept);
  await desk.confirmPurchase(kept, purchase.id);
  await scale(kept.deal.supplier.companyId, '3');
  await scale(kept.deal.buyer.companyId, '1');
  const on = async (day: string) => {
    portal.clock.set(`${day}T10:00:00+08:00`);
    const { supplier } = (await desk.again(kept)).order;
    return (await clockOf(supplier, kept.purchaseId)).deliveries;
  };
  const goods = { retention: false, amount: '858144.50', unpaid: '0.00', lateDays: 0 };
  expect(await on('2026-08-20')).toMatchObject([{ ...goods, interest: '0.00' }]);
  // From 2027-05-20 on sixty days, and 45,165.50 × 0.0005 for the one after them.
  const late = { retention: true, deliveryDate: '2027-05-20', amount: '45165.50' };
  expect(await on('2027-07-20')).toMatchObject([
    goods,
    { ...late, deadline: '2027-07-19', unpaid: '45165.50', lateDays: 1, interest: '22.58' },
  ]);
  await warnOfClocks(working(portal));
  const { rows } = await sql<{ what: string }>`select distinct payload->>'what' as what from outbox
    where topic = 'paymentClock.warned' and payload->>'id' = ${kept.purchaseId}`.execute(
    portal.database.superuser,
  );
  expect(rows).toEqual([{ what: '质保金' }]);
});

test('one delivery that is settled in two papers is warned of for each day on which a part of what is kept back falls due', async () => {
  portal.clock.set('2027-07-20T11:00:00+08:00');
  const { desk: now, order: parts } = await desk.again(parted);
  await sql`update purchase_order set retention_rate = 0.05, retention_days = 365, order_date = '2026-05-01'
    where id = ${parts.purchaseId}`.execute(portal.database.superuser);
  await now.worked(parts);
  const [first] = (await now.open(parts)).lines;
  const one = await now.make({
    estimateOrderId: parts.estimateId,
    settleDate: '2026-05-20',
    lines: [{ actualLineId: first?.actualLineId }],
  });
  expect(one.code, one.body).toBe(0);
  await now.made(parts, { settleDate: '2026-08-20' });
  await scale(parts.deal.supplier.companyId, '3');
  await scale(parts.deal.buyer.companyId, '1');
  // The goods are not paid and are warned of once; their parts sixty days from 2027-05-20 and 2027-08-20.
  for (const day of ['2027-07-20', '2027-10-19']) {
    portal.clock.set(`${day}T12:00:00+08:00`);
    await warnOfClocks(working(portal));
  }
  const { rows } = await sql<{ deadline: string }>`
    select distinct payload->>'deadline' as deadline from outbox where topic = 'paymentClock.warned'
      and payload->>'id' = ${parts.purchaseId} and payload->>'what' = '质保金' order by 1`.execute(
    portal.database.superuser,
  );
  expect(rows.map(({ deadline }) => deadline)).toEqual(['2027-07-19', '2027-10-19']);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { LOGISTICS_STATUS } from '#contract/logistics-entry/states.ts';
import { PICK_STATUS } from '#contract/pick-goods/states.ts';
import { TELL_RECEIVERS, textReceivers } from '#server/modules/logistics-entry/sms.ts';

import type { Browser } from '../helpers/browser.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { pdf } from '../helpers/sample-files.ts';
import { type Called, Trips } from '../helpers/trips.ts';
import { download, upload } from '../helpers/upload.ts';

// A trip that was handed in and has not left: it may be changed, to goods of another project, too; and it may never leave.

let trips: Trips;
let boss: Browser;
beforeAll(async () => {
  trips = await Trips.open(13_687_000_000);
  boss = await trips.picks.people.operator();
}, 120_000);
afterAll(() => trips.portal.close());

const buyerOf = ({ ready }: Called) => ready.deal.buyer.browser;
const supplierOf = ({ ready }: Called) => ready.deal.supplier.browser;

describe('moved to goods of another project', () => {
  /** Goods of another buyer, called off from the supplier of the first. */
  async function ofTwoBuyers(line = '2'): Promise<[Called, Called]> {
    const [one, other] = [await trips.called(), await trips.picks.ready({ line })];
    const two = await trips.called(other);
    const { companyId } = one.ready.deal.supplier;
    const { projectId } = two.ready.deal;
    const db = trips.portal.database.superuser;
    await sql`update pick_goods set supplier_id = ${companyId}, seen_by = array_append(seen_by, ${companyId}::bigint)
      where id = ${two.pickId}`.execute(db);
    await sql`update project set seen_by = array_append(seen_by, ${companyId}::bigint)
      where id = ${projectId}`.execute(db);
    await sql`insert into project_party (project_id, role, party_company_id, name)
      select ${projectId}, '3', id, name from company where id = ${companyId}`.execute(db);
    return [one, two];
  }

  async function slip(of: Called, name: string): Promise<string> {
    const fields = { clientId: 'portal', fileType: '71' };
    const { data } = await upload(trips.portal, supplierOf(of), [name, pdf()], { fields });
    return (data as { id: string }).id;
  }

  const opens = async (browser: Browser, file: string) =>
    (await download(trips.portal, browser, `/general/common/file/${file}`)).statusCode;

  test('it is the new buyer’s to see with its papers, and the old one’s no more', async () => {
    const [one, two] = await ofTwoBuyers();
    const [first, second] = [await slip(one, '磅单一.pdf'), await slip(one, '磅单二.pdf')];
    const id = await trips.waiting(one, ['10', ''], { file71: [first] });
    expect(await opens(buyerOf(one), first)).toBe(200);
    const { version } = await trips.detail(supplierOf(one), id);
    const values = trips.values(two, ['10', ''], { file71: [second] });
    const saved = await trips.save(supplierOf(one), values, { id, version });
    expect(saved.code, saved.body).toBe(0);
    const { status } = await buyerOf(one).get('/portal/logisticsEntry/detail', { id });
    expect(status).toBe(404);
    for (const file of [first, second]) expect(await opens(buyerOf(one), file)).toBe(404);
    expect(await trips.detail(buyerOf(two), id)).toMatchObject({ papers: [{ id: second }] });
    expect(await opens(buyerOf(two), second)).toBe(200);
    expect(await trips.books(one.lineIds[0])).toMatchObject({ held: '0' });
    expect(await trips.books(two.lineIds[0])).toMatchObject({ held: '10' });
  });

  test('what it ships has the tolerance of that project’s line', async () => {
    const [one, two] = await ofTwoBuyers('5');
    const id = await trips.waiting(one, ['10', '']);
    const { version } = await trips.detail(supplierOf(one), id);
    const values = trips.values(two, ['10', '']);
    const saved = await trips.save(supplierOf(one), values, { id, version });
    expect(saved.code, saved.body).toBe(0);
    const { rows } = await sql<{ tolerance: string }>`
      select trim_scale(tolerance)::text as tolerance from ledger_account
      where book = 'qtyShipped' and owner_id = ${two.lineIds[0]}`.execute(
      trips.portal.database.superuser,
    );
    expect(rows).toEqual([{ tolerance: '0.05' }]);
  });
});

describe('never leaves', () => {
  const why = { reason: '供应商失联，车辆未发出' };
  const closeRest = ({ pickId }: Called) =>
    boss.post('/admin/pickGoods/closeRest', { id: pickId, ...why });
  const lose = (id: string) => boss.post('/admin/logisticsEntry/lost', { id, ...why });

  test('operations end it: its goods are free, both sides are told, and the pick-up may be closed', async () => {
    const pick = await trips.called(undefined, ['150', '']);
    const waiting = await trips.waiting(pick, ['50', '']);
    const close = () => buyerOf(pick).post('/portal/pickGoods/close', { id: pick.pickId, ...why });
    expect(await close()).toMatchObject({
      code: 'pick_moving',
      msg: expect.stringContaining('联系平台'),
    });
    expect((await lose(waiting)).code).toBe(0);
    expect(await trips.detail(supplierOf(pick), waiting)).toMatchObject({
      logisticsStatus: LOGISTICS_STATUS.cancelled,
      cancelReason: why.reason,
    });
    expect(await trips.books(pick.lineIds[0])).toMatchObject({ held: '0', used: '0' });
    await deliverAll(trips.portal);
    for (const browser of [buyerOf(pick), supplierOf(pick)]) {
      const { body } = await browser.get('/message/page', { pageSize: '100' });
      expect(body).toContain(why.reason);
    }
    expect((await close()).code).toBe(0);
    const { pickStatus } = await trips.picks.detail(buyerOf(pick), pick.pickId);
    expect(pickStatus).toBe(PICK_STATUS.closed);
  });

  test('the platform is told what it may do itself, and not to turn to the platform', async () => {
    const pick = await trips.called(undefined, ['150', '']);
    const left = await trips.moving(pick, ['100', '']);
    const waiting = await trips.waiting(pick, ['50', '']);
    const refused = await closeRest(pick);
    expect(refused).toMatchObject({ code: 'pick_moving', msg: expect.stringContaining('终止') });
    expect(refused.msg).not.toContain('联系平台');
    expect((await lose(waiting)).code).toBe(0);
    // What has left is on its way still.
    expect((await closeRest(pick)).code).toBe('pick_moving');
    expect((await trips.step(pick, 'abnormal', left, why)).code).toBe(0);
    expect((await lose(left)).code).toBe(0);
    expect(
      (await buyerOf(pick).post('/portal/pickGoods/close', { id: pick.pickId, ...why })).code,
    ).toBe(0);
  });
});

describe('that has left', () => {
  const GATES = ['13900000071', '13900000072'] as const;
  const unreached = new Set<string>();
  const heard: Record<string, number> = {};
  const sms = {
    send({ phone }: { phone: string }): Promise<void> {
      if (unreached.has(phone)) return Promise.reject(new Error('no such phone'));
      heard[phone] = (heard[phone] ?? 0) + 1;
      return Promise.resolve();
    },
  };
  let jobs = 0;

  /** A trip to two sites has left: the jobs that tell a phone each. */
  async function left(): Promise<readonly (() => Promise<void>)[]> {
    const one = await trips.called(undefined, ['150', '']);
    const two = await trips.called(one.ready, ['50', '']);
    const { database, clock } = trips.portal;
    const db = database.superuser;
    for (const [at, { pickId }] of [one, two].entries()) {
      await sql`update pick_goods set receiver_phone = ${GATES[at]} where id = ${pickId}`.execute(
        db,
      );
    }
    const lines = [one, two].map(({ lineIds }) => ({ upstreamId: lineIds[0], qty: '1' }));
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    await trips.moving(one, ['1', ''], { lines });
    const queued = async () => {
      const { rows } = await sql<{ payload: object }>`
        delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier = ${TELL_RECEIVERS} returning j.payload`.execute(
        db,
      );
      return rows.map(({ payload }) => {
        jobs += 1;
        const id = String(9_000_000 + jobs);
        return () => textReceivers({ db: database.db, clock, sms }, payload, id);
      });
    };
    const [first] = await queued();
    await first?.();
    return queued();
  }

  test('a phone that cannot be reached has nobody else told again', async () => {
    const jobsOfPhones = await left();
    expect(jobsOfPhones).toHaveLength(2);
    unreached.add(GATES[1]);
    for (let at = 0; at < 3; at += 1) await Promise.allSettled(jobsOfPhones.map((run) => run()));
    unreached.clear();
    expect(heard).toEqual({ [GATES[0]]: 1 });
    await Promise.all(jobsOfPhones.map((run) => run()));
    expect(heard).toEqual({ [GATES[0]]: 1, [GATES[1]]: 1 });
  });

  test('tells no phone more than twenty times a day, and leaves all the same', async () => {
    const db = trips.portal.database.superuser;
    await sql`update address_counter set hits = 20 where kind = 'trip-departure' and address = ${GATES[0]}`.execute(
      db,
    );
    for (const run of await left()) await run();
    expect(heard).toEqual({ [GATES[0]]: 1, [GATES[1]]: 2 });
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StageRow } from '#contract/project/project.ts';
import { setTerms } from '#server/kernel/ledger/terms.ts';
import { closeEndedLimits } from '#server/modules/limit/close-ended.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { booksOf } from '../helpers/books-of.ts';
import type { Browser } from '../helpers/browser.ts';
import { Dues } from '../helpers/dues.ts';
import type { Deal } from '../helpers/pay-applies.ts';
import { done } from '../helpers/reviewer.ts';
import { savedIn } from '../helpers/saved.ts';
import { sceneDeskOn } from '../helpers/scenes.ts';
import { settledSale } from '../helpers/settled-sale.ts';
import { roundTrips } from '../helpers/statements.ts';

// When a project may end, and what becomes of its limit. The worked case (rules.md C.0.3):
//
// limit 10,000,000.00; 1,448,800.00 are paid, of which 903,310.00 lie in a sale of 914,533.00 and 545,490.00 in one of
// 552,287.45. The buyer pays the first: of a revolving limit 545,490.00 stay occupied, of a one-off limit all 1,448,800.00; what
// is still to come back is 545,490.00 of either. The buyer pays the second, too, or it is written off: nothing is to come back, and
// the closing writes off what is occupied all the same: nothing, 1,448,800.00 of the one-off limit, 545,490.00 of the bad debt.

let portal: TestApp;
let dues: Dues;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  dues = await Dues.with(portal, 13_688_100_000);
}, 120_000);
afterAll(() => portal.close());

const FIRST = { principal: '914533.00', amount: '903310.00', exposure: '903310.00' };
const SECOND = { principal: '552287.45', amount: '545490.00', exposure: '545490.00' };
const CLOSED = { state: 'closed', limit: '0.00', reserved: '0.00', occupied: '0.00' };

/** Where both orders of a project stand. */
async function ordersOf({ projectId }: Deal, to: { purchase: string; estimate: string }) {
  const { superuser } = portal.database;
  await sql`update purchase_order set purchase_order_status = ${to.purchase} where project_id = ${projectId}`.execute(
    superuser,
  );
  await sql`update estimate_order set estimate_order_status = ${to.estimate} where project_id = ${projectId}`.execute(
    superuser,
  );
}

/** Two sales, all of whose goods are paid for. */
async function settled(limitType = '1') {
  const { deal, estimateId } = await dues.paidDeal();
  const { projectId } = deal;
  await dues.outs.limits.run((tx) =>
    setTerms(tx, { projectId, at: portal.clock.now(), limitType }),
  );
  const paid = { deal, estimateId };
  const first = (await settledSale(dues, paid, FIRST)).plan;
  const second = (await settledSale(dues, paid, SECOND)).plan;
  await ordersOf(deal, { purchase: '4', estimate: '4' });
  return { deal, first, second };
}

async function pay(deal: Deal, id: string, amount: string): Promise<string> {
  const officer = await dues.officer();
  const money = { companyId: deal.buyer.companyId, amount, payDate: '2026-05-20' };
  const whole = await dues.entered(officer, money);
  const answer = await dues.allocate(officer, whole, [{ receivableId: id, amount }]);
  expect(answer.code, answer.body).toBe(0);
  return whole;
}

const boss = (): Promise<Browser> => dues.outs.people.operator();

/** 坏账核销. */
async function writeOff(id: string): Promise<void> {
  await sql`update receivable_plan set plan_status = '3', due_date = '2026-05-01' where id = ${id}`.execute(
    portal.database.superuser,
  );
  await done(await boss(), '/admin/receivablePlan/writeOff', { id, reason: '采购方破产' });
}

const finish = async ({ projectId }: Deal) =>
  (await boss()).post('/admin/project/finish', { id: projectId });
const terminate = async ({ projectId }: Deal) =>
  done(await boss(), '/admin/project/terminate', { id: projectId, reason: '采购方停产' });

async function limitOf({ projectId }: Deal) {
  const { rows } = await sql<Record<string, string>>`
    select state, credit_limit::text as limit, reserved::text, occupied::text
    from project_limit where project_id = ${projectId}`.execute(portal.database.superuser);
  return rows[0];
}

const round = (page?: number) => {
  const { app, clock, database } = portal;
  return closeEndedLimits({ db: database.db, clock, log: app.log }, page);
};

/** Types and amounts of the last rows of the ledger; it reads on to its end, and the books say the same. */
async function lastRows({ projectId }: Deal, many: number): Promise<string[][]> {
  expect((await dues.outs.limits.reading(projectId)).brokenAt).toBeUndefined();
  const faults = (await booksOf(portal.database.db, '2026-05-20')).flatMap((item) => item.faults);
  expect(faults.filter(({ objectId }) => objectId === projectId)).toEqual([]);
  const rows = await dues.outs.limits.rows(projectId);
  return rows.slice(-many).map(({ type, amount }) => [type, amount]);
}

describe('a project is finished', () => {
  test('with a one-off limit once everything is collected, though it stays occupied', async () => {
    const { deal, first, second } = await settled('2');
    await pay(deal, first.id, FIRST.principal);
    await pay(deal, second.id, '552287.44');
    expect((await finish(deal)).code).toBe('project_owed');
    await pay(deal, second.id, '0.01');
    expect(await dues.limit(deal)).toEqual(['0.00', '1448800.00', '8551200.00']);
    const answer = await finish(deal);
    expect(answer.code, answer.body).toBe(0);
    expect(await limitOf(deal)).toEqual(CLOSED);
    expect(await lastRows(deal, 2)).toEqual([
      ['5', '1448800.00'],
      ['10', '-10000000.00'],
    ]);
  });

  test.each(['1', '2'])(
    'not while money of it lies in no sale yet (limit type %s)',
    async (limitType) => {
      const { deal, estimateId } = await dues.paidDeal();
      const { projectId } = deal;
      await dues.outs.limits.run((tx) =>
        setTerms(tx, { projectId, at: portal.clock.now(), limitType }),
      );
      const { plan } = await settledSale(dues, { deal, estimateId }, FIRST);
      await pay(deal, plan.id, FIRST.principal);
      const answer = await finish(deal);
      expect(answer).toMatchObject({
        code: 'project_outstanding',
        msg: expect.stringContaining('未收回 545,490.00 元') as string,
      });
    },
  );

  test.each([
    ['revolving', '1', '545490.00'],
    ['one-off', '2', '1448800.00'],
  ])('with a bad debt, which the closing of a %s limit writes off', async (_, type, written) => {
    const { deal, first, second } = await settled(type);
    await pay(deal, first.id, FIRST.principal);
    await writeOff(second.id);
    // Written off is not free: nobody draws it while the project runs.
    expect((await limitOf(deal))?.occupied).toBe(written);
    const answer = await finish(deal);
    expect(answer.code, answer.body).toBe(0);
    expect(await limitOf(deal)).toEqual(CLOSED);
    expect((await lastRows(deal, 2))[0]).toEqual(['5', written]);

    // What comes of it after all is taken, and may be undone; the closed limit stays as it is.
    const whole = await pay(deal, second.id, '100000.00');
    expect(await limitOf(deal)).toEqual(CLOSED);
    const [allocationId] = await dues.allocations(whole);
    const undo = { id: whole, allocationId, reason: '认款有误' };
    await done(await dues.officer(), '/admin/collection/undo', undo);
    expect(await limitOf(deal)).toEqual(CLOSED);
    expect((await lastRows(deal, 1))[0]?.[0]).toBe('10');
  });
});

describe('a project is not finished, though nothing of its limit is in use,', () => {
  // 9.500 t of 9.999 t are settled: the estimate order is 部分转正式, 7,007.20 of its deposit are held.
  test('while its orders go on or a deposit is held, and is told which', async () => {
    const { deal, first, second } = await settled();
    await pay(deal, first.id, FIRST.principal);
    await pay(deal, second.id, SECOND.principal);
    const { superuser } = portal.database;
    const held = (amount: string) =>
      sql`update estimate_order set deposit_received = ${amount} where project_id = ${deal.projectId}`.execute(
        superuser,
      );
    await held('7007.20');
    await ordersOf(deal, { purchase: '2', estimate: '3' });
    const running = await finish(deal);
    expect(running.code).toBe('project_open_orders');
    expect(running.msg).toMatch(
      /采购订单 CG\d+（执行中）、暂估单 ZG\d+（部分转正式）、暂估单 ZG\d+ 的保证金（已收 7,007.20 元）$/,
    );
    await ordersOf(deal, { purchase: '4', estimate: '4' });
    const withDeposit = await finish(deal);
    expect(withDeposit).toMatchObject({
      code: 'project_open_orders',
      msg: expect.not.stringContaining('采购订单') as string,
    });
    await held('0');
    const answer = await finish(deal);
    expect(answer.code, answer.body).toBe(0);
    expect(await limitOf(deal)).toEqual(CLOSED);
  });
});

describe('a project is terminated', () => {
  test('with nothing to come back, and a one-off limit is closed at once', async () => {
    const { deal, first, second } = await settled('2');
    await pay(deal, first.id, FIRST.principal);
    await pay(deal, second.id, SECOND.principal);
    await terminate(deal);
    expect(await limitOf(deal)).toEqual(CLOSED);
  });

  test('with something to come back: its limit is closed once that has come', async () => {
    const { deal, first, second } = await settled();
    await pay(deal, first.id, FIRST.principal);
    await terminate(deal);
    await round();
    expect(await limitOf(deal)).toMatchObject({ state: 'frozen', occupied: '545490.00' });
    await pay(deal, second.id, '552287.44');
    await round();
    expect(await limitOf(deal)).toMatchObject({ state: 'frozen', occupied: '0.01' });
    await pay(deal, second.id, '0.01');
    await round();
    expect(await limitOf(deal)).toEqual(CLOSED);
    expect(await lastRows(deal, 1)).toEqual([['10', '-10000000.00']]);
    await round();
    expect(await lastRows(deal, 1)).toEqual([['10', '-10000000.00']]);
  });

  test('what was taken by mistake is undone after the closing, and taken again; the closed limit stays as it is', async () => {
    const { deal, first, second } = await settled();
    await pay(deal, first.id, FIRST.principal);
    await terminate(deal);
    const whole = await pay(deal, second.id, SECOND.principal);
    await round();
    expect(await limitOf(deal)).toEqual(CLOSED);
    const [allocationId] = await dues.allocations(whole);
    const undo = { id: whole, allocationId, reason: '认款有误' };
    await done(await dues.officer(), '/admin/collection/undo', undo);
    expect(await limitOf(deal)).toEqual(CLOSED);
    await pay(deal, second.id, SECOND.principal);
    expect(await limitOf(deal)).toEqual(CLOSED);
    expect(await lastRows(deal, 1)).toEqual([['10', '-10000000.00']]);
  });

  test('with what is written off later: nothing is awaited any more, either', async () => {
    const { deal, first, second } = await settled();
    await pay(deal, first.id, FIRST.principal);
    await terminate(deal);
    await writeOff(second.id);
    await round();
    expect(await limitOf(deal)).toEqual(CLOSED);
    expect(await lastRows(deal, 2)).toEqual([
      ['5', '545490.00'],
      ['10', '-10000000.00'],
    ]);
  });
});

test('what is in use of a limit is asked of a project that ends, and once', async () => {
  const { deal, first, second } = await settled('2');
  await pay(deal, first.id, FIRST.principal);
  await pay(deal, second.id, SECOND.principal);
  const by = await boss();
  const counted = roundTrips(portal.database.pool);
  const asked = () =>
    counted
      .take()
      .flat()
      .filter((text) => /"paidPrincipal".*"settlePrincipal"/s.test(text)).length;
  const { projectId: id } = deal;
  await done(by, '/admin/project/freeze', { id, reason: '核查' });
  await done(by, '/admin/project/unfreeze', { id, reason: '核查完毕' });
  expect(asked()).toBe(0);
  await done(by, '/admin/project/finish', { id });
  expect(asked()).toBe(1);
});

describe('the round that closes limits', () => {
  test('waits for no limit of which something is in use', async () => {
    const { deal, first } = await settled();
    await pay(deal, first.id, FIRST.principal);
    await terminate(deal);
    await portal.database.superuser.transaction().execute(async (tx) => {
      await sql`select from ledger_account where book = 'limit' and owner_id = ${deal.projectId} for update`.execute(
        tx,
      );
      await round();
    });
    expect(await limitOf(deal)).toMatchObject({ state: 'frozen', occupied: '545490.00' });
  });

  test('goes on past one that fails, page by page, and tries it again', async () => {
    const ended: Deal[] = [];
    for (let count = 0; count < 2; count += 1) {
      const { deal, first, second } = await settled();
      await terminate(deal);
      await pay(deal, first.id, FIRST.principal);
      await pay(deal, second.id, SECOND.principal);
      ended.push(deal);
    }
    const [broken, sound] = ended as [Deal, Deal];
    const { superuser } = portal.database;
    await sql`create function refuse_closing() returns trigger language plpgsql as
      $$ begin raise exception 'not this one'; end $$`.execute(superuser);
    await sql`create trigger refuse_closing before insert on ledger_entry for each row
      when (new.kind = 'close' and new.owner_id = ${sql.lit(broken.projectId)}) execute function refuse_closing()`.execute(
      superuser,
    );
    await round(1);
    await sql`drop function refuse_closing cascade`.execute(superuser);
    expect(await limitOf(sound)).toEqual(CLOSED);
    expect((await limitOf(broken))?.state).toBe('frozen');
    expect(portal.log).toContainEqual(
      expect.objectContaining({ round: 'closeEndedLimits', id: broken.projectId }),
    );
    await round();
    expect(await limitOf(broken)).toEqual(CLOSED);
  });
});

/** Sites of a project of which nothing else is open, each left as it says. */
async function withSites(ends: readonly ('draft' | 'withdrawn' | 'rejected' | 'returned')[]) {
  const { people, limits } = dues.outs;
  const desk = sceneDeskOn(portal, people);
  const member = await desk.companies.member();
  const projectId = await desk.project(member.companyId);
  await limits.open(projectId);
  for (const end of ends) {
    const values = await desk.values(member.browser, projectId);
    const { id } = savedIn(await desk.save(member.browser, { values }));
    if (end === 'draft') continue;
    await done(member.browser, '/portal/sceneControl/submit', { id });
    if (end === 'withdrawn') await done(member.browser, '/portal/sceneControl/withdraw', { id });
    else {
      const { rows } = await sql<{ id: string }>`
        select task.id from process_task task join process_instance i on i.id = task.instance_id
        where i.object_id = ${id} and i.object_type = 'sceneControl' and task.status = 1`.execute(
        portal.database.superuser,
      );
      const way = end === 'rejected' ? 'reject' : 'returnBack';
      const decision = { taskId: rows[0]?.id, opinion: '现场与项目无关' };
      await done(await boss(), `/admin/review/${way}`, decision);
    }
  }
  const stages = async () => {
    const { data } = await member.browser.post('/portal/project/projectStage', { projectId });
    return (data as StageRow[]).find(({ stage }) => stage === '30');
  };
  const answer = async () => (await boss()).post('/admin/project/finish', { id: projectId });
  return { stages, answer };
}

describe('sites', () => {
  test('that are drafts, were withdrawn or rejected do not stand in the way of the end', async () => {
    const { stages, answer } = await withSites(['draft', 'withdrawn', 'rejected']);
    expect(await stages()).toMatchObject({ count: 1, doneCount: 1, state: 2 });
    const { code, body } = await answer();
    expect(code, body).toBe(0);
  });

  test('that were returned wait for their applicant', async () => {
    const { stages, answer } = await withSites(['returned']);
    expect(await stages()).toMatchObject({ count: 1, doneCount: 0, state: 1 });
    expect(await answer()).toMatchObject({ code: 'project_open_children' });
  });
});

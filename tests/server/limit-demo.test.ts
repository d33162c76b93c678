import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACTUAL_STATUS } from '#contract/actual-delivery/states.ts';
import { compareDecimals } from '#contract/arithmetic/decimal.ts';
import { add } from '#contract/arithmetic/money.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { LEDGER_TYPE } from '#contract/limit/limit.ts';
import { LOGISTICS_STATUS } from '#contract/logistics-entry/states.ts';
import { PICK_STATUS } from '#contract/pick-goods/states.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import type { WorkbenchSummary } from '#server/kernel/parts/workbench.ts';
import { QUANTITY_BOOK } from '#server/kernel/quantity/books.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { openDue } from '#server/modules/exposure/queries.ts';
import { MODULES } from '#server/modules.ts';
import { localFiles } from '#server/providers/files/local-files.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { booksOf } from '../helpers/books-of.ts';
import { Browser } from '../helpers/browser.ts';
import { Limits } from '../helpers/limits.ts';
import { People } from '../helpers/people.ts';
import { checkInvariants } from '../simulation/invariants/all.ts';

// What the demo data shows must be possible (rules.md C.0.2, I1 to I3 and I19).

let portal: TestApp;
const files = mkdtempSync(join(tmpdir(), 'scf-demo-files-'));
beforeAll(async () => {
  portal = await createTestApp({ demo: 'documents' });
  const { cipher, clock, database } = portal;
  const desk = {
    db: database.db,
    cipher,
    files: localFiles(files),
    incoming: files,
    at: clock.now(),
  };
  // As a server starts again: the second time finds everything there.
  for (const { demo } of MODULES) await demo?.(desk);
}, 120_000);
afterAll(async () => {
  await portal.close();
  rmSync(files, { recursive: true });
});

test('every rule of the books and the papers holds of what the demo made', async () => {
  const { superuser } = portal.database;
  const rows = async <T>(query: RawBuilder<T>) => (await query.execute(superuser)).rows;
  const projects = await superuser.selectFrom('project').select('id').execute();
  expect(projects.length).toBeGreaterThan(5);
  const ids = projects.map(({ id }) => id);
  expect(await checkInvariants({ rows }, ids)).toEqual([]);
});

test('each file of the demo hangs on the record that it is for', async () => {
  const { rows } = await sql<{ fileName: string }>`
    select file_name as "fileName" from file where not bound`.execute(portal.database.superuser);
  expect(rows).toEqual([]);
});

/** Lists follow ids and show times: 创建时间 would say one order and be in another. */
const IN_ORDER = [
  'project',
  'scene_control',
  'pay_apply',
  'estimate_order',
  'purchase_order',
  'payment',
  'pick_goods',
  'logistics_entry',
  'delivery',
  'actual_delivery',
  'sales_order',
  'purchase_settlement',
  'dispute',
  'invoice',
  'collection',
  'apply_amount_adjust',
];

test.each(IN_ORDER)('records of %s stand in the order in which they came to be', async (name) => {
  const { rows } = await sql<{ id: string; early: boolean | null }>`
    select id::text, created_at < lag(created_at) over (order by id) as early
    from ${sql.table(name)}`.execute(portal.database.superuser);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ early }) => early)).toEqual([]);
});

test('a trip that is still a draft loads no more than is left of its pick-up', async () => {
  const { rows } = await sql<{ no: string; fits: boolean }>`
    select trip.logistics_no as no, bool_and(loaded.qty <= picked.available) as fits
    from logistics_entry trip join logistics_entry_line loaded on loaded.logistics_entry_id = trip.id
      join ledger_account picked on picked.owner_id = loaded.upstream_id and picked.book = ${QUANTITY_BOOK.picked}
    where trip.logistics_status = ${LOGISTICS_STATUS.draft} group by trip.id`.execute(
    portal.database.superuser,
  );
  expect(rows).toEqual([{ no: expect.stringMatching(/^WL/), fits: true }]);
});

const { open, raise, lower, temporaryEnd, close } = LEDGER_TYPE;
const MOVES_LIMIT: readonly string[] = [open, raise, lower, temporaryEnd, close];

/**
 * What is held of a limit: by payment requests what is asked for while they are reviewed, granted and neither paid nor sent
 * back after it (I3), and what suppliers are still owed of settlements (rules.md M12).
 */
async function heldOf(projectId: string): Promise<string> {
  const { rows } = await sql<{ held: string }>`
    select coalesce(sum(case pay_apply_status when '1' then apply_amount else approved_amount - paid_amount - returned_amount end), 0)
      + (select coalesce(sum(reserved), 0) from supplier_balance where project_id = ${projectId}) as held
    from pay_apply where project_id = ${projectId} and not deleted and pay_apply_status in ('1', '3', '4')`.execute(
    portal.database.superuser,
  );
  return rows[0]?.held ?? '';
}

/** Pay-outs of a project that have arrived, which its orders or its financings count too. */
async function paidOf(projectId: string): Promise<string> {
  const { rows } = await sql<{ paid: string; counted: string }>`
    select (select coalesce(sum(amount), 0) from payment
        where project_id = ${projectId} and not deleted and payment_status in ('3', '4'))::text as paid,
      ((select coalesce(sum(paid_amount), 0) from purchase_order where project_id = ${projectId})
        + (select coalesce(sum(advanced_amount + balance_paid), 0) from factoring where project_id = ${projectId}))::text as counted`.execute(
    portal.database.superuser,
  );
  const { paid = '', counted = '' } = rows[0] ?? {};
  expect(compareDecimals(paid, counted), projectId).toBe(0);
  return paid;
}

test('requests, orders and pay-outs of the demo buyer stand in every state', async () => {
  const db = portal.database.superuser;
  const statesOf = async (table: string, column: string) => {
    const { rows } = await sql<{ state: string }>`
      select distinct ${sql.ref(column)} as state from ${sql.table(table)} order by 1`.execute(db);
    return rows.map(({ state }) => state);
  };
  expect(await statesOf('pay_apply', 'pay_apply_status')).toEqual([...'012345678']);
  expect(await statesOf('payment', 'payment_status')).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(await statesOf('purchase_order', 'purchase_order_status')).toEqual([...'1234567']);
  expect(await statesOf('estimate_order', 'estimate_order_status')).toEqual([...'12345']);
  expect(await statesOf('factoring', 'factoring_status')).toEqual([...'1234567']);
  expect(await statesOf('factoring', 'product_id')).toEqual(['401', '402', '403', '404']);
});

test('receivables are due soon and overdue by every age, with a penalty of which a part is paid', async () => {
  const { db, superuser } = portal.database;
  const [due] = await inScope(db, { operator: true }, async (tx) => {
    const { rows } = await openDue(sql<string>`'2026-05-20'`).execute(tx);
    return rows;
  });
  const [within7, within30, ...ages] = due?.count ?? [];
  expect(within7).toBeGreaterThan(0);
  expect(within30).toBeGreaterThan(within7 ?? 0);
  expect(ages.slice(0, 4)).toEqual([1, 1, 1, 1]);
  const { rows } = await sql<{ accrued: number; paid: number; told: number }>`
    select count(*) filter (where accrued_penalty > 0)::int as accrued, count(*) filter (where paid_penalty > 0)::int as paid,
      count(*) filter (where notice_date is not null)::int as told from receivable_plan`.execute(
    superuser,
  );
  expect(rows).toEqual([{ accrued: 3, paid: 1, told: 4 }]);
});

test('every limit is what its ledger says, and within itself', async () => {
  const limits = new Limits(portal);
  const { rows } = await sql<{ id: string; approved: string | null }>`
    select l.project_id as id, p.approved_amount as approved
    from project_limit l join project p on p.id = l.project_id`.execute(portal.database.superuser);
  expect(rows.length).toBeGreaterThan(2);
  for (const { id, approved } of rows) {
    const figures = await limits.figures(id);
    const { figures: read, brokenAt } = await limits.reading(id);
    expect(brokenAt, id).toBeUndefined();
    for (const key of ['limit', 'reserved', 'occupied'] as const) {
      expect(compareDecimals(figures[key], read[key]), `${id} ${key}`).toBe(0);
    }
    expect(compareDecimals(figures.available, '0'), id).toBeGreaterThanOrEqual(0);
    const ledger = await limits.rows(id);
    const moved = ledger.filter(({ type }) => MOVES_LIMIT.includes(type));
    expect(compareDecimals(add(...moved.map(({ amount }) => amount)), figures.limit), id).toBe(0);
    expect(ledger[0]?.amount, id).toBe(approved);
    expect(compareDecimals(figures.reserved, await heldOf(id)), id).toBe(0);
    // In use is what was paid and has not come back (I4); each order says the same of itself.
    const freed = ledger.filter(({ type, object_type }) =>
      object_type === 'factoring' ? type === LEDGER_TYPE.restore : object_type === 'receivablePlan',
    );
    const back = add('0', ...freed.map(({ amount }) => amount));
    expect(compareDecimals(add(figures.occupied, back), await paidOf(id)), id).toBe(0);
  }
});

test('documents of the demo buyer stand in every state that a person meets, and nobody is told', async () => {
  const db = portal.database.superuser;
  const states = async (table: string, column: string) => {
    const { rows } = await sql<{ state: string }>`
      select distinct ${sql.ref(column)} as state from ${sql.table(table)} order by 1`.execute(db);
    return rows.map(({ state }) => state);
  };
  const { draft, inReview, returned, signing, running, frozen, finished, rejected } =
    PROJECT_STATUS;
  const all = [draft, inReview, returned, signing, running, frozen, finished, rejected];
  expect(await states('project', 'project_status')).toEqual(all);
  expect(await states('project', 'product_line')).toEqual(['1', '2', '3', '4', '5', '6']);
  const { rows: begun } = await sql<{ line: string }>`
    select distinct product_line as line from project where project_status in (${running}, ${finished})
    order by 1`.execute(db);
  expect(begun.map(({ line }) => line)).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(await states('scene_control', 'scene_status')).toEqual(['0', '1', '2', '3']);
  expect(await states('apply_amount_adjust', 'audit_status')).toEqual(['0', '1', '3', '4']);
  for (const [table, column, statuses] of [
    ['pick_goods', 'pick_status', PICK_STATUS],
    ['logistics_entry', 'logistics_status', LOGISTICS_STATUS],
    ['actual_delivery', 'actual_status', ACTUAL_STATUS],
  ] as const) {
    expect(await states(table, column), table).toEqual(Object.values(statuses).sort());
  }
  const { rows } = await sql`select from scene_receiver r join scene_control s on s.id = r.scene_id
    where s.scene_status = '3' and r.told_at is null`.execute(db);
  expect(rows).toEqual([]);
});

test('the certified buyer has the certification that made it so, once, and nobody is told of it', async () => {
  const { rows } = await sql<{ files: string; certified: boolean; told: string }>`
    select (select count(*) from attachment f where f.object_id = a.id) as files,
      c.certified_at = a.audit_time and c.real_name_status = 3 as certified,
      (select count(*) from graphile_worker.jobs
        where task_identifier = 'certificationSms') as told
    from company_customer_apply a join company c on c.id = a.company_id
    where a.audit_status = '3'`.execute(portal.database.superuser);
  expect(rows).toEqual([{ files: '3', certified: true, told: '0' }]);
});

test('what documents say of one another adds up, down to statements of account', async () => {
  const found = await booksOf(portal.database.db, '2026-05-20');
  expect(found.flatMap(({ faults }) => faults)).toEqual([]);
  const empty = found.filter(({ compared }) => compared === 0).map(({ item }) => item);
  expect(empty).toEqual([]);
});

test('the workbench of either side counts a thing once, whatever nouns know of it', async () => {
  for (const phone of ['13800000001', '13800000002']) {
    const browser = new Browser(portal);
    await browser.passwordLogin(phone, DEMO_PASSWORD);
    const { waiting } = (await browser.get('/portal/workbench/summary')).data as WorkbenchSummary;
    expect(waiting.length, phone).toBeGreaterThan(2);
    const titles = waiting.map(({ title }) => title);
    expect(titles, phone).toEqual([...new Set(titles)]);
  }
});

test('no list of the demo says a missing value as a word', async () => {
  const people = new People(portal, 13_720_000_000);
  const readers = [
    ['operator', await people.operator()],
    ['company', await people.signedIn('13800000001', DEMO_PASSWORD)],
    ['company', await people.signedIn('13800000002', DEMO_PASSWORD)],
  ] as const;
  const said = new Set<string>();
  for (const [kind, browser] of readers) {
    const pages = ENDPOINTS.filter(
      ({ path, access }) =>
        path.endsWith('/page') && (access === 'operator') === (kind === 'operator'),
    );
    for (const { path } of pages) {
      const { body, data } = await browser.post(path, { pageSize: 100 });
      const found = body.match(/"(?:null|undefined|NaN|Invalid Date|\[object Object\])"/)?.[0];
      if (found !== undefined) said.add(`${path} ${found}`);
      if (((data as { content?: unknown[] } | null)?.content ?? []).length > 0) said.add('rows');
    }
  }
  expect([...said]).toEqual(['rows']);
});

test('what was done with trips, deliveries and financings stands in their timelines', async () => {
  const { rows } = await sql`
    select 'logisticsEntrySubmit' as step, logistics_no as no from logistics_entry d where logistics_status <> '0'
      and not exists (select from audit_log where object_id = d.id::text and action = 'logisticsEntrySubmit')
    union all select 'logisticsEntryDepart', logistics_no from logistics_entry d where depart_time is not null
      and not exists (select from audit_log where object_id = d.id::text and action = 'logisticsEntryDepart')
    union all select 'factoringOffer', factoring_no from factoring d
      where not exists (select from audit_log where object_id = d.id::text and action = 'factoringOffer')
    union all select 'factoringConfirm', factoring_no from factoring d where confirm_time is not null
      and not exists (select from audit_log where object_id = d.id::text and action = 'factoringConfirm')
    union all select 'deliveryVoid', delivery_no from delivery d where delivery_status = '6'
      and not exists (select from audit_log where object_id = d.id::text and action = 'deliveryVoid')`.execute(
    portal.database.superuser,
  );
  expect(rows).toEqual([]);
});

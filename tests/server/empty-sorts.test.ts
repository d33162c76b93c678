import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { MODULES } from '#server/modules.ts';

import type { Browser } from '../helpers/browser.ts';
import { ExportDesk } from '../helpers/export-desk.ts';
import { Limits } from '../helpers/limits.ts';
import { Planter } from '../helpers/scoping/rows.ts';

// A list is sorted by columns in which some rows have nothing: such rows come last, and neither a page nor an export loses one.

let desk: ExportDesk;
beforeAll(async () => {
  desk = await ExportDesk.open(13_563_000_000);
});
afterAll(() => desk.close());

test('every list says which of the columns that it is sorted by may be empty', async () => {
  const { rows } = await sql<{ column: string }>`
    select c.relname || '.' || a.attname as column from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attnotnull`.execute(
    desk.portal.database.superuser,
  );
  const nullable = new Set(rows.map(({ column }) => column));
  const lists = MODULES.flatMap(({ nouns = [], consoleLists = [] }) => [
    ...nouns,
    ...consoleLists.map(({ listed }) => listed),
  ]);
  const wrong = lists.flatMap(({ name, table, sorts, mayBeEmpty = [] }) =>
    Object.values(sorts)
      .filter((column) => nullable.has(`${table}.${column}`) !== mayBeEmpty.includes(column))
      .map((column) => `${name}: mayBeEmpty ${column}`),
  );
  expect(wrong).toEqual([]);
});

/** So many further rows like the one that is there; the first `some` of all have 1, 2, 3, … in the column, the others nothing. */
async function copies(
  table: string,
  id: string,
  of: { column: string; all: number; some: number },
): Promise<void> {
  const db = desk.portal.database.superuser;
  const { rows } = await sql<{ attname: string; unique: boolean }>`
    select a.attname, exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique
        and a.attnum = any (i.indkey)) and a.atttypid = 'text'::regtype as unique
    from pg_attribute a where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.attname not in ('id', ${of.column})`.execute(db);
  const names = rows.map(({ attname }) => sql.ref(attname));
  const values = rows.map(({ attname, unique }) =>
    unique ? sql`${sql.ref(attname)} || '-' || i` : sql.ref(attname),
  );
  await sql`update ${sql.table(table)} set ${sql.ref(of.column)} = 1 where id = ${id}`.execute(db);
  await sql`
    insert into ${sql.table(table)} (${sql.join([...names, sql.ref(of.column)])})
    select ${sql.join([...values, sql`case when i <= ${of.some}::int then i end`])}
    from ${sql.table(table)}, generate_series(2, ${of.all}::int) i where id = ${id}`.execute(db);
}

/** All that a list shows of a field, page by page, from its beginning or from its end. */
async function paged(browser: Browser, path: string, field: string, asked: object) {
  const answer = await browser.post(path, { pageSize: 100, ...asked });
  const { content } = answer.data as { content: Record<string, string>[] };
  return content.map((row) => row[field] ?? '');
}

async function exported(
  browser: Browser,
  name: string,
  asked: { sortKey: string; sortOrder: string },
) {
  const body = { filter: {}, format: 'xlsx', columns: [`${name}No`, asked.sortKey], ...asked };
  const { data, code } = await browser.post(`/portal/${name}/export`, body);
  expect(code).toBe(0);
  const { jobId } = data as { jobId: string };
  await desk.run(jobId);
  const done = await desk.progress(browser, jobId);
  expect(done).toMatchObject({ state: 'done', truncated: false });
  const rows = (await desk.rowsOf(browser, done)).slice(1).map(([, cell]) => Number(cell));
  expect(rows).toHaveLength(done.total);
  return rows;
}

const upTo = (most: number) => Array.from({ length: most }, (_, at) => at + 1);
const nothing = (count: number) => Array.from({ length: count }, () => 0);

test('an export has every row, those without a value last, however many there are', async () => {
  const { browser, companyId } = await desk.companies.member();
  const id = await new Limits(desk.portal).project(companyId);
  await copies('project', id, { column: 'approved_amount', all: 2_600, some: 2_100 });
  const sorted = (sortOrder: string) =>
    exported(browser, 'project', { sortKey: 'approvedAmount', sortOrder });
  expect(await sorted('asc')).toEqual([...upTo(2_100), ...nothing(500)]);
  expect(await sorted('desc')).toEqual([...upTo(2_100).toReversed(), ...nothing(500)]);

  // More of them than a batch has.
  await sql`update project set approved_amount = null where company_id = ${companyId} and approved_amount > 99`.execute(
    desk.portal.database.superuser,
  );
  expect(await sorted('asc')).toEqual([...upTo(99), ...nothing(2_501)]);
  expect(await sorted('desc')).toEqual([...upTo(99).toReversed(), ...nothing(2_501)]);

  const [path, field] = ['/portal/project/page', 'approvedAmount'];
  const page = async (sortOrder: string, more: object = {}) =>
    (await paged(browser, path, field, { sortKey: field, sortOrder, ...more })).map(Number);
  expect(await page('desc')).toEqual([...upTo(99).toReversed(), 0]);
  expect(await page('asc')).toEqual([...upTo(99), 0]);
  expect(await page('desc', { fromEnd: true })).toEqual(nothing(100));
  expect(await page('asc', { fromEnd: true })).toEqual(nothing(100));
});

test('a list whose sides are walked side by side loses none either', async () => {
  const { browser, companyId, phone } = await desk.companies.member();
  const { portal } = desk;
  const accountId = await desk.people.idOf(phone);
  const planter = new Planter(portal.database.superuser, portal.clock.now());
  const id = await planter.plant('pay_apply', { companyId, accountId });
  await sql`update pay_apply set order_amount = 999, apply_amount = 99 where id = ${id}`.execute(
    portal.database.superuser,
  );
  await copies('pay_apply', id, { column: 'approved_amount', all: 130, some: 65 });
  const sorted = (sortOrder: string) =>
    exported(browser, 'payApply', { sortKey: 'approvedAmount', sortOrder });
  expect(await sorted('asc')).toEqual([...upTo(65), ...nothing(65)]);
  expect(await sorted('desc')).toEqual([...upTo(65).toReversed(), ...nothing(65)]);
  const [path, field] = ['/portal/payApply/page', 'approvedAmount'];
  const pages = async (sortOrder: string) => {
    const all = [];
    for (const pageNum of [1, 2, 3, 4, 5]) {
      const asked = { sortKey: field, sortOrder, pageNum, pageSize: 30 };
      all.push(...(await paged(browser, path, field, asked)));
    }
    return all.map(Number);
  };
  expect(await pages('desc')).toEqual([...upTo(65).toReversed(), ...nothing(65)]);
  expect(await pages('asc')).toEqual([...upTo(65), ...nothing(65)]);
});

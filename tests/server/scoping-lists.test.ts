import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Noun } from '#server/kernel/resource/noun.ts';
import { isSeen } from '#server/kernel/resource/visible-rows.ts';
import { inScope } from '#server/kernel/session/scope.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { NOUNS } from '../helpers/scoping/targets.ts';

// What a list denies a company, the database denies it by itself, in every state of a document: the sides of a noun say it once, its row
// policy once more. A new noun with sides falls under this by itself.

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ demo: 'documents' });
}, 120_000);
afterAll(() => portal.close());

/** Documents that another company is a side of, by the noun and how its row is put into a state that nobody else is shown yet. */
const UNSHOWN: Readonly<Record<string, string>> = {
  payApply: `audit_status = case when company_id = buyer_company_id then '1' else '0' end`,
  payment: `payment_status = '1', pay_date = null, bank_serial_no = '', paid_at = null, received_at = null`,
  pickGoods: `audit_status = '1', approved_at = null`,
  logisticsEntry: `logistics_status = '0'`,
  delivery: `submitted_at = null`,
  actualDelivery: `actual_status = '0', sign_way = '1'`,
};

interface Reached {
  /** Rows that the policies let a company reach and its list does not show; and the other way round. */
  wide: number;
  narrow: number;
}

/** What companies reach of a noun by the policies alone, held against their lists. */
async function reached({ table, ...noun }: Noun): Promise<Reached> {
  const { db, superuser } = portal.database;
  const { rows: companies } = await sql<{ id: string }>`select id::text from company`.execute(
    superuser,
  );
  const total = { wide: 0, narrow: 0 };
  for (const { id } of companies) {
    const listed = isSeen({ table, ...noun } as Noun, sql`${id}::bigint`);
    const count = sql<{ seen: number; others: number }>`
      select count(*) filter (where ${listed})::int as seen, count(*) filter (where (${listed}) is not true)::int as others
      from ${sql.table(table)} t where not t.deleted`;
    const [mine] = (await inScope(db, { companyId: id }, (tx) => count.execute(tx))).rows;
    const [all] = (await count.execute(superuser)).rows;
    total.wide += mine?.others ?? 0;
    total.narrow += (all?.seen ?? 0) - (mine?.seen ?? 0);
  }
  return total;
}

const SIDED = [...NOUNS.values()].filter(({ sides }) => sides !== undefined);
const named = (name: string): Noun => {
  const noun = NOUNS.get(name);
  if (noun === undefined) throw new Error(`There is no noun ${name}`);
  return noun;
};

test('policies and lists show the same of every noun with sides', async () => {
  const found = await Promise.all(
    SIDED.map(async (noun) => [noun.name, await reached(noun)] as const),
  );
  const agree = SIDED.map(({ name }) => [name, { wide: 0, narrow: 0 }]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(agree));
});

test('a side with a condition is tried in a state that it is not shown', () => {
  const conditional = SIDED.filter(({ sides }) =>
    Object.values(sides?.of ?? {}).some((side) => side.while !== undefined),
  );
  const where = 'a line of UNSHOWN in this file, and `shown` of its table (server/db/table.ts)';
  expect(conditional.map(({ name }) => name).sort(), where).toEqual(Object.keys(UNSHOWN).sort());
});

test.each(Object.entries(UNSHOWN))(
  '%s: nothing of it is reached before its list shows it, and a policy without states is found',
  async (name, state) => {
    const noun = named(name);
    const { superuser } = portal.database;
    const table = sql.table(noun.table);
    // As it may stand in the middle of a call: checks and triggers of what leads there are not asked.
    await sql`alter table ${table} disable trigger user`.execute(superuser);
    const { rows: checks } = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = ${noun.table}::regclass and contype = 'c'`.execute(
      superuser,
    );
    for (const check of checks) {
      await sql`alter table ${table} drop constraint ${sql.ref(check.name)}`.execute(superuser);
    }
    await sql`update ${table} set ${sql.raw(state)}`.execute(superuser);
    expect(await reached(noun)).toEqual({ wide: 0, narrow: 0 });
    await sql`alter policy readers on ${table} using (
    nullif(current_setting('app.company_id', true), '')::bigint = any (seen_by))`.execute(
      superuser,
    );
    expect((await reached(noun)).wide).toBeGreaterThan(0);
  },
);

import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { createDatabase } from '#server/db/client.ts';
import { loadMigrations, migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/types.ts';
import { type LedgerRow, readAll } from '#server/kernel/ledger/chain.ts';

import { auditBooks } from '../helpers/books/audit.ts';
import { onDatabase, withClient } from '../helpers/database-server.ts';

// A database that is older than the books: limits and their ledgers become accounts and entries, hash by hash.

const NAME = 'test_limit_carried_over';
let url: string;
let db: Kysely<Database>;
beforeAll(async () => {
  const adminUrl = inject('databaseAdminUrl');
  await withClient(adminUrl, (client) =>
    client.query(`create database ${NAME} owner portal_owner`),
  );
  url = onDatabase(adminUrl, NAME, 'portal_owner');
  const older = Object.entries(await loadMigrations()).filter(([name]) => name < '064');
  await migrate(url, Object.fromEntries(older));
  db = createDatabase({ connectionString: onDatabase(adminUrl, NAME), max: 1 });
});
afterAll(async () => {
  await db.destroy();
  await withClient(inject('databaseAdminUrl'), (client) =>
    client.query(`drop database ${NAME} with (force)`),
  );
});

/** Type and signed amount, as the trigger of then took them. */
const ROWS = [
  ['1', '10000000.00'],
  ['2', '-1448800.00'],
  ['3', '48800.00'],
  ['4', '1000000.00'],
  ['9', '-0.49'],
  ['5', '903310.00'],
  ['6', '500000.00'],
  ['7', '-0.01'],
  ['8', '-250000.00'],
] as const;

async function plantOld(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with product as (
      insert into product_type (code, name, sort) values ('101', '示例', 1) returning code
    ), who as (
      insert into account (phone, nick_name, created_at) values ('13000000001', '示例', now()) returning id
    ), buyer as (
      insert into company (name, created_at) values ('示例公司', now()) returning id
    )
    insert into project (company_id, project_no, project_name, product_id, product_line,
      buyer_company_id, project_status, stage, seen_by, terms_seen_by,
      created_by, created_at, updated_by, updated_at)
    select buyer.id, 'XM202605200001', '示例项目', '101', '1', buyer.id, '4', '40', array[buyer.id],
      array[buyer.id], who.id, now(), who.id, now() from who, buyer returning id`.execute(db);
  const id = rows[0]?.id ?? '';
  await sql`insert into project_limit (project_id, limit_type, expire_date, takeback_due, updated_at)
    values (${id}, '3', '2026-12-31', 300000, now())`.execute(db);
  for (const [type, amount] of ROWS) {
    await sql`insert into limit_ledger (project_id, at, type, amount, object_type, object_id, object_no, note)
      values (${id}, now(), ${type}, ${amount}, 'payApply', 7, 'FKSQ1', '说明')`.execute(db);
  }
  return id;
}

test('keep their figures, ids and hashes, and go on', async () => {
  const id = await plantOld();
  const read = async () => {
    const { rows } = await sql<LedgerRow>`
      select id, project_id, seq, at, type, amount, limit_after, reserved_after, occupied_after,
        available_after, object_type, object_id, object_no, operator_id, note, prev_hash, hash
      from limit_ledger order by seq`.execute(db);
    const limit = await sql<{ seq: number; head_hash: string }>`
      select project_id, limit_type, state, expire_date::text, credit_limit, reserved, occupied,
        available, takeback_due, seq, head_hash, updated_at from project_limit`.execute(db);
    return { rows, limit: limit.rows };
  };
  const before = await read();
  expect(before.rows).toHaveLength(ROWS.length);
  expect(await migrate(url)).toContain('066-limit-on-ledger');
  expect(await read()).toEqual(before);
  expect(await auditBooks(db)).toEqual([]);

  await sql`insert into ledger_entry (book, owner_id, seq, at, kind, code, amount, granted_after,
      held_after, used_after, available_after, object_type, object_id, prev_hash, hash)
    values ('limit', ${id}, 1, now(), 'hold', '2', 1, 0, 0, 0, 0, 'payApply', 7, '', '')`.execute(
    db,
  );
  const { rows, limit } = await read();
  const [head] = limit;
  expect(head?.seq).toBe(ROWS.length + 1);
  const chain = readAll(rows, { seq: head?.seq ?? 0, hash: head?.head_hash ?? '' });
  expect(chain.brokenAt).toBeUndefined();
});

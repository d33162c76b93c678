import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { createDatabase } from '#server/db/client.ts';
import { loadMigrations, migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/types.ts';

import { onDatabase, withClient } from '../helpers/database-server.ts';

// Levels of suppliers that were overwritten become ratings that stay: as the log has them, the one that holds the newest.

const NAME = 'test_ratings_carried_over';
let url: string;
let db: Kysely<Database>;
beforeAll(async () => {
  const adminUrl = inject('databaseAdminUrl');
  await withClient(adminUrl, (client) =>
    client.query(`create database ${NAME} owner portal_owner`),
  );
  url = onDatabase(adminUrl, NAME, 'portal_owner');
  const older = Object.entries(await loadMigrations()).filter(([name]) => name < '332');
  await migrate(url, Object.fromEntries(older));
  db = createDatabase({ connectionString: onDatabase(adminUrl, NAME), max: 1 });
});
afterAll(async () => {
  await db.destroy();
  await withClient(inject('databaseAdminUrl'), (client) =>
    client.query(`drop database ${NAME} with (force)`),
  );
});

const AT = '2026-05-19T20:00:00Z';

test('ratings of before are rows with who and when', async () => {
  const [logged, unlogged, unrated] = await Promise.all(
    ['示例甲', '示例乙', '示例丙'].map(async (name) => {
      const { rows } = await sql<{ id: string }>`
        insert into company (name, created_at) values (${name}, ${AT}) returning id`.execute(db);
      return String(rows[0]?.id);
    }),
  );
  const { rows: who } = await sql<{ id: string }>`
    insert into account (phone, nick_name, created_at) values ('13000000001', '示例', ${AT})
    returning id`.execute(db);
  const by = String(who[0]?.id);
  for (const level of ['C', 'A']) {
    await sql`
      insert into audit_log (at, account_id, action, request_id, address, user_agent, object_type, object_id, detail)
      values (${AT}, ${by}, 'adminSupplierRate', '', '', '', 'supplier', ${logged},
        ${JSON.stringify({ after: { level } })})`.execute(db);
  }
  for (const [id, level] of [
    [logged, 'A'],
    [unlogged, 'B'],
    [unrated, ''],
  ]) {
    await sql`
      insert into supplier_profile (company_id, level, stopped, updated_by, updated_at)
      values (${id}, ${level}, true, ${by}, ${AT})`.execute(db);
  }
  await migrate(url);
  const { rows } = await sql<object>`
    select company_id, side, grade, rated_on::text, basis, created_by from company_rating order by id`.execute(
    db,
  );
  const of = { side: 'supplier', rated_on: '2026-05-20', basis: '', created_by: by };
  expect(rows).toEqual([
    { company_id: logged, grade: 'C', ...of },
    { company_id: logged, grade: 'A', ...of },
    { company_id: unlogged, grade: 'B', ...of },
  ]);
  const { rows: stopped } = await sql<{ count: string }>`
    select count(*) from supplier_profile where stopped and main_goods = ''`.execute(db);
  expect(stopped[0]?.count).toBe('3');
  await expect(sql`update company_rating set grade = 'A'`.execute(db)).rejects.toThrow(
    'append-only',
  );
});

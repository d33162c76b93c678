import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeToDatabase, writeToDisk } from '#server/can-write.ts';
import { APP_ROLE, createPool } from '#server/db/client.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';

import { createTestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';

// What /health/ready asks: can anything be written.

let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'scf-can-write-'));
beforeAll(async () => {
  database = await createTestDatabase({ max: 2 });
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('a database that takes rows is written to', async () => {
  await expect(writeToDatabase(database.pool)).resolves.toBeUndefined();
});

test('one without room, or that only answers questions, is found out', async () => {
  const { owner, pool } = database;
  await sql`create function no_room() returns trigger language plpgsql as
    'begin raise exception using errcode = ''disk_full''; end'`.execute(owner);
  await sql`create trigger no_room before update on write_check execute function no_room()`.execute(
    owner,
  );
  await expect(writeToDatabase(pool)).rejects.toMatchObject({ code: '53100' });
  await sql`drop trigger no_room on write_check`.execute(owner);
  const client = await pool.connect();
  await client.query('set default_transaction_read_only to on');
  await expect(writeToDatabase(client)).rejects.toMatchObject({ code: '25006' });
  await client.query('reset default_transaction_read_only');
  client.release();
});

test('one that writes its row over on a full disk, but has no room for anything new, is found out', async () => {
  const { url, superuser } = database;
  const { rows } = await sql<{ text: string }>`
    select format('alter database %I set temp_file_limit = 0', current_database()) as text`.execute(
    superuser,
  );
  await sql.raw(rows[0]?.text ?? '').execute(superuser);
  const pool = createPool({ connectionString: url, role: APP_ROLE, max: 1 });
  await expect(pool.query('update write_check set at = now()')).resolves.toMatchObject({
    rowCount: 1,
  });
  await expect(writeToDatabase(pool)).rejects.toMatchObject({ code: '53400' });
  await pool.end();
});

test('a disk is written to, and nothing stays', async () => {
  await expect(writeToDisk(folder)).resolves.toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
  await expect(writeToDisk(join(folder, 'none'))).rejects.toThrow('ENOENT');
});

test('where a database is kept read-only, people read and nobody writes, as health says', async () => {
  const portal = await createTestApp({ demo: true });
  const browser = new Browser(portal);
  await browser.passwordLogin('13800000001', DEMO_PASSWORD);
  const { pool, superuser } = portal.database;
  const kept = async (value: 'on' | 'off') => {
    const { rows } = await sql<{ text: string }>`
      select format('alter database %I set default_transaction_read_only = %s', current_database(), ${value}::text) as text`.execute(
      superuser,
    );
    await sql.raw(rows[0]?.text ?? '').execute(superuser);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(superuser);
    await expect
      .poll(async () => (await browser.get('/user/getInfo').catch(() => undefined))?.code)
      .toBe(0);
  };
  const said = async () => {
    const written = await browser.post('/message/read/all', {});
    return [written.status, written.code, await writeToDatabase(pool).catch(({ code }) => code)];
  };
  await kept('on');
  expect(await said()).toEqual([503, 503, '25006']);
  const other = new Browser(portal);
  expect((await other.passwordLogin('13800000002', DEMO_PASSWORD)).status).toBe(503);
  await sql`set default_transaction_read_only to off`.execute(superuser);
  await kept('off');
  expect(await said()).toEqual([200, 0, undefined]);
  await portal.close();
});

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeToDatabase, writeToDisk } from '#server/can-write.ts';

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

test('a disk is written to, and nothing stays', async () => {
  await expect(writeToDisk(folder)).resolves.toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
  await expect(writeToDisk(join(folder, 'none'))).rejects.toThrow('ENOENT');
});

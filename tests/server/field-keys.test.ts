import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectFieldKeys } from '#server/seed/field-keys.ts';
import { StartError } from '#server/start-error.ts';

import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';

// A server with other keys than those that the database was written with does not start.

const AT = new Date('2026-05-20T00:00:00Z');
const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64');

let database: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'scf-portal-keys-'));
});
afterEach(async () => {
  rmSync(dataDir, { recursive: true });
  await database.drop();
});

const file = () => join(dataDir, 'keys', 'fields.json');
const start = () => expectFieldKeys(database.owner, { dataDir, fieldKeysFile: undefined }, AT);
const refusal = (id: string) =>
  new StartError(
    `${file()} is without the key ${id} that this database was written with: put its own keys back`,
  );

/** A file of keys, by their ids the bytes of each; the last one is current. */
function keep(keys: Readonly<Record<string, number>>) {
  const all = Object.entries(keys).map(([id, byte]) => [id, keyOf(byte)] as const);
  const ring = { current: all.at(-1)?.[0], keys: Object.fromEntries(all), hash: keyOf(9) };
  mkdirSync(join(dataDir, 'keys'), { recursive: true });
  writeFileSync(file(), JSON.stringify(ring));
}

test('the first start makes them and later ones have them; without them none are made anew', async () => {
  await start();
  await start();
  rmSync(file());
  await expect(start()).rejects.toEqual(refusal('k1'));
  expect(existsSync(file())).toBe(false);
});

test('other keys under the same id are refused', async () => {
  keep({ k1: 1 });
  await start();
  keep({ k1: 2 });
  await expect(start()).rejects.toEqual(refusal('k1'));
  keep({ k1: 1 });
  await start();
});

test('a rotated key joins the old one, which must stay', async () => {
  keep({ k1: 1 });
  await start();
  keep({ k1: 1, k2: 2 });
  await start();
  keep({ k2: 2 });
  await expect(start()).rejects.toEqual(refusal('k1'));
  keep({ k1: 1 });
  await expect(start()).rejects.toEqual(refusal('k2'));
  await database.owner.deleteFrom('field_key').execute();
  await start();
});

test('of two first starts at once with keys of their own one is refused', async () => {
  const other = mkdtempSync(join(tmpdir(), 'scf-portal-keys-'));
  const theirs = expectFieldKeys(database.owner, { dataDir: other, fieldKeysFile: undefined }, AT);
  const ends = await Promise.allSettled([start(), theirs]);
  rmSync(other, { recursive: true });
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

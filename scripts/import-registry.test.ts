import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { acquireLock } from '#server/lock.ts';

import { capture } from './lib/command.ts';

function importing(file: string) {
  const folder = mkdtempSync(join(tmpdir(), 'scf-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'pg'));
  acquireLock(join(folder, 'pg', 'lock'), 'its own');
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: undefined };
  const done = capture(process.execPath, ['scripts/import-registry.ts', file], { env });
  return { folder, done };
}

test('a file that cannot be read is said before a database is opened', async () => {
  const { done } = importing('/nowhere/companies.jsonl');
  expect(await done).toEqual({ code: 1, output: '/nowhere/companies.jsonl cannot be read\n' });
});

test('a server that has the database open is named in a sentence', async () => {
  const { folder, done } = importing('package.json');
  expect(await done).toEqual({
    code: 1,
    output: `DATA_DIR ${folder} is in use by the running process ${process.pid}\n`,
  });
});

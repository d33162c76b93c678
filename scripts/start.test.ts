import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { acquireLock } from '#server/lock.ts';

import { capture } from './lib/command.ts';

const start = (more: NodeJS.ProcessEnv) =>
  // A setting of the build that no site was built with.
  capture(process.execPath, ['scripts/start.ts'], {
    env: { ...process.env, PUBLIC_WATERMARK: String(process.pid), ...more },
  });

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'scf-start-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

test('a setting that cannot be used is said at once, and nobody waits for the site to be built first', async () => {
  expect(await start({ PORT: 'abc' })).toEqual({
    code: 1,
    output: 'PORT must be a whole number from 0 to 65535, not abc\n',
  });
});

test('so is a port that is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  expect(await start({ PORT: String(port), DATA_DIR: folder() })).toEqual({
    code: 1,
    output: `Port ${port} on 127.0.0.1 is taken: end the program that uses it, or set PORT\n`,
  });
});

test.each([
  ['the embedded database', 'pg', undefined],
  ['another database', '', 'postgresql://nobody@127.0.0.1:1/none'],
])('so is a folder of data from which another process serves, with %s', async (_, below, url) => {
  const dataDir = folder();
  mkdirSync(join(dataDir, below), { recursive: true });
  acquireLock(join(dataDir, below, 'lock'), 'its own');
  expect(await start({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: url })).toEqual({
    code: 1,
    output: `DATA_DIR ${dataDir} is in use by the running process ${process.pid}\n`,
  });
});

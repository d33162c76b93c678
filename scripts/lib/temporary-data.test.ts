import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { databaseFolder } from '#server/db/embedded/folder.ts';
import { startMark } from '#server/process-info.ts';

import { temporaryData } from './temporary-data.ts';

test('the database of a bench lies in its folder, and goes with it', async () => {
  const folder = await temporaryData('test');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  databaseFolder(folder);
  expect(lstatSync(join(folder, 'pg')).isSymbolicLink()).toBe(false);
});

const KILLED = `
  const { temporaryData } = await import('./scripts/lib/temporary-data.ts');
  const { startEmbedded } = await import('./server/db/embedded/server.ts');
  const dataDir = await temporaryData('test');
  const pid = (await startEmbedded({ dataDir })).pid();
  (await import('node:fs')).writeSync(1, JSON.stringify({ dataDir, pid }));
  process.kill(process.pid, 'SIGKILL');`;

test('what a killed command has left is ended and removed by the next, and no other’s', async () => {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', KILLED], {
    encoding: 'utf8',
  });
  const { dataDir, pid } = JSON.parse(stdout) as { dataDir: string; pid: number };
  expect(startMark(pid)).not.toBe(undefined);
  const mine = await temporaryData('test');
  onTestFinished(() => rmSync(mine, { recursive: true }));
  expect([existsSync(dataDir), startMark(pid)]).toEqual([false, undefined]);
  const next = await temporaryData('test');
  onTestFinished(() => rmSync(next, { recursive: true }));
  expect(existsSync(mine)).toBe(true);
});

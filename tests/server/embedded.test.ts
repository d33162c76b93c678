import {
  lstatSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isRoot } from '#server/db/embedded/account.ts';
import { startEmbedded } from '#server/db/embedded/server.ts';
import { StartError } from '#server/start-error.ts';

import { withClient } from '../helpers/database-server.ts';

/** mkdtemp makes folders that nobody else may enter, as root's home is. */
function closedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'scf-closed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function query(url: string, text: string): Promise<unknown> {
  return withClient(url, async (client) => (await client.query(text)).rows[0]);
}

it('runs below a folder that only its owner may enter, on a path longer than a socket name may be', async () => {
  const dataDir = join(closedFolder(), 'x'.repeat(80), 'data');
  const server = await startEmbedded({ dataDir });
  const link = join(dataDir, 'pg');
  onTestFinished(async () => {
    await server.stop();
    if (isRoot()) rmSync(readlinkSync(link), { recursive: true });
  });
  // PostgreSQL does not run as root, and the account that it runs as could not reach the folder.
  expect(lstatSync(link).isSymbolicLink()).toBe(isRoot());
  if (isRoot()) expect(readlinkSync(link)).toMatch(/\/scf-portal-pg-[0-9a-f]{12}$/);
  expect(await query(server.url, 'select current_user, current_database()')).toEqual({
    current_user: 'portal_owner',
    current_database: 'portal',
  });
});

it('keeps what it acknowledged: fsync and its like are on', async () => {
  const dataDir = closedFolder();
  const server = await startEmbedded({ dataDir });
  onTestFinished(async () => {
    await server.stop();
    if (isRoot()) rmSync(readlinkSync(join(dataDir, 'pg')), { recursive: true });
  });
  const settings = await query(
    server.url,
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
      current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as listen`,
  );
  expect(settings).toEqual({ fsync: 'on', pages: 'on', commit: 'on', listen: '' });
  const role = await query(
    server.url,
    'select rolsuper from pg_roles where rolname = current_user',
  );
  expect(role).toEqual({ rolsuper: false });
});

it('starts no second server while a child of a killed one still has the files open', async () => {
  const dataDir = closedFolder();
  let restarts = 0;
  const server = await startEmbedded({ dataDir, onRestart: () => (restarts += 1) });
  const folder = realpathSync(join(dataDir, 'pg'));
  onTestFinished(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  const { pid } = (await query(
    server.adminUrl,
    `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  )) as { pid: number };
  process.kill(pid, 'SIGSTOP');
  process.kill(server.pid(), 'SIGKILL');
  const log = () => readFileSync(join(folder, 'server.log'), 'utf8');
  await expect.poll(log, { timeout: 10_000 }).toContain('still in use');
  process.kill(pid, 'SIGCONT');
  const alive = () => query(server.url, 'select 1 as alive').catch(() => undefined);
  await expect.poll(alive, { timeout: 20_000 }).toEqual({ alive: 1 });
  expect(restarts).toBe(1);
});

it('is started again when it is killed once more while it recovers', async () => {
  const dataDir = closedFolder();
  let restarts = 0;
  const failures: unknown[] = [];
  const server = await startEmbedded({
    dataDir,
    onRestart: () => (restarts += 1),
    onFailure: (error) => failures.push(error),
  });
  const folder = realpathSync(join(dataDir, 'pg'));
  onTestFinished(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  const first = server.pid();
  process.kill(first, 'SIGKILL');
  const starting = () =>
    Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  // Its id is there before it takes connections; the files name this process between the two.
  await expect
    .poll(starting, { timeout: 20_000, interval: 2 })
    .not.toSatisfy((pid: number) => pid === first || pid === process.pid);
  process.kill(starting(), 'SIGKILL');
  const alive = () => query(server.url, 'select 1 as alive').catch(() => undefined);
  await expect.poll(alive, { timeout: 30_000 }).toEqual({ alive: 1 });
  expect(restarts).toBe(2);
  expect(failures).toEqual([]);
}, 60_000);

it('says what to do when the link to its folder leads nowhere', async () => {
  const dataDir = closedFolder();
  symlinkSync('/nonexistent/pg', join(dataDir, 'pg'));
  await expect(startEmbedded({ dataDir })).rejects.toThrow(StartError);
});

import { globSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import {
  makeDataDir,
  postmasterOf,
  removeDataDir,
  type ServerProcess,
  startProcess,
} from '../helpers/server-process.ts';

let dataDir: string;
const processes: ServerProcess[] = [];

function start(env: Record<string, string> = {}): ServerProcess {
  const started = startProcess({ DATA_DIR: dataDir, ...env });
  processes.push(started);
  return started;
}

async function stop(server: ServerProcess): Promise<void> {
  server.child.kill('SIGTERM');
  expect(await server.ended()).toBe(0);
}

async function count(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/count`);
  const { count } = (await answer.json()) as { count: number };
  return count;
}

let nextNote = 1;

/** Writes notes one after another until the server does not answer; answers how many it acknowledged. */
async function writeUntilDead(origin: string, onFirst: () => void): Promise<number> {
  let kept = 0;
  for (;;) {
    try {
      const answer = await fetch(`${origin}/note/${nextNote++}`, { method: 'POST' });
      if (!answer.ok) return kept;
      kept += 1;
      if (kept === 20) onFirst();
    } catch {
      return kept;
    }
  }
}

beforeAll(() => {
  dataDir = makeDataDir();
});

afterEach(async () => {
  for (const { child } of processes) child.kill('SIGTERM');
  await Promise.all(processes.map(({ ended }) => ended()));
});

afterAll(() => removeDataDir(dataDir, processes));

function oneLine(text: string): string {
  const lines = text.trim().split('\n');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

describe('a start that cannot succeed ends in one line', () => {
  const blocked = createServer();
  afterAll(() => blocked.close());

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number'],
    [{ NODE_ENV: 'production' }, 'In production SMS_DRIVER must not be outbox'],
    [{ DATA_DIR: '/dev/null/data' }, 'DATA_DIR /dev/null/data cannot be written to (ENOTDIR)'],
    [{ DATA_DIR: '/proc/data' }, 'DATA_DIR /proc/data cannot be written to (ENOENT)'],
    [{ DATA_DIR: '/etc/hosts' }, 'DATA_DIR /etc/hosts cannot be written to (ENOTDIR)'],
    [{ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }, 'does not let us in'],
    [{ HOST: '192.0.2.1' }, 'HOST 192.0.2.1 is no address of this machine'],
  ])('%o', async (env, says) => {
    const server = start(env);
    expect(await server.ended()).toBe(1);
    expect(oneLine(server.output())).toContain(says);
  });

  it('a port that is taken', async () => {
    await new Promise<void>((listening) => blocked.listen(0, '127.0.0.1', listening));
    const address = blocked.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const server = start({ PORT: port });
    expect(await server.ended()).toBe(1);
    expect(oneLine(server.output())).toContain(`Port ${port} on 127.0.0.1 is taken`);
    expect(postmasterOf(dataDir)).toBeUndefined();
  });

  it('a database server that forgets in a crash, unless that is wanted', async () => {
    const url = inject('databaseAdminUrl');
    const refused = start({ DATABASE_URL: url });
    expect(await refused.ended()).toBe(1);
    expect(oneLine(refused.output())).toContain('fsync');
    const env = {
      DATABASE_URL: url,
      ALLOW_UNSAFE_DATABASE: 'on',
      DATA_DIR: join(dataDir, 'other'),
    };
    const taken = start(env);
    await taken.origin();
    const second = start(env);
    expect(await second.ended()).toBe(1);
    expect(oneLine(second.output())).toContain('is in use by the running process');
    await stop(taken);
  });
});

describe('a running portal', () => {
  it('refuses a second start on its DATA_DIR and goes on', async () => {
    const first = start();
    const origin = await first.origin();
    const second = start();
    expect(await second.ended()).toBe(1);
    expect(oneLine(second.output())).toBe(
      `DATA_DIR ${dataDir} is in use by the running process ${first.child.pid}`,
    );
    expect((await fetch(`${origin}/health/ready`)).status).toBe(200);
    await stop(first);
  });

  it('answers what it has begun, then stops everything, with code 0', async () => {
    const server = start();
    const origin = await server.origin();
    const slow = fetch(`${origin}/slow`);
    await server.says('slow began');
    server.child.kill('SIGTERM');
    // Ctrl-C reaches the process from the terminal and again from npm.
    server.child.kill('SIGINT');
    expect(await (await slow).text()).toBe('done');
    expect(await server.ended()).toBe(0);
    expect(postmasterOf(dataDir)).toBeUndefined();
    await expect(fetch(`${origin}/health/live`)).rejects.toThrow();
  });

  it('says that it is not ready before it closes the door', async () => {
    const server = start({ DRAIN_SECONDS: '1' });
    const origin = await server.origin();
    server.child.kill('SIGTERM');
    await server.says('Stopping');
    const answer = await fetch(`${origin}/health/ready`);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { status: 'not ready', reason: 'stopping' },
    ]);
    expect((await fetch(`${origin}/health/live`)).status).toBe(200);
    expect(await server.ended()).toBe(0);
  });

  it('goes on when nobody reads what it says any more, and stops as ever', async () => {
    const server = start();
    const origin = await server.origin();
    server.child.stdout?.destroy();
    server.child.stderr?.destroy();
    expect(await (await fetch(`${origin}/slow`)).text()).toBe('done');
    expect((await fetch(`${origin}/health/ready`)).status).toBe(200);
    await stop(server);
  });

  it('does not wait for ever, and not at all for the second signal', async () => {
    const patient = start({ SHUTDOWN_SECONDS: '1' });
    const hanging = fetch(`${await patient.origin()}/never`).catch(() => 'cut off');
    await patient.says('never began');
    await stop(patient);
    expect(await hanging).toBe('cut off');

    const forced = start({ SHUTDOWN_SECONDS: '300' });
    const alsoHanging = fetch(`${await forced.origin()}/never`).catch(() => 'cut off');
    await forced.says('never began');
    const pressAgain = setInterval(() => forced.child.kill('SIGINT'), 100);
    expect(await forced.ended()).toBe(1);
    clearInterval(pressAgain);
    expect(await alsoHanging).toBe('cut off');
    await expect.poll(() => postmasterOf(dataDir)).toBeUndefined();
  });
});

describe('nothing acknowledged is lost', () => {
  it('when the server process is killed: the next start takes over its database', async () => {
    const killed = start();
    const before = await count(await killed.origin());
    const kept = await writeUntilDead(await killed.origin(), () => killed.child.kill('SIGKILL'));
    expect(await killed.ended()).toBe('SIGKILL');
    expect(postmasterOf(dataDir)).toBeDefined();

    const next = start();
    const after = await count(await next.origin());
    expect(next.output()).toContain('Took over the PostgreSQL');
    // The last write may have been kept without anybody having been told.
    expect([before + kept, before + kept + 1]).toContain(after);
    await stop(next);
  });

  it('when the database server is killed: it is started again under the running portal', async () => {
    const server = start();
    const origin = await server.origin();
    const before = await count(origin);
    const kept = await writeUntilDead(origin, () =>
      process.kill(postmasterOf(dataDir) ?? 0, 'SIGKILL'),
    );
    await server.says('is being started again');
    await expect.poll(async () => (await fetch(`${origin}/health/ready`)).status).toBe(200);
    expect([before + kept, before + kept + 1]).toContain(await count(origin));
    await stop(server);
  });

  it('when the very first start is killed half-way: the next one begins anew', async () => {
    const fresh = makeDataDir();
    const killed = start({ DATA_DIR: fresh });
    const half = () => globSync(join(fresh, 'pg', 'data.*', 'PG_VERSION')).length > 0;
    await expect.poll(half, { interval: 5, timeout: 10_000 }).toBe(true);
    killed.child.kill('SIGKILL');
    await killed.ended();
    const next = start({ DATA_DIR: fresh });
    expect(await count(await next.origin())).toBe(0);
    await stop(next);
    await removeDataDir(fresh, []);
  });

  it('when both are killed at once', async () => {
    const killed = start();
    const before = await count(await killed.origin());
    const kept = await writeUntilDead(await killed.origin(), () => {
      process.kill(postmasterOf(dataDir) ?? 0, 'SIGKILL');
      killed.child.kill('SIGKILL');
    });
    await killed.ended();
    const next = start();
    expect([before + kept, before + kept + 1]).toContain(await count(await next.origin()));
    await stop(next);
  });
});

import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { openProcesses } from '../helpers/process-scene.ts';
import { makeDataDir, postmasterOf, removeDataDir } from '../helpers/server-process.ts';

const { dataDir, start, stop } = openProcesses();

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

describe('nothing acknowledged is lost', () => {
  it('when the server process is killed: the next start takes over its database', async () => {
    const killed = start();
    const before = await count(await killed.origin());
    const kept = await writeUntilDead(await killed.origin(), () => killed.child.kill('SIGKILL'));
    expect(await killed.ended()).toBe('SIGKILL');
    expect(postmasterOf(dataDir())).toBeDefined();

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
      process.kill(postmasterOf(dataDir()) ?? 0, 'SIGKILL'),
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
      process.kill(postmasterOf(dataDir()) ?? 0, 'SIGKILL');
      killed.child.kill('SIGKILL');
    });
    await killed.ended();
    const next = start();
    expect([before + kept, before + kept + 1]).toContain(await count(await next.origin()));
    await stop(next);
  });
});

import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';

import { oneLine, openProcesses } from '../helpers/process-scene.ts';
import { postmasterOf } from '../helpers/server-process.ts';

const { dataDir, start, stop } = openProcesses();

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
    expect(postmasterOf(dataDir())).toBeUndefined();
  });

  it('a database server that forgets in a crash, unless that is wanted', async () => {
    const url = inject('databaseAdminUrl');
    const refused = start({ DATABASE_URL: url });
    expect(await refused.ended()).toBe(1);
    expect(oneLine(refused.output())).toContain('fsync');
    const env = {
      DATABASE_URL: url,
      ALLOW_UNSAFE_DATABASE: 'on',
      DATA_DIR: join(dataDir(), 'other'),
    };
    const taken = start(env);
    await taken.origin();
    const second = start(env);
    expect(await second.ended()).toBe(1);
    expect(oneLine(second.output())).toContain('is in use by the running process');
    await stop(taken);
  });
});

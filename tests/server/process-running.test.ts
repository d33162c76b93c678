import { describe, expect, it } from 'vitest';

import { oneLine, openProcesses } from '../helpers/process-scene.ts';
import { postmasterOf } from '../helpers/server-process.ts';

const { dataDir, start, stop } = openProcesses();

describe('a running portal', () => {
  it('refuses a second start on its DATA_DIR and goes on', async () => {
    const first = start();
    const origin = await first.origin();
    const second = start();
    expect(await second.ended()).toBe(1);
    expect(oneLine(second.output())).toBe(
      `DATA_DIR ${dataDir()} is in use by the running process ${first.child.pid}`,
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
    expect(postmasterOf(dataDir())).toBeUndefined();
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
    await expect.poll(() => postmasterOf(dataDir())).toBeUndefined();
  });
});

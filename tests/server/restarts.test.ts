import { afterAll, beforeAll, expect, test } from 'vitest';

import { RestartScene } from '../helpers/restart-scene.ts';

// A sample of `npm run drill:restarts`.
const scene = new RestartScene();
// The whole server starts, its demo rows too.
const START_MS = 180_000;
const LONG_MS = 240_000;
beforeAll(() => scene.open(), START_MS);
afterAll(() => scene.close(), START_MS);

test('the server goes on when its database is killed under its jobs, and so do they', {
  timeout: LONG_MS,
}, async () => {
  scene.load();
  for (let kill = 0; kill < 2; kill += 1) {
    const invited = scene.invited.length;
    await expect.poll(() => scene.invited.length, { timeout: 20_000 }).toBeGreaterThan(invited + 3);
    await scene.databaseIsBack(scene.killDatabase());
    const [answered, written] = [scene.answered, scene.written().size];
    await expect.poll(() => scene.answered, { timeout: 5_000 }).toBeGreaterThan(answered);
    await expect.poll(() => scene.written().size, { timeout: 5_000 }).toBeGreaterThan(written);
    expect(scene.isRunning).toBe(true);
  }
});

test('what a killed server has accepted is done within a minute of its next start', {
  timeout: LONG_MS,
}, async () => {
  const { length } = scene.invited;
  await expect.poll(() => scene.invited.length, { timeout: 20_000 }).toBeGreaterThan(length + 3);
  await scene.killServer();
  await scene.rest();
  await scene.startServer();
  const nothing = { invitations: [], exports: 0, jobs: [] };
  await expect.poll(() => scene.left(), { timeout: 60_000 }).toEqual(nothing);
});

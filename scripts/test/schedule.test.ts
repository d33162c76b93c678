import { expect, test } from 'vitest';

import { schedule } from './schedule.ts';
import { broken, ok, type Step } from './step.ts';

function recorder() {
  const events: string[] = [];
  const step = (name: string, more: Partial<Step> = {}): Step => ({
    name,
    kind: 'lint',
    cores: 1,
    needs: [],
    run: async () => {
      events.push(`+${name}`);
      await Promise.resolve();
      events.push(`-${name}`);
      return ok();
    },
    ...more,
  });
  return { events, step };
}

const quiet = { cores: 2, onEnd: () => undefined };

test('two steps of one core run together, one of two cores waits for both', async () => {
  const { events, step } = recorder();
  await schedule([step('a'), step('b'), step('c', { cores: 2 }), step('d')], quiet);
  expect(events.slice(0, 2)).toEqual(['+a', '+b']);
  expect(events.indexOf('+c')).toBeGreaterThan(events.indexOf('-b'));
  expect(events.indexOf('+d')).toBeGreaterThan(events.indexOf('-c'));
});

test('a step that waits for the network takes nobody a core', async () => {
  const { events, step } = recorder();
  await schedule([step('a', { cores: 0 }), step('b'), step('c'), step('d', { cores: 2 })], quiet);
  expect(events.slice(0, 3)).toEqual(['+a', '+b', '+c']);
  expect(events.indexOf('+d')).toBeGreaterThan(events.indexOf('-c'));
});

test('a step whose need failed is not run and fails', async () => {
  const { events, step } = recorder();
  const build = step('build', { run: () => Promise.resolve(broken('no')) });
  const results = await schedule([step('browser', { needs: ['build'] }), build], quiet);
  expect(events).toEqual([]);
  expect(results.map(({ failed, output }) => [failed, output])).toEqual([
    [1, 'not run: build failed\n'],
    [1, 'no'],
  ]);
});

test('a step that throws fails with what it threw', async () => {
  const { step } = recorder();
  const [result] = await schedule(
    [step('a', { run: () => Promise.reject(new Error('out of paper')) })],
    quiet,
  );
  expect(result).toMatchObject({ failed: 1, output: expect.stringContaining('out of paper') });
});

test('steps that wait for each other are an error', async () => {
  const { step } = recorder();
  const ring = [step('a', { needs: ['b'] }), step('b', { needs: ['a'] })];
  await expect(schedule(ring, quiet)).rejects.toThrow('wait for each other');
});

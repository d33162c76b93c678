import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const CASES = Array.from({ length: 1_000 }, (_, index) => `case ${index}`);
const plan = (every: number) => ({ what: 'a test', every, nameOf: String });

/** The sampler as a run with these settings has it. */
async function samplerOf(env: Record<string, string>) {
  return (await moduleOf(env)).sampled;
}

async function moduleOf(env: Record<string, string>) {
  for (const [name, value] of Object.entries({ FULL: '', SEED: '7', ...env })) {
    vi.stubEnv(name, value);
  }
  return await import('./sample.ts');
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.resetModules());

test('a sample is about as large as asked, in order, and the same for the same seed', async () => {
  const sampled = await samplerOf({});
  const drawn = sampled(CASES, plan(4));
  expect(drawn.length).toBeGreaterThan(180);
  expect(drawn.length).toBeLessThan(320);
  expect(drawn).toEqual(CASES.filter((one) => drawn.includes(one)));
  expect(sampled(CASES, plan(4))).toEqual(drawn);
  expect(sampled(CASES, { ...plan(4), what: 'another' })).not.toEqual(drawn);
});

test('another seed draws others; whether a case is drawn has nothing to do with its neighbours', async () => {
  const drawn = (await samplerOf({}))(CASES, plan(4));
  vi.resetModules();
  const sampled = await samplerOf({ SEED: '8' });
  expect(sampled(CASES, plan(4))).not.toEqual(drawn);
  vi.resetModules();
  const again = await samplerOf({});
  expect(again(CASES.slice(500), plan(4))).toEqual(drawn.filter((one) => CASES.indexOf(one) > 499));
});

test('never nothing, and everything with FULL=on', async () => {
  const sampled = await samplerOf({});
  expect(sampled(CASES, plan(1_000_000))).toHaveLength(1);
  expect(sampled([], plan(4))).toEqual([]);
  vi.resetModules();
  const whole = await samplerOf({ FULL: 'on' });
  expect(whole(CASES, plan(1_000_000))).toEqual(CASES);
});

test('a half is never less than half, in order, another with another seed, and everything with FULL=on', async () => {
  const plan = { what: 'a test', nameOf: String };
  const { half } = await moduleOf({});
  const drawn = half(CASES, plan);
  expect(drawn).toHaveLength(500);
  expect(drawn).toEqual(CASES.filter((one) => drawn.includes(one)));
  expect([1, 2, 3].map((count) => half(CASES.slice(0, count), plan).length)).toEqual([1, 1, 2]);
  vi.resetModules();
  expect((await moduleOf({ SEED: '8' })).half(CASES, plan)).not.toEqual(drawn);
  vi.resetModules();
  expect((await moduleOf({ FULL: 'on' })).half(CASES, plan)).toEqual(CASES);
});

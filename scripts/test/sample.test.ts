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

/** Two hundred cases of one to nine seconds in families of ten, and two that each run takes. */
const TIMED = Array.from({ length: 200 }, (_, index) => ({
  name: `case ${index}`,
  family: `family ${index % 20}`,
  seconds: 1 + (index % 9),
  always: index === 7 || index === 130,
}));
const secondsOf = (cases: readonly { seconds: number }[]) =>
  cases.reduce((sum, { seconds }) => sum + seconds, 0);

test('a budget of seconds is kept and used, in order, by another sample with another seed', async () => {
  const { within } = await moduleOf({});
  const plan = { what: 'a test', seconds: 300 };
  const drawn = within(TIMED, plan);
  expect(secondsOf(drawn)).toBeGreaterThan(290);
  expect(secondsOf(drawn)).toBeLessThanOrEqual(300);
  expect(drawn).toEqual(TIMED.filter((one) => drawn.includes(one)));
  expect(within(TIMED, plan)).toEqual(drawn);
  // Twice as many cases take no longer.
  const twice = [...TIMED, ...TIMED.map((one) => ({ ...one, name: `${one.name} of another` }))];
  expect(secondsOf(within(twice, plan))).toBeLessThanOrEqual(300);
  vi.resetModules();
  expect((await moduleOf({ SEED: '8' })).within(TIMED, plan)).not.toEqual(drawn);
  vi.resetModules();
  expect((await moduleOf({ FULL: 'on' })).within(TIMED, plan)).toEqual(TIMED);
});

test('each family gives about the same part, what belongs to every run is there, and sooner or later everything is', async () => {
  const met = new Set<string>();
  for (let seed = 0; seed < 40; seed += 1) {
    vi.resetModules();
    const { within } = await moduleOf({ SEED: String(seed) });
    const drawn = within(TIMED, { what: 'a test', seconds: 500 });
    const families = [...Map.groupBy(drawn, ({ family }) => family).values()];
    expect(families).toHaveLength(20);
    for (const { length } of families) expect(length).toBeLessThanOrEqual(8);
    expect(drawn.filter(({ always }) => always)).toHaveLength(2);
    for (const { name } of drawn) met.add(name);
  }
  expect(met.size).toBe(TIMED.length);
});

test('what is near goes before the others, and no further than the budget goes', async () => {
  const { within } = await moduleOf({});
  const cases = TIMED.map((one) => ({ ...one, near: one.family === 'family 3' }));
  const nearOnes = cases.filter(({ near }) => near);
  expect(within(cases, { what: 'a test', seconds: 100 })).toEqual(expect.arrayContaining(nearOnes));
  expect(secondsOf(within(cases, { what: 'a test', seconds: 30 }))).toBeLessThanOrEqual(30);
});

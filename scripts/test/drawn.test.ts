import { existsSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { scratchProject } from '../../tests/helpers/scratch.ts';

/** What a run with these settings draws; each has the modules of its own. */
async function drawnWith(env: Record<string, string>) {
  vi.resetModules();
  for (const [name, value] of Object.entries({ FULL: '', SEED: '7', ...env })) {
    vi.stubEnv(name, value);
  }
  return await import('./drawn.ts');
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.resetModules());

const secondsOf = (cases: readonly { seconds: number }[]) =>
  cases.reduce((sum, { seconds }) => sum + seconds, 0);

test('every file that is named is there', async () => {
  const { ALWAYS, DRILLS, MAIN_WAY } = await drawnWith({});
  const named = [
    ...ALWAYS.map((file) => `tests/server/${file}.test.ts`),
    ...DRILLS,
    ...Object.values(MAIN_WAY).flatMap((files) => files.map((file) => `tests/e2e/${file}.spec.ts`)),
  ];
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

const seeds = (count: number) => Array.from({ length: count }, (_, seed) => String(seed));

test('whatever the seed, budgets are kept and used, whole deals, walls and each stretch of the main way are in', async () => {
  const { ALWAYS, BUDGETS, drawnFiles, drawnWalks, MAIN_WAY, serverFiles, walks } = await drawnWith(
    {},
  );
  const [files, all] = [serverFiles(), walks()];
  const always = ALWAYS.map((file) => `tests/server/${file}.test.ts`);
  for (const seed of seeds(40)) {
    const [server, browser] = [drawnFiles(files, seed), drawnWalks(all, seed)];
    const unspent = [
      BUDGETS.server - secondsOf(server),
      BUDGETS.browser - secondsOf(browser),
    ] as const;
    for (const rest of unspent) expect(Math.abs(rest - 5)).toBeLessThan(5.1);
    expect(server.map(({ name }) => name)).toEqual(expect.arrayContaining(always));
    const families = browser.map(({ family }) => family);
    expect(families).toEqual(expect.arrayContaining(Object.keys(MAIN_WAY)));
  }
});

test('nothing is too long for every seed', async () => {
  const { drawnFiles, drawnWalks, serverFiles, walks } = await drawnWith({});
  const [files, all] = [serverFiles(), walks()];
  const missed = new Set([...files, ...all].map(({ name }) => name));
  for (const seed of seeds(1_000)) {
    for (const { name } of [...drawnFiles(files, seed), ...drawnWalks(all, seed)]) {
      missed.delete(name);
    }
    if (missed.size === 0) break;
  }
  expect([...missed]).toEqual([]);
});

test('what is drawn is left out of nothing, and FULL=on leaves nothing out', async () => {
  const { drawnFiles, drawnWalks, leftOutFiles, leftOutWalks, patternOf, serverFiles, walks } =
    await drawnWith({});
  expect(leftOutFiles([]).length + drawnFiles().length).toBe(serverFiles().length);
  expect(leftOutWalks([]).length + drawnWalks().length).toBe(walks().length);
  const out = new RegExp(leftOutWalks([]).join('|'));
  const titles = drawnWalks().map(({ name }) => `desktop ${name.replace(' › ', ' ')}`);
  expect(titles.filter((title) => out.test(title))).toEqual([]);
  const pattern = new RegExp(patternOf('three.spec.ts › b (1.5)'));
  expect(pattern.test('desktop three.spec.ts b (1.5)')).toBe(true);
  expect(pattern.test('desktop other-three.spec.ts b (1.5)')).toBe(false);
  const whole = await drawnWith({ FULL: 'on' });
  expect([whole.leftOutFiles(), whole.leftOutWalks()]).toEqual([[], []]);
});

test('the tests of what was touched are taken before others', async () => {
  const { leftOutFiles, leftOutWalks, patternOf, walks } = await drawnWith({});
  const touched = ['server/modules/bank/rules.ts', 'tests/server/stream.test.ts'];
  const left = leftOutFiles(touched);
  expect(
    left.filter((path) => /\/(bank|stream)[-.]/.test(path) && !path.includes('stream-')),
  ).toEqual([]);
  const ofBanks = walks().filter(({ family }) => family === 'bank');
  const patterns = leftOutWalks(touched);
  expect(ofBanks.filter(({ name }) => patterns.includes(patternOf(name)))).toEqual([]);
});

test('a walk is known by its title and weighed by its length; what is of FULL=on or named while the file runs is none', async () => {
  const walk = (title: string) => `test('${title}', async () => {\n  // a line\n});\n`;
  const folder = scratchProject({
    'three.spec.ts': `${['a', 'b', 'd @full'].map(walk).join('')}test(\`\${c}\`, async () => {});\n`,
    'money-out.spec.ts': walk('out'),
    'helper.ts': walk('none'),
  });
  const all = (await drawnWith({})).walks({
    folder,
    weights: { 'three.spec.ts › b': 1_000 },
  });
  expect(all.map(({ name, family }) => [name, family])).toEqual([
    ['money-out.spec.ts › out', 'money goes out and comes back'],
    ['three.spec.ts › a', 'three'],
    ['three.spec.ts › b', 'three'],
  ]);
  expect(all.map(({ seconds }) => Math.round(seconds))).toEqual([1, 1, 1_000]);
});

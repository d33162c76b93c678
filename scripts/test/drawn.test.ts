import { existsSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { scratchProject } from '../../tests/helpers/scratch.ts';

async function drawnWith(env: Record<string, string>) {
  for (const [name, value] of Object.entries({ FULL: '', SEED: '7', ...env })) {
    vi.stubEnv(name, value);
  }
  return await import('./drawn.ts');
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.resetModules());

test('every file that is named is there', async () => {
  const { ALIKE, ALWAYS } = await drawnWith({});
  const named = [
    ...Object.values(ALIKE).flatMap((files) => files.map((file) => `tests/server/${file}.test.ts`)),
    ...ALWAYS.map((file) => `tests/e2e/${file}.spec.ts`),
  ];
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test('of each kind of server tests at most half stays out, and nothing of FULL=on', async () => {
  const { ALIKE, leftOutFiles } = await drawnWith({});
  const left = leftOutFiles();
  for (const [what, files] of Object.entries(ALIKE)) {
    const out = files.filter((file) => left.includes(`tests/server/${file}.test.ts`));
    expect(out.length, what).toBe(Math.floor(files.length / 2));
  }
  vi.resetModules();
  expect((await drawnWith({ FULL: 'on' })).leftOutFiles()).toEqual([]);
});

test('of the walks of a browser file at most half stays out, of the main ones and of a file with one none', async () => {
  const walk = (title: string) => `test('${title}', async () => {});\n`;
  const folder = scratchProject({
    'one.spec.ts': walk('alone (1.5)'),
    'three.spec.ts': ['a', 'b', 'c', 'd @full'].map(walk).join(''),
    'money-out.spec.ts': ['a', 'b'].map(walk).join(''),
    'helper.ts': walk('none'),
  });
  const left = (await drawnWith({})).leftOutWalks(folder);
  expect(left).toHaveLength(1);
  const pattern = new RegExp(left[0] ?? '');
  const titles = ['a', 'b', 'c', 'd @full'];
  const hit = titles.filter((title) => pattern.test(`desktop three.spec.ts ${title}`));
  expect(hit).toHaveLength(1);
  expect(pattern.test('desktop other-three.spec.ts a b c')).toBe(false);
  vi.resetModules();
  expect((await drawnWith({ FULL: 'on' })).leftOutWalks(folder)).toEqual([]);
});

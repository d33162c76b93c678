import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { scratchProject } from '../../tests/helpers/scratch.ts';
import { capture } from '../lib/command.ts';

// Our biome.json against one file for each mistake that it is there for.

const long = (lines: number) => `export function a(): void {\n${'  b();\n'.repeat(lines)}}\n`;

const MISTAKES: Record<string, [path: string, text: string]> = {
  noRestrictedImports: ['src/stores/a.ts', "import { z } from 'zod/mini';\nexport const a = z;\n"],
  noRestrictedGlobals: ['src/stores/b.ts', "export const b = () => fetch('/x');\n"],
  noExplicitAny: ['server/c.ts', 'export const c = (x: any) => x;\n'],
  noReExportAll: ['src/lib/d.ts', "export * from './e.ts';\n"],
  noBarrelFile: ['src/lib/index.ts', "export { a } from './a.ts';\nexport { b } from './b.ts';\n"],
  noDefaultExport: ['src/lib/f.ts', 'export default 1;\n'],
  noExcessiveLinesPerFunction: ['server/g.ts', long(51)],
  useFilenamingConvention: ['src/lib/camelCase.ts', 'export const h = 1;\n'],
  noConsole: ['server/i.ts', "console.log('hello');\n"],
  noFloatingPromises: [
    'server/j.ts',
    'async function j(): Promise<void> {\n  await k();\n}\nexport function l(): void {\n  j();\n}\n',
  ],
  noFocusedTests: [
    'server/m.test.ts',
    "import { test } from 'vitest';\n\ntest.only('m', () => {});\n",
  ],
  noSkippedTests: [
    'server/n.test.ts',
    "import { test } from 'vitest';\n\ntest.skip('n', () => {});\n",
  ],
  noTsIgnore: ['server/o.ts', '// @ts-ignore\nexport const o: number = 1;\n'],
  noNonNullAssertion: ['server/p.ts', 'export const p = (x?: string) => x!.length;\n'],
};

const config: object = JSON.parse(readFileSync('biome.json', 'utf8'));
const files = Object.fromEntries(Object.values(MISTAKES));

test('each mistake is found by the rule that is there for it, and makes the check fail', async () => {
  const root = scratchProject({
    'biome.json': JSON.stringify({ ...config, vcs: { enabled: false } }),
    'package.json': '{ "type": "module" }',
    ...files,
  });
  const args = ['lint', '--error-on-warnings', '--reporter=json', `--config-path=${root}`, root];
  const { code, output } = await capture('node_modules/.bin/biome', args);
  expect(code).not.toBe(0);
  const found = new Set([...output.matchAll(/"lint\/\w+\/(\w+)"/g)].map((match) => match[1]));
  expect(Object.keys(MISTAKES).filter((rule) => !found.has(rule))).toEqual([]);
});

test('what an engineer should write passes', async () => {
  const root = scratchProject({
    'biome.json': JSON.stringify({ ...config, vcs: { enabled: false } }),
    'package.json': '{ "type": "module" }',
    'src/lib/a.ts': "import * as z from 'zod/mini';\n\nexport const a = z.string();\n",
    'server/g.ts': long(50),
  });
  const args = [
    'check',
    '--error-on-warnings',
    `--config-path=${root}`,
    `${root}/src`,
    `${root}/server`,
  ];
  expect(await capture('node_modules/.bin/biome', args)).toMatchObject({ code: 0 });
});

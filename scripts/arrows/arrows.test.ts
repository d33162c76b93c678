import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { expect, test } from 'vitest';

import { scratchProject } from '../../tests/helpers/scratch.ts';
import { checkAstroImports } from './astro-imports.ts';
import { forbiddenRules } from './cruiser.ts';

async function violations(files: Record<string, string>): Promise<string[]> {
  const baseDir = scratchProject({
    'package.json': JSON.stringify({ type: 'module', imports: { '#src/*': './src/*' } }),
    ...files,
  });
  const { output } = await cruise(['.'], {
    baseDir,
    validate: true,
    ruleSet: { forbidden: forbiddenRules(baseDir) },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { extensions: ['.ts'] },
  });
  return (output as ICruiseResult).summary.violations.map(
    ({ from, to, rule }) => `${from} → ${to} (${rule.name})`,
  );
}

const BIOME = resolve('node_modules/.bin/biome');
const empty = 'export const a = 1;\n';

test('an arrow of the picture is allowed', async () => {
  const found = await violations({
    'src/lib/money.ts': empty,
    'src/stores/cart.ts': "import { a } from '#src/lib/money.ts';\nexport const b = a;\n",
  });
  expect(found).toEqual([]);
});

test('lib may not look up to stores, not even for a type', async () => {
  const found = await violations({
    'src/stores/cart.ts': 'export interface Cart { a: 1 }\n',
    'src/lib/money.ts': "import type { Cart } from '#src/stores/cart.ts';\nexport type B = Cart;\n",
  });
  expect(found).toEqual(['src/lib/money.ts → src/stores/cart.ts (arrows: src/lib)']);
});

test('an island may not import another island, a module no other module', async () => {
  const found = await violations({
    'src/islands/login/a.ts': empty,
    'src/islands/basket/b.ts': "export { a } from '../login/a.ts';\n",
    'server/modules/login/a.ts': empty,
    'server/modules/basket/b.ts': "export { a } from '../login/a.ts';\n",
  });
  expect(found).toHaveLength(2);
});

test('a folder that the table does not know may import nothing and be imported by nobody', async () => {
  const found = await violations({
    'src/lib/money.ts': "export { c } from '../hooks/c.ts';\n",
    'src/hooks/c.ts': 'export const c = 1;\n',
    'src/hooks/b.ts': "export { d } from '../lib/d.ts';\n",
    'src/lib/d.ts': 'export const d = 1;\n',
    'shared/e.ts': "export { d } from '../src/lib/d.ts';\n",
  });
  expect(found.sort()).toEqual([
    'shared/e.ts → src/lib/d.ts (arrows: shared)',
    'src/hooks/b.ts → src/lib/d.ts (arrows: src/hooks)',
    'src/lib/money.ts → src/hooks/c.ts (arrows: src/lib)',
  ]);
});

test('server and src never meet; lib does not import a framework', async () => {
  const found = await violations({
    'server/kernel/a.ts': "export { a } from '../../src/lib/a.ts';\n",
    'src/lib/a.ts': "export { b as a } from './b.ts';\n",
    'src/lib/b.ts': "export const b = 1;\nimport 'react';\n",
  });
  expect(found).toContain('server/kernel/a.ts → src/lib/a.ts (arrows: server/kernel)');
  expect(found.some((line) => /^src.lib.b.ts → .*node_modules.react/.test(line))).toBe(true);
});

test('a ring of imports is found, of types and of what comes on demand too', () => {
  const cwd = scratchProject({
    'biome.json': readFileSync('biome.json', 'utf8'),
    'package.json': JSON.stringify({ type: 'module', imports: { '#src/*': './src/*' } }),
    'src/lib/a.ts': "import type { B } from '#src/lib/b.ts';\nexport type A = B | 1;\n",
    'src/lib/b.ts': "import { c } from './c.ts';\nexport type B = typeof c;\n",
    'src/lib/c.ts': "export const c = () => import('./a.ts');\n",
    'src/lib/d.ts': "import { c } from './c.ts';\nexport const d = c;\n",
  });
  const args = ['lint', '--only=suspicious/noImportCycles', '--vcs-enabled=false'];
  const { stdout } = spawnSync(BIOME, [...args, '--reporter=github'], { cwd, encoding: 'utf8' });
  const found = [...stdout.matchAll(/noImportCycles,file=[^,]*?(src[^,]+)/g)];
  expect(found.map(([, file]) => file).sort()).toEqual(
    ['a', 'b', 'c'].map((name) => `src/lib/${name}.ts`),
  );
});

test('the imports of .astro files meet the same arrows', () => {
  const text = `---
import Layout from '../layouts/layout.astro';
import { $token } from '#src/stores/session.ts';
---
<Layout />
<script>
  const { open } = await import('../islands/login/open.ts');
  import '../api/client.ts';
</script>`;
  const found = checkAstroImports([{ path: 'src/pages/index.astro', text }], process.cwd());
  expect(found.map(({ line }) => line)).toEqual([3, 8]);
});

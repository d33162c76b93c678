// `npm test`: every check there is, two at a time. Prevents the check that exists but that nobody runs.

import { mkdirSync, rmSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

import { endCommands } from './lib/command.ts';
import { drawnLine } from './test/drawn.ts';
import { SEED, WHOLE } from './test/sample.ts';
import { schedule } from './test/schedule.ts';
import type { Result } from './test/step.ts';
import { KEPT_PORTAL, STEPS } from './test/steps.ts';
import { nouns, timeTable } from './test/times.ts';

function report({ name, passed, failed, seconds, output, skipped, note }: Result): void {
  const mark = failed > 0 ? '✗' : skipped === undefined ? '✓' : '–';
  const counts = skipped ?? (passed + failed > 1 ? `${passed} passed, ${failed} failed` : '');
  const line = `${mark} ${name.padEnd(32)} ${seconds.toFixed(1).padStart(6)} s  ${counts}`;
  process.stdout.write(`${line.trimEnd()}\n`);
  if (note !== undefined) process.stdout.write(`    ${note}\n`);
  if (failed > 0) process.stdout.write(`${output.trimEnd().replace(/^/gm, '    ')}\n`);
}

/** What a step has made for others lies outside of the project, as a rule in memory. */
function clearAway(): void {
  const folder = process.env[KEPT_PORTAL];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

process.chdir(join(import.meta.dirname, '..'));
process.env.PATH = [join('node_modules', '.bin'), process.env.PATH].join(delimiter);
delete process.env[KEPT_PORTAL];
process.env.ASTRO_TELEMETRY_DISABLED = '1';
// Dozens of processes load the same modules: the server that tests start and kill, workers, builds.
process.env.NODE_COMPILE_CACHE = resolve('reports/compiled');
rmSync('reports', { recursive: true, force: true });
mkdirSync('reports');
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endCommands();
    clearAway();
    process.exit(130);
  });
}

const begin = performance.now();
const results = await schedule(STEPS, { cores: 2, onEnd: report });
clearAway();
const sum = (key: 'passed' | 'failed') => results.reduce((all, result) => all + result[key], 0);
const broken = results.filter(({ failed }) => failed > 0).map(({ name }) => name);

const minutes = ((performance.now() - begin) / 60_000).toFixed(1);
process.stdout.write(`\n${timeTable(results, nouns()).join('\n')}\n`);
if (!WHOLE) {
  process.stdout.write(`${drawnLine()}\n`);
  process.stdout.write(`samples drawn by SEED=${SEED}, whole in npm run test:full\n`);
}
process.stdout.write(`\n${results.length} steps in ${minutes} minutes`);
process.stdout.write(broken.length > 0 ? `; failed: ${broken.join(', ')}\n` : '\n');
process.stdout.write(`tests: ${sum('passed')} passed, ${sum('failed')} failed\n`);
if (broken.length > 0) process.exitCode = 1;

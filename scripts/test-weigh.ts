// `npm run test:weigh`: writes down what the tests of the last run cost, out of its reports. Wants a run on an idle machine,
// best `npm run test:full`; what that run did not draw keeps its weight, and what is gone loses it.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { BROWSER_REPORT, VITEST_REPORT, vitestCounts, walkTimes } from './test/reports.ts';
import { readWeights, WEIGHTS } from './test/weights.ts';

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const { times = [] } = vitestCounts(json(VITEST_REPORT));
const timed = [
  ...times.filter(({ kind }) => kind === 'server').map(({ path, seconds }) => [path, seconds]),
  ...walkTimes(json(BROWSER_REPORT)),
] as [string, number][];

const stands = (name: string) => {
  const [file = '', title] = name.split(' › ');
  if (title === undefined) return existsSync(file);
  const path = `tests/e2e/${file}`;
  return existsSync(path) && readFileSync(path, 'utf8').includes(title);
};
const all = { ...readWeights(), ...Object.fromEntries(timed) };
const kept = Object.entries(all)
  .filter(([name]) => stands(name))
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, seconds]) => [name, Math.round(seconds * 10) / 10]);
writeFileSync(WEIGHTS, `${JSON.stringify(Object.fromEntries(kept), undefined, 2)}\n`);
process.stdout.write(`${timed.length} tests timed, ${kept.length} weights in ${WEIGHTS}\n`);

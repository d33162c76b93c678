// `npm run simulate -- --seed N --days D`: a platform's days under a clock that is turned, from a seed, through the real
// handlers on a real database, with failures in between; tests/simulation/ says who takes part. `--kill-every K` kills the
// server, in a process of its own, every K steps; `--every C` checks everything every C steps, `--steps S` ends after so many;
// `--together K` has K people act at one moment, of which the tables alone are checked and no two runs are alike;
// `--runs R` goes on with the next R seeds, `--at-once A` of them at a time, `--minutes M` until then. What it finds, the same
// seed finds again. Prevents the sequence of events that nobody thought of.

import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    seed: text,
    days: text,
    every: text,
    steps: text,
    runs: text,
    minutes: text,
    'kill-every': text,
    'at-once': text,
    together: text,
  },
});
const numbers = {
  seed: values.seed ?? String(Date.now() % 1_000_000_000),
  days: values.days ?? '90',
  every: values.every,
  most: values.steps,
  runs: values.runs,
  minutes: values.minutes,
  killEvery: values['kill-every'],
  together: values.together,
  atOnce: values['at-once'] ?? '1',
};
const run = Object.fromEntries(
  Object.entries(numbers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Number(value)] as const],
  ),
);
process.stdout.write(`npm run simulate -- --seed ${numbers.seed} --days ${numbers.days}\n`);
const file = 'tests/server/simulation.test.ts';
const { status } = spawnSync(
  'vitest',
  ['run', '--project', 'server', file, '-t', "a platform's days"],
  { stdio: 'inherit', env: { ...process.env, SIMULATE: JSON.stringify(run) } },
);
process.exitCode = status ?? 1;

// `npm run simulate -- --seed N --days D`: a platform's days under a clock that is turned, from a seed, through the real
// handlers on a real database, with failures in between; tests/simulation/ says who takes part. What it finds, the same
// seed finds again. Prevents the sequence of events that nobody thought of.

import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    days: { type: 'string', default: '90' },
  },
});
process.stdout.write(`npm run simulate -- --seed ${values.seed} --days ${values.days}\n`);
const { status } = spawnSync(
  'vitest',
  ['run', '--project', 'server', 'tests/server/simulation.test.ts', '-t', "a platform's days"],
  {
    stdio: 'inherit',
    env: { ...process.env, SIMULATE_SEED: values.seed, SIMULATE_DAYS: values.days },
  },
);
process.exitCode = status ?? 1;

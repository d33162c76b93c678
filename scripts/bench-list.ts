// `npm run bench:list`: what a list costs when its table grows from 10,000 to 1,000,000 rows. Two portals of the same
// build stand side by side, and every question goes to both in turns, so that the ratios are of one run: each page that
// a list lets a person reach, each filter, each sort, the total. Aim: at most 1.5 times. BENCH_ROWS sets the larger size;
// BENCH_ONLY asks only the questions whose names match it.

import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { asker, fillBanks, QUESTIONS, type Question } from './bench/bank-list.ts';
import { startBenchPortal } from './bench/portal.ts';

const SMALL = 10_000;
const LARGE = Number(process.env.BENCH_ROWS ?? 1_000_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 25);
const AIM = 1.5;
const ONLY = new RegExp(process.env.BENCH_ONLY ?? '');

type Ask = (question: Question) => Promise<number>;

/** The same question to both in turns; the first rounds fill caches and let PostgreSQL settle on its plans. */
async function compare(question: Question, small: Ask, large: Ask) {
  const times: { small: number; large: number }[] = [];
  for (let round = -8; round < ROUNDS; round += 1) {
    const pair = { small: await small(question), large: await large(question) };
    if (round >= 0) times.push(pair);
  }
  // Whatever else runs on the machine only adds: the fastest round is what the list itself costs.
  const of = (side: 'small' | 'large') => Math.min(...times.map((pair) => pair[side]));
  return {
    name: question.name,
    small: of('small'),
    large: of('large'),
    ratio: of('large') / of('small'),
  };
}

const [few, many] = [await startBenchPortal(), await startBenchPortal()];
try {
  await fillBanks(few, SMALL);
  await fillBanks(many, LARGE);
  const [small, large] = [await asker(few), await asker(many)];
  const rows: Awaited<ReturnType<typeof compare>>[] = [];
  for (const question of QUESTIONS.filter(({ name }) => ONLY.test(name))) {
    const row = await compare(question, small, large);
    rows.push(row);
    const good = row.ratio <= AIM ? '✓' : '✗';
    const times = `${row.small.toFixed(1)} → ${row.large.toFixed(1)} ms`;
    process.stdout.write(`${row.name}: ${times}, ${row.ratio.toFixed(2)} ${good}\n`);
  }
  mkdirSync('reports', { recursive: true });
  const machine = { node: process.version, cores: availableParallelism() };
  const report = { machine, sizes: [SMALL, LARGE], aim: AIM, rows };
  writeFileSync('reports/bench-list.json', `${JSON.stringify(report, null, 2)}\n`);
  process.exitCode = rows.some(({ ratio }) => ratio > AIM) ? 1 : 0;
} finally {
  await few.close();
  await many.close();
}

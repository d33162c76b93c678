// `npm run bench:notes`: what pages of notes cost when 10,000 a day have come for a year. Two portals stand side by side, one
// with ten thousand deliveries and their receipts, one with 3,650,000, and every question goes to both in turns: as the company
// that brings half of them, as the one that gets them, as one that has hardly any, and as an operator. Aim: p95 at most 1.5
// times. BENCH_ROWS sets the larger size, BENCH_ONLY asks only the questions whose names match it.

import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { p95 } from './bench/figures.ts';
import { timed } from './bench/flow-crowd.ts';
import { firstRows, NOTE_QUESTIONS, type NoteQuestion } from './bench/note-questions.ts';
import { fillNotes, type Notes } from './bench/notes.ts';
import { type BenchPortal, startBenchPortal } from './bench/portal.ts';

const SMALL = 10_000;
const LARGE = Number(process.env.BENCH_ROWS ?? 3_650_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40);
const AIM = 1.5;
const ONLY = new RegExp(process.env.BENCH_ONLY ?? '');

interface Side extends Notes {
  portal: BenchPortal;
}

async function opened(rows: number): Promise<Side> {
  const portal = await startBenchPortal(undefined, { documents: true });
  return { portal, ...(await fillNotes(portal, rows)) };
}

/** Milliseconds of one question, put over HTTP; the first rows of an export in the process. */
async function ask(
  { portal, readers, number }: Side,
  { name, by, path, body, search, rows }: NoteQuestion,
): Promise<number> {
  if (path === undefined) return firstRows(portal, readers[by]);
  const { ms, code, data } = await timed<{ content: unknown[] }>(portal, readers[by], path, {
    ...body,
    ...(search && { [search]: number }),
  });
  if (code !== 0) throw new Error(`${name}: ${String(code)}`);
  if (data.content.length !== rows) throw new Error(`${name}: ${data.content.length} rows`);
  return ms;
}

/** The same question to both in turns; the first rounds fill caches and let PostgreSQL settle on its plans. */
async function compare(question: NoteQuestion, [few, many]: readonly [Side, Side]) {
  const times = { few: [] as number[], many: [] as number[] };
  for (let round = -8; round < ROUNDS; round += 1) {
    const pair = { few: await ask(few, question), many: await ask(many, question) };
    if (round < 0) continue;
    times.few.push(pair.few);
    times.many.push(pair.many);
  }
  const fastest = { few: Math.min(...times.few), many: Math.min(...times.many) };
  const [small, large] = [p95(times.few), p95(times.many)];
  return { name: question.name, small, large, ratio: large / small, fastest };
}

const sides = [await opened(SMALL), await opened(LARGE)] as const;
try {
  const rows: Awaited<ReturnType<typeof compare>>[] = [];
  for (const question of NOTE_QUESTIONS.filter(({ name }) => ONLY.test(name))) {
    const row = await compare(question, sides);
    rows.push(row);
    const good = row.ratio <= AIM ? '✓' : '✗';
    const times = `p95 ${row.small.toFixed(1)} → ${row.large.toFixed(1)} ms`;
    const fastest = `fastest ${row.fastest.few.toFixed(1)} → ${row.fastest.many.toFixed(1)} ms`;
    process.stdout.write(`${row.name}: ${times}, ${row.ratio.toFixed(2)} (${fastest}) ${good}\n`);
  }
  mkdirSync('reports', { recursive: true });
  const machine = { node: process.version, cores: availableParallelism() };
  const report = { machine, sizes: [SMALL, LARGE], aim: AIM, rows };
  writeFileSync('reports/bench-notes.json', `${JSON.stringify(report, null, 2)}\n`);
  process.exitCode = rows.some(({ ratio }) => ratio > AIM) ? 1 : 0;
} finally {
  for (const { portal } of sides) await portal.close();
}

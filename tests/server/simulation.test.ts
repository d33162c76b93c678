import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';

import { type Outcome, type Run, simulate } from '../simulation/simulate.ts';
import type { World } from '../simulation/world.ts';

// `npm run simulate -- --seed N --days D …` runs this file with a seed of its own.
const { FULL, SIMULATE } = process.env;
const {
  runs = 1,
  minutes,
  atOnce: _,
  ...asked
}: Partial<Run> & { runs?: number; minutes?: number; atOnce?: number } = SIMULATE === undefined
  ? {}
  : JSON.parse(SIMULATE);
/** When no more is begun, and what goes on ends. */
const UNTIL = minutes === undefined ? undefined : Date.now() + minutes * 60_000;
const isOne = runs === 1;
const RUN: Run = {
  seed: 20_261_123,
  days: FULL === 'on' ? 20 : 1,
  every: 5,
  ...asked,
  ...(UNTIL !== undefined && { until: UNTIL }),
};
const tell = (line: string) => void (SIMULATE !== undefined && process.stdout.write(`${line}\n`));
/** Comes to a payment on its first days. */
const FAULTY_SEED = 1;
const LONG_MS = 24 * 3_600_000;

/** How often each call was taken in all runs. */
const answers = new Map<string, number>();

afterAll(() => {
  for (const [what, often] of [...answers].sort()) tell(`${String(often).padStart(6)} ${what}`);
});

/** The same once more up to there, with a check after each step since the last one: the shortest run that finds it. */
async function shortest(run: Run, outcome: Outcome): Promise<Outcome> {
  if (outcome.findings.length === 0 || run.every === 1 || run.together !== undefined)
    return outcome;
  const since = outcome.steps - (run.every ?? 1);
  const { seed, days, until: _, ...rest } = run;
  const first = await simulate({ ...rest, seed, days, every: 1, since, most: outcome.steps });
  const again = `--seed ${seed} --days ${days} --every 1 --steps ${first.steps}`;
  tell(`found after ${first.steps} steps: npm run simulate -- ${again}`);
  return first.findings.length > 0 ? first : outcome;
}

test.concurrent.each(Array.from({ length: runs }, (_, at) => RUN.seed + at))(
  "a platform's days from seed %i: whatever people do and whatever fails, everything adds up",
  async (seed) => {
    if (UNTIL !== undefined && Date.now() >= UNTIL) return;
    const run = { ...RUN, seed };
    const from = performance.now();
    const outcome = await simulate({ ...run, ...(isOne && { tell }) });
    for (const [what, often] of outcome.answers)
      answers.set(what, (answers.get(what) ?? 0) + often);
    const none = { before: 0, after: 0, refused: 0, lost: 0, delivering: 0 };
    const { before, after, refused, lost, delivering } = outcome.kills ?? none;
    const seconds = Math.round((performance.now() - from) / 1_000);
    const unheard = `${after} after it (${lost} unheard), ${refused} over refusals`;
    const killed = `kills: ${before} before the commit, ${unheard}, ${delivering} over a message`;
    tell(
      `seed ${seed}: ${outcome.steps} steps in ${seconds} s, ${killed}, ${outcome.findings.length} findings`,
    );
    for (const finding of outcome.findings) tell(finding);
    const { steps, findings, journal } = await shortest(run, outcome);
    expect(findings, journal.slice(-10).join('\n')).toEqual([]);
    if (UNTIL === undefined) expect(steps).toBeGreaterThan(run.days);
  },
  LONG_MS,
);

describe('a fault that is put into the ledger', () => {
  /** Makes the trigger that moves balances do something else. */
  const broken = (was: string, is: string) => async (world: World) => {
    const [found] = await world.rows(sql<{ source: string }>`
      select pg_get_functiondef('ledger_entry_follow'::regproc) as source`);
    const source = found?.source ?? '';
    expect(source).toContain(was);
    await sql.raw(source.replace(was, is)).execute(world.portal.database.superuser);
  };

  test('is found, and found again at the same step by its seed', async () => {
    // Of what is paid out, one cent stays held.
    const prepare = broken(
      "when 'consume' then - new.amount else 0 end",
      "when 'consume' then 0.01 - new.amount else 0 end",
    );
    const run = () => simulate({ seed: FAULTY_SEED, days: 6, prepare });
    const first = await run();
    expect(first.findings[0]).toMatch(/after \d+ steps: /);
    expect(first.findings.join()).toMatch(/the books, limit|project #\d+ has /);
    expect(first.journal.at(-1)).toContain('payment confirm');
    const again = await run();
    expect([again.findings, again.journal]).toEqual([first.findings, first.journal]);
  }, 120_000);
});

// Half a minute of people who act at once, for `npm run test:full`.
if (FULL === 'on') {
  test('many who act at one moment meet no deadlock, and everything adds up', async () => {
    const { findings, journal } = await simulate({ seed: 9, days: 12, together: 9 });
    expect(findings, journal.slice(-18).join('\n')).toEqual([]);
    expect(journal.length).toBeGreaterThan(300);
  }, 240_000);
}

// Half a minute of servers that start, for `npm run test:full`.
if (FULL === 'on') {
  test('a server that is killed in the middle of calls loses nothing and does nothing twice', async () => {
    const run = { seed: 7, days: 2, most: 24, every: 4, killEvery: 8 };
    const { findings, kills, journal } = await simulate(run);
    expect(findings, journal.slice(-5).join('\n')).toEqual([]);
    const { before = 0, after = 0, refused = 0 } = kills ?? {};
    expect(before + after + refused).toBeGreaterThanOrEqual(2);
  }, 240_000);
}

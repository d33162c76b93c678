import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { simulate } from '../simulation/simulate.ts';
import type { World } from '../simulation/world.ts';

// `npm run simulate -- --seed N --days D` runs this file with a seed of its own.
const { FULL, SIMULATE_SEED, SIMULATE_DAYS } = process.env;
const SEED = Number(SIMULATE_SEED ?? 20_261_123);
const DAYS = Number(SIMULATE_DAYS ?? (FULL === 'on' ? 20 : 1));
/** Steps between two checks of everything, where nobody waits to be told of the very step. */
const EVERY = SIMULATE_SEED === undefined ? 5 : 1;
/** Comes to a payment on its first days. */
const FAULTY_SEED = 3;
const LONG_MS = 24 * 3_600_000;

test(
  `a platform's days from seed ${SEED}: whatever people do and whatever fails, everything adds up`,
  async () => {
    const tell = (line: string) => void (SIMULATE_SEED && process.stdout.write(`${line}\n`));
    const { steps, findings, journal, answers } = await simulate({
      seed: SEED,
      days: DAYS,
      every: EVERY,
      tell,
    });
    for (const [what, often] of [...answers].sort()) tell(`${String(often).padStart(6)} ${what}`);
    expect(findings, journal.slice(-10).join('\n')).toEqual([]);
    expect(steps).toBeGreaterThan(DAYS);
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

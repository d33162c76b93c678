import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { compareDecimals } from '#contract/decimal.ts';
import { LEDGER_TYPE } from '#contract/limit.ts';
import { add } from '#contract/money.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Limits } from '../helpers/limits.ts';

// What the demo data shows must be possible (domain.md C.0.2, I1 to I3 and I19).

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
});
afterAll(() => portal.close());

const { open, raise, lower, temporaryEnd, close } = LEDGER_TYPE;
const MOVES_LIMIT: readonly string[] = [open, raise, lower, temporaryEnd, close];

test('every limit is what its ledger says, and within itself', async () => {
  const limits = new Limits(portal);
  const { rows } = await sql<{ id: string; approved: string | null }>`
    select l.project_id as id, p.approved_amount as approved
    from project_limit l join project p on p.id = l.project_id`.execute(portal.database.superuser);
  for (const { id, approved } of rows) {
    const figures = await limits.figures(id);
    const { figures: read, brokenAt } = await limits.reading(id);
    expect(brokenAt, id).toBeUndefined();
    for (const key of ['limit', 'reserved', 'occupied'] as const) {
      expect(compareDecimals(figures[key], read[key]), `${id} ${key}`).toBe(0);
    }
    expect(compareDecimals(figures.available, '0'), id).toBeGreaterThanOrEqual(0);
    const ledger = await limits.rows(id);
    const moved = ledger.filter(({ type }) => MOVES_LIMIT.includes(type));
    expect(compareDecimals(add(...moved.map(({ amount }) => amount)), figures.limit), id).toBe(0);
    expect(ledger[0]?.amount, id).toBe(approved);
    // Nothing is applied for or paid yet, so nothing can be held (I3) or in use (I4).
    expect([figures.reserved, figures.occupied], id).toEqual(['0.00', '0.00']);
  }
});

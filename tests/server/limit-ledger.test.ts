import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { add, subtract } from '#contract/arithmetic/money.ts';
import { LIMIT_REFUSAL } from '#contract/limit/limit.ts';
import { restore } from '#server/kernel/ledger/collected.ts';
import { handOver } from '#server/kernel/ledger/hand-over.ts';
import {
  adjust,
  close,
  endTemporary,
  type Movement,
  occupy,
  openLimit,
  release,
  reserve,
  reverse,
} from '#server/kernel/ledger/ledger.ts';
import { setTerms } from '#server/kernel/ledger/terms.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { Refusal } from '#server/kernel/wire/refusal.ts';

import { WHOLE } from '../../scripts/test/sample.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Limits } from '../helpers/limits.ts';

let portal: TestApp;
let limits: Limits;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 40 });
  limits = new Limits(portal);
});
afterAll(() => portal.close());

type How = (tx: Tx, movement: Movement) => Promise<unknown>;
const move = (how: How, projectId: string, amount: string) => limits.move(how, projectId, amount);
const seen = async (projectId: string) => {
  const { limit, reserved, occupied, available } = await limits.figures(projectId);
  return [limit, reserved, occupied, available];
};

/** I2 and I19 of a project: nothing below zero, the rows add up to the figures, and the chain is whole. */
async function expectSound(projectId: string): Promise<void> {
  const figures = await limits.figures(projectId);
  const { figures: read, brokenAt } = await limits.reading(projectId);
  expect(brokenAt).toBeUndefined();
  const same = (one: string, other: string) => expect(subtract(one, other)).toBe('0');
  same(figures.limit, read.limit);
  same(figures.reserved, read.reserved);
  same(figures.occupied, read.occupied);
  same(figures.limit, add(figures.available, figures.reserved, figures.occupied));
  for (const amount of [figures.limit, figures.reserved, figures.occupied, figures.available]) {
    expect(amount).not.toMatch(/^-/);
  }
}

describe('the worked numbers (rules.md C.0.3), to the cent', () => {
  const run = async (limitType: string) => {
    const projectId = await limits.opened({ limitType });
    await move(reserve, projectId, '1448800.00');
    expect(await seen(projectId)).toEqual(['10000000.00', '1448800.00', '0.00', '8551200.00']);
    await move(occupy, projectId, '1448800.00');
    expect(await seen(projectId)).toEqual(['10000000.00', '0.00', '1448800.00', '8551200.00']);
    await move(restore, projectId, '903310.00');
    await expectSound(projectId);
    return projectId;
  };

  test('a revolving limit is free again by the exposure of what was collected', async () => {
    const projectId = await run('1');
    expect(await seen(projectId)).toEqual(['10000000.00', '0.00', '545490.00', '9454510.00']);
  });

  test('a one-off limit stays used, and nothing is written', async () => {
    const projectId = await run('2');
    expect(await seen(projectId)).toEqual(['10000000.00', '0.00', '1448800.00', '8551200.00']);
    expect(await limits.rows(projectId)).toHaveLength(3);
  });

  test('a row says what, for which document, by whom, and what was left', async () => {
    const projectId = await run('1');
    const [, second] = await limits.rows(projectId);
    expect(second).toMatchObject({
      seq: 2,
      type: '2',
      amount: '-1448800.00',
      available_after: '8551200.00',
      object_type: 'payApply',
      object_no: 'FKSQ202605200001',
      operator_id: null,
    });
  });
});

describe('what is refused', () => {
  test('one cent above what is available, and exactly that fits', async () => {
    const projectId = await limits.opened({ amount: '100.00' });
    const over = move(reserve, projectId, '100.01');
    await expect(over).rejects.toMatchObject({ code: LIMIT_REFUSAL.insufficient.code });
    await move(reserve, projectId, '100.00');
    await expect(move(reserve, projectId, '0.01')).rejects.toBeInstanceOf(Refusal);
    expect(await seen(projectId)).toEqual(['100.00', '100.00', '0.00', '0.00']);
  });

  test('whoever is not told the terms does not learn what is left', async () => {
    const projectId = await limits.opened({ amount: '123456.78' });
    const error = await move(reserve, projectId, '200000').catch((one: Refusal) => one);
    expect(error).toMatchObject({ message: LIMIT_REFUSAL.insufficient.text, data: {} });
  });

  test.each(['frozen', 'expired'] as const)('new use of a limit that is %s', async (state) => {
    const projectId = await limits.opened();
    await move(reserve, projectId, '10.00');
    await limits.run((tx) => setTerms(tx, { projectId, at: portal.clock.now(), state }));
    await expect(move(reserve, projectId, '0.01')).rejects.toMatchObject({
      code: LIMIT_REFUSAL[state].code,
    });
    await move(occupy, projectId, '4.00');
    await move(release, projectId, '6.00');
    await limits.run((tx) => setTerms(tx, { projectId, at: portal.clock.now(), state: 'open' }));
    await move(reserve, projectId, '0.01');
    await expectSound(projectId);
  });

  test('a limit that is not there, opened twice, or closed', async () => {
    const bare = await limits.opened();
    await limits.run((tx) => close(tx, limits.movement(bare, '1')));
    expect(await limits.figures(bare)).toMatchObject({ limit: '0.00', state: 'closed' });
    await expect(move(reserve, bare, '1')).rejects.toMatchObject({ code: 'limit_closed' });
    await expect(move(adjust, bare, '1')).rejects.toMatchObject({ code: 'limit_closed' });
    const again = limits.run((tx) =>
      openLimit(tx, { ...limits.movement(bare, '1'), limitType: '1', expireDate: null }),
    );
    await expect(again).rejects.toThrow();
    await expect(move(reserve, '404', '1')).rejects.toMatchObject({ code: 'limit_none' });
  });

  test('lowering below what is in use by one cent; down to it fits', async () => {
    const projectId = await limits.opened({ amount: '100.00' });
    await move(reserve, projectId, '60.00');
    await move(occupy, projectId, '20.00');
    await expect(move(adjust, projectId, '-40.01')).rejects.toMatchObject({ code: 'limit_in_use' });
    await move(adjust, projectId, '-40.00');
    expect(await seen(projectId)).toEqual(['60.00', '40.00', '20.00', '0.00']);
  });

  test.each([
    ['releasing', release],
    ['paying out', occupy],
    ['taking back', reverse],
    ['collecting', restore],
  ])('%s more than there is, by the database itself', async (_, how) => {
    const projectId = await limits.opened();
    await expect(move(how, projectId, '0.01')).rejects.toMatchObject({ code: '23514' });
    await expectSound(projectId);
  });

  test('closing while something is held, or of a revolving limit not recovered', async () => {
    const shut = (projectId: string) =>
      limits.run((tx) => close(tx, limits.movement(projectId, '1')));
    const revolving = await limits.opened();
    await move(reserve, revolving, '5.00');
    await expect(shut(revolving)).rejects.toMatchObject({ code: 'limit_unsettled' });
    await move(occupy, revolving, '5.00');
    await expect(shut(revolving)).rejects.toMatchObject({ code: 'limit_unsettled' });
    await move(restore, revolving, '5.00');
    await shut(revolving);
    const oneOff = await limits.opened({ limitType: '4' });
    await move(reserve, oneOff, '5.00');
    await move(occupy, oneOff, '5.00');
    await shut(oneOff);
    for (const projectId of [revolving, oneOff]) {
      await expectSound(projectId);
      expect(await seen(projectId)).toEqual(['0.00', '0.00', '0.00', '0.00']);
    }
  });
});

describe('what one document holds is held by another', () => {
  const to = { type: 'payApply', id: '2' };
  const hand: How = (tx, movement) => handOver(tx, { ...movement, to });

  test.each(['open', 'frozen', 'expired'] as const)('of a limit that is %s', async (state) => {
    const projectId = await limits.opened({ amount: '100.00' });
    await move(reserve, projectId, '100.00');
    await limits.run((tx) => setTerms(tx, { projectId, at: portal.clock.now(), state }));
    await move(hand, projectId, '60.00');
    expect(await seen(projectId)).toEqual(['100.00', '100.00', '0.00', '0.00']);
    expect((await limits.rows(projectId)).map(({ type }) => type)).toEqual(['1', '2', '3', '2']);
    if (state !== 'open') {
      await expect(move(reserve, projectId, '60.00')).rejects.toMatchObject({
        code: LIMIT_REFUSAL[state].code,
      });
    }
    await expectSound(projectId);
  });

  test('what is to be taken back takes none of it', async () => {
    const projectId = await limits.opened({ amount: '100.00' });
    await move(adjust, projectId, '50.00');
    await move(reserve, projectId, '150.00');
    await move(endTemporary, projectId, '50.00');
    await move(hand, projectId, '60.00');
    expect(await seen(projectId)).toEqual(['150.00', '150.00', '0.00', '0.00']);
    await move(release, projectId, '60.00');
    expect(await seen(projectId)).toEqual(['100.00', '90.00', '0.00', '10.00']);
  });

  test('a limit that is closed takes none', async () => {
    const projectId = await limits.opened();
    await limits.run((tx) => close(tx, limits.movement(projectId, '1')));
    await expect(move(hand, projectId, '1.00')).rejects.toMatchObject({
      code: LIMIT_REFUSAL.closed.code,
    });
  });
});

describe('a raise for a time (临时调增)', () => {
  test('is taken back when it ends', async () => {
    const projectId = await limits.opened({ amount: '100.00' });
    await move(adjust, projectId, '50.00');
    await move(endTemporary, projectId, '50.00');
    expect(await seen(projectId)).toEqual(['100.00', '0.00', '0.00', '100.00']);
    expect((await limits.rows(projectId)).map(({ type }) => type)).toEqual(['1', '6', '8']);
  });

  test('in use, it is taken back as it becomes free, before anybody else can have it', async () => {
    const projectId = await limits.opened({ amount: '100.00' });
    await move(adjust, projectId, '50.00');
    await move(reserve, projectId, '140.00');
    await move(occupy, projectId, '20.00');
    await move(endTemporary, projectId, '50.00');
    expect(await seen(projectId)).toEqual(['140.00', '120.00', '20.00', '0.00']);
    await move(release, projectId, '30.00');
    expect(await seen(projectId)).toEqual(['110.00', '90.00', '20.00', '0.00']);
    await expect(move(reserve, projectId, '0.01')).rejects.toBeInstanceOf(Refusal);
    await move(restore, projectId, '15.00');
    expect(await seen(projectId)).toEqual(['100.00', '90.00', '5.00', '5.00']);
    await move(release, projectId, '90.00');
    expect(await seen(projectId)).toEqual(['100.00', '0.00', '5.00', '95.00']);
    await expectSound(projectId);
  });
});

describe('the ledger stays', () => {
  test.each(['db', 'owner', 'superuser'] as const)('whoever asks, the %s too', async (who) => {
    const projectId = await limits.opened();
    const { [who]: as } = portal.database;
    const attempts = [
      sql`update ledger_entry set amount = 1 where owner_id = ${projectId}`,
      sql`delete from ledger_entry where owner_id = ${projectId}`,
      sql`truncate ledger_entry`,
    ];
    for (const attempt of attempts)
      await expect(attempt.execute(as)).rejects.toMatchObject({ code: '42501' });
    await expectSound(projectId);
  });

  test('the application cannot move the figures beside it, nor say what a row leaves', async () => {
    const projectId = await limits.opened({ amount: '100.00' });
    const beside = limits.run(async (tx) => {
      await sql`select set_config('app.ledger', ${`limit:${projectId}`}, true)`.execute(tx);
      await sql`update ledger_account set credits_posted = 1000
        where owner_id = ${projectId}`.execute(tx);
    });
    await expect(beside).rejects.toMatchObject({ code: '42501' });
    await limits.run(async (tx) => {
      await sql`select set_config('app.ledger', ${`limit:${projectId}`}, true)`.execute(tx);
      await sql`
        insert into ledger_entry (book, owner_id, seq, at, kind, code, amount, granted_after,
          held_after, used_after, available_after, object_type, object_id, prev_hash, hash)
        values ('limit', ${projectId}, 77, ${portal.clock.now()}, 'hold', '2', 1, 5, 5, 5, 5,
          'payApply', 1, 'x', 'x')
      `.execute(tx);
    });
    expect((await limits.rows(projectId)).at(-1)).toMatchObject({
      seq: 2,
      available_after: '99.00',
    });
    await expectSound(projectId);
  });

  test('a row that somebody with all rights has changed all the same shows', async () => {
    const projectId = await limits.opened();
    for (const amount of ['1.00', '2.00', '3.00']) await move(reserve, projectId, amount);
    const as = portal.database.superuser;
    await sql`alter table ledger_entry disable trigger ledger_entry_stays`.execute(as);
    await sql`update ledger_entry set note = '改' where owner_id = ${projectId} and seq = 3`.execute(
      as,
    );
    await sql`alter table ledger_entry enable trigger ledger_entry_stays`.execute(as);
    expect(await limits.reading(projectId)).toMatchObject({ rows: 2, brokenAt: 3 });
  });
});

test('whatever is asked in whatever order, a model in memory and the ledger agree (I1, I2, I19)', async () => {
  const kinds = ['reserve', 'release', 'occupy', 'restore', 'reverse', 'adjust', 'lower'] as const;
  const how: Record<(typeof kinds)[number], How> = {
    reserve,
    release,
    occupy,
    restore,
    reverse,
    adjust,
    lower: (tx, one) => adjust(tx, { ...one, amount: `-${one.amount}` }),
  };
  const step = fc.tuple(fc.constantFrom(...kinds), fc.integer({ min: 1, max: 6000 }));
  const text = (cents: number) =>
    `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const projectId = await limits.opened({ amount: '100.00' });
      let [limit, reserved, occupied] = [10_000, 0, 0];
      for (const [kind, cents] of steps) {
        const next = {
          reserve: [limit, reserved + cents, occupied],
          release: [limit, reserved - cents, occupied],
          occupy: [limit, reserved - cents, occupied + cents],
          restore: [limit, reserved, occupied - cents],
          reverse: [limit, reserved + cents, occupied - cents],
          adjust: [limit + cents, reserved, occupied],
          lower: [limit - cents, reserved, occupied],
        }[kind] as [number, number, number];
        const may = Math.min(...next, next[0] - next[1] - next[2]) >= 0;
        const done = await move(how[kind], projectId, text(cents)).then(
          () => true,
          () => false,
        );
        expect(done, `${kind} ${cents} of ${[limit, reserved, occupied]}`).toBe(may);
        if (may) [limit, reserved, occupied] = next;
      }
      const figures = [limit, reserved, occupied, limit - reserved - occupied].map(text);
      expect(await seen(projectId)).toEqual(figures);
      await expectSound(projectId);
    }),
    { numRuns: 25 },
  );
});

describe('a crowd at once', () => {
  const CROWD = WHOLE ? 1_000 : 240;
  const ROOM = CROWD / 4;
  const granted = async (attempt: () => Promise<unknown>) => {
    const results = await Promise.allSettled(Array.from({ length: CROWD }, attempt));
    return results.filter(({ status }) => status === 'fulfilled').length;
  };

  test('grant exactly the limit', async () => {
    const projectId = await limits.opened({ amount: `${ROOM}0.00` });
    expect(await granted(() => move(reserve, projectId, '10.00'))).toBe(ROOM);
    expect(await seen(projectId)).toEqual([`${ROOM}0.00`, `${ROOM}0.00`, '0.00', '0.00']);
    const rows = ROOM + 1;
    expect(await limits.reading(projectId)).toMatchObject({ rows, brokenAt: undefined });
  });

  test('the naive twin, look and then take, grants more', async () => {
    const { owner, db } = portal.database;
    await sql`create table naive_limit (available numeric(20, 2) not null)`.execute(owner);
    await sql`insert into naive_limit values (${ROOM} * 10)`.execute(owner);
    const naive = () =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<{
          available: string;
        }>`select available from naive_limit`.execute(tx);
        const left = subtract(rows[0]?.available ?? '0', '10.00');
        if (left.startsWith('-')) throw new Error('not enough');
        await sql`update naive_limit set available = ${left}`.execute(tx);
      });
    expect(await granted(naive)).toBeGreaterThan(ROOM);
  });
});

import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { move } from '#server/kernel/ledger/draws.ts';
import {
  type GrantedLine,
  QUANTITY_BOOK,
  type Quantity,
  STAGES,
  type Stage,
} from '#server/kernel/quantity/books.ts';
import {
  advance,
  endPicked,
  giveBackRest,
  grantLines,
  holdPicked,
  type LaterStage,
  retreat,
} from '#server/kernel/quantity/quantities.ts';
import { toleranceIn } from '#server/kernel/quantity/tolerance.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { textOf, units } from '../helpers/bigint-oracle.ts';
import { auditBooks } from '../helpers/books/audit.ts';
import { ChainModel } from '../helpers/quantity-model.ts';

// Quantities along the chain ordered → picked → shipped → delivered → received → accepted (rules.md I7, I11).

const FULL = process.env.FULL === 'on';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ max: 40 });
});
afterAll(() => portal.close());

const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  portal.database.db.transaction().execute(work);

let ids = 8_000_000;
const nextId = () => {
  ids += 1;
  return String(ids);
};

const SHORT = refused({ code: 'paper_short', text: '数量不足' });
const refuse = () => SHORT;
const moving = (tolerance: string, more: { override?: string } = {}) => ({
  at: portal.clock.now(),
  operatorId: null,
  object: { type: 'pickGoods', id: '1', no: 'TH1' },
  tolerance,
  ...more,
});

async function ordered(qty: string, tolerance = '0'): Promise<GrantedLine> {
  const line = { id: nextId(), unit: 't', qty };
  await run((tx) => grantLines(tx, [line], moving(tolerance)));
  return line;
}

async function granted(stage: Stage, id: string): Promise<string> {
  const { rows } = await sql<{ granted: string }>`
    select granted::text from ledger_account where book = ${QUANTITY_BOOK[stage]} and owner_id = ${id}`.execute(
    portal.database.superuser,
  );
  return rows[0]?.granted ?? '0.000';
}

/** What is done, and how often beside the others: histories that go far are worth more than those that are refused. */
const KINDS = {
  hold: 4,
  take: 4,
  ship: 4,
  deliver: 3,
  receive: 3,
  accept: 2,
  giveBack: 2,
  release: 1,
  unship: 2,
  refuse: 2,
  takeBack: 2,
} as const;
const names = Object.keys(KINDS) as (keyof typeof KINDS)[];

const step = fc.record({
  pick: fc.nat({ max: 1 }),
  what: fc.oneof(
    ...names.map((name) => {
      const weighted = { weight: KINDS[name], arbitrary: fc.constant(name) };
      return weighted;
    }),
  ),
  // In thousandths; mostly such that several of them meet a boundary.
  amount: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 120 }) },
    { weight: 1, arbitrary: fc.integer({ min: 900, max: 1_200 }) },
  ),
  excused: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Every history begins with goods that have come as far as they can, so that chance need not bring them there. */
const BEGINNING = (
  [
    ['hold', 1_000],
    ['take', 1],
    ['ship', 800],
    ['deliver', 600],
    ['receive', 400],
    ['accept', 200],
  ] as const
).map(([what, amount]): Step => ({ pick: 0, what, amount, excused: false }));

/** A little of everything, which happens once whatever chance draws beside it. */
const ALL_OF_IT = names.map((what): Step => ({ pick: 0, what, amount: 1, excused: false }));

const LATER: Readonly<Record<string, LaterStage>> = {
  ship: 'shipped',
  deliver: 'delivered',
  receive: 'received',
  accept: 'accepted',
  unship: 'shipped',
  refuse: 'delivered',
  takeBack: 'received',
};
const BACK: readonly string[] = ['unship', 'refuse', 'takeBack'];

function make(
  tx: Tx,
  { what, excused }: Step,
  line: Quantity,
  tolerance: string,
): Promise<unknown> {
  const by = moving(tolerance, excused ? { override: '样本' } : {});
  if (what === 'hold') return holdPicked(tx, [line], by, refuse);
  if (what === 'release') return endPicked(tx, 'release', [line], by);
  if (what === 'take') return endPicked(tx, 'consume', [line], by);
  if (what === 'giveBack') return giveBackRest(tx, [line], by);
  const stage = LATER[what];
  if (stage === undefined) throw new Error(what);
  const given = { lines: [line], refuse };
  return BACK.includes(what) ? retreat(tx, stage, given, by) : advance(tx, stage, given, by);
}

test('whatever is picked, split, shipped, received, refused, taken back and closed in whatever order, books and model agree', async () => {
  const done = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(0n, 50n),
      fc.array(step, { minLength: 15, maxLength: 35, size: 'max' }),
      async (thousandths, steps) => {
        const tolerance = textOf(thousandths, 3);
        const line = await ordered('3', tolerance);
        const picks = [nextId(), nextId()];
        const model = new ChainModel(3_000n, thousandths);
        for (const one of [...BEGINNING, ...steps]) {
          const id = picks[one.pick] ?? '';
          const given = { id, orderLineId: line.id, unit: 't', qty: textOf(BigInt(one.amount), 3) };
          const may = model.may(id, one.what, BigInt(one.amount), one.excused);
          const went = await run((tx) => make(tx, one, given, tolerance)).then(
            () => true,
            () => false,
          );
          expect(went, JSON.stringify(one)).toBe(may);
          if (!may) continue;
          model.happen(id, one.what, BigInt(one.amount));
          done.set(one.what, (done.get(one.what) ?? 0) + 1);
        }
        expect(await granted('ordered', line.id)).toBe('3.000');
        for (const id of picks) {
          for (const stage of STAGES.slice(1)) {
            expect(await granted(stage, id), stage).toBe(textOf(model.at(id, stage), 3));
          }
        }
      },
    ),
    { numRuns: FULL ? 200 : 8, examples: [[0n, ALL_OF_IT]] },
  );
  for (const name of names) expect([name, (done.get(name) ?? 0) > 0]).toEqual([name, true]);
  expect(await auditBooks(portal.database.superuser)).toEqual([]);
}, 120_000);

test('an order that is changed grants the difference, and never less than was picked', async () => {
  const line = await ordered('10');
  const pick = { id: nextId(), orderLineId: line.id, unit: 't', qty: '8' };
  await run((tx) => holdPicked(tx, [pick], moving('0'), refuse));
  await run((tx) => grantLines(tx, [{ ...line, qty: '12.5' }], moving('0')));
  expect(await granted('ordered', line.id)).toBe('12.500');
  await run((tx) => grantLines(tx, [{ ...line, qty: '8' }], moving('0')));
  const less = run((tx) => grantLines(tx, [{ ...line, qty: '7.999' }], moving('0')));
  await expect(less).rejects.toThrow();
  expect(await granted('ordered', line.id)).toBe('8.000');
});

test('lines are granted in a book of another document without touching what may be picked of them', async () => {
  const line = await ordered('10');
  const book = 'qtySampled';
  const drawn = (qty: string) => ({
    kind: 'hold' as const,
    from: { book, id: line.id },
    amount: qty,
    object: { type: 'sampleTest', id: '1' },
    operatorId: null,
    at: portal.clock.now(),
  });
  await run((tx) => grantLines(tx, [line], moving('0'), book));
  await run((tx) => move(tx, [drawn('10')], refuse));
  await expect(run((tx) => move(tx, [drawn('0.001')], refuse))).rejects.toBe(SHORT);
  const pick = { id: nextId(), orderLineId: line.id, unit: 't', qty: '10' };
  await run((tx) => holdPicked(tx, [pick], moving('0'), refuse));
  expect(await auditBooks(portal.database.superuser)).toEqual([]);
});

test('nobody changes or removes what was counted, the application least of all', async () => {
  const line = await ordered('10');
  const { db } = portal.database;
  await expect(
    sql`update ledger_account set credits_posted = 99 where owner_id = ${line.id}`.execute(db),
  ).rejects.toThrow();
  await expect(
    sql`delete from ledger_entry where owner_id = ${line.id}`.execute(db),
  ).rejects.toThrow();
});

test('the tolerance of a product line is read from its parameter', () => {
  const text = '5:0.05, 6 : 0.01,x:1,7:2';
  expect(['5', '6', '7', '1'].map((line) => toleranceIn(text, line))).toEqual([
    '0.05',
    '0.01',
    '0',
    '0',
  ]);
});

describe('many pick-ups of one line at once', () => {
  const CROWD = FULL ? 200 : 40;
  const THERE = CROWD / 4;
  /** Whoever does not get a connection in time on a busy machine asks again. */
  const persistent = (attempt: () => Promise<unknown>): Promise<unknown> =>
    attempt().catch((error: unknown) => {
      if (error instanceof Error && /timeout exceeded/.test(error.message)) {
        return persistent(attempt);
      }
      throw error;
    });
  const attempts = async (attempt: () => Promise<unknown>) => {
    const all = Array.from({ length: CROWD }, () => persistent(attempt));
    const results = await Promise.allSettled(all);
    const failed = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    return { picked: CROWD - failed.length, failed };
  };

  test('take exactly what is there', async () => {
    const line = await ordered(String(THERE));
    const { picked, failed } = await attempts(() => {
      const pick = { id: nextId(), orderLineId: line.id, unit: 't', qty: '1' };
      return run((tx) => holdPicked(tx, [pick], moving('0'), refuse));
    });
    expect(picked).toBe(THERE);
    expect(new Set(failed)).toEqual(new Set([SHORT]));
    const { rows } = await sql<{ held: string; available: string }>`
      select held::text, available::text from ledger_account
      where book = ${QUANTITY_BOOK.ordered} and owner_id = ${line.id}`.execute(
      portal.database.superuser,
    );
    expect(rows).toEqual([{ held: `${THERE}.000`, available: '0.000' }]);
  });

  test('the naive twin, look and then take, lets more go', async () => {
    const { owner, db } = portal.database;
    await sql`create table naive_order_line (remaining numeric(20, 3) not null)`.execute(owner);
    await sql`insert into naive_order_line values (${THERE})`.execute(owner);
    const naive = () =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<{
          remaining: string;
        }>`select remaining from naive_order_line`.execute(tx);
        const left = units(rows[0]?.remaining ?? '0', 3) - 1000n;
        if (left < 0n) throw new Error('not enough');
        await sql`update naive_order_line set remaining = ${textOf(left, 3)}`.execute(tx);
      });
    expect((await attempts(naive)).picked).toBeGreaterThan(THERE);
  });
});

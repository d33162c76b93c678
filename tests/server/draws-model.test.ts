import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Account, Entry, EntryKind } from '#server/kernel/ledger/draws.ts';

import { WHOLE } from '../../scripts/test/sample.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { textOf, units } from '../helpers/bigint-oracle.ts';
import { auditBooks } from '../helpers/books/audit.ts';
import { BooksDesk } from '../helpers/books/desk.ts';
import { BooksModel, type Happening } from '../helpers/books/model.ts';

let portal: TestApp;
let desk: BooksDesk;
beforeAll(async () => {
  portal = await createTestApp({ max: 40 });
  desk = new BooksDesk(portal);
});
afterAll(() => portal.close());

const KINDS = [
  'grant',
  'revoke',
  'hold',
  'release',
  'consume',
  'draw',
  'reverse',
  'reinstate',
] as const satisfies readonly EntryKind[];
/** Order line, its pick line, a delivery; a collection and two receivables; one in another unit. */
const PLAN = [
  { unit: 't', isDebt: false, tolerance: 50n, mayExceed: false },
  { unit: 't', isDebt: false, tolerance: 10n, mayExceed: true },
  { unit: 't', isDebt: false, tolerance: 0n, mayExceed: false },
  { unit: 't', isDebt: true, tolerance: 0n, mayExceed: false },
  { unit: 't', isDebt: true, tolerance: 30n, mayExceed: true },
  { unit: 'L', isDebt: false, tolerance: 0n, mayExceed: false },
];
const at = fc.nat({ max: PLAN.length - 1 });
const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  from: at,
  to: fc.option(at, { nil: undefined }),
  // In thousandths; mostly such that several of them meet a boundary.
  amount: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 3_000 })),
  excused: fc.boolean(),
});

async function opened(model: BooksModel): Promise<Account[]> {
  const accounts: Account[] = [];
  for (const one of PLAN) {
    const { unit, isDebt, tolerance, mayExceed } = one;
    const more = { unit, mayExceed, tolerance: textOf(tolerance, 3) };
    const account = await desk.open('0', { ...more, bound: isDebt ? 'credits' : 'debits' });
    accounts.push(account);
    model.accounts.set(account.id, one);
    await desk.move(desk.entry('grant', account, '3'));
    model.happen({ kind: 'grant', from: account.id, amount: 3_000n });
  }
  return accounts;
}

/** Every figure of every account, and the books as a whole: debits are credits, what is outside included. */
async function expectAgreed(model: BooksModel, accounts: readonly Account[]): Promise<void> {
  for (const account of accounts) {
    const row = await desk.row(account);
    const { granted, held, used } = model.sums(account.id);
    const expected = [granted, held, used, model.available(account.id)].map((one) =>
      textOf(one, 3),
    );
    expect([row.granted, row.held, row.used, row.available]).toEqual(expected);
  }
}

test('whatever is done in whatever order, the books and a model that adds up anew agree', async () => {
  let granted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const model = new BooksModel();
      const accounts = await opened(model);
      for (const { kind, from, to, amount, excused } of steps) {
        const [own, other] = [accounts[from], to === undefined ? undefined : accounts[to]];
        if (own === undefined || own === other) continue;
        const one: Happening = {
          kind,
          from: own.id,
          to: other?.id,
          amount: BigInt(amount),
          excused,
        };
        const entry: Entry = desk.entry(kind, own, textOf(BigInt(amount), 3), {
          to: other,
          override: excused ? '样本' : '',
        });
        const done = await desk.move(entry).then(
          () => true,
          () => false,
        );
        expect(done, JSON.stringify({ kind, from, to, amount, excused })).toBe(model.may(one));
        if (done) {
          model.happen(one);
          granted += 1;
        }
      }
      await expectAgreed(model, accounts);
    }),
    { numRuns: 60 },
  );
  expect(granted).toBeGreaterThan(60);
  expect(await auditBooks(portal.database.superuser)).toEqual([]);
});

test('an audit of the books finds what somebody with all rights has changed', async () => {
  const as = portal.database.superuser;
  const [line, child] = [await desk.open('10.000'), await desk.open('0')];
  await desk.move(desk.entry('draw', line, '4', { to: child }));
  await sql`alter table ledger_account disable trigger ledger_account_stays`.execute(as);
  try {
    const set = (amount: string) =>
      sql`update ledger_account set debits_posted = ${amount} where owner_id = ${line.id}`.execute(
        as,
      );
    await set('3');
    expect((await auditBooks(as)).map(({ what }) => what)).toEqual([
      'balances are not the sum of the entries',
      'debits are not credits',
    ]);
    await set('4');
    expect(await auditBooks(as)).toEqual([]);
  } finally {
    await sql`alter table ledger_account enable trigger ledger_account_stays`.execute(as);
  }
});

describe('a crowd at once', () => {
  const CROWD = WHOLE ? 1_000 : 240;
  const ROOM = CROWD / 4;
  /** Whoever does not get a connection in time on a busy machine asks again. */
  const persistent = (attempt: () => Promise<unknown>): Promise<unknown> =>
    attempt().catch((error: unknown) => {
      if (error instanceof Error && /timeout exceeded/.test(error.message)) {
        return persistent(attempt);
      }
      throw error;
    });
  const attempts = async (attempt: (index: number) => Promise<unknown>) => {
    const results = await Promise.allSettled(
      Array.from({ length: CROWD }, (_, index) => persistent(() => attempt(index))),
    );
    const failed = results.filter((one) => one.status === 'rejected').map(({ reason }) => reason);
    return { granted: CROWD - failed.length, failed };
  };

  test('draw several accounts each, in any order: exactly what is there, and nobody waits crosswise', async () => {
    const [one, other] = [await desk.open(`${ROOM}.000`), await desk.open(`${ROOM + 150}.000`)];
    const child = await desk.open('0');
    const { granted, failed } = await attempts((index) => {
      const entries = [one, other].map((from) => desk.entry('hold', from, '1', { to: child }));
      return desk.move(...(index % 2 === 0 ? entries : entries.toReversed()));
    });
    expect(granted).toBe(ROOM);
    expect(new Set(failed.map(({ code }) => code))).toEqual(new Set(['paper_short']));
    expect(await desk.row(one)).toMatchObject({ held: `${ROOM}.000`, available: '0.000' });
    expect(await desk.row(other)).toMatchObject({ held: `${ROOM}.000`, available: '150.000' });
    expect(await desk.row(child)).toMatchObject({ cp: `${2 * ROOM}.000`, available: '0.000' });
  });

  test('the naive twin, look and then take, grants more', async () => {
    const { owner, db } = portal.database;
    await sql`create table naive_line (available numeric(20, 3) not null)`.execute(owner);
    await sql`insert into naive_line values (${ROOM})`.execute(owner);
    const naive = () =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ available: string }>`select available from naive_line`.execute(
          tx,
        );
        const left = units(rows[0]?.available ?? '0', 3) - 1000n;
        if (left < 0n) throw new Error('not enough');
        await sql`update naive_line set available = ${textOf(left, 3)}`.execute(tx);
      });
    expect((await attempts(naive)).granted).toBeGreaterThan(ROOM);
  });
});

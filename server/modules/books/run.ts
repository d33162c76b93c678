import { type Insertable, sql } from 'kysely';

import { COLLECTORS } from '#contract/account/platform-role.ts';
import { adminBookCheck } from '#contract/books/check.ts';
import { CHECK_WORDS } from '#contract/books/check-items.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Database } from '#server/db/types.ts';
import { before, DAY, wireDay } from '#server/kernel/clock.ts';
import { operatorsOf } from '#server/kernel/company/hearers.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import { PLATFORM } from '#server/kernel/jobs/rounds.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { lockFor } from '#server/kernel/sql/advisory-lock.ts';
import { dayOf } from '#server/kernel/sql/day-of.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { checkBooks, type ItemFound } from './check.ts';
import { EVENT } from './messages.ts';

const checks = columnsOf('book_check', 'c');

/** Days that findings are kept. */
const KEPT_DAYS = 180;

type Finding = Omit<Insertable<Database['book_check']>, 'run_at'>;

const KEPT = [
  'run_at',
  'item',
  'compared',
  'fits',
  'object_type',
  'object_id',
  'object_no',
  'expected',
  'found',
] as const;

/** One line of each item that fits, one of each fault. */
async function keep(tx: Tx, all: readonly ItemFound[], at: Date): Promise<void> {
  const rows = all.flatMap(({ item, compared, faults }): Finding[] =>
    faults.length === 0
      ? [{ item, compared, fits: true }]
      : faults.map(({ objectType, objectId, objectNo, expected, found }) => ({
          item,
          fits: false,
          object_type: objectType,
          object_id: objectId,
          object_no: objectNo,
          expected,
          found,
        })),
  );
  // As one parameter: every line of every item would be more of them than a statement takes.
  const given = sql`
    select ${at}::timestamptz, item, coalesce(compared, 0), fits, coalesce(object_type, ''), object_id,
      coalesce(object_no, ''), expected, found
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (item text, compared int, fits boolean,
      object_type text, object_id bigint, object_no text, expected numeric, found numeric)`;
  await tx.insertInto('book_check').columns(KEPT).expression(given).execute();
  await tx
    .deleteFrom('book_check')
    .where('run_at', '<', before(at, KEPT_DAYS * DAY))
    .execute();
}

/** Operators who answer for the books hear of what does not fit; nobody of what does. */
async function tell(tx: Tx, all: readonly ItemFound[], at: Date): Promise<number> {
  const wrong = all.filter(({ faults }) => faults.length > 0);
  const count = wrong.reduce((sum, { faults }) => sum + faults.length, 0);
  if (count === 0) return 0;
  const items = wrong.map(({ item }) => CHECK_WORDS[item] ?? item).join('、');
  const payload = { count: String(count), items };
  await emit(
    tx,
    { topic: EVENT.faults, accountId: await operatorsOf(tx, COLLECTORS, at), payload },
    at,
  );
  return count;
}

async function run(tx: Tx, at: Date): Promise<{ items: number; faults: number }> {
  const all = await checkBooks(tx, wireDay(at));
  await keep(tx, all, at);
  return { items: all.length, faults: await tell(tx, all, at) };
}

/** Days of which a check was made already; whoever looks first makes it, however many servers run. */
async function isChecked(tx: Tx, today: string): Promise<boolean> {
  await lockFor(tx, 'book_check');
  const { rows } = await sql`
    select from ${checks} where ${dayOf(checks.run_at)} = ${today}::date limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * The nightly check of the books, once a day; after a standstill it is made as soon as a server runs again. What was added to the
 * sums of due days is added up before.
 */
export async function nightlyCheck({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  await inScope(db, PLATFORM, async (tx) => {
    if (await isChecked(tx, wireDay(at))) return;
    await sql`select receivable_due_fold()`.execute(tx);
    await run(tx, at);
  });
}

/** The same when finance asks. */
export const checkRoute = (kernel: Kernel): Route =>
  write(kernel, adminBookCheck.run, async ({ tx, at, note }) => {
    const done = await run(tx, at);
    note({ objectType: 'bookCheck', detail: { after: done } });
    return done;
  });

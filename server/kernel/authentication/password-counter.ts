import { type Kysely, sql } from 'kysely';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Database } from '#server/db/types.ts';
import { before, CLOCKS_DIFFER_MS, HOUR, SECOND } from '../clock.ts';
import type { Tx } from '../session/scope.ts';
import { isLoopback, networkOf } from '../wire/origin.ts';
import { takeInWindow } from './sms-counter.ts';

const counters = columnsOf('password_counter');

/** By what tries are counted: a phone, whoever tries it, or the browser of somebody who has signed in by it before. */
export const counterOf = (phone: string, device?: string) =>
  device === undefined ? phone : `${phone} ${device}`;

/** Free tries, then a wait of 1, 2, 4 … 900 seconds after each. */
export const FREE_TRIES = 5;
export const LONGEST_WAIT_SECONDS = 900;

/**
 * Takes one try of a counter, of a phone that is known or not; answers 0 when it may be used, else the seconds to wait.
 * One statement that counts before anything is compared: of any number of parallel tries no more than allowed get
 * through, and a try is not given back by whatever happens later.
 */
export async function takePasswordTry(
  db: Kysely<Database>,
  counter: string,
  now: Date,
): Promise<number> {
  const taken = await db
    .insertInto('password_counter')
    .values({ phone: counter, tries: 1, next_at: null, last_at: now })
    .onConflict((on) =>
      on
        .column('phone')
        .doUpdateSet({
          tries: sql<number>`${counters.tries} + 1`,
          last_at: now,
          next_at: sql<Date | null>`case when ${counters.tries} + 1 >= ${FREE_TRIES} then
            ${now}::timestamptz + make_interval(secs => least(${LONGEST_WAIT_SECONDS}::float8,
              2 ^ least(${counters.tries} + 1 - ${FREE_TRIES}, 20))) end`,
        })
        .where(
          sql<boolean>`(${counters.next_at} is null or ${counters.next_at} <= ${now}
            or ${counters.next_at} > ${before(now, -LONGEST_WAIT_SECONDS * SECOND - CLOCKS_DIFFER_MS)})`,
        ),
    )
    .returning('tries')
    .execute();
  if (taken.length > 0) return 0;
  const waiting = await db
    .selectFrom('password_counter')
    .select('next_at')
    .where('phone', '=', counter)
    .executeTakeFirst();
  const left = (waiting?.next_at?.getTime() ?? now.getTime()) - now.getTime();
  return Math.max(1, Math.ceil(left / SECOND));
}

/** After a success the counter has its free tries again. */
export async function resetPasswordTries(tx: Tx, counter: string): Promise<void> {
  await tx.deleteFrom('password_counter').where('phone', '=', counter).execute();
}

/** Nothing of what was tried before counts any more, in whichever browser. */
export async function forgetPasswordTries(tx: Tx, phone: string): Promise<void> {
  const browsers = sql<boolean>`starts_with(${counters.phone}, ${counterOf(phone, '')})`;
  await tx
    .deleteFrom('password_counter')
    .where((row) => row.or([row('phone', '=', phone), browsers]))
    .execute();
}

const ADDRESS = { kind: 'password-hour', lengthMs: HOUR } as const;

/**
 * Takes one try for the network that an address lies in, across phones; answers 0 when it may be used, else the seconds to
 * wait. Addresses of this machine are not counted. What a crash loses of these counts is nobody's loss, so the next try
 * need not wait for the disk behind this one: all tries of a network change one row.
 */
export async function takeAddressTry(
  db: Kysely<Database>,
  address: string,
  limit: number,
  now: Date,
): Promise<number> {
  if (isLoopback(address)) return 0;
  return await db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit to off`.execute(tx);
    const refused = await takeInWindow(tx, networkOf(address), { ...ADDRESS, limit }, now);
    return refused?.retryAfter ?? 0;
  });
}

/** A try that was right does not count against the network that it came from. */
export async function giveAddressTryBack(tx: Tx, address: string): Promise<void> {
  if (isLoopback(address)) return;
  await tx
    .updateTable('address_counter')
    .set({ hits: sql`greatest(hits - 1, 0)` })
    .where('kind', '=', ADDRESS.kind)
    .where('address', '=', networkOf(address))
    .execute();
}

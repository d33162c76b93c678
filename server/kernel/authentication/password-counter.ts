import { type Kysely, sql } from 'kysely';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Database } from '#server/db/types.ts';
import { HOUR, SECOND } from '../clock.ts';
import type { Tx } from '../session/scope.ts';
import { isLoopback, networkOf } from '../wire/origin.ts';
import { takeInWindow } from './sms-counter.ts';

const counters = columnsOf('password_counter');

/** Free tries, then a wait of 1, 2, 4 … 900 seconds after each. */
export const FREE_TRIES = 5;
export const LONGEST_WAIT_SECONDS = 900;

/**
 * Takes one try for a phone, known or not; answers 0 when it may be used, else the seconds to wait.
 * One statement that counts before anything is compared: of any number of parallel tries no more than allowed get
 * through, and a try is not given back by whatever happens later.
 */
export async function takePasswordTry(
  db: Kysely<Database>,
  phone: string,
  now: Date,
): Promise<number> {
  const taken = await db
    .insertInto('password_counter')
    .values({ phone, tries: 1, next_at: null, last_at: now })
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
        .where(sql<boolean>`${counters.next_at} is null or ${counters.next_at} <= ${now}`),
    )
    .returning('tries')
    .execute();
  if (taken.length > 0) return 0;
  const counter = await db
    .selectFrom('password_counter')
    .select('next_at')
    .where('phone', '=', phone)
    .executeTakeFirst();
  const left = (counter?.next_at?.getTime() ?? now.getTime()) - now.getTime();
  return Math.max(1, Math.ceil(left / SECOND));
}

/** After a success the phone has its free tries again. */
export async function resetPasswordTries(tx: Tx, phone: string): Promise<void> {
  await tx.deleteFrom('password_counter').where('phone', '=', phone).execute();
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

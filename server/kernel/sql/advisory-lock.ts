import { type RawBuilder, sql } from 'kysely';

import type { StatementSide } from '#contract/books/sides.ts';
import type { Tx } from '../session/scope.ts';

/** What there is one of. */
type Whole = 'book_check' | 'book_closing' | 'came_in' | 'index_price' | 'platform_company';

/** What there are many of, each under lock by itself. */
type Each =
  | `came_in ${string}`
  | `statement_file ${string}`
  | `statement_answer ${StatementSide}`
  | `went_out ${string}`
  | 'bank_statement'
  | 'private_address'
  | 'certification'
  | 'debtor_limit'
  | 'draft'
  | 'export'
  | 'export_file'
  | 'factoring_auto'
  | 'factoring_period'
  | 'file_quota'
  | 'message'
  | 'office'
  | 'order_money'
  | 'owner_limit'
  | 'payment_batch'
  | 'saved_view';

/**
 * Every advisory lock by its name, and by whose it is: an id, or SQL for a whole number; '0' stands for all of them. What twins of a
 * request contend for is the one that has no name here (enterAlone).
 */
export type LockKey = [name: Whole] | [name: Each, of: string | RawBuilder<unknown>];

const keyOf = ([name, of]: LockKey) =>
  of === undefined ? sql`hashtext(${name})` : sql`hashtextextended(${name}, ${of}::bigint)`;

/** Waits until nobody else has the lock, and has it until the transaction ends. */
export async function lockFor(tx: Tx, ...key: LockKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(key)})`.execute(tx);
}

/** Waits until nobody has the lock alone (lockFor), and shares it with others until the transaction ends. */
export async function lockShared(tx: Tx, ...key: LockKey): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(key)})`.execute(tx);
}

/** Takes the lock until the transaction ends unless somebody else has it; answers whether it was taken. Never waits. */
export async function tryLock(tx: Tx, ...key: LockKey): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${keyOf(key)}) as locked`.execute(tx);
  return rows[0]?.locked === true;
}

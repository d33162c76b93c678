import { sql } from 'kysely';

import { CLOSED_MONTH } from '#contract/books/months.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { lockFor, lockShared } from '#server/kernel/sql/advisory-lock.ts';
import { perTransaction } from '#server/kernel/sql/per-transaction.ts';
import { type Refusal, refused } from '#server/kernel/wire/refusal.ts';

/** Whoever writes down money shares it, whoever closes a month has it alone. */
const LOCK = 'book_closing';

/** The last day of the last closed month, yyyy-MM-dd; undefined while none is. */
export async function closedUntil(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select book_closed_until()::text as day`.execute(tx);
  return rows[0]?.day ?? undefined;
}

const refusal = (day: string, until: string): Refusal => {
  const { code, text } = CLOSED_MONTH;
  return refused(
    { code, text: `${text}：${day} 在已结账的期间（截至 ${until}）内` },
    { data: { until } },
  );
};

const kept = perTransaction<string | undefined>();

/** closedUntil() for whoever writes down money: no month is closed before the transaction ends. Asked once in a transaction. */
export function closedForWriting(tx: Tx): Promise<string | undefined> {
  return kept(tx, 'closed', async () => {
    await lockShared(tx, LOCK);
    return closedUntil(tx);
  });
}

/**
 * Refuses what would fall into a closed month (月结): `day` is the one on which it counts, yyyy-MM-dd. No month is closed before the
 * transaction ends. Throws month_closed.
 */
export async function expectOpenMonth(tx: Tx, day: string): Promise<void> {
  const until = await closedForWriting(tx);
  if (until !== undefined && day <= until) throw refusal(day, until);
}

/** For whoever closes or opens a month: nothing is written down meanwhile. */
export async function lockMonths(tx: Tx): Promise<void> {
  await lockFor(tx, LOCK);
}

import { sql } from 'kysely';

import { takeInWindow } from '#server/kernel/authentication/sms-counter.ts';
import { HOUR } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Origin } from '#server/kernel/wire/origin.ts';
import { Refusal } from '#server/kernel/wire/refusal.ts';

const OPERATOR = 2;
/** Codes may be guessed at without end where none is under way: an hour of that is told by its first tries. */
const WINDOW = { kind: 'refused-sign-in', lengthMs: HOUR, limit: 30 } as const;

interface Tried {
  action: string;
  /** Whose sign-in it would have been. */
  of: { phone: string } | { id: string };
  at: Date;
  origin: Origin;
}

/** A row of the log where an operator has the phone. Whoever asks learns nothing by the time that it takes: nobody waits for the disk. */
async function keep(
  { db }: Kernel,
  { action, of, at, origin }: Tried,
  said: string,
): Promise<void> {
  const [column, value] = 'phone' in of ? (['phone', of.phone] as const) : (['id', of.id] as const);
  await db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit to off`.execute(tx);
    if (await takeInWindow(tx, value, WINDOW, at)) return;
    await tx
      .insertInto('audit_log')
      .columns([
        'at',
        'account_id',
        'action',
        'request_id',
        'address',
        'user_agent',
        'object_type',
        'object_id',
        'detail',
      ])
      .expression((eb) =>
        eb
          .selectFrom('account')
          .select([
            sql<Date>`${at}::timestamptz`.as('at'),
            'id as account_id',
            sql<string>`${action}::text`.as('action'),
            sql<string>`${origin.requestId}::text`.as('request_id'),
            sql<string>`${origin.address}::text`.as('address'),
            sql<string>`${origin.userAgent}::text`.as('user_agent'),
            sql<string>`'account'`.as('object_type'),
            sql<string>`id::text`.as('object_id'),
            sql<string>`${JSON.stringify({ refused: said })}::jsonb`.as('detail'),
          ])
          .where(column, '=', value)
          .where('user_type', '=', OPERATOR),
      )
      .execute();
  });
}

/** Keeps in the log that a sign-in of an operator was refused; one that must wait (429) has left its tries there. */
export async function loggingRefusals<T>(
  kernel: Kernel,
  tried: Tried,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.status === 400) await keep(kernel, tried, error.message);
    throw error;
  }
}

import { sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';
import { before, HOUR } from '../clock.ts';
import type { Kernel } from '../kernel.ts';
import { costOf } from '../log/audit.ts';
import type { Origin } from '../wire/origin.ts';
import { Refusal } from '../wire/refusal.ts';

const OPERATOR = 2;
/** So many of each call an hour: codes may be guessed at without end where none is under way, and do not crowd out passwords. */
const MOST_AN_HOUR = 30;

const accounts = columnsOf('account', 'account');
const rows = columnsOf('audit_log', 'l');

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
        'cost_ms',
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
            sql<number | null>`${costOf(origin)}::integer`.as('cost_ms'),
          ])
          .where(column, '=', value)
          .where('user_type', '=', OPERATOR)
          // The last but so many of them is older than an hour, or there are not so many.
          .where(
            sql<boolean>`not exists (
              select from (
                select ${rows.at} from ${rows}
                where ${rows.object_type} = 'account' and ${rows.object_id} = ${accounts.id}::text
                  and ${rows.action} = ${action} and ${rows.detail} ? 'refused'
                order by ${rows.id} desc offset ${sql.lit(MOST_AN_HOUR - 1)} limit 1) last
              where last.at > ${before(at, HOUR)}::timestamptz)`,
          ),
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
    if (error instanceof Refusal && error.status === 400) {
      const said = error.message;
      await keep(kernel, tried, said).catch((err) =>
        kernel.log.warn({ err }, 'a refused sign-in left no row in the log'),
      );
    }
    throw error;
  }
}

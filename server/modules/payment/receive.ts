import { sql } from 'kysely';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { before, DAY } from '#server/kernel/clock.ts';
import {
  heldRows,
  makeRounds,
  PLATFORM,
  type RoundsEnd,
  type Working,
} from '#server/kernel/jobs/rounds.ts';
import { paramOf } from '#server/kernel/params/params.ts';
import { inScope } from '#server/kernel/session/scope.ts';

const t = columnsOf('payment');

/** What was paid three days ago (a parameter) and nobody has said a word about counts as received (C.13). */
export async function receiveByTime(working: Working): Promise<RoundsEnd> {
  const at = working.clock.now();
  const days = await inScope(working.db, PLATFORM, (tx) => paramOf(tx, 'payment.receivedDays'));
  const until = before(at, Number(days) * DAY);
  const round = heldRows<{ id: string }>(working, {
    name: 'receiveByTime',
    rows: t,
    due: sql`${t.payment_status} = ${PAYMENT_STATUS.paid} and not ${t.deleted} and ${t.paid_at} <= ${until}`,
    columns: sql`${t.id}::text`,
    async each(tx, { id }) {
      await tx
        .updateTable('payment')
        .set((row) => ({
          payment_status: PAYMENT_STATUS.received,
          received_at: at,
          updated_at: at,
          version: row('version', '+', 1),
        }))
        .where('id', '=', id)
        .execute();
    },
  });
  return await makeRounds(working, [round]);
}

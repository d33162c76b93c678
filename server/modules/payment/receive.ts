import { sql } from 'kysely';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { DAY } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { paramOf } from '#server/kernel/params/params.ts';
import { inScope } from '#server/kernel/session/scope.ts';

const t = columnsOf('payment');

/**
 * What was paid three days ago (a parameter) and nobody has said a word about counts as received (C.13). Rows that somebody is
 * just changing are left to the next round.
 */
export async function receiveByTime({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  await inScope(db, { maintenance: true, operator: true }, async (tx) => {
    const days = Number(await paramOf(tx, 'payment.receivedDays'));
    const until = new Date(at.getTime() - days * DAY);
    const waiting = sql<string>`(
      select ${t.id} from ${t} where ${t.payment_status} = ${PAYMENT_STATUS.paid}
        and not ${t.deleted} and ${t.paid_at} <= ${until} for no key update skip locked)`;
    await tx
      .updateTable('payment')
      .set((row) => ({
        payment_status: PAYMENT_STATUS.received,
        received_at: at,
        updated_at: at,
        version: row('version', '+', 1),
      }))
      .where('id', 'in', waiting)
      .execute();
  });
}

import { sql } from 'kysely';

import { DISPUTE_PARTY, DISPUTE_STATUS, DISPUTE_STEP } from '#contract/dispute/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { stepDeadline } from '#server/trade/disputes/dispute.ts';
import { lockDispute, TALKING } from './lock.ts';
import { DISPUTE_EVENT, tellSides } from './messages.ts';

const t = columnsOf('dispute', 't');

/** In one round; the next one comes in minutes. */
const MOST = 200;

/**
 * Disputes whose step nobody has made in its working days go to the platform (domain.md C.19), once however many servers run: rows
 * that somebody holds are left to the next round, and those that are there already are not found again.
 */
export async function escalateOverdue({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  await inScope(db, { maintenance: true, operator: true }, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select ${t.id} from ${t}
      where ${t.step_deadline} <= ${at} and ${t.dispute_status} = any (${[...TALKING]}::text[]) and not ${t.deleted}
      order by ${t.step_deadline} limit ${MOST} for no key update of t skip locked`.execute(tx);
    if (rows.length === 0) return;
    const step_deadline = await stepDeadline(tx, at);
    for (const { id } of rows) {
      const dispute = await lockDispute(tx, id);
      if (dispute === undefined) continue;
      await tx
        .updateTable('dispute')
        .set((row) => ({
          dispute_status: DISPUTE_STATUS.platform,
          step_deadline,
          reminded_of: null,
          updated_at: at,
          version: row('version', '+', 1),
        }))
        .where('id', '=', id)
        .execute();
      await tx
        .insertInto('dispute_offer')
        .values({
          dispute_id: id,
          step: DISPUTE_STEP.overdue,
          party: DISPUTE_PARTY.system,
          text: '',
          created_at: at,
        })
        .execute();
      const telling = { tx, at, accountId: null };
      await tellSides(telling, dispute, DISPUTE_EVENT.overdue, { judges: true });
    }
  });
}

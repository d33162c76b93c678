import { sql } from 'kysely';

import { DISPUTE_PARTY, DISPUTE_STATUS, DISPUTE_STEP } from '#contract/dispute/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { heldRows, makeRounds, type RoundsEnd, type Working } from '#server/kernel/jobs/rounds.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { stepDeadline } from '#server/trade/disputes/dispute.ts';
import { lockDispute, TALKING } from './lock.ts';
import { DISPUTE_EVENT, tellSides } from './messages.ts';

const t = columnsOf('dispute', 't');

async function escalate(tx: Tx, id: string, at: Date): Promise<void> {
  const dispute = await lockDispute(tx, id);
  if (dispute === undefined) return;
  const step_deadline = await stepDeadline(tx, at);
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

/** Disputes whose step nobody has made in its working days go to the platform (rules.md C.19). */
export async function escalateOverdue(working: Working): Promise<RoundsEnd> {
  const at = working.clock.now();
  const round = heldRows<{ id: string }>(working, {
    name: 'escalateOverdue',
    rows: t,
    due: sql`${t.step_deadline} <= ${at} and ${t.dispute_status} = any (${[...TALKING]}::text[]) and not ${t.deleted}`,
    columns: t.id,
    each: (tx, { id }) => escalate(tx, id, at),
  });
  return await makeRounds(working, [round]);
}

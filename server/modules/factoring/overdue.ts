import { sql } from 'kysely';

import { MOVE } from '#contract/factoring/states.ts';
import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import { heldRows, makeRounds, type RoundsEnd, type Working } from '#server/kernel/jobs/rounds.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { lockFactoring } from '#server/trade/factoring/account.ts';
import { endAdvance } from '#server/trade/factoring/end-advance.ts';
import { EVENT } from './messages.ts';
import { actingIn } from './told.ts';

const t = columnsOf('factoring', 't');
const lines = columnsOf('factoring_line', 'l');
const moves = columnsOf('factoring_move', 'm');
const { ready, running, overdue, settled } = FACTORING_STATUS;

interface Late {
  id: string;
  no: string;
  companyId: string;
}

async function turnOverdue(tx: Tx, { id, no, companyId }: Late, at: Date): Promise<void> {
  await tx
    .updateTable('factoring')
    .set((row) => ({
      factoring_status: overdue,
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  const accountId = await actingIn(tx, companyId, at);
  await emit(tx, { topic: EVENT.overdue, accountId, payload: { id, no } }, at);
}

/** Financings of which something is outstanding after its due date are overdue from the day after; their sellers are told once. */
export async function findOverdue(working: Working): Promise<RoundsEnd> {
  const at = working.clock.now();
  const round = heldRows<Late>(working, {
    name: 'findOverdue',
    rows: t,
    due: sql`${t.factoring_status} = ${running} and not ${t.deleted} and exists (
      select from ${lines} where ${lines.factoring_id} = ${t.id} and ${lines.live}
        and ${lines.written_off_on} is null and ${lines.outstanding} > 0 and ${lines.due_date} < ${wireDay(at)}::date)`,
    columns: sql`${t.id}, ${t.factoring_no} as no, ${t.company_id} as "companyId"`,
    each: (tx, late) => turnOverdue(tx, late, at),
  });
  return await makeRounds(working, [round]);
}

async function endOf(tx: Tx, id: string, at: Date): Promise<void> {
  const held = await lockFactoring(tx, id);
  if (held) await endAdvance(tx, held, { at, accountId: null }, { andDue: true });
}

/**
 * What nobody has asked for of an advance ends on the day on which its receivable is due. What can go out no more for another reason
 * has ended at once; where something was asked for then, it ends here, too.
 */
export async function endAdvances(working: Working): Promise<RoundsEnd> {
  const at = working.clock.now();
  const round = heldRows<{ id: string }>(working, {
    name: 'endAdvances',
    rows: t,
    due: sql`${t.factoring_status} in (${ready}, ${running}, ${overdue}, ${settled}) and not ${t.deleted}
      and ${t.advance_amount} > ${t.advanced_amount} and exists (
        select from ${lines} where ${lines.factoring_id} = ${t.id} and ${lines.live} and ${lines.advance_amount} > 0
          and (${lines.due_date} <= ${wireDay(at)}::date or ${lines.written_off_on} is not null or exists (
            select from ${moves} where ${moves.factoring_line_id} = ${lines.id} and ${moves.kind} <> ${MOVE.advanced})))`,
    columns: t.id,
    each: (tx, { id }) => endOf(tx, id, at),
  });
  return await makeRounds(working, [round]);
}

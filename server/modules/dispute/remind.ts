import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { DISPUTE_JUDGES, DISPUTE_OFFICERS } from '#contract/account/platform-role.ts';
import { DISPUTE_PARTY, DISPUTE_STATUS, OPEN_DISPUTE } from '#contract/dispute/states.ts';

import { columnsOf } from '#server/db/columns-of.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { membersOf, operatorsOf } from '#server/kernel/company/hearers.ts';
import { addWorkingDays, CALENDAR_PARAMS, calendarOf } from '#server/kernel/flow/working-time.ts';
import { emit, type Hearer } from '#server/kernel/jobs/outbox.ts';
import {
  heldRows,
  makeRounds,
  PLATFORM,
  type RoundsEnd,
  type Working,
} from '#server/kernel/jobs/rounds.ts';
import { paramsOf } from '#server/kernel/params/params.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { DISPUTE_EVENT } from './messages.ts';

const t = columnsOf('dispute', 't');

/** Working days before the end of a step. */
const DAYS = 1;

interface Waiting {
  id: string;
  no: string;
  object: string;
  status: string;
  turn: string;
  raisedBy: string;
  other: string | null;
  due: Date;
}

/** Whose step it is: the people of a company, or of the platform as the other side or as the judge. */
async function waitedFor(
  tx: Tx,
  { status, turn, raisedBy, other }: Waiting,
  at: Date,
): Promise<{ to: string; accountId: (string | Hearer)[] }> {
  const company = turn === DISPUTE_PARTY.raiser ? raisedBy : other;
  if (status === DISPUTE_STATUS.platform || company === null) {
    const roles = status === DISPUTE_STATUS.platform ? DISPUTE_JUDGES : DISPUTE_OFFICERS;
    return { to: '', accountId: await operatorsOf(tx, roles, at) };
  }
  return { to: company, accountId: await membersOf(tx, company, writersOf('dispute'), at) };
}

/**
 * Reminds whoever has to make the next step of a dispute one working day before its term ends, once for each step (rules.md
 * C.11).
 */
export async function remindOfSteps(working: Working): Promise<RoundsEnd> {
  const at = working.clock.now();
  const params = await inScope(working.db, PLATFORM, (tx) =>
    paramsOf(tx, Object.values(CALENDAR_PARAMS)),
  );
  const soon = addWorkingDays(at, DAYS, calendarOf(params));
  const round = heldRows<Waiting>(working, {
    name: 'remindOfSteps',
    rows: t,
    due: sql`${t.step_deadline} > ${at} and ${t.step_deadline} <= ${soon} and not ${t.deleted}
      and ${t.reminded_of} is distinct from ${t.step_deadline}
      and ${t.dispute_status} = any (${[...OPEN_DISPUTE]}::text[])`,
    columns: sql`${t.id}::text, ${t.dispute_no} as no, ${t.object_word} || ' ' || ${t.object_no} as object,
      ${t.dispute_status} as status, ${t.turn}, ${t.company_id}::text as "raisedBy", ${t.other_id}::text as other,
      ${t.step_deadline} as due`,
    async each(tx, one) {
      const { to, accountId } = await waitedFor(tx, one, at);
      const { id, no, object, due } = one;
      await tx.updateTable('dispute').set({ reminded_of: due }).where('id', '=', id).execute();
      const payload = { id, no, object, to, due: wireTime(due).slice(0, 16) };
      await emit(tx, { topic: DISPUTE_EVENT.remind, accountId, payload }, at);
    },
  });
  return await makeRounds(working, [round]);
}

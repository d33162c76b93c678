import { sql } from 'kysely';
import { writersOf } from '#contract/account/customer-role.ts';
import { ADJUST_TYPE } from '#contract/apply-amount-adjust.ts';
import { AUDIT } from '#contract/flow/flow.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { doerOr } from '#server/kernel/company/hearers.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import { heldRows, makeRounds, type RoundsEnd, type Working } from '#server/kernel/jobs/rounds.ts';
import { endTemporary } from '#server/kernel/ledger/ledger.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { projectNameOf } from '#server/kernel/sql/name-of.ts';
import { EVENT } from './messages.ts';

const adjustments = columnsOf('apply_amount_adjust', 'a');

interface Ended {
  id: string;
  no: string;
  amount: string;
  day: string;
  projectId: string;
  projectName: string;
  createdBy: string;
  companyId: string;
}

async function takeBack(tx: Tx, ended: Ended, at: Date): Promise<void> {
  const { id, no, amount, projectId, projectName, day, createdBy, companyId } = ended;
  const object = { type: 'applyAmountAdjust', id, no };
  await endTemporary(tx, { projectId, amount, object, operatorId: null, at });
  await tx
    .updateTable('apply_amount_adjust')
    .set((row) => ({ taken_back_at: at, updated_at: at, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const payload = { id, no, amount, day, projectName };
  const asked = { companyId, accountId: createdBy };
  const accountId = await doerOr(tx, asked, writersOf('project'), at);
  await emit(tx, { topic: EVENT.ended, accountId, payload }, at);
}

/** SQL: whether it has ended and what it granted is still there; what was approved without an amount has granted nothing. */
const hasEnded = (at: Date) => sql<boolean>`
  ${adjustments.adjust_type} = ${ADJUST_TYPE.temporary} and ${adjustments.audit_status} = ${AUDIT.approved}
  and ${adjustments.approved_amount} is not null
  and ${adjustments.taken_back_at} is null and ${adjustments.temp_until} < ${wireDay(at)}::date`;

const COLUMNS = sql`${adjustments.id}, ${adjustments.adjust_no} as no, ${adjustments.approved_amount} as amount,
  ${adjustments.temp_until}::text as day, ${adjustments.project_id} as "projectId",
  ${projectNameOf(adjustments.project_id)} as "projectName",
  ${adjustments.created_by} as "createdBy", ${adjustments.company_id} as "companyId"`;

/** Takes back the raises for a time (临时调增) whose last day has passed; what is in use comes back as it becomes free. */
export async function takeBackEnded(working: Working): Promise<RoundsEnd> {
  const at = working.clock.now();
  const round = heldRows<Ended>(working, {
    name: 'takeBackEnded',
    rows: adjustments,
    due: hasEnded(at),
    columns: COLUMNS,
    each: (tx, ended) => takeBack(tx, ended, at),
  });
  return await makeRounds(working, [round]);
}

import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { ADJUST_TYPE } from '#contract/apply-amount-adjust.ts';
import { AUDIT } from '#contract/flow/flow.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { doerOr } from '#server/kernel/company/hearers.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { endTemporary } from '#server/kernel/ledger/ledger.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { EVENT } from './messages.ts';

const adjustments = columnsOf('apply_amount_adjust', 'a');
const projects = columnsOf('project', 'p');

/** Raises that are read at once. */
const PAGE = 100;
const SCOPE = { maintenance: true } as const;

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

async function endedAfter(tx: Tx, after: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${adjustments.id} from ${adjustments} where ${hasEnded(at)} and ${adjustments.id} > ${after}
    order by ${adjustments.id} limit ${PAGE}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Under its lock; nothing, where another round holds it or has taken it back. */
async function lockEnded(tx: Tx, id: string, at: Date): Promise<Ended | undefined> {
  const { rows } = await sql<Ended>`
    select ${adjustments.id}, ${adjustments.adjust_no} as no, ${adjustments.approved_amount} as amount,
      ${adjustments.temp_until}::text as day, ${adjustments.project_id} as "projectId",
      ${projects.project_name} as "projectName", ${adjustments.created_by} as "createdBy",
      ${adjustments.company_id} as "companyId"
    from ${adjustments} join ${projects} on ${projects.id} = ${adjustments.project_id}
    where ${adjustments.id} = ${id} and ${hasEnded(at)} for no key update of a skip locked`.execute(
    tx,
  );
  return rows[0];
}

async function takeBackOne(tx: Tx, id: string, at: Date): Promise<void> {
  const ended = await lockEnded(tx, id, at);
  if (ended !== undefined) await takeBack(tx, ended, at);
}

/**
 * Takes back the raises for a time (临时调增) whose last day has passed, each once and in a transaction of its own; what is
 * in use comes back as it becomes free. One that fails stops no other, and is tried again in the next round.
 */
export async function takeBackEnded({
  db,
  clock,
  log,
}: Pick<Kernel, 'db' | 'clock' | 'log'>): Promise<void> {
  const at = clock.now();
  let after = '0';
  for (;;) {
    const last = after;
    const ids = await inScope(db, SCOPE, (tx) => endedAfter(tx, last, at));
    for (const id of ids) {
      after = id;
      await inScope(db, SCOPE, (tx) => takeBackOne(tx, id, at)).catch((err: unknown) =>
        log.error({ err, adjustment: id }, 'a raise for a time is not taken back'),
      );
    }
    if (ids.length < PAGE) return;
  }
}

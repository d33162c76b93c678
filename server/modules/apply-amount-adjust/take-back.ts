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

/** In one round; the next one comes in minutes. */
const MOST = 100;

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

/**
 * Takes back the raises for a time (临时调增) whose last day has passed, each once and in a transaction of its own; what is
 * in use comes back as it becomes free.
 */
export async function takeBackEnded({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  for (let left = MOST; left > 0; left -= 1) {
    const done = await inScope(db, { maintenance: true }, async (tx) => {
      const { rows } = await sql<Ended>`
        select ${adjustments.id}, ${adjustments.adjust_no} as no, ${adjustments.approved_amount} as amount,
          ${adjustments.temp_until}::text as day, ${adjustments.project_id} as "projectId",
          ${projects.project_name} as "projectName", ${adjustments.created_by} as "createdBy",
          ${adjustments.company_id} as "companyId"
        from ${adjustments} join ${projects} on ${projects.id} = ${adjustments.project_id}
        where ${adjustments.adjust_type} = ${ADJUST_TYPE.temporary}
          and ${adjustments.audit_status} = ${AUDIT.approved}
          and ${adjustments.taken_back_at} is null and ${adjustments.temp_until} < ${wireDay(at)}::date
        order by ${adjustments.temp_until} limit 1 for no key update of a skip locked`.execute(tx);
      const [ended] = rows;
      if (ended !== undefined) await takeBack(tx, ended, at);
      return ended === undefined;
    });
    if (done) return;
  }
}

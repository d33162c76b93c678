import { sql } from 'kysely';

import { ADJUST_TYPE } from '#contract/apply-amount-adjust.ts';
import { AUDIT } from '#contract/flow/flow.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { endTemporary } from '#server/kernel/ledger/ledger.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { EVENT } from './messages.ts';

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
}

async function takeBack(tx: Tx, ended: Ended, at: Date): Promise<void> {
  const { id, no, amount, projectId, projectName, day, createdBy } = ended;
  const object = { type: 'applyAmountAdjust', id, no };
  await endTemporary(tx, { projectId, amount, object, operatorId: null, at });
  await sql`update apply_amount_adjust set taken_back_at = ${at}, updated_at = ${at},
    version = version + 1 where id = ${id}`.execute(tx);
  const payload = { id, no, amount, day, projectName };
  await emit(tx, { topic: EVENT.ended, accountId: createdBy, payload }, at);
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
        select a.id, a.adjust_no as no, a.approved_amount as amount, a.temp_until::text as day,
          a.project_id as "projectId", p.project_name as "projectName", a.created_by as "createdBy"
        from apply_amount_adjust a join project p on p.id = a.project_id
        where a.adjust_type = ${ADJUST_TYPE.temporary} and a.audit_status = ${AUDIT.approved}
          and a.taken_back_at is null and a.temp_until < ${wireDay(at)}::date
        order by a.temp_until limit 1 for no key update of a skip locked`.execute(tx);
      const [ended] = rows;
      if (ended !== undefined) await takeBack(tx, ended, at);
      return ended === undefined;
    });
    if (done) return;
  }
}

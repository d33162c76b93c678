import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { LIMIT_EXPIRED } from '#contract/limit/limit.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { hearersIn } from '#server/kernel/company/hearers.ts';
import { emit, type Hearer } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { setTerms } from '#server/kernel/ledger/terms.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { EVENT } from './messages.ts';

const projects = columnsOf('project', 'p');
const limits = columnsOf('project_limit', 'l');

/** In one round; the next one comes in minutes. */
const MOST = 100;
/** Those who use a limit. */
const TOLD_ROLES = writersOf('payApply');

interface Expired {
  id: string;
  name: string;
  day: string;
}

/** Accounts that use the limit of a project. */
function usersOf(tx: Tx, projectId: string, at: Date): Promise<Hearer[]> {
  const users = sql`select unnest(${projects.terms_seen_by}) from ${projects} where ${projects.id} = ${projectId}`;
  return hearersIn(tx, users, TOLD_ROLES, at);
}

async function expire(tx: Tx, { id, name, day }: Expired, at: Date): Promise<void> {
  await setTerms(tx, { projectId: id, at, state: 'expired' });
  await tx
    .updateTable('project')
    .set((row) => ({
      project_status: PROJECT_STATUS.frozen,
      status_reason: LIMIT_EXPIRED,
      status_time: at,
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('project_status', '=', PROJECT_STATUS.running)
    .execute();
  const accountId = await usersOf(tx, id, at);
  await emit(tx, { topic: EVENT.expired, accountId, payload: { id, name, day } }, at);
}

/**
 * Limits whose last day has passed take no new use, and their projects are frozen (domain.md C.1, limitExpire). Each in
 * a transaction of its own; two rounds at once take turns. Both rows are locked: of a row that is not, a round that came
 * second would still see what stood there before the first.
 */
export async function expireLimits({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  for (let left = MOST; left > 0; left -= 1) {
    const done = await inScope(db, { maintenance: true, operator: true }, async (tx) => {
      const { rows } = await sql<Expired>`
        select ${projects.id}, ${projects.project_name} as name, ${limits.expire_date}::text as day
        from ${limits} join ${projects} on ${projects.id} = ${limits.project_id}
        where ${limits.state} = 'open' and ${limits.expire_date} < ${wireDay(at)}::date
        order by ${limits.expire_date} limit 1 for no key update of p, l skip locked`.execute(tx);
      const [expired] = rows;
      if (expired !== undefined) await expire(tx, expired, at);
      return expired === undefined;
    });
    if (done) return;
  }
}

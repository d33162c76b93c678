import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { setTerms } from '#server/kernel/ledger/ledger.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { EVENT } from './messages.ts';

/** In one round; the next one comes in minutes. */
const MOST = 100;
/** Those who use a limit. */
const TOLD_ROLES = writersOf('payApply');

export const EXPIRED_REASON = '授信额度已到期';

interface Expired {
  id: string;
  name: string;
  day: string;
}

/** Accounts that use the limit of a project. */
async function usersOf(tx: Tx, projectId: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.id
    from project p join account_relation r on r.company_id = any (p.terms_seen_by)
    join account a on a.id = r.account_id and a.status = 1
    where p.id = ${projectId} and r.status = 2 and (r.valid_to is null or r.valid_to > ${at})
      and r.customer_role && ${[...TOLD_ROLES]}::text[]`.execute(tx);
  return rows.map(({ id }) => id);
}

async function expire(tx: Tx, { id, name, day }: Expired, at: Date): Promise<void> {
  await setTerms(tx, { projectId: id, at, state: 'expired' });
  await sql`
    update project set project_status = ${PROJECT_STATUS.frozen}, status_reason = ${EXPIRED_REASON},
      status_time = ${at}, updated_at = ${at}, version = version + 1
    where id = ${id} and project_status = ${PROJECT_STATUS.running}`.execute(tx);
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
        select p.id, p.project_name as name, l.expire_date::text as day
        from project_limit l join project p on p.id = l.project_id
        where l.state = 'open' and l.expire_date < ${wireDay(at)}::date
        order by l.expire_date limit 1 for no key update of p, l skip locked`.execute(tx);
      const [expired] = rows;
      if (expired !== undefined) await expire(tx, expired, at);
      return expired === undefined;
    });
    if (done) return;
  }
}

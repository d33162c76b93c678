import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { LIMIT_EXPIRED } from '#contract/limit/limit.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { hearersIn } from '#server/kernel/company/hearers.ts';
import { emit, type Hearer } from '#server/kernel/jobs/outbox.ts';
import { heldRows, makeRounds, type RoundsEnd, type Working } from '#server/kernel/jobs/rounds.ts';
import { setTerms } from '#server/kernel/ledger/terms.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { EVENT } from './messages.ts';

const projects = columnsOf('project', 'p');
const limits = columnsOf('project_limit', 'l');

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

/** Both rows, without waiting for whoever moves the limit. */
async function hold(tx: Tx, projectId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${limits} join ${projects} on ${projects.id} = ${limits.project_id}
    where ${projects.id} = ${projectId} for no key update of p, l skip locked`.execute(tx);
  return rows.length > 0;
}

/** Limits whose last day has passed take no new use, and their projects are frozen (rules.md C.1, limitExpire). */
export async function expireLimits(working: Working): Promise<RoundsEnd> {
  const at = working.clock.now();
  const ended = sql`from ${limits} where ${limits.project_id} = ${projects.id}
    and ${limits.state} = 'open' and ${limits.expire_date} < ${wireDay(at)}::date`;
  const round = heldRows<Expired>(working, {
    name: 'expireLimits',
    rows: projects,
    due: sql`exists (select ${ended})`,
    columns: sql`${projects.id}, ${projects.project_name} as name, (select ${limits.expire_date}::text ${ended}) as day`,
    hold,
    each: (tx, expired) => expire(tx, expired, at),
  });
  return await makeRounds(working, [round]);
}

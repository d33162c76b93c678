import { sql } from 'kysely';

import { PROJECT_STATUS } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { heldRows, makeRounds, type RoundsEnd, type Working } from '#server/kernel/jobs/rounds.ts';
import { close, lockLimit } from '#server/kernel/ledger/ledger.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { inUseOf, isInUse } from '#server/trade/sales/outstanding.ts';

const projects = columnsOf('project', 'p');
const limits = columnsOf('project_limit', 'l');

interface Ended {
  id: string;
  no: string;
}

/** SQL: terminated while something of its limit was in use. */
const isEnded = sql<boolean>`${projects.project_status} = ${PROJECT_STATUS.terminated} and exists (
  select from ${limits} where ${limits.project_id} = ${projects.id}
    and ${limits.state} <> 'closed' and ${limits.reserved} = 0)`;

async function closeWhatIsSettled(tx: Tx, { id, no }: Ended, at: Date): Promise<void> {
  // Most wait months for their money: who moves their limits waits for none of them.
  if (isInUse(await inUseOf(tx, id))) return;
  const { state } = await lockLimit(tx, id, at);
  const inUse = await inUseOf(tx, id);
  if (state === 'closed' || isInUse(inUse)) return;
  const object = { type: 'project', id, no };
  const note = '项目已终止，款项已结清';
  const { outstanding } = inUse;
  await close(tx, { projectId: id, outstanding, object, operatorId: null, at, note });
}

/**
 * The limit of a project that was terminated is closed (销额) once nothing of it is held and what went out has come back or was
 * written off, whatever did so.
 */
export async function closeEndedLimits(working: Working, page?: number): Promise<RoundsEnd> {
  const at = working.clock.now();
  const round = heldRows<Ended>(working, {
    name: 'closeEndedLimits',
    rows: projects,
    due: isEnded,
    columns: sql`${projects.id}, ${projects.project_no} as no`,
    hold: () => Promise.resolve(true),
    each: (tx, ended) => closeWhatIsSettled(tx, ended, at),
  });
  return await makeRounds(working, [round], page);
}

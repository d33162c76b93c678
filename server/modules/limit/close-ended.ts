import { sql } from 'kysely';

import { PROJECT_STATUS } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { close, lockLimit } from '#server/kernel/ledger/ledger.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { inUseOf, isInUse } from '#server/trade/sales/outstanding.ts';

const projects = columnsOf('project', 'p');
const limits = columnsOf('project_limit', 'l');

/** Projects that are read at once. */
const PAGE = 500;
const SCOPE = { maintenance: true, operator: true } as const;

interface Ended {
  id: string;
  no: string;
}

/** Projects after an id that were terminated while something of their limits was in use. */
async function endedAfter(tx: Tx, after: string, most: number): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    select ${projects.id}, ${projects.project_no} as no
    from ${projects} join ${limits} on ${limits.project_id} = ${projects.id}
    where ${projects.project_status} = ${PROJECT_STATUS.terminated} and ${limits.state} <> 'closed'
      and ${limits.reserved} = 0 and ${projects.id} > ${after}
    order by ${projects.id} limit ${most}`.execute(tx);
  return rows;
}

async function closeWhatIsSettled(tx: Tx, { id, no }: Ended, at: Date): Promise<void> {
  // Most wait months for their money: who moves their limits waits for none of them.
  if (isInUse(await inUseOf(tx, id))) return;
  const { state } = await lockLimit(tx, id);
  const inUse = await inUseOf(tx, id);
  if (state === 'closed' || isInUse(inUse)) return;
  const object = { type: 'project', id, no };
  const note = '项目已终止，款项已结清';
  const { outstanding } = inUse;
  await close(tx, { projectId: id, outstanding, object, operatorId: null, at, note });
}

/**
 * The limit of a project that was terminated is closed (销额) once nothing of it is held and what went out has come back or was
 * written off, whatever did so. One that fails stops no other, and is tried again in the next round.
 */
export async function closeEndedLimits(
  { db, clock, log }: Pick<Kernel, 'db' | 'clock' | 'log'>,
  page = PAGE,
): Promise<void> {
  const at = clock.now();
  let after = '0';
  for (;;) {
    const last = after;
    const ended = await inScope(db, SCOPE, (tx) => endedAfter(tx, last, page));
    for (const one of ended) {
      after = one.id;
      await inScope(db, SCOPE, (tx) => closeWhatIsSettled(tx, one, at)).catch((err: unknown) =>
        log.error({ err, project: one.id }, 'the limit of a terminated project stays open'),
      );
    }
    if (ended.length < page) return;
  }
}

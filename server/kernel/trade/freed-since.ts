import { sql } from 'kysely';

import { MOVE } from '#contract/factoring/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { restore } from '#server/kernel/ledger/collected.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { settleFreed } from './freed-share.ts';
import type { Making } from './sale.ts';

const plans = columnsOf('receivable_plan', 't');
const financings = columnsOf('factoring', 'f');
const moves = columnsOf('factoring_move', 'm');
const entries = columnsOf('ledger_entry', 'e');

/** What brings principal of an advance back. */
const BACK = [MOVE.collected, MOVE.settledEarly, MOVE.recourse, MOVE.boughtBack];

/** Financings of a project of whose advance more has come back than the limit has freed. */
async function unfreedOf(tx: Tx, projectId: string) {
  const { rows } = await sql<{ id: string; no: string; amount: string }>`
    select back.* from (
      select ${financings.id}, ${financings.factoring_no} as no, (coalesce((select sum(${moves.principal}) from ${moves}
          where ${moves.factoring_id} = ${financings.id} and ${moves.kind} in (${sql.join(BACK)})), 0)
        - coalesce((select sum(case ${entries.kind} when 'draw' then - ${entries.amount} else ${entries.amount} end) from ${entries}
          where ${entries.book} = 'limit' and ${entries.owner_id} = ${projectId} and ${entries.object_type} = 'factoring'
            and ${entries.object_id} = ${financings.id} and ${entries.kind} in ('reverse', 'draw')), 0))::text as amount
      from ${financings} where ${financings.project_id} = ${projectId}
    ) back where back.amount::numeric > 0 order by back.id`.execute(tx);
  return rows;
}

/**
 * A limit revolves from now on (类型变更): what was collected while it did not is free at once, by a row for each receivable and each
 * financing.
 */
export async function freeCollected(tx: Tx, projectId: string, making: Making): Promise<void> {
  const note = '改为循环额度';
  await asPlatform(tx, async () => {
    const { rows } = await sql<{ id: string }>`
      select ${plans.id} from ${plans} where ${plans.project_id} = ${projectId} and not ${plans.deleted}
      order by ${plans.id} for no key update of t`.execute(tx);
    for (const { id } of rows) await settleFreed(tx, id, { ...making, note });
    for (const { id, no, amount } of await unfreedOf(tx, projectId)) {
      const object = { type: 'factoring', id, no };
      const { at, accountId: operatorId } = making;
      await restore(tx, { projectId, amount, object, operatorId, at, note });
    }
  });
}

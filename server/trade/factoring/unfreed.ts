import { sql } from 'kysely';

import { INCOMING } from '#contract/factoring/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { isStanding } from './standing-move.ts';

const financings = columnsOf('factoring', 'f');
const moves = columnsOf('factoring_move', 'm');
const entries = columnsOf('ledger_entry', 'e');

/** A financing, and what of its advance has come back without freeing the limit of its project, yuan. */
export interface Unfreed {
  id: string;
  no: string;
  amount: string;
}

/** Each financing of a project with what of its advance has come back and is occupied all the same, in the order of their ids. */
export async function unfreedOf(tx: Tx, projectId: string): Promise<Unfreed[]> {
  const { rows } = await sql<Unfreed>`
    with freed as materialized (
      select ${entries.object_id}, sum(case ${entries.kind} when 'draw' then - ${entries.amount} else ${entries.amount} end) as amount
      from ${entries} where ${entries.book} = 'limit' and ${entries.owner_id} = ${projectId}
        and ${entries.object_type} = 'factoring' and ${entries.kind} in ('reverse', 'draw')
      group by ${entries.object_id})
    select ${financings.id}, ${financings.factoring_no} as no,
      (coalesce((select sum(${moves.principal}) from ${moves}
          where ${moves.factoring_id} = ${financings.id} and ${moves.kind} in (${sql.join(INCOMING)})
            and ${isStanding}), 0)
        - coalesce((select freed.amount from freed where freed.object_id = ${financings.id}), 0))::text as amount
    from ${financings} where ${financings.project_id} = ${projectId} order by ${financings.id}`.execute(
    tx,
  );
  return rows;
}

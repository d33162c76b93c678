import { sql } from 'kysely';
import type * as z from 'zod/mini';

import type { allocation } from '#contract/collection/collection.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const taken = columnsOf('collection_allocation', 'a');
const later = columnsOf('collection_allocation', 'l');
const plans = columnsOf('receivable_plan', 'p');
const projects = columnsOf('project', 'j');

type Allocation = z.output<typeof allocation>;

/** What of a collection stands for receivables: neither undone nor an undoing. */
export async function allocationsOf(tx: Tx, collectionId: string): Promise<Allocation[]> {
  const { rows } = await sql<Omit<Allocation, 'createTime' | 'undone'> & { at: Date }>`
    select ${taken.id}, ${plans.id} as "receivableId", ${plans.receivable_no} as "receivableNo",
      ${projects.project_name} as "projectName", ${taken.principal}::text, ${taken.fee}::text,
      ${taken.penalty}::text, ${taken.created_at} as at
    from ${taken} join ${plans} on ${plans.id} = ${taken.receivable_id}
    join ${projects} on ${projects.id} = ${plans.project_id}
    where ${taken.collection_id} = ${collectionId} and ${taken.undoes} is null
      and not exists (select from ${later} where ${later.undoes} = ${taken.id})
    order by ${taken.id}`.execute(tx);
  return rows.map(({ at, ...row }) => ({ ...row, createTime: wireTime(at), undone: false }));
}

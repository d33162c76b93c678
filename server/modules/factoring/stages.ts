import { sql } from 'kysely';

import { FACTORING_STATUS } from '#contract/factoring/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { StageCount, StagePart } from '#server/kernel/parts/stage.ts';
import { factoringRecord } from './document.ts';

const t = columnsOf('factoring', 't');
const { settled, cancelled } = FACTORING_STATUS;

/** No station of the stage line, but nothing of it may be open when a project is finished. */
export const factoringStages: readonly StagePart[] = [
  {
    stage: 'factoring',
    query: (projectId, seen) => sql<StageCount>`
      select count(*)::int as "count",
        count(*) filter (where ${t.factoring_status} = ${settled}
          and ${t.balance_paid} = ${t.balance_amount})::int as "doneCount",
        max(${t.updated_at}) as "time", '' as "blockReason", null::text as who, null::timestamptz as until
      from ${t}
      where ${t.project_id} = ${projectId} and ${seen(factoringRecord.noun)}
        and ${t.factoring_status} <> ${cancelled}`,
  },
];

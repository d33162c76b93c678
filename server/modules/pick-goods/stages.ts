import { sql } from 'kysely';

import { PICK_STATUS } from '#contract/pick-goods/states.ts';
import { PROJECT_STAGE } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { StageCount, StagePart } from '#server/kernel/parts/stage.ts';
import { pickGoodsRecord } from './document.ts';

const t = columnsOf('pick_goods', 't');

const { draft, withdrawn, arrived, received, rejected, closed } = PICK_STATUS;

/** How far the pick-ups of a project have come: done when nothing of them is left to be fetched. */
export const pickStages: readonly StagePart[] = [
  {
    stage: PROJECT_STAGE.pick,
    routeName: 'pickGoods',
    query: (projectId, seen) => sql<StageCount>`
      select count(*)::int as "count",
        count(*) filter (where ${t.pick_status} in (${arrived}, ${received}, ${rejected}, ${closed}))::int as "doneCount",
        max(${t.updated_at}) as "time", '' as "blockReason"
      from ${t}
      where ${t.project_id} = ${projectId} and ${seen(pickGoodsRecord.noun)}
        and ${t.pick_status} not in (${draft}, ${withdrawn})`,
  },
];

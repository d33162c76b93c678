import { sql } from 'kysely';

import { SCENE_STATUS } from '#contract/scene-control.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { StageCount, StagePart } from '#server/kernel/parts/stage.ts';

const sites = columnsOf('scene_control');

/** ProjectStage: 现场登记. */
const SCENE_STAGE = '30';

/** How far the sites of a project have come. */
export const sceneStages: readonly StagePart[] = [
  {
    stage: SCENE_STAGE,
    routeName: 'sceneControl',
    query: (projectId) => sql<StageCount>`
      select count(*)::int as "count",
        count(*) filter (where ${sites.scene_status} = ${SCENE_STATUS.approved})::int as "doneCount",
        max(${sites.updated_at}) as "time", '' as "blockReason"
      from ${sites}
      where ${sites.project_id} = ${projectId} and not ${sites.deleted}
        and ${sites.scene_status} <> ${SCENE_STATUS.disabled}`,
  },
];

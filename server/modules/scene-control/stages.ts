import { sql } from 'kysely';

import { PROJECT_STAGE } from '#contract/project/project.ts';
import { SCENE_STATES, SCENE_STATUS } from '#contract/scene-control.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { StageCount, StagePart } from '#server/kernel/parts/stage.ts';
import { site } from './document.ts';

const t = columnsOf('scene_control', 't');

const { draft, approved, rejected, withdrawn, voided } = SCENE_STATES.statuses;

/** How far the sites of a project have come: done when nobody has to decide on any of them. */
export const sceneStages: readonly StagePart[] = [
  {
    stage: PROJECT_STAGE.scene,
    routeName: 'sceneControl',
    query: (projectId, seen) => sql<StageCount>`
      select count(*)::int as "count",
        count(*) filter (where ${t.scene_status} in (${approved}, ${rejected}, ${voided}))::int as "doneCount",
        max(${t.updated_at}) as "time", '' as "blockReason"
      from ${t}
      where ${t.project_id} = ${projectId} and ${seen(site.noun)}
        and ${t.scene_status} not in (${draft}, ${withdrawn}, ${SCENE_STATUS.disabled})`,
  },
];

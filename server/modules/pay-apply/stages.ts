import { sql } from 'kysely';

import { PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { PROJECT_STAGE } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { StageCount, StagePart } from '#server/kernel/parts/stage.ts';

const requests = columnsOf('pay_apply');

const { paid, rejected, withdrawn, closed } = PAY_APPLY_STATUS;

/** How far the payment requests of a project have come: done when nothing of them is left to be paid. */
export const payApplyStages: readonly StagePart[] = [
  {
    stage: PROJECT_STAGE.payApply,
    routeName: 'payApply',
    query: (projectId) => sql<StageCount>`
      select count(*)::int as "count",
        count(*) filter (where ${requests.pay_apply_status} in (${paid}, ${rejected}, ${closed}))::int as "doneCount",
        max(${requests.updated_at}) as "time", '' as "blockReason"
      from ${requests}
      where ${requests.project_id} = ${projectId} and not ${requests.deleted}
        and ${requests.pay_apply_status} not in ('0', ${withdrawn})`,
  },
];

import { sql } from 'kysely';

import { PLAN_OPEN, PLAN_STATUS } from '#contract/collection/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';

const t = columnsOf('receivable_plan', 't');

/** SQL over the receivable `t`: it is open, or was written off, which is owed all the same until it has come (decision 080). */
export const isStillOwed = sql<boolean>`(${t.plan_status} in (${sql.join(PLAN_OPEN)})
  or ${t.plan_status} = ${PLAN_STATUS.badDebt} and ${t.principal} + ${t.fee} > ${t.paid_principal} + ${t.paid_fee})`;

import { sql } from 'kysely';

import { PLAN_STATUS } from '#contract/collection/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { derived } from '#server/kernel/resource/field.ts';
import { yesNo } from '#server/kernel/resource/filter.ts';

const sales = columnsOf('sales_order', 't');
const owed = columnsOf('receivable_plan', 'owed');

const overdue = sql<boolean>`exists (select from ${owed}
  where ${owed.sales_order_id} = ${sales.id} and not ${owed.deleted}
    and ${owed.plan_status} in (${sql.lit(PLAN_STATUS.overdue)}, ${sql.lit(PLAN_STATUS.badDebt)}))`;

export const overdueField = derived('overdue', overdue, (stored) => stored === true);
export const overdueFilter = yesNo(overdue);

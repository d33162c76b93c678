import { sql } from 'kysely';

import { OPERATIONS } from '#contract/account/platform-role.ts';
import { LOGISTICS_STATUS } from '#contract/logistics-entry/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { OperatorCount } from '#server/kernel/parts/operator-count.ts';

const t = columnsOf('logistics_entry', 't');

/** Trips that something is wrong with. */
export const tripCounts: readonly OperatorCount[] = [
  {
    key: 'logisticsEntry.abnormal',
    title: '异常的物流',
    note: '联系供应商处理，恢复后解除异常；货物不再送达的，终止运输',
    roles: OPERATIONS,
    level: 3,
    routeName: 'adminLogisticsEntry',
    query: { logisticsStatus: LOGISTICS_STATUS.abnormal },
    count: sql<number>`select count(*)::int from ${t}
      where not ${t.deleted} and ${t.logistics_status} = ${sql.lit(LOGISTICS_STATUS.abnormal)}`,
  },
];

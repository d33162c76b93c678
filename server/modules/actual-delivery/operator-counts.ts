import { sql } from 'kysely';

import { OPERATIONS } from '#contract/account/platform-role.ts';
import { ACTUAL_STATUS } from '#contract/actual-delivery/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { OperatorCount } from '#server/kernel/parts/operator-count.ts';

const t = columnsOf('actual_delivery', 't');

const countOf = (status: string) =>
  sql<number>`select count(*)::int from ${t} where not ${t.deleted} and ${t.actual_status} = ${sql.lit(status)}`;

/** Receipts that wait for their suppliers, and those that are argued about. */
export const receiptCounts: readonly OperatorCount[] = [
  {
    key: 'actualDelivery.confirming',
    title: '待供应商确认的实收单',
    note: '逾期未答复的转运营办理',
    roles: OPERATIONS,
    routeName: 'adminActualDelivery',
    query: { actualStatus: ACTUAL_STATUS.confirming },
    count: countOf(ACTUAL_STATUS.confirming),
  },
  {
    key: 'actualDelivery.disputed',
    title: '争议中的实收单',
    note: '争议部分待解决，其余部分照常结算',
    roles: OPERATIONS,
    level: 2,
    routeName: 'adminActualDelivery',
    query: { actualStatus: ACTUAL_STATUS.disputed },
    count: countOf(ACTUAL_STATUS.disputed),
  },
];

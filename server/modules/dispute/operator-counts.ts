import { sql } from 'kysely';

import { DISPUTE_JUDGES, DISPUTE_OFFICERS } from '#contract/account/platform-role.ts';
import { DISPUTE_PARTY, DISPUTE_STATUS } from '#contract/dispute/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { OperatorCount } from '#server/kernel/parts/operator-count.ts';

const t = columnsOf('dispute', 't');
const { waiting, talking, platform } = DISPUTE_STATUS;

/** 争议 that waits for the platform: as the other side, and as the judge. */
export const disputeCounts: readonly OperatorCount[] = [
  {
    key: 'dispute.answer',
    title: '待平台回应的争议',
    note: '核对争议数量、金额和证据后提出方案或接受',
    roles: DISPUTE_OFFICERS,
    level: 2,
    routeName: 'adminDispute',
    query: { forPlatform: 'true' },
    count: sql<number>`select count(*)::int from ${t} where not ${t.deleted} and ${t.other_id} is null
      and ${t.turn} = ${sql.lit(DISPUTE_PARTY.other)} and ${t.dispute_status} in (${sql.lit(waiting)}, ${sql.lit(talking)})`,
  },
  {
    key: 'dispute.rule',
    title: '待裁定争议',
    note: '双方未能协商一致，核对证据后裁定',
    roles: DISPUTE_JUDGES,
    level: 3,
    routeName: 'adminDispute',
    query: { disputeStatus: platform },
    count: sql<number>`select count(*)::int from ${t} where not ${t.deleted}
      and ${t.dispute_status} = ${sql.lit(platform)}`,
  },
];

import { sql } from 'kysely';

import type { OperatorRoles } from '#contract/account/platform-role.ts';
import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { OperatorCount } from '#server/kernel/parts/operator-count.ts';
import { renewalDue } from './document.ts';

const t = columnsOf('factoring', 't');

const waiting = (
  status: keyof typeof FACTORING_STATUS,
  title: string,
  note: string,
  roles: OperatorRoles,
  level = 2,
): OperatorCount => ({
  key: `factoring.${status}`,
  title,
  note,
  roles,
  level,
  routeName: 'adminFactoring',
  query: { factoringStatus: FACTORING_STATUS[status] },
  count: sql<number>`select count(*)::int from ${t}
    where not ${t.deleted} and ${t.factoring_status} = ${sql.lit(FACTORING_STATUS[status])}`,
});

/** Financings that wait for the platform. */
export const factoringCounts: readonly OperatorCount[] = [
  waiting('offered', '待出方案的保理融资', '核查应收账款后出具方案', ['bizManager', 'riskOfficer']),
  waiting('declined', '融资方拒绝的保理方案', '协商后重新出具，或取消', ['bizManager']),
  waiting('securing', '待落实条件的保理融资', '跟进确权并登记转让', [
    'legalOfficer',
    'operationOfficer',
  ]),
  {
    key: 'factoring.renewal',
    title: '转让登记待续登',
    note: '到期前完成续登并录入新的登记',
    roles: ['legalOfficer', 'operationOfficer'],
    level: 2,
    routeName: 'adminFactoring',
    query: { renewalDue: 'true' },
    count: sql<number>`select count(*)::int from ${t} where not ${t.deleted} and ${renewalDue}`,
  },
  waiting(
    'overdue',
    '已逾期的保理融资',
    '催收，或登记追索、回购、展期',
    ['financeOfficer', 'riskDirector'],
    3,
  ),
];

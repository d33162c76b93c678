import { sql } from 'kysely';

import { FINANCE } from '#contract/account/platform-role.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { OperatorCount } from '#server/kernel/parts/operator-count.ts';
import { unresolved } from './unresolved.ts';

const t = columnsOf('statement_answer', 't');

/** Objections to statements of account, which stand until their company answers again. */
export const statementCounts: readonly OperatorCount[] = [
  {
    key: 'accountStatement.objected',
    title: '有异议的对账单',
    note: '核对差异后请企业重新确认',
    roles: FINANCE,
    level: 2,
    routeName: 'adminStatementAnswer',
    query: { unresolved: 'true' },
    count: sql<number>`select count(*)::int from ${t} where ${unresolved}`,
  },
];

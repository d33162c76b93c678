import { sql } from 'kysely';

import { FINANCE } from '#contract/account/platform-role.ts';
import { FIT } from '#contract/books/check-items.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { OperatorCount } from '#server/kernel/parts/operator-count.ts';
import { ofLastRun } from './findings.ts';

const checks = columnsOf('book_check', 'c');

/** What the last check of the books has found. */
export const bookCounts: readonly OperatorCount[] = [
  {
    key: 'books.faults',
    title: '账务核对不一致',
    note: '最近一次核对，逐笔核实',
    roles: [...FINANCE, 'riskDirector'],
    level: 3,
    routeName: 'adminBookCheck',
    query: { fits: FIT.fault, lastRun: 'true' },
    count: sql<number>`select count(*)::int from ${checks} where not ${checks.fits} and ${ofLastRun(checks)}`,
  },
];

import { sql } from 'kysely';

import type { WorkbenchLine } from '#contract/workbench.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import {
  type WorkbenchPart,
  workbenchLine,
  workbenchPart,
} from '#server/kernel/parts/workbench.ts';
import type { Noun } from './noun.ts';
import { isOwn } from './visible-rows.ts';

const relations = columnsOf('account_relation');

interface Row {
  missing: boolean;
}

/**
 * A hint of the workbench (账户提示) that the company has no record of a noun yet, for those whose role may add one. Its
 * key is `{noun}.none`, its link the noun's list.
 */
export function noneYet(
  { name, table, writers, sheet }: Noun,
  words: Pick<WorkbenchLine, 'title' | 'note'>,
): WorkbenchPart {
  const line = workbenchLine({ key: `${name}.none`, routeName: sheet.routeName, ...words });
  return workbenchPart<Row>({
    query: ({ me }) => sql<Row>`
      select not exists (
        select from ${sql.table(table)} t where ${isOwn(me.companyId)}
      ) as missing
      from ${relations}
      where ${relations.account_id} = ${me.accountId} and ${relations.company_id} = ${me.companyId}
        and ${relations.customer_role} && array[${sql.join([...writers])}]::text[]`,
    answer: ([row]) => ({ hints: row?.missing ? [line] : [] }),
  });
}

import { type RawBuilder, sql } from 'kysely';

import { ROW_STATUS } from '#contract/collection/statement.ts';
import { COLLECTION_STATUS, PLAN_OPEN } from '#contract/collection/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { hasCome } from '#server/kernel/books/movements.ts';

const rows = columnsOf('statement_row', 'r');
const collections = columnsOf('collection', 'c');
const plans = columnsOf('receivable_plan', 'p');
const { waiting, partly } = COLLECTION_STATUS;

/** SQL: how many rows of statements up to a day wait for a person. */
export const rowsWaiting = (until: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  (select count(*)::int from ${rows} where ${rows.row_status} = ${sql.lit(ROW_STATUS.waiting)}
    and ${rows.value_date} <= ${until})`;

/**
 * SQL: how many collections up to a day are not taken in whole of buyers that owed something by then, since taking them later would
 * change what stood on that day; and how many that nobody but their payers has seen, since they count on that day once somebody
 * has.
 */
export const collectionsWaiting = (until: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  (select count(*)::int from ${collections} where not ${collections.deleted}
    and ${collections.collection_status} in (${sql.lit(waiting)}, ${sql.lit(partly)}) and ${collections.value_date} <= ${until}
    and (not (${hasCome}) or exists (select from ${plans} where ${plans.company_id} = ${collections.company_id} and not ${plans.deleted}
      and ${plans.plan_status} in (${sql.join(PLAN_OPEN.map((status) => sql.lit(status)))})
      and (${plans.created_at} at time zone 'Asia/Shanghai')::date <= ${until})))`;

import { sql } from 'kysely';

import { STATEMENT_ANSWER } from '#contract/books/sides.ts';
import { columnsOf } from '#server/db/columns-of.ts';

const t = columnsOf('statement_answer', 't');
const later = columnsOf('statement_answer', 'later');

/** Whether an answer is an objection that stands: its company has answered no later statement that reaches as far. */
export const unresolved = sql<boolean>`(${t.answer} = ${sql.lit(STATEMENT_ANSWER.objected)} and not exists (
  select from ${later} where ${later.company_id} = ${t.company_id} and ${later.side} = ${t.side}
    and ${later.to_date} >= ${t.to_date} and ${later.id} > ${t.id}))`;

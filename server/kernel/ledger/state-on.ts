import { type RawBuilder, sql } from 'kysely';

import type { LimitState } from '#contract/limit/limit.ts';
import type { columnsOf } from '#server/db/columns-of.ts';

type Limits = Pick<ReturnType<typeof columnsOf<'project_limit'>>, 'state' | 'expire_date'>;

/** SQL: where a limit stands on a day: one whose last day has passed takes nothing new, whether or not that is written down by then. */
export const limitStateOn = (limits: Limits, day: string): RawBuilder<LimitState> =>
  sql<LimitState>`case when ${limits.state} = 'open' and ${limits.expire_date} < ${day}::date
    then 'expired' else ${limits.state} end`;

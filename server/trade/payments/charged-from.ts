import { type RawBuilder, sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';
import { dayOf } from '#server/kernel/sql/day-of.ts';

const payments = columnsOf('payment', 'p');

/** SQL over the pay-out `p`: the day of its release. */
export const releaseDay: RawBuilder<string | null> = dayOf(payments.released_at);

/**
 * SQL over the pay-out `p`: the day from which it costs its buyer anything, which is the bank's and never one before the release;
 * null where nothing was paid.
 */
export const chargedFrom = sql<string | null>`case when ${payments.pay_date} is not null
  then greatest(${payments.pay_date}, ${releaseDay}) end`;

/** chargedFrom of a pay-out whose days are known, yyyy-MM-dd; `releasedDay` is null where nobody has released it. */
export const laterOf = (payDate: string, releasedDay: string | null): string =>
  releasedDay !== null && releasedDay > payDate ? releasedDay : payDate;

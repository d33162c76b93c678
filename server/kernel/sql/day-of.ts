import { type RawBuilder, sql } from 'kysely';

/** SQL: the day of a moment on the platform's calendar. */
export const dayOf = (moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(${moment} at time zone 'Asia/Shanghai')::date`;

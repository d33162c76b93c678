import { type RawBuilder, sql } from 'kysely';

/** The calendar of the platform, which is UTC+8; nothing else names it in SQL. */
const here = (moment: RawBuilder<unknown>) => sql`${moment} at time zone 'Asia/Shanghai'`;

/** SQL: the day of a moment on the platform's calendar. */
export const dayOf = (moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(${here(moment)})::date`;

/** SQL: day and time of a moment on the platform's calendar, for what is cut to months or compared with days. */
export const localOf = (moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(${here(moment)})`;

/** SQL: a moment as it travels, `yyyy-MM-dd HH:mm:ss`, as wireTime of clock.ts writes it; null without one. */
export const wireTimeOf = (moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${here(moment)}, 'YYYY-MM-DD HH24:MI:SS')`;

/** SQL: the moment at which a day of the platform's calendar begins. */
export const beginOf = (day: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`(${here(sql`(${day})::date::timestamp`)})`;

/** SQL: the moment at which it ends, such as a due date's. */
export const endOf = (day: RawBuilder<unknown>): RawBuilder<Date> =>
  beginOf(sql`(${day})::date + 1`);

import { type RawBuilder, sql } from 'kysely';

import { adminSearch, type Found } from '#contract/search.ts';
import type { Module } from '#server/kernel/module.ts';
import type { SearchPart } from '#server/kernel/parts/search.ts';
import { holdsOneOf } from '#server/kernel/session/holds.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { containing } from '#server/kernel/sql/like.ts';

/** Of each kind. */
const MOST = 5;

/** All parts in one statement; what the caller's roles do not read is not asked for. */
function gather(parts: readonly SearchPart[]) {
  return sessionRead<{ pattern: string }, Found>(({ p, me }) => {
    const pattern = sql<string>`${p('pattern')}::text`;
    const one = (part: SearchPart, at: number): RawBuilder<Found> => sql`(
      select ${sql.lit(at)} as part, row_number() over () as place, f.*
      from (${part.query({ pattern, me })}) f where ${holdsOneOf(me.roles, part.readers)}
      limit ${sql.lit(MOST)})`;
    return sql<Found>`
      select found.type, found.title, found.about, found."routeName", found.query
      from (${sql.join(parts.map(one), sql` union all `)}) found order by found.part, found.place`;
  });
}

/** 搜索 of the console, over what each module declares (kernel/parts/search.ts). */
export function searchModule(modules: readonly Module[]): Module {
  const query = gather(modules.flatMap(({ searches }) => searches ?? []));
  return {
    name: 'search',
    routes: (kernel) => [
      signedInRead(kernel, adminSearch, {
        query,
        values: ({ input: { text } }) => ({ pattern: containing(text) }),
        answer: (rows) =>
          rows.map(({ type, title, about, routeName, query: named }) => ({
            type,
            title,
            about,
            routeName,
            query: named,
          })),
      }),
    ],
  };
}

import { sql } from 'kysely';

import { mayCall } from '#contract/account/platform-role.ts';
import { adminWorkbenchSummary } from '#contract/admin-workbench.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { OperatorCount } from '#server/kernel/parts/operator-count.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import type { Route } from '#server/kernel/wire/route.ts';

interface Counted {
  counts: number[];
}

/** What waits for an operator beside what is to be approved, all of it counted in one statement. */
export function operatorsRoute(kernel: Kernel, parts: readonly OperatorCount[]): Route {
  return signedInRead(kernel, adminWorkbenchSummary, {
    query: sessionRead<Record<never, never>, Counted>(
      () =>
        sql<Counted>`select array[${sql.join(parts.map(({ count }) => sql`(${count})`))}]::int[] as counts`,
    ),
    values: () => ({}),
    answer: ([row], { me }) =>
      parts.flatMap(({ key, title, note, roles, level = 1, routeName, query }, i) => {
        const count = row?.counts[i] ?? 0;
        if (count === 0 || !mayCall(roles, me.roles)) return [];
        return [{ key, title, note, count, level, routeName, query: { ...query } }];
      }),
  });
}

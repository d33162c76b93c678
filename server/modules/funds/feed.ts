import { sql } from 'kysely';

import { CALENDAR_PATH, funds } from '#contract/funds/funds.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { audit } from '#server/kernel/log/audit.ts';
import { companyIdOf } from '#server/kernel/resource/access.ts';
import { sessionAction } from '#server/kernel/session/action.ts';
import {
  endAddress,
  makeAddress,
  noteReading,
  ownerOf,
  rolesOf,
} from '#server/kernel/session/private-address.ts';
import { meValues } from '#server/kernel/session/read.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { type DayRow, daysQuery, fundsDay } from './days.ts';
import { icalendar } from './icalendar.ts';

/** How long a program waits before it reads the same address again, seconds. */
export const READ_EVERY = 10;

/** Subscribing tells the address once: what is kept is the hash of its secret. */
export const feedRoutes = (kernel: Kernel): Route[] => [
  sessionAction(kernel, funds.subscribe, ({ at, enter, origin }) =>
    kernel.db.transaction().execute(async (tx) => {
      const me = await enter(tx);
      const of = { accountId: me.accountId, companyId: companyIdOf(me) };
      const token = await makeAddress(tx, of, 'calendar', at);
      await audit(tx, { action: funds.subscribe.name, ...of }, origin, at);
      return { url: `${kernel.publicOrigin()}${CALENDAR_PATH}/${token}.ics` };
    }),
  ),
  write(kernel, funds.unsubscribe, async ({ tx, me, at }) => {
    const of = { accountId: me.accountId, companyId: companyIdOf(me) };
    await endAddress(tx, of, 'calendar', at);
    return {};
  }),
];

type Read = { status: 200; text: string } | { status: 404 | 429 };

/** What a calendar program is answered for a token: the days of its owner as he sees them now, in the roles that he has now. */
export async function readCalendar(
  { db, clock, publicOrigin }: Pick<Kernel, 'db' | 'clock' | 'publicOrigin'>,
  token: string,
): Promise<Read> {
  const at = clock.now();
  const reader = await inScope(db, { maintenance: true }, (tx) => ownerOf(tx, token, 'calendar'));
  if (reader === undefined) return { status: 404 };
  const { accountId, companyId, company } = reader;
  const read = await inScope(db, { accountId, companyId }, async (tx) => {
    const roles = await rolesOf(tx, reader, at);
    if (roles.length === 0) return 404;
    if (!(await noteReading(tx, token, { what: 'calendar', every: READ_EVERY, at }))) return 429;
    const me = meValues({ accountId, companyId, roles }, at);
    return sql<DayRow>`select * from (${daysQuery(me)}) days`.execute(tx);
  });
  if (typeof read === 'number') return { status: read };
  const text = icalendar({
    name: `资金日历 · ${company}`,
    days: read.rows.map(fundsDay),
    origin: publicOrigin(),
    at,
    addressOf: ({ routeName, query }) =>
      `/portal/${routeName}?${new URLSearchParams(query).toString()}`,
  });
  return { status: 200, text };
}

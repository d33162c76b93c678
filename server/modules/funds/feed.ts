import { sql } from 'kysely';

import { CALENDAR_PATH, funds } from '#contract/funds/funds.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { before, SECOND } from '#server/kernel/clock.ts';
import { randomToken, sha256 } from '#server/kernel/crypto/random.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { audit } from '#server/kernel/log/audit.ts';
import { companyIdOf } from '#server/kernel/resource/access.ts';
import { sessionAction } from '#server/kernel/session/action.ts';
import { meValues } from '#server/kernel/session/read.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { lockFor } from '#server/kernel/sql/advisory-lock.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { type DayRow, daysQuery, fundsDay } from './days.ts';
import { icalendar } from './icalendar.ts';

const feeds = columnsOf('calendar_feed', 'f');
const accounts = columnsOf('account', 'a');
const companies = columnsOf('company', 'c');
const relations = columnsOf('account_relation', 'r');

/** How long a program waits before it reads the same address again, seconds. */
export const READ_EVERY = 10;

/**
 * The end of my subscription, if there is one; whether there was. One click waits for another, so that one subscription is
 * left.
 */
async function ended(tx: Tx, of: { accountId: string; companyId: string }, at: Date) {
  await lockFor(tx, 'calendar_feed', of.accountId);
  const { numUpdatedRows } = await tx
    .updateTable('calendar_feed')
    .set({ ended_at: at })
    .where('account_id', '=', of.accountId)
    .where('company_id', '=', of.companyId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Subscribing tells the address once: what is kept is the hash of its secret. */
export const feedRoutes = (kernel: Kernel): Route[] => [
  sessionAction(kernel, funds.subscribe, ({ at, enter, origin }) =>
    kernel.db.transaction().execute(async (tx) => {
      const me = await enter(tx);
      const of = { accountId: me.accountId, companyId: companyIdOf(me) };
      await ended(tx, of, at);
      const token = randomToken();
      await tx
        .insertInto('calendar_feed')
        .values({
          account_id: of.accountId,
          company_id: of.companyId,
          token_hash: sha256(token),
          created_at: at,
        })
        .execute();
      await audit(tx, { action: funds.subscribe.name, ...of }, origin, at);
      return { url: `${kernel.publicOrigin()}${CALENDAR_PATH}/${token}.ics` };
    }),
  ),
  write(kernel, funds.unsubscribe, async ({ tx, me, at }) => {
    await ended(tx, { accountId: me.accountId, companyId: companyIdOf(me) }, at);
    return {};
  }),
];

interface Reader {
  accountId: string;
  companyId: string;
  company: string;
}

/** Whose calendar a token opens. */
async function ownerOf(tx: Tx, token: string): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    select ${feeds.account_id}::text as "accountId", ${feeds.company_id}::text as "companyId",
      ${companies.name} as company
    from ${feeds} join ${accounts} on ${accounts.id} = ${feeds.account_id} and ${accounts.status} = 1
    join ${companies} on ${companies.id} = ${feeds.company_id}
    where ${feeds.token_hash} = ${sha256(token)} and ${feeds.ended_at} is null`.execute(tx);
  return rows[0];
}

/** In which roles the person acts for the company now; none for whoever has left it. */
async function rolesOf(tx: Tx, { accountId, companyId }: Reader, at: Date): Promise<string[]> {
  const { rows } = await sql<{ roles: string[] }>`
    select ${relations.customer_role} as roles from ${relations}
    where ${relations.account_id} = ${accountId} and ${relations.company_id} = ${companyId}
      and ${relations.status} = 2 and (${relations.valid_to} is null or ${relations.valid_to} > ${at})
    order by ${relations.id} desc limit 1`.execute(tx);
  return rows[0]?.roles ?? [];
}

/** Notes that it was read; false where that was a moment ago. */
async function noted(tx: Tx, token: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('calendar_feed')
    .set({ last_read_at: at })
    .where('token_hash', '=', sha256(token))
    .where(({ eb, or }) =>
      or([
        eb('last_read_at', 'is', null),
        eb('last_read_at', '<=', before(at, READ_EVERY * SECOND)),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type Read = { status: 200; text: string } | { status: 404 | 429 };

/** What a calendar program is answered for a token: the days of its owner as he sees them now, in the roles that he has now. */
export async function readCalendar(
  { db, clock, publicOrigin }: Pick<Kernel, 'db' | 'clock' | 'publicOrigin'>,
  token: string,
): Promise<Read> {
  const at = clock.now();
  const reader = await inScope(db, { maintenance: true }, (tx) => ownerOf(tx, token));
  if (reader === undefined) return { status: 404 };
  const { accountId, companyId, company } = reader;
  const read = await inScope(db, { accountId, companyId }, async (tx) => {
    const roles = await rolesOf(tx, reader, at);
    if (roles.length === 0) return 404;
    if (!(await noted(tx, token, at))) return 429;
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

import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { SESSION_IDLE_MINUTES } from '#contract/account/login.ts';
import { maskPhone } from '#contract/mask.ts';
import { adminOauthClient, CLIENT_SESSIONS } from '#contract/oauth-client.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { before, HOUR, wireTime } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Side } from '#server/kernel/session/credentials.ts';
import { deviceOf } from '#server/kernel/session/device-words.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { SESSION_MS } from '#server/kernel/session/session.ts';
import { IDLE_MS } from '#server/kernel/session/session-sql.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import type { Route } from '#server/kernel/wire/route.ts';

const sessionsTable = columnsOf('session');

type ClientRow = CallOutput<typeof adminOauthClient.page>['content'][number];
type Moments = { now: Date; idle: Date };
/** What the list was asked; the statement needs none of it. */
type Listed = Moments & z.output<typeof adminOauthClient.page.input>;
interface Use {
  side: Side;
  sessions: string;
  accounts: string;
  last_used: Date;
}

const useQuery = sessionRead<Listed, Use>(
  ({ p }) => sql<Use>`
    select ${sessionsTable.side}, count(*) as sessions, count(distinct ${sessionsTable.account_id}) as accounts,
      max(${sessionsTable.last_seen_at}) as last_used
    from ${sessionsTable} where ${sessionsTable.expires_at} > ${p('now')}
      and ${sessionsTable.last_seen_at} > ${p('idle')} group by ${sessionsTable.side}`,
);

interface SignedIn {
  id: string;
  nick_name: string;
  phone: string;
  user_agent: string;
  address: string;
  created_at: Date;
  last_seen_at: Date;
}

const sessionsQuery = sessionRead<Moments & { side: string }, SignedIn>(({ db, p }) =>
  db
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .select(['s.id', 'a.nick_name', 'a.phone', 's.user_agent', 's.address'])
    .select(['s.created_at', 's.last_seen_at'])
    .where('s.side', '=', p('side') as never)
    .where('s.expires_at', '>', p('now'))
    .where('s.last_seen_at', '>', p('idle'))
    .orderBy('s.last_seen_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(CLIENT_SESSIONS),
);

const momentsOf = (at: Date): Moments => ({ now: at, idle: before(at, IDLE_MS) });

/** The ids that src/api/bases.ts sends; one that calls with another's session names it. */
function clientsOf({ config, wechat }: Kernel) {
  const scan = wechat === undefined ? [] : ['wechat'];
  const otp = config.adminTotpRequired ? ['otp'] : [];
  return [
    {
      id: 'portal',
      clientName: '用户中心',
      side: 'portal',
      sessionOf: '',
      scopes: ['portal', 'biz', 'message'],
      grantTypes: ['phoneCode', 'password', ...scan],
    },
    {
      id: 'middle-general-front',
      clientName: '用户中心的通用服务',
      side: undefined,
      sessionOf: 'portal',
      scopes: ['general'],
      grantTypes: [],
    },
    {
      id: 'admin',
      clientName: '管理后台',
      side: 'admin',
      sessionOf: '',
      scopes: ['admin'],
      grantTypes: ['phoneCode', 'password', ...otp],
    },
  ] as const;
}

function clientRows(kernel: Kernel, uses: readonly Use[]): ClientRow[] {
  return clientsOf(kernel).map(({ side, scopes, grantTypes, ...client }) => {
    const use = uses.find((one) => one.side === side);
    return {
      ...client,
      scopes: [...scopes],
      grantTypes: [...grantTypes],
      idleMinutes: SESSION_IDLE_MINUTES,
      maxHours: SESSION_MS / HOUR,
      signRequired: kernel.config.signature,
      sessions: Number(use?.sessions ?? 0),
      accounts: Number(use?.accounts ?? 0),
      lastUsedTime: use ? wireTime(use.last_used) : '',
      actions: side === undefined ? [] : ['sessions'],
    };
  });
}

function pageOf(rows: readonly ClientRow[], asked: Listed) {
  const { keyword = '', pageNum, pageSize, sortKey, sortOrder, fromEnd } = asked;
  const found = rows.filter(({ id, clientName }) => `${id} ${clientName}`.includes(keyword));
  const turn = sortOrder === 'asc' ? 1 : -1;
  if (sortKey !== undefined) found.sort((a, b) => turn * (a.sessions - b.sessions));
  const total = found.length;
  const last = Math.max(Math.ceil(total / pageSize), 1);
  const start = ((fromEnd ? last : pageNum) - 1) * pageSize;
  return { content: found.slice(start, start + pageSize), total, totalIsEstimate: false };
}

/** The list of the front ends, which the program knows; only their use is asked of the database. */
export function clientRoutes(kernel: Kernel): Route[] {
  const { page, pageByQuery, list, listByQuery, sessions } = adminOauthClient;
  const lists = [page, pageByQuery, list, listByQuery].map((endpoint) =>
    signedInRead(kernel, endpoint as typeof page, {
      query: useQuery,
      values: ({ at, input }) => ({ ...input, ...momentsOf(at) }),
      answer: (rows, { values }) => pageOf(clientRows(kernel, rows), values),
    }),
  );
  return [
    ...lists,
    signedInRead(kernel, sessions, {
      query: sessionsQuery,
      values: ({ at, input }) => ({ ...momentsOf(at), side: input.clientId }),
      answer: (rows) =>
        rows.map((row) => ({
          id: row.id,
          accountName: row.nick_name,
          phone: maskPhone(row.phone),
          device: deviceOf(row.user_agent),
          address: row.address,
          signInTime: wireTime(row.created_at),
          lastUsedTime: wireTime(row.last_seen_at),
        })),
    }),
  ];
}

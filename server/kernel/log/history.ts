import type * as z from 'zod/mini';
import { type Change, type ChangeLine, HISTORY_ROWS } from '#contract/noun/change-history.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import type { AuditEntry } from './audit.ts';
import { CALL_WORDS } from './words.ts';

type Schema = z.ZodMiniType;
type HistoryCall = Endpoint<Schema, z.ZodMiniType<{ id: string }>, z.ZodMiniType<Change[]>>;

/** What the log keeps of a change so that historyRoute() tells it; lines that say nothing new are left out. */
export function changed(
  objectType: string,
  objectId: string,
  lines: readonly ChangeLine[],
): Required<Pick<AuditEntry, 'objectType' | 'objectId' | 'detail'>> {
  const changes = lines.filter(({ before, after }) => before !== after);
  return { objectType, objectId, detail: { changes } };
}

interface Row {
  id: string;
  action: string;
  at: Date;
  nick_name: string;
  detail: { changes?: ChangeLine[] };
}

/** `GET /admin/{name}/history?id`: what changed() has noted of a record, the newest first. */
export function historyRoute(kernel: Kernel, endpoint: HistoryCall, objectType: string): Route {
  const query = sessionRead<{ id: string }, Row>(({ db, p }) =>
    db
      .selectFrom('audit_log as l')
      .innerJoin('account', 'account.id', 'l.account_id')
      .select(['l.id', 'l.action', 'l.at', 'account.nick_name', 'l.detail'])
      .where('l.object_type', '=', objectType)
      .where('l.object_id', '=', p('id'))
      .orderBy('l.id', 'desc')
      .limit(HISTORY_ROWS),
  );
  return signedInRead(kernel, endpoint, {
    query,
    values: ({ input }) => ({ id: input.id }),
    answer: (rows) =>
      rows.map(({ id, action, at, nick_name, detail }) => ({
        id,
        changedBy: nick_name,
        changeTime: wireTime(at),
        what: CALL_WORDS.get(action) ?? action,
        lines: detail.changes ?? [],
      })),
  });
}

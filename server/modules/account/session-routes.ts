import {
  ACCOUNT,
  endOtherSessions,
  endSession,
  mySessions,
  type SessionRow,
} from '#contract/account/account.ts';
import { before, wireTime } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { deviceOf } from '#server/kernel/session/device-words.ts';
import type { Me } from '#server/kernel/session/me.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { IDLE_MS } from '#server/kernel/session/session-sql.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';

import { EVENT } from './messages.ts';
import { placeOf } from './place.ts';
import { type StoredSession, sessionsQuery } from './queries.ts';

function toWire(row: StoredSession, { sessionId }: Me): SessionRow {
  return {
    id: row.id,
    current: row.id === sessionId,
    device: deviceOf(row.user_agent),
    place: placeOf(row.address),
    firstTime: wireTime(row.created_at),
    lastTime: wireTime(row.last_seen_at),
  };
}

export function sessionsRoute(kernel: Kernel): Route {
  return signedInRead(kernel, mySessions, {
    query: sessionsQuery,
    values: ({ at }) => ({ now: at, idle: before(at, IDLE_MS) }),
    answer: (rows, { me }) =>
      rows
        .map((row) => toWire(row, me))
        .sort((one, other) => Number(other.current) - Number(one.current)),
  });
}

/** Removes every session of the account but the one that asks; answers how many. */
export async function removeOthers(tx: Tx, { accountId, sessionId }: Me): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', '<>', sessionId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export function endOneRoute(kernel: Kernel): Route {
  return write(kernel, endSession, async ({ tx, me, at, input, emit, note }) => {
    if (input.id === me.sessionId) throw refused(ACCOUNT.ownSession);
    const ended = await tx
      .deleteFrom('session')
      .where('id', '=', input.id)
      .where('account_id', '=', me.accountId)
      .returning('user_agent')
      .executeTakeFirst();
    if (ended === undefined) throw noSuchRecord();
    const payload = { time: wireTime(at), device: ended.user_agent };
    await emit({ topic: EVENT.sessionEnded, accountId: me.accountId, payload });
    note({ objectType: 'session', objectId: input.id });
    return {};
  });
}

export function endOthersRoute(kernel: Kernel): Route {
  return write(kernel, endOtherSessions, async ({ tx, me, at, emit, note }) => {
    const count = await removeOthers(tx, me);
    note({ objectType: 'session', detail: { ended: count } });
    if (count > 0) {
      const payload = { time: wireTime(at), count: String(count) };
      await emit({ topic: EVENT.otherSessionsEnded, accountId: me.accountId, payload });
    }
    return count;
  });
}

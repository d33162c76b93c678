import { sql } from 'kysely';
import type { MessageNews } from '#contract/message/stream.ts';
import { ownMessages } from '#server/kernel/company/own-messages.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { companyNameOf } from '#server/kernel/sql/name-of.ts';
import type { Following } from '#server/kernel/stream/route.ts';
import { messageToWire, type StoredMessage } from './queries.ts';

/** Messages in one event; a reader that missed more gets several. */
export const MESSAGES_PER_EVENT = 50;

interface NewsValues extends Record<string, unknown> {
  /** Id of the newest message that was sent; undefined at the beginning, which sends none. */
  after: string | undefined;
  most: number;
}

/** One row per message, and one with `id` null when there is none. */
type NewsRow = {
  unread: string;
  newest: string | null;
} & (StoredMessage | { id: null });

/**
 * The unread count and the next messages as one snapshot. Messages of one account commit in the order of their ids
 * (deliver.ts), so nothing can appear behind `after` later.
 */
export const newsQuery = sessionRead<NewsValues, NewsRow>(({ db, me, p, has }) => {
  const own = db.selectFrom('message').where(ownMessages(me.accountId, me.now));
  const unread = own
    .select(({ fn }) => fn.countAll<string>().as('unread'))
    .where('read_at', 'is', null);
  const newest = own.select('id as newest').orderBy('id', 'desc').limit(1);
  const next = own
    .select(['id', 'msg_type', 'title', 'content', 'level', 'object_type', 'object_id'])
    .select(['route_name', 'query', 'read_at', 'created_at', 'company_id'])
    .select(companyNameOf(sql.ref('message.company_id')).as('company_name'))
    .where('id', '>', has('after') ? p('after').$notNull() : sql<string>`9223372036854775807`)
    .orderBy('id')
    .limit(sql<number>`${p('most')}`);
  return sql<NewsRow>`select counted.unread, head.newest, news.* from (${unread}) counted
    left join lateral (${newest}) head on true left join lateral (${next}) news on true`;
});

function isMessage(row: NewsRow): row is NewsRow & StoredMessage {
  return row.id !== null;
}

/** What one stream has sent: up to which message, and which unread count. */
export function followMessages(
  lastEventId: string | undefined,
): Following<NewsValues, NewsRow, MessageNews> {
  let after = lastEventId;
  let told: number | undefined;
  return {
    values: () => ({ after, most: MESSAGES_PER_EVENT + 1 }),
    take(rows) {
      const unread = Number(rows[0]?.unread ?? 0);
      const found = rows.filter(isMessage);
      const messages = found.slice(0, MESSAGES_PER_EVENT);
      if (messages.length === 0 && unread === told) return undefined;
      told = unread;
      after = messages.at(-1)?.id ?? after ?? rows[0]?.newest ?? '0';
      return {
        id: after,
        data: { unread, messages: messages.map(messageToWire) },
        more: found.length > messages.length,
      };
    },
  };
}

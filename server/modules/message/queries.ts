import { sql } from 'kysely';

import type { MessageRow } from '#contract/message.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { pageRead } from '#server/kernel/page.ts';
import { sessionRead } from '#server/kernel/session-read.ts';

/** Messages belong to accounts, whichever company they are acting for. */
const ACCOUNT = { company: false } as const;

export const unreadQuery = sessionRead<Record<never, never>, { unread: string }>(
  ({ db, me }) =>
    db
      .selectFrom('message')
      .select(({ fn }) => fn.countAll<string>().as('unread'))
      .where('account_id', '=', me.accountId)
      .where('read_at', 'is', null),
  ACCOUNT,
);

export interface StoredMessage {
  id: string;
  msg_type: string;
  title: string;
  content: string;
  level: number;
  object_type: string;
  object_id: string;
  route_name: string;
  query: Record<string, string>;
  read_at: Date | null;
  created_at: Date;
}

export interface MessageFilter extends Record<string, unknown> {
  msgType: string | undefined;
  read: 'true' | 'false' | undefined;
  /** A pattern for `like`. */
  keyword: string | undefined;
}

/** Ids grow with time, so the newest come first without a sort: the index is (account_id, id desc). */
export const messagePageRead = pageRead<MessageFilter, StoredMessage>(({ db, me, p, has }) => {
  let rows = db
    .selectFrom('message')
    .select(['id', 'msg_type', 'title', 'content', 'level', 'object_type', 'object_id'])
    .select(['route_name', 'query', 'read_at', 'created_at'])
    .where('account_id', '=', me.accountId)
    .orderBy('id', 'desc');
  if (has('msgType')) rows = rows.where('msg_type', '=', p('msgType'));
  if (has('read')) rows = rows.where(sql<boolean>`(read_at is not null) = ${p('read')}::boolean`);
  if (has('keyword')) {
    rows = rows.where(sql<boolean>`(title ilike ${p('keyword')} or content ilike ${p('keyword')})`);
  }
  return rows;
}, ACCOUNT);

export function messageToWire(row: StoredMessage): MessageRow {
  return {
    id: row.id,
    msgType: row.msg_type,
    title: row.title,
    content: row.content,
    level: row.level,
    objectType: row.object_type,
    objectId: row.object_id,
    routeName: row.route_name,
    query: row.query,
    read: row.read_at !== null,
    readTime: row.read_at && wireTime(row.read_at),
    createTime: wireTime(row.created_at),
  };
}

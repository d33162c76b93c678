import type { MessageRow } from '#contract/message/message.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { ColumnOf } from '#server/db/types.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { ownMessages } from '#server/kernel/company/own-messages.ts';
import {
  count,
  derived,
  type Field,
  madeText,
  madeTime,
  readAll,
  text,
} from '#server/kernel/resource/field.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { companyNameOf } from '#server/kernel/sql/name-of.ts';

const t = columnsOf('message', 't');

export const unreadQuery = sessionRead<Record<never, never>, { unread: string }>(
  ({ db, me }) =>
    db
      .selectFrom('message')
      .select(({ fn }) => fn.countAll<string>().as('unread'))
      .where(ownMessages(me.accountId, me.now))
      .where('read_at', 'is', null),
  // Messages belong to accounts, whichever company they are acting for.
  { company: false },
);

/** What a message is read from. */
export type StoredMessage = {
  id: string;
  msg_type: string;
  title: string;
  content: string;
  company_id: string | null;
  company_name: string | null;
  level: number;
  object_type: string;
  object_id: string;
  route_name: string;
  query: Record<string, string>;
  read_at: Date | null;
  created_at: Date;
};

/** A message as it travels, but its id. */
export const MESSAGE: {
  readonly [Key in keyof Omit<MessageRow, 'id'>]: Field<MessageRow[Key], ColumnOf<'message'>>;
} = {
  msgType: text('msg_type'),
  title: text('title'),
  content: text('content'),
  companyId: text('company_id'),
  companyName: madeText('company_name', companyNameOf(t.company_id)),
  level: count('level'),
  objectType: text('object_type'),
  objectId: text('object_id'),
  routeName: text('route_name'),
  query: derived('query', t.query, (stored) => stored as Record<string, string>),
  read: derived('read_at', t.read_at, (stored) => stored !== null),
  readTime: derived('read_at', t.read_at, (at) => (at instanceof Date ? wireTime(at) : null)),
  createTime: madeTime('created_at', t.created_at),
};

export const messageToWire = (row: StoredMessage): MessageRow => ({
  id: row.id,
  ...readAll(MESSAGE, row),
});

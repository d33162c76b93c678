import { type Selectable, sql } from 'kysely';

import { adminMessage, adminMessageSheet } from '#contract/message/admin.ts';
import { messageExport, messagePage, messageSheet } from '#contract/message/message.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Database } from '#server/db/types.ts';
import { ownMessages } from '#server/kernel/company/own-messages.ts';
import { equals, fromDay, like, untilDay } from '#server/kernel/resource/filter.ts';
import { ownList } from '#server/kernel/resource/own-list.ts';
import type { MeRefs } from '#server/kernel/session/read.ts';
import { MESSAGE } from './queries.ts';

const messagesTable = columnsOf('message');

type MyMessage = Selectable<Database['message']> & { is_read: boolean };

const shared = {
  mine: ({ accountId, now }: MeRefs) => sql<MyMessage>`
    select *, ${messagesTable.read_at} is not null as is_read from ${messagesTable}
      where ${ownMessages(accountId, now)}`,
  fields: MESSAGE,
  filters: {
    msgType: equals('msg_type', 'text'),
    read: equals('is_read', 'boolean'),
    keyword: like('title', 'content'),
    createTimeStart: fromDay('created_at'),
    createTimeEnd: untilDay('created_at'),
  },
  // Ids grow with time; the index is (account_id, id desc).
  sorts: { createTime: 'id' },
} as const;

/** 消息 of a customer. */
export const messages = ownList({
  ...shared,
  name: 'message',
  calls: { page: messagePage, export: messageExport },
  sheet: messageSheet,
});

/** 消息 of an operator. */
export const operatorMessages = ownList({
  ...shared,
  name: 'admin.message',
  calls: adminMessage,
  sheet: adminMessageSheet,
});

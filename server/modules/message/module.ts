import { sql } from 'kysely';
import { adminMessage } from '#contract/message/admin.ts';
import { messageRead, messageReadAll, messageUnread } from '#contract/message/message.ts';
import { messageStream } from '#contract/message/stream.ts';
import { ownMessages } from '#server/kernel/company/own-messages.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Module } from '#server/kernel/module.ts';
import { answerPage } from '#server/kernel/resource/own-list.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { tellAccount } from '#server/kernel/stream/account-news.ts';
import { signedInStream } from '#server/kernel/stream/route.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { messages, operatorMessages } from './lists.ts';
import { unreadQuery } from './queries.ts';
import { followMessages, newsQuery } from './stream.ts';
import { messageWorkbench } from './workbench.ts';

const portalMessage = {
  unread: messageUnread,
  readAll: messageReadAll,
  read: messageRead,
  stream: messageStream,
};

/** Customers and operators have their own calls of the same kind; messages are an account's on either side. */
function messageRoutes(kernel: Kernel, calls: typeof portalMessage): Route[] {
  return [
    signedInRead(kernel, calls.unread, {
      query: unreadQuery,
      values: () => ({}),
      answer: ([row]) => Number(row?.unread ?? 0),
    }),

    signedInStream(kernel, calls.stream, { query: newsQuery, follow: followMessages }),

    write(kernel, calls.readAll, async ({ tx, me, at, note }) => {
      const { numUpdatedRows } = await tx
        .updateTable('message')
        .set({ read_at: at })
        .where(ownMessages(sql`${me.accountId}`, sql`${at}`))
        .where('read_at', 'is', null)
        .executeTakeFirst();
      await tellAccount(tx, me.accountId);
      note({ objectType: 'message', detail: { read: Number(numUpdatedRows) } });
      return Number(numUpdatedRows);
    }),

    write(kernel, calls.read, async ({ tx, me, at, params, note }) => {
      const message = await tx
        .selectFrom('message')
        .select('read_at')
        .where('id', '=', params.id)
        .where(ownMessages(sql`${me.accountId}`, sql`${at}`))
        .forUpdate()
        .executeTakeFirst();
      if (message === undefined) throw noSuchRecord();
      if (message.read_at === null) {
        await tx.updateTable('message').set({ read_at: at }).where('id', '=', params.id).execute();
        await tellAccount(tx, me.accountId);
      }
      note({ objectType: 'message', objectId: params.id });
      return {};
    }),
  ];
}

export const messageModule: Module = {
  name: 'message',
  ownLists: [messages, operatorMessages],
  routes: (kernel) => [
    ...messageRoutes(kernel, portalMessage),
    ...messageRoutes(kernel, adminMessage),
    ...[messages, operatorMessages].map((list) => answerPage(kernel, list)),
  ],
  workbench: messageWorkbench,
};

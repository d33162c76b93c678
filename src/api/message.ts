import { queryOptions } from '@tanstack/react-query';
import {
  messagePage,
  messageRead,
  messageReadAll,
  messageUnread,
} from '#contract/message/message.ts';
import type { CallInput } from '#contract/wire/endpoint.ts';

import { callOrTake, takeAnswer } from './ahead.ts';
import { call } from './client.ts';

export type MessageFilter = CallInput<typeof messagePage>;

/** Whose messages this page is about: a customer's, unless the console has put its own calls here. */
const calls = {
  unread: messageUnread,
  page: messagePage,
  read: messageRead,
  readAll: messageReadAll,
};

/** From now on messages are asked for and marked by other calls of the same kind. */
export function speakFor(others: typeof calls): void {
  Object.assign(calls, others);
}

/** How many messages are unread. */
export function fetchUnread(): Promise<number> {
  return call(calls.unread, {});
}

/** Query options of the message centre's views. */
export const messageQueries = {
  all: ['message'] as const,
  page: (filter: MessageFilter) =>
    queryOptions({
      queryKey: [...messageQueries.all, 'page', filter] as const,
      queryFn: ({ signal }) => callOrTake(calls.page, filter, signal),
      initialData: () => takeAnswer(calls.page, filter),
    }),
};

/** Marks one message read, also where it is opened by leaving the page. */
export async function readMessage(id: string): Promise<void> {
  await call(calls.read, { id }, { keepalive: true });
}

/** Marks all messages read; resolves with how many were unread. */
export function readAllMessages(): Promise<number> {
  return call(calls.readAll, {});
}

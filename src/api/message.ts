import { queryOptions } from '@tanstack/react-query';

import type { CallInput } from '#contract/endpoint.ts';
import { messagePage, messageRead, messageReadAll, messageUnread } from '#contract/message.ts';

import type { Action } from './action.ts';
import { callOrTake } from './ahead.ts';
import { call } from './client.ts';

export type MessageFilter = CallInput<typeof messagePage>;

/** How many messages are unread. */
export function fetchUnread(): Promise<number> {
  return call(messageUnread, {});
}

/** Query options of the message centre's views. */
export const messageQueries = {
  all: ['message'] as const,
  page: (filter: MessageFilter) =>
    queryOptions({
      queryKey: [...messageQueries.all, 'page', filter] as const,
      queryFn: ({ signal }) => callOrTake(messagePage, filter, signal),
    }),
};

/** Marks one message read. */
export async function readMessage(id: string, action?: Action): Promise<void> {
  await call(messageRead, { id }, action ? { action } : {});
}

/** Marks all messages read; resolves with how many were unread. */
export function readAllMessages(action?: Action): Promise<number> {
  return call(messageReadAll, {}, action ? { action } : {});
}

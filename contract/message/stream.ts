import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { messageRow } from './message.ts';

/**
 * What an event of the stream carries: how many messages are unread now, and the messages that are new since the event
 * before, oldest first. The event's id is the newest message's; whoever comes back with it in Last-Event-ID gets every
 * message after it. The first event of a stream comes at once.
 */
export const messageNews = z.object({ unread: z.number(), messages: z.array(messageRow) });
export type MessageNews = z.infer<typeof messageNews>;

export const messageStream = endpoint({
  name: 'messageStream',
  method: 'GET',
  group: 'message',
  path: '/message/stream',
  access: 'session',
  effect: 'read',
  idle: true,
  answers: 'events',
  summary: 'My messages as they come, as server-sent events; the header Last-Event-ID resumes',
  params: nothing,
  input: nothing,
  output: messageNews,
});

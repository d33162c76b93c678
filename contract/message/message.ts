import * as z from 'zod/mini';
import type { Sheet } from '../noun/export.ts';
import { exportCall } from '../noun/export-call.ts';
import { id } from '../noun/fields.ts';
import { dateRange, textFilter } from '../noun/list.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing, pageInput, pageOf } from '../wire/envelope.ts';

export const messageRow = z.object({
  id: z.string(),
  /** Code of the enumeration MsgType. */
  msgType: z.string(),
  title: z.string(),
  content: z.string(),
  /** The company whose business it is, and its name; '' of what is the account's own, or the platform's. */
  companyId: z.string(),
  companyName: z.string(),
  /** 1 普通 2 重要 3 紧急. */
  level: z.number(),
  /** The object it speaks of, with the named route that shows it; empty when there is none. */
  objectType: z.string(),
  objectId: z.string(),
  routeName: z.string(),
  query: z.record(z.string(), z.string()),
  read: z.boolean(),
  readTime: z.nullable(z.string()),
  createTime: z.string(),
});
export type MessageRow = z.infer<typeof messageRow>;

/** Names of `level` as people read them. */
export const MESSAGE_LEVELS: Readonly<Record<number, string>> = { 1: '普通', 2: '重要', 3: '紧急' };

const filters = {
  msgType: z.optional(z.string().check(z.maxLength(10))),
  read: z.optional(z.enum(['true', 'false'])),
  keyword: textFilter,
  ...dateRange('createTime'),
};

/** 导出 of somebody's messages. */
export const messageSheet = {
  name: '消息',
  routeName: 'message',
  columns: {
    createTime: { title: '时间' },
    msgType: { title: '类型', codeOf: 'MsgType' },
    level: { title: '级别', words: MESSAGE_LEVELS },
    title: { title: '标题' },
    content: { title: '内容' },
    companyName: { title: '所属企业' },
    read: { title: '已读', as: 'flag' },
    readTime: { title: '阅读时间' },
  },
} as const satisfies Sheet<keyof MessageRow>;

const base = { group: 'message', access: 'session', params: nothing } as const;

export const messageUnread = endpoint({
  ...base,
  name: 'messageUnread',
  method: 'GET',
  path: '/message/unread',
  effect: 'read',
  idle: true,
  summary: 'How many messages are unread',
  input: nothing,
  output: z.number(),
});

export const messagePage = endpoint({
  ...base,
  name: 'messagePage',
  method: 'GET',
  path: '/message/page',
  effect: 'read',
  summary: 'A page of my messages, newest first',
  input: z.strictObject({ ...pageInput, ...filters }),
  output: pageOf(messageRow),
});

/** What an export of messages is made with, whoever's they are. */
export const messageExported = { title: 'my messages', filters, sorts: ['createTime'] } as const;

export const messageExport = exportCall({
  ...base,
  ...messageExported,
  name: 'messageExport',
  path: '/message/export',
  sheet: messageSheet,
});

export const messageReadAll = endpoint({
  ...base,
  name: 'messageReadAll',
  word: '消息全部已读',
  method: 'POST',
  path: '/message/read/all',
  effect: 'write',
  summary: 'Mark all my messages read; answers how many were unread',
  input: nothing,
  output: z.number(),
});

export const messageRead = endpoint({
  ...base,
  name: 'messageRead',
  word: '消息已读',
  method: 'POST',
  path: '/message/read/:id',
  effect: 'write',
  summary: 'Mark one of my messages read',
  params: z.object({ id }),
  input: nothing,
  output: nothing,
});

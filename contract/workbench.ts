import * as z from 'zod/mini';
import { messageRow } from './message/message.ts';
import { endpoint } from './wire/endpoint.ts';
import { nothing } from './wire/envelope.ts';

export const workbenchLine = z.object({
  /** Stable name: noun and topic, e.g. `account.password`. */
  key: z.string(),
  title: z.string(),
  /** Why it matters, or what happens then. */
  note: z.string(),
  /** How many wait; null for a single thing. */
  count: z.nullable(z.number()),
  /** 1 普通 2 重要 3 紧急. */
  level: z.number(),
  /** Named route that deals with it, with its query. */
  routeName: z.string(),
  query: z.record(z.string(), z.string()),
});
export type WorkbenchLine = z.infer<typeof workbenchLine>;

export const workbenchCompany = z.object({
  companyId: z.string(),
  name: z.string(),
  usc: z.string(),
  /** Enumeration RealNameStatus. */
  status: z.number(),
  /** Completeness of the profile, 0–100. */
  infoScore: z.number(),
  /** What I may do there: codes of the enumeration CustomerRole. */
  roles: z.array(z.string()),
});
export type WorkbenchCompany = z.infer<typeof workbenchCompany>;

export const workbenchSummary = endpoint({
  name: 'workbenchSummary',
  method: 'GET',
  group: 'portal',
  path: '/portal/workbench/summary',
  access: 'session',
  effect: 'read',
  summary: 'What waits for me: every noun adds its own lines',
  params: nothing,
  input: nothing,
  output: z.object({
    /** Somebody waits until I act. */
    waiting: z.array(workbenchLine),
    /** What account and company still lack. */
    hints: z.array(workbenchLine),
    /** Newest unread messages, at most five. */
    messages: z.array(messageRow),
    /** The company of this request; null for an account without one. */
    company: z.nullable(workbenchCompany),
  }),
});

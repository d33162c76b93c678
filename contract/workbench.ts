import * as z from 'zod/mini';
import { messageRow } from './message/message.ts';
import { customerRead } from './wire/customer-call.ts';
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

/** A document that others have in hand. */
export const workbenchWait = z.object({
  key: z.string(),
  title: z.string(),
  /** Who acts on what. */
  note: z.string(),
  /** Since when it lies there and until when they have it; yyyy-MM-dd HH:mm:ss, null without a deadline. */
  since: z.string(),
  until: z.nullable(z.string()),
  routeName: z.string(),
  query: z.record(z.string(), z.string()),
});
export type WorkbenchWait = z.infer<typeof workbenchWait>;

/** A day within the next thirty by which something ends. */
export const workbenchDay = z.object({
  key: z.string(),
  /** yyyy-MM-dd. */
  day: z.string(),
  title: z.string(),
  note: z.string(),
  routeName: z.string(),
  query: z.record(z.string(), z.string()),
});
export type WorkbenchDay = z.infer<typeof workbenchDay>;

/** Over all projects whose terms the company is told; money texts with two decimals, yuan. */
export const workbenchLimits = z.object({
  creditLimit: z.string(),
  reserved: z.string(),
  occupied: z.string(),
  available: z.string(),
  /** Projects with a limit that is not closed. */
  projects: z.number(),
});
export type WorkbenchLimits = z.infer<typeof workbenchLimits>;

export const workbenchSummary = endpoint({
  ...customerRead,
  name: 'workbenchSummary',
  path: '/portal/workbench/summary',
  summary: 'What waits for me: every noun adds its own lines',
  input: nothing,
  output: z.object({
    /** Somebody waits until I act. */
    waiting: z.array(workbenchLine),
    /** Others have it in hand, the oldest first; at most five. */
    waits: z.array(workbenchWait),
    /** What ends within thirty days, the nearest first. */
    days: z.array(workbenchDay),
    /** Null without a limit, and for roles that read no projects. */
    limits: z.nullable(workbenchLimits),
    /** Whether the company takes part in a project already. */
    hasProjects: z.boolean(),
    /** What account and company still lack. */
    hints: z.array(workbenchLine),
    /** Newest unread messages, at most five. */
    messages: z.array(messageRow),
    /** The company of this request; null for an account without one. */
    company: z.nullable(workbenchCompany),
  }),
});

import * as z from 'zod/mini';

import { limitCurve } from '../limit/curve.ts';
import { customerCall } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';

/** Days of the calendar: from so many before today to so many after it. */
export const CALENDAR_DAYS = { before: 30, after: 365 } as const;
/** Below the site: where a calendar program reads the days, under a secret of its own. */
export const CALENDAR_PATH = '/api/calendar';

const sum = z.object({ count: z.number(), amount: z.string() });

const byMonth = z.object({
  /** What is overdue; what has no due date yet. Yuan, penalty apart. */
  overdue: sum,
  undated: sum,
  /** By month of the due date, yyyy-MM, the earliest first. */
  months: z.array(z.object({ month: z.string(), ...sum.shape })),
});
export type OwedByMonth = z.infer<typeof byMonth>;

const owed = z.extend(byMonth, {
  /** What my company has confirmed of receivables that are assigned to the platform (确权); of no due date is the fee that it bears. */
  confirmed: byMonth,
});
export type FundsOwed = z.infer<typeof owed>;

const day = z.object({
  /** Stable name: what of which record. */
  key: z.string(),
  /** yyyy-MM-dd. */
  day: z.string(),
  title: z.string(),
  note: z.string(),
  routeName: z.string(),
  query: z.record(z.string(), z.string()),
});
export type FundsDay = z.infer<typeof day>;

const calendar = z.object({
  days: z.array(day),
  /** My subscription; null without one. yyyy-MM-dd HH:mm:ss; '' while no program has read it. */
  feed: z.nullable(z.object({ createTime: z.string(), lastReadTime: z.string() })),
});
export type FundsCalendar = z.infer<typeof calendar>;

const mine = { ...customerCall, input: nothing } as const;

/** 资金日历: what a company owes and when, its limits, its days, and their subscription. */
export const funds = {
  owed: endpoint({
    ...mine,
    name: 'fundsOwed',
    method: 'GET',
    path: '/portal/funds/owed',
    effect: 'read',
    summary: 'What my company owes, by month',
    output: owed,
  }),
  curve: endpoint({
    ...mine,
    name: 'fundsCurve',
    method: 'GET',
    path: '/portal/funds/curve',
    effect: 'read',
    summary: "What was used of my company's limits on each of the last ninety days",
    output: limitCurve,
  }),
  calendar: endpoint({
    ...mine,
    name: 'fundsCalendar',
    method: 'GET',
    path: '/portal/funds/calendar',
    effect: 'read',
    summary: 'Days by which money is due or something ends, and my subscription of them',
    output: calendar,
  }),
  subscribe: endpoint({
    ...mine,
    name: 'fundsSubscribe',
    word: '订阅资金日历',
    method: 'POST',
    path: '/portal/funds/subscribe',
    effect: 'sign-in',
    summary: 'Makes a private address for calendar programs, told this once; the one before ends',
    output: z.object({ url: z.string() }),
  }),
  unsubscribe: endpoint({
    ...mine,
    name: 'fundsUnsubscribe',
    word: '停用资金日历订阅',
    method: 'POST',
    path: '/portal/funds/unsubscribe',
    effect: 'write',
    summary: 'Ends my subscription: its address leads nowhere from now on',
    output: nothing,
  }),
};

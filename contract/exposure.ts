import * as z from 'zod/mini';

import { BUSINESS } from './account/platform-role.ts';
import { limitCurve } from './limit/curve.ts';
import { operatorRead } from './noun/admin-action.ts';
import { endpoint } from './wire/endpoint.ts';
import { nothing } from './wire/envelope.ts';

/** Buyers and owners that are shown by themselves; the others are summed. */
export const MOST_BARS = 8;

const money = z.string();

/** What is used of limits, in yuan. */
const used = {
  /** Granted (授信). */
  limit: money,
  /** Held by requests (冻结). */
  reserved: money,
  /** Paid out and not come back (占用). */
  occupied: money,
};

/** Of one product line, buyer or owner. */
const part = z.object({
  /** Code of the product line, id of the company; '' for the others together. */
  key: z.string(),
  name: z.string(),
  projects: z.number(),
  ...used,
});
export type ExposurePart = z.infer<typeof part>;

const standing = z.object({
  total: z.object({ projects: z.number(), ...used }),
  lines: z.array(part),
  /** By what is occupied, the largest first, the others together at the end. */
  buyers: z.array(part),
  /** A project of several owners counts with each of them. */
  owners: z.array(part),
  /** Fractions of what is occupied that the largest buyer and the five largest have; '' while nothing is occupied. */
  concentration: z.object({ first: z.string(), five: z.string() }),
});
export type ExposureStanding = z.infer<typeof standing>;

/** Receivables and what is open of them, principal and fee; or financings and their principal that is out. Yuan. */
const open = z.object({ count: z.number(), amount: money });

const due = z.object({
  /** Due within so many days from today on. */
  within7: open,
  within30: open,
  /** Overdue by so many days. */
  ageing: z.array(z.object({ key: z.enum(['1-30', '31-60', '61-90', '90+']), ...open.shape })),
  /** Without a due date yet. */
  undated: open,
});
export type ExposureDue = z.infer<typeof due>;

/** Owners (业主) with a bound (敞口上限), the most used up first, yuan. */
const bounds = z.object({
  owners: z.array(
    z.object({
      /** Id of the company. */
      key: z.string(),
      name: z.string(),
      bound: money,
      /** Limits of its projects that are not closed, and what it may owe in 保理. */
      granted: money,
      /** What of that is held or paid out. */
      used: money,
    }),
  ),
  /** How many have one; MOST_BARS of them are shown at most. */
  count: z.number(),
});
export type ExposureBounds = z.infer<typeof bounds>;

const queue = z.array(
  z.object({
    /** Working time that is left: over, under four hours, under eight, more, or none set. */
    key: z.enum(['over', 'under4', 'under8', 'later', 'none']),
    count: z.number(),
  }),
);
export type ExposureQueue = z.infer<typeof queue>;

const disputes = z.array(
  z.object({
    /** Enumeration DisputeStatus, of those that are not ended. */
    status: z.string(),
    count: z.number(),
    /** Claimed, yuan. */
    amount: money,
  }),
);
export type ExposureDisputes = z.infer<typeof disputes>;

const read = {
  ...operatorRead,
  roles: BUSINESS,
  input: nothing,
} as const;

/** Pictures of the platform's risk (敞口看板), for operators; one statement each. */
export const adminExposure = {
  standing: endpoint({
    ...read,
    name: 'adminExposureStanding',
    path: '/admin/exposure/standing',
    summary: 'What is used of all limits by product line, buyer and owner',
    output: standing,
  }),
  curve: endpoint({
    ...read,
    name: 'adminExposureCurve',
    path: '/admin/exposure/curve',
    summary: 'What was used of all limits at the end of each of the last ninety days',
    output: limitCurve,
  }),
  due: endpoint({
    ...read,
    name: 'adminExposureDue',
    path: '/admin/exposure/due',
    summary: 'Receivables that are due soon, and overdue ones by age',
    output: due,
  }),
  financed: endpoint({
    ...read,
    name: 'adminExposureFinanced',
    path: '/admin/exposure/financed',
    summary: 'Principal of financings that is due soon, and overdue by age',
    output: due,
  }),
  disputes: endpoint({
    ...read,
    name: 'adminExposureDisputes',
    path: '/admin/exposure/disputes',
    summary: 'Disputes that are not ended, by status, and what they claim',
    output: disputes,
  }),
  bounds: endpoint({
    ...read,
    name: 'adminExposureBounds',
    path: '/admin/exposure/bounds',
    summary: 'How much of its bound (敞口上限) is granted on each owner',
    output: bounds,
  }),
  queue: endpoint({
    ...read,
    name: 'adminExposureQueue',
    path: '/admin/exposure/queue',
    summary: 'Tasks of operators by the time that is left',
    output: queue,
  }),
};

import * as z from 'zod/mini';

import { customerRead } from './wire/customer-call.ts';
import { endpoint } from './wire/endpoint.ts';
import { nothing } from './wire/envelope.ts';

const rule = z.object({
  /** Name of the parameter that it follows. */
  key: z.string(),
  /** What holds now, as a sentence. */
  text: z.string(),
  /** yyyy-MM-dd; '' since the platform began. */
  since: z.string(),
  /** What held before, the latest first, and the day on which the next took its place. */
  before: z.array(z.object({ text: z.string(), until: z.string() })),
});

const process = z.object({
  /** Module and product, e.g. `2-1`. */
  key: z.string(),
  name: z.string(),
  /** Name of the product line; 全部. */
  productName: z.string(),
  version: z.number(),
  /** yyyy-MM-dd; '' since the platform began. */
  since: z.string(),
  /** Those that people take, in their order; hours of working time, null for as long as it takes. */
  steps: z.array(z.object({ name: z.string(), hours: z.nullable(z.number()) })),
});

/** 平台规则 (rules.md H.2.13). */
export const ruleBook = endpoint({
  ...customerRead,
  name: 'ruleBook',
  path: '/portal/ruleBook',
  summary:
    'The rules in force (平台规则): limits, terms, tolerances and hours, since when, and what held before',
  input: nothing,
  output: z.object({
    groups: z.array(z.object({ title: z.string(), rules: z.array(rule) })),
    /** By which what customers hand in is reviewed. */
    processes: z.array(process),
  }),
});
export type RuleBook = z.infer<typeof ruleBook.output>;

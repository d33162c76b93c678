import * as z from 'zod/mini';

import { optionalText } from '../noun/fields.ts';

/** Results of a check of the tick list (rules.md B.4): 通过, 不通过, 不适用. */
export const tickResult = z.enum(['pass', 'fail', 'none']);

export const tickInput = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(64)),
  result: tickResult,
  /** Needed where the result is `fail`. */
  note: optionalText(200),
});
export type TickInput = z.infer<typeof tickInput>;

/** What one person concluded of a check at one node; the newest where the person did so more than once. */
export const tickGiven = z.object({
  nodeName: z.string(),
  by: z.string(),
  /** yyyy-MM-dd HH:mm:ss */
  time: z.string(),
  result: tickResult,
  note: z.string(),
});

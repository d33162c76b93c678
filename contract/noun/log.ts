import * as z from 'zod/mini';

/** Newest entries of a record's log (操作日志) that a detail page is given. */
export const LOG_ROWS = 100;

/** One entry of a record's log (操作日志). */
export const logRow = z.object({
  id: z.string(),
  time: z.string(),
  /** Somebody of one's own company by name; of another company, the company's name; 平台 for operators. */
  who: z.string(),
  /** What was done, in Chinese. */
  what: z.string(),
});
export type LogRow = z.infer<typeof logRow>;

import * as z from 'zod/mini';

/** Days that a curve of limits goes back, today among them. */
export const CURVE_DAYS = 90;

/** What was granted, held and used of limits at the end of each day, yuan. */
export const limitCurve = z.array(
  z.object({
    /** yyyy-MM-dd. */
    day: z.string(),
    limit: z.string(),
    reserved: z.string(),
    occupied: z.string(),
  }),
);
export type LimitCurve = z.infer<typeof limitCurve>;

import * as z from 'zod/mini';

/** Where a value was read, as shares (0–1) of the width and height of the picture as people see it. */
export const place = z.object({
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
});
export type Place = z.infer<typeof place>;

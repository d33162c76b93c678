import * as z from 'zod/mini';

/** One thing in which an invoice differs from the settlement that it is for. */
export const difference = z.object({
  /** Name of the field, or `line.3` of the third line. */
  field: z.string(),
  /** Its Chinese name. */
  word: z.string(),
  expected: z.string(),
  found: z.string(),
  /** The rule that it breaks, one Chinese sentence. */
  rule: z.string(),
});
export type Difference = z.infer<typeof difference>;

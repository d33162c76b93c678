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
  /** It differs from what its file says, which may have been misread; absent of what differs from its settlement. */
  ofFile: z.optional(z.literal(true)),
});
export type Difference = z.infer<typeof difference>;

/** Whether nothing is wrong with an invoice but that its file says otherwise: the platform may then look at it and let it pass. */
export const isOfFileAlone = (differences: readonly Difference[]): boolean =>
  differences.length > 0 && differences.every(({ ofFile }) => ofFile === true);

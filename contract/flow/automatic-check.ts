import * as z from 'zod/mini';
import { place } from '../file/place.ts';

/** How a value of a document's papers stands among what was read of them, what a registry knows and what was typed (自动核验). */
export const automaticCheck = z.object({
  key: z.string(),
  label: z.string(),
  /** '' where nothing was read. */
  read: z.string(),
  /** Where that stands on which paper, where it is known. */
  source: z.optional(z.object({ fileId: z.string(), place })),
  /** '' where the registry does not know the company. */
  registry: z.string(),
  typed: z.string(),
  /** `unknown` where neither of the others has the value. */
  result: z.enum(['equal', 'differs', 'unknown']),
});
export type AutomaticCheck = z.infer<typeof automaticCheck>;

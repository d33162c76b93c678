import { ENDPOINTS } from '#contract/endpoints.ts';

/** Chinese names of what calls do, by the names of the calls, as the log keeps them. */
export const CALL_WORDS: ReadonlyMap<string, string> = new Map(
  ENDPOINTS.flatMap(({ name, word }) => (word ? [[name, word] as const] : [])),
);

import * as z from 'zod/mini';

import { SEARCH_MAX } from './search-length.ts';

/** Marks of the direction of writing and blanks of no width: programs copy them along, and no name or number has any. */
const UNSEEN = /[\p{Cf}\p{DI}]/gu;

/** What somebody searches by, as it is meant: without what nobody sees, and without blanks at the ends. */
export const searchText = z.string().check(
  z.overwrite((text) => text.replace(UNSEEN, '')),
  z.trim(),
  z.maxLength(SEARCH_MAX),
  z.regex(/^[^\p{Cc}]*$/u),
);

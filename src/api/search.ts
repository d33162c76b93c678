import { adminSearch } from '#contract/search.ts';

import { call } from './client.ts';

/** What the caller's roles may read that `text`, of at least two characters, names by number or name. */
export const searchConsole = (text: string, signal: AbortSignal) =>
  call(adminSearch, { text }, { signal });

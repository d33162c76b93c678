import type { RawBuilder } from 'kysely';

import type { PlatformRole } from '#contract/account/platform-role.ts';
import type { Found } from '#contract/search.ts';
import type { MeRefs } from '../session/read.ts';

/** What a part's query may use: the text as a pattern for `ilike`, and who asks. */
export interface Sought {
  pattern: RawBuilder<string>;
  me: MeRefs;
}

/** What one kind of records adds to the search of the console (搜索). */
export interface SearchPart {
  /** Who may read what it finds. */
  readonly readers: readonly PlatformRole[];
  /** Rows that the text names, in the columns of a Found, the newest first; a handful of them is taken. */
  query(sought: Sought): RawBuilder<Found>;
}

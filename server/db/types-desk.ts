import type { Generated, JSONColumnType } from 'kysely';

import type { Id, Moment, Ref } from './columns.ts';

/** What a person keeps of the way lists look. */
export interface SavedViewTable {
  id: Id;
  /** Null: the system's. */
  account_id: Ref | null;
  list_key: string;
  name: string;
  state: JSONColumnType<Record<string, unknown>>;
  is_default: Generated<boolean>;
  created_at: Moment;
  updated_at: Moment;
}

/** What stands in a form that was not submitted yet. */
export interface DraftTable {
  account_id: Ref;
  /** '0' for an account without a company. */
  company_id: Ref;
  draft_key: string;
  /** JSON, encrypted. */
  content_sealed: string;
  version: Generated<number>;
  updated_at: Moment;
}

import type { RawBuilder } from 'kysely';

/** A record whose two figures must be the same; both in the unit of the record, with their decimals. */
export interface Compared {
  object_type: string;
  object_id: string | null;
  object_no: string;
  expected: string;
  found: string;
}

/** One thing that is checked: all records that it holds against each other, in one statement without an order. */
export interface CheckItem {
  /** Key of CHECK_WORDS. */
  key: string;
  /** `today` is yyyy-MM-dd. */
  query(today: string): RawBuilder<Compared>;
}

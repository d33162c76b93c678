import type { ColumnType, Generated } from 'kysely';

import type { Id, Moment, Ref } from './columns.ts';

export interface FileTable {
  id: Id;
  /** Where the bytes lie; never leaves the server. */
  storage_key: string;
  file_name: string;
  file_suffix: string;
  file_size: string;
  file_type: number;
  sha256: string;
  client_id: Generated<string>;
  uploader_id: Ref;
  /** The company that the uploader acted for. */
  company_id: Ref | null;
  /** Whether a record uses it, or did. */
  bound: Generated<boolean>;
  created_at: Moment;
  /** What the camera of a picture wrote down; a hint, no proof. */
  taken_at: ColumnType<Date | null, Date | null | undefined, never>;
  lng: ColumnType<string | null, string | null | undefined, never>;
  lat: ColumnType<string | null, string | null | undefined, never>;
}

export interface AttachmentTable {
  id: Id;
  file_id: Ref;
  file_type: number;
  object_type: string;
  object_id: Ref;
  /** Null for what the platform keeps to itself. */
  company_id: Ref | null;
  sort: Generated<number>;
  created_at: Moment;
}

export interface ExportFileTable {
  id: Id;
  account_id: Ref;
  /** Null for an operator's, of the rows of all companies. */
  company_id: Ref | null;
  /** Name of the noun, as in its paths. */
  noun: string;
  /** xlsx or csv. */
  format: string;
  /** JSON of filter, sort and columns, encrypted. */
  request_sealed: string;
  /** As exportState of the contract. */
  state: Generated<string>;
  /** How often somebody has begun it. */
  attempts: Generated<number>;
  done: Generated<number>;
  total: Generated<number>;
  truncated: Generated<boolean>;
  /** What it is fetched by; all four are null until it is done. */
  handle: string | null;
  storage_key: string | null;
  display_name: string | null;
  expires_at: Moment | null;
  /** When it was fetched for good. */
  consumed_at: Moment | null;
  created_at: Moment;
  /** Moves with every batch of rows. */
  updated_at: Moment;
}

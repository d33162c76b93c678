import type { Generated } from 'kysely';

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
}

export interface AttachmentTable {
  id: Id;
  file_id: Ref;
  file_type: number;
  object_type: string;
  object_id: Ref;
  company_id: Ref;
  sort: Generated<number>;
  created_at: Moment;
}

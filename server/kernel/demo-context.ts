import type { Kysely } from 'kysely';

import type { Database } from '#server/db/types.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import type { FileStore } from '#server/kernel/ports/file-store.ts';

/** What a module makes its demo documents with; it goes through its own rules, so that what follows from them follows. */
export interface DemoContext {
  db: Kysely<Database>;
  cipher: FieldCipher;
  files: FileStore;
  /** Folder on the disk of the store, where a file lies until the store takes it over. */
  incoming: string;
  at: Date;
}

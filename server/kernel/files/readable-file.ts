import { sql } from 'kysely';
import { columnsOf } from '#server/db/columns-of.ts';
import { sessionRead } from '../session/read.ts';
import { type RecordReaders, readsType } from './record-readers.ts';
import { type RecordRights, readableRecords } from './record-rights.ts';
import { SHARED } from './shared-files.ts';

const files = columnsOf('file', 'f');
const attachments = columnsOf('attachment', 'a');
const operations = columnsOf('process_operation', 'o');
const instances = columnsOf('process_instance', 'i');

/** A stored file with the key of its bytes, which stays on the server. */
export interface FoundFile {
  id: string;
  storage_key: string;
  file_name: string;
  file_suffix: string;
  file_size: string;
  file_type: number;
  sha256: string;
}

/** A file as an operator finds it, with the record that it hangs on; null for one that nothing uses. */
export interface OperatorFile extends FoundFile {
  object_type: string | null;
  object_id: string | null;
  company_id: string | null;
  /** Whether the operator may read it: for that record, or as its uploader while no record uses it. */
  may: boolean;
}

/** Any file, for operators: answers decide by `may`. */
export const operatorFile = (rights: RecordRights) =>
  sessionRead<{ id: string }, OperatorFile>(
    ({ me, p }) => sql<OperatorFile>`
      select ${files.id}, ${files.storage_key}, ${files.file_name},
        ${files.file_suffix}, ${files.file_size}, ${files.file_type}, ${files.sha256},
        record.object_type, record.object_id, record.company_id,
        coalesce(record.may, ${files.uploader_id} = ${me.accountId} and not ${files.bound}) as may
      from ${files} left join lateral (
        ${readableRecords(rights, me, { id: files.id, type: files.file_type })}
      ) record on true
      where ${files.id} = ${p('id')}`,
  );

/** The type of the record that an attachment hangs on; an opinion counts as the document that it was given on. */
const type = sql`case ${attachments.object_type}
  when 'processOperation' then (select ${instances.object_type} from ${operations}
    join ${instances} on ${instances.id} = ${operations.instance_id} where ${operations.id} = ${attachments.object_id})
  else split_part(${attachments.object_type}, ${sql.lit(SHARED)}, 1) end`;

/**
 * A file that I may read: mine while no record uses it, else one that hangs on a record of my company that my roles read.
 */
export const readableFile = (readers: RecordReaders) =>
  sessionRead<{ id: string }, FoundFile>(
    ({ me, p }) => sql<FoundFile>`
      select ${files.id}, ${files.storage_key}, ${files.file_name}, ${files.file_suffix},
        ${files.file_size}, ${files.file_type}, ${files.sha256}
      from ${files} where ${files.id} = ${p('id')} and (
        ${files.uploader_id} = ${me.accountId} and not ${files.bound}
        or exists (select from ${attachments}
          where ${attachments.file_id} = ${files.id} and ${attachments.company_id} = ${me.companyId}
            and ${readsType(readers, type, me.roles)}))`,
  );

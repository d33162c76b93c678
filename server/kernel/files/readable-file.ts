import { sql } from 'kysely';
import { columnsOf } from '#server/db/columns-of.ts';
import { sessionRead } from '../session/read.ts';
import { type RecordRights, readableRecords } from './record-rights.ts';

const files = columnsOf('file', 'f');

/** A stored file with the key of its bytes, which stays on the server. */
export interface FoundFile {
  id: string;
  storage_key: string;
  file_name: string;
  file_suffix: string;
  file_size: string;
  file_type: number;
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
        ${files.file_suffix}, ${files.file_size}, ${files.file_type},
        record.object_type, record.object_id, record.company_id,
        coalesce(record.may, ${files.uploader_id} = ${me.accountId} and not ${files.bound}) as may
      from ${files} left join lateral (
        ${readableRecords(rights, me, { id: files.id, type: files.file_type })}
      ) record on true
      where ${files.id} = ${p('id')}`,
  );

/** A file that I may read: mine while no record uses it, else one that hangs on a record of my company. */
export const readableFile = sessionRead<{ id: string }, FoundFile>(({ db, me, p }) =>
  db
    .selectFrom('file')
    .select(['id', 'storage_key', 'file_name', 'file_suffix', 'file_size', 'file_type'])
    .where('id', '=', p('id'))
    .where((row) =>
      row.or([
        row.and([row('uploader_id', '=', me.accountId), row('bound', '=', false)]),
        row.exists(
          row
            .selectFrom('attachment')
            .select('attachment.id')
            .whereRef('attachment.file_id', '=', 'file.id')
            .where('attachment.company_id', '=', me.companyId),
        ),
      ]),
    ),
);

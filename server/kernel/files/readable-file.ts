import { sessionRead } from '../session/read.ts';

/** A stored file with the key of its bytes, which stays on the server. */
export interface FoundFile {
  id: string;
  storage_key: string;
  file_name: string;
  file_suffix: string;
  file_size: string;
  file_type: number;
}

/** Any file, for operators. */
export const anyFile = sessionRead<{ id: string }, FoundFile>(({ db, p }) =>
  db
    .selectFrom('file')
    .select(['id', 'storage_key', 'file_name', 'file_suffix', 'file_size', 'file_type'])
    .where('id', '=', p('id')),
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

import type { Selectable } from 'kysely';

import type { commonFile, StoredFile } from '#contract/file/file.ts';
import type { adminFile } from '#contract/system.ts';
import type { Database } from '#server/db/types.ts';

type FileRow = Pick<
  Selectable<Database['file']>,
  'id' | 'file_name' | 'file_suffix' | 'file_size' | 'file_type'
>;

/** A row of `file` as answers name it to whoever reads its bytes by this call. */
export function fileToWire(
  row: FileRow,
  { path }: typeof commonFile | typeof adminFile.content,
): StoredFile {
  return {
    id: row.id,
    filePath: row.id,
    url: path.replace(':id', row.id),
    fileName: row.file_name,
    fileSuffix: row.file_suffix,
    fileSize: Number(row.file_size),
    fileType: row.file_type,
  };
}

import { sql } from 'kysely';

import { ARCHIVE_BYTES, ARCHIVE_FILES, ARCHIVE_REFUSAL } from '#contract/company/archive.ts';
import { objectTypeName } from '#contract/wire/object-type.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { PlacedFile } from '#server/kernel/files/filed-parts.ts';
import { cleanName } from '#server/kernel/files/names.ts';
import { type RecordReaders, readsType } from '#server/kernel/files/record-readers.ts';
import { SHARED } from '#server/kernel/files/shared-files.ts';
import type { DealPart } from '#server/kernel/parts/deal.ts';
import { recordNumber } from '#server/kernel/parts/record-number.ts';
import type { MeRefs } from '#server/kernel/session/read.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { dayOf } from '#server/kernel/sql/day-of.ts';
import { Refusal } from '#server/kernel/wire/refusal.ts';

const attachments = columnsOf('attachment', 'a');
const files = columnsOf('file', 'f');
const operations = columnsOf('process_operation', 'operation');
const instances = columnsOf('process_instance', 'decided');

/** Which files of records an archive takes, by the days on which they were uploaded; '' is open. */
export interface FilesAsked {
  filesFrom: string;
  filesUntil: string;
}

export interface FilesOf {
  readers: RecordReaders;
  deals: readonly DealPart[];
}

/** A file with a record that it hangs on. */
export interface ArchivedFile extends PlacedFile {
  /** Chinese name of the record's kind. */
  type: string;
  name: string;
  at: Date;
}

/** Of an opinion it is the document that it was given on; of what the other side was shown, the document of which. */
const type = sql`coalesce(${instances.object_type}, split_part(${attachments.object_type}, ${sql.lit(SHARED)}, 1))`;
const id = sql`coalesce(${instances.object_id}, ${attachments.object_id})`;

/** Files that hang on records of my company that my roles read: what its members may open one by one. */
const found = ({ readers }: FilesOf, me: MeRefs, { filesFrom, filesUntil }: FilesAsked) => sql`
  from ${attachments} join ${files} on ${files.id} = ${attachments.file_id}
  left join ${operations} on ${attachments.object_type} = 'processOperation' and ${operations.id} = ${attachments.object_id}
  left join ${instances} on ${instances.id} = ${operations.instance_id}
  where ${attachments.company_id} = ${me.companyId} and ${readsType(readers, type, me.roles)}
    and (${filesFrom} = '' or ${dayOf(files.created_at)} >= nullif(${filesFrom}, '')::date)
    and (${filesUntil} = '' or ${dayOf(files.created_at)} <= nullif(${filesUntil}, '')::date)`;

/** How many files an archive takes, and how many bytes. Throws archive_large beyond what one archive may hold. */
export async function countFiles(
  tx: Tx,
  of: FilesOf,
  me: MeRefs,
  asked: FilesAsked,
): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: string; bytes: string }>`
    select count(*) as count, coalesce(sum(size), 0) as bytes from (
      select distinct ${files.id}, ${files.file_size} as size ${found(of, me, asked)}) one`.execute(
    tx,
  );
  const [count, bytes] = [Number(rows[0]?.count ?? 0), Number(rows[0]?.bytes ?? 0)];
  if (count > ARCHIVE_FILES || bytes > ARCHIVE_BYTES) {
    const { code, text } = ARCHIVE_REFUSAL.large;
    const megabytes = Math.ceil(bytes / (1024 * 1024));
    throw new Refusal(400, code, `附件共 ${count} 个、${megabytes} MB，${text}`);
  }
  return { count, bytes };
}

interface Row {
  id: string;
  key: string;
  name: string;
  size: string;
  sha256: string;
  type: string;
  of: string;
  at: Date;
}

const folderOf = ({ type, of }: Pick<Row, 'type' | 'of'>) =>
  `附件/${cleanName(objectTypeName(type))}/${cleanName(of)}`;

/**
 * Each file at each record that it hangs on, in the order of records. It lies in the archive once, in the folder of the first of them, under
 * its own name with a number in front that keeps two of one name apart.
 */
export async function filesOf(
  tx: Tx,
  of: FilesOf,
  me: MeRefs,
  asked: FilesAsked,
): Promise<ArchivedFile[]> {
  const { rows } = await sql<Row>`
    select ${files.id}::text, ${files.storage_key} as key, ${files.file_name} as name, ${files.file_size}::text as size,
      ${files.sha256}, ${files.created_at} as at, ${type} as type,
      coalesce(${recordNumber(of.deals, { type, id })}, ${id}::text) as of
    ${found(of, me, asked)}
    order by type, ${id}, ${attachments.sort}, ${attachments.id}`.execute(tx);
  const paths = new Map<string, string>();
  const inFolder = new Map<string, number>();
  return rows.map((row) => {
    const folder = folderOf(row);
    let path = paths.get(row.id);
    if (path === undefined) {
      const place = (inFolder.get(folder) ?? 0) + 1;
      inFolder.set(folder, place);
      path = `${folder}/${String(place).padStart(3, '0')}-${cleanName(row.name)}`;
      paths.set(row.id, path);
    }
    return { ...row, path, size: Number(row.size), type: objectTypeName(row.type) };
  });
}

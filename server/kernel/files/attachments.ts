import { type RawBuilder, sql } from 'kysely';

import type { AttachmentInput, StoredFile } from '#contract/file/file.ts';
import { commonFile } from '#contract/file/file.ts';
import { fileRule, operatorRule, tooManyText, typeText } from '#contract/file/types.ts';
import { adminFile } from '#contract/system.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { ahead } from '#server/db/sent-ahead.ts';
import type { Tx } from '../session/scope.ts';
import { invalidField } from '../wire/refusal.ts';

const filesTable = columnsOf('file', 'f');
const attachmentsTable = columnsOf('attachment', 'a');

/** The record that files hang on. */
export interface AttachmentOwner {
  objectType: string;
  objectId: string;
  /** Whose people may read them; null: nobody's, operators alone. */
  companyId: string | null;
}

/** A file to hang on a record; `path` is where a complaint about it is shown, beside its place among all when absent. */
type Given = AttachmentInput & { readonly path?: string };

interface Setting {
  owner: AttachmentOwner;
  attachments: readonly Given[];
  at: Date;
  /** Where a complaint is shown. */
  path?: string;
}

/** Files that come behind those that hang there already and stay. */
interface Hanging extends Setting {
  kept?: readonly AttachmentInput[];
}

interface Row {
  id: string;
  file_suffix: string;
  file_size: string;
  /** Whether an operator hangs it on the record. */
  operator: boolean;
}

/** One parameter however many ids: a statement takes 65,535 parameters, and a record thousands of files. */
const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::bigint[])`;
const allOf = (ids: readonly string[]) => sql<string>`all(${ids}::bigint[])`;

/**
 * Those of the files that the caller may read: its own while no record uses them, else those of its company's records of the
 * same type, which whoever changes one reads.
 */
async function readable(
  tx: Tx,
  ids: readonly string[],
  { objectType, companyId }: AttachmentOwner,
): Promise<Map<string, Row>> {
  if (ids.length === 0) return new Map();
  const me = sql<string>`nullif(current_setting('app.account_id', true), '')::bigint`;
  const operator = sql<boolean>`app_is_operator()`;
  // The lock keeps the sweep from a file that is being bound.
  const rows = await tx
    .selectFrom('file')
    .select(['id', 'file_suffix', 'file_size', operator.as('operator')])
    .where('id', '=', anyOf(ids))
    .where((row) =>
      row.or([
        // What a record let go stays with its company, whoever brought it.
        row.and([
          row('uploader_id', '=', me),
          row('bound', '=', false),
          row.or([row('unbound_at', 'is', null), row('unbound_by', '=', companyId), operator]),
        ]),
        row.exists(
          row
            .selectFrom('attachment')
            .select('attachment.id')
            .whereRef('attachment.file_id', '=', 'file.id')
            .where('attachment.object_type', '=', objectType)
            .where('attachment.company_id', '=', companyId),
        ),
      ]),
    )
    .forKeyShare('file')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Files of each type: with those that hang there already not more than its rule allows, each of a kind and size that it allows.
 */
function check(
  { attachments, path = 'attachment', kept = [] }: Hanging,
  files: Map<string, Row>,
): void {
  const counts = Map.groupBy([...kept, ...attachments], ({ fileType }) => fileType);
  for (const [index, { id, fileType, path: field }] of attachments.entries()) {
    const file = files.get(id);
    const at = field ?? `${path}.${index}.id`;
    if (file === undefined) throw invalidField(at, '文件不存在或已失效，请重新上传');
    const rule = (file.operator ? operatorRule : fileRule)(fileType);
    if (!rule.accept.includes(file.file_suffix)) throw invalidField(at, typeText(rule));
    if (Number(file.file_size) > rule.maxBytes) throw invalidField(at, rule.tooLarge);
    const count = counts.get(fileType)?.length ?? 0;
    if (count > rule.count)
      throw invalidField(field ?? path, tooManyText(rule.count, count, count));
  }
}

/**
 * Makes exactly these files the attachments of a record, in this order; the caller holds the record's row lock. Throws
 * 422 beside the field for a file that the caller may not read, of the wrong kind or size, or one too many (rules.md C.24).
 */
export async function setAttachments(tx: Tx, setting: Setting): Promise<void> {
  const { owner, attachments, at } = setting;
  const { objectType, objectId, companyId } = owner;
  const ids = attachments.map(({ id }) => id);
  check(setting, await readable(tx, ids, owner));
  // What no record uses any more may be hung up again by its uploader for that company, until the sweep.
  const before = tx
    .with('gone', (db) =>
      db
        .deleteFrom('attachment')
        .where('object_type', '=', objectType)
        .where('object_id', '=', objectId)
        .where('company_id', 'is not distinct from', companyId)
        .returning('file_id'),
    )
    .selectFrom('gone')
    .select(({ fn }) =>
      sql`file_release(${fn.agg('array_agg', ['file_id']).filterWhere('file_id', '<>', allOf(ids))},
        ${at}::timestamptz, ${companyId}::bigint)`.as('released'),
    );
  await ahead(tx, before);
  await hang(tx, { owner, attachments, at });
}

/**
 * Hangs files on a record behind those that are kept, whatever the rules of these were; the caller holds the record's row lock.
 * Throws as setAttachments does, of the files that come.
 */
export async function appendAttachments(tx: Tx, hanging: Hanging): Promise<void> {
  const { owner, attachments } = hanging;
  const ids = attachments.map(({ id }) => id);
  check(hanging, await readable(tx, ids, owner));
  await hang(tx, hanging);
}

/** Rows of the files, and their mark that a record has them. */
async function hang(tx: Tx, { owner, attachments, at, kept = [] }: Hanging): Promise<void> {
  const { objectType, objectId, companyId } = owner;
  const ids = attachments.map(({ id }) => id);
  if (ids.length === 0) return;
  const types = attachments.map(({ fileType }) => fileType);
  const given = tx
    .insertInto('attachment')
    .columns([
      'file_id',
      'file_type',
      'object_type',
      'object_id',
      'company_id',
      'sort',
      'created_at',
    ])
    .expression(
      sql`select file, type, ${objectType}, ${objectId}, ${companyId}::bigint, place - 1 + ${kept.length}::integer, ${at}
        from unnest(${ids}::bigint[], ${types}::smallint[]) with ordinality as given (file, type, place)`,
    )
    .onConflict((row) => row.doNothing());
  await ahead(tx, given);
  const bound = tx
    .updateTable('file')
    .set({ bound: true, unbound_at: null, unbound_by: null })
    .where('id', '=', anyOf(ids))
    .where('bound', '=', false);
  await ahead(tx, bound);
}

/** SQL: where whoever asks finds the bytes of a file: an operator by a call of the console, which is noted. */
export const fileAddress = (id: RawBuilder<unknown>) => sql<string>`replace(
  case when app_is_operator() then ${sql.lit(adminFile.content.path)} else ${sql.lit(commonFile.path)} end, ':id', ${id}::text)`;

/** The attachments of a record as answers show them, as one JSON value of a query; `objectId` is a column of the query. */
export function attachmentsOf(objectType: string, objectId: string) {
  return sql<StoredFile[]>`(
    select coalesce(json_agg(json_build_object(
      'id', ${filesTable.id}::text, 'filePath', ${filesTable.id}::text,
        'url', ${fileAddress(filesTable.id)},
      'fileName', ${filesTable.file_name}, 'fileSuffix', ${filesTable.file_suffix},
        'fileSize', ${filesTable.file_size}, 'fileType', ${attachmentsTable.file_type}
    ) order by ${attachmentsTable.sort}), '[]')
    from ${attachmentsTable} join ${filesTable} on ${filesTable.id} = ${attachmentsTable.file_id}
    where ${attachmentsTable.object_type} = ${objectType} and ${attachmentsTable.object_id} = ${sql.ref(objectId)}
  )`;
}

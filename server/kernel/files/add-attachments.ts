import type { AttachmentInput } from '#contract/file/file.ts';
import type { Tx } from '../session/scope.ts';
import { type AttachmentOwner, appendAttachments } from './attachments.ts';

interface Adding {
  owner: AttachmentOwner;
  attachments: readonly AttachmentInput[];
  at: Date;
  /** Where a complaint is shown. */
  path?: string;
}

/**
 * Hangs files on a record behind those that hang there, which stay; a file that hangs there already is not hung twice. The caller
 * holds the record's row lock. Throws as setAttachments does.
 */
export async function addAttachments(
  tx: Tx,
  { owner, attachments, ...more }: Adding,
): Promise<void> {
  if (attachments.length === 0) return;
  const kept = await tx
    .selectFrom('attachment')
    .select(['file_id as id', 'file_type as fileType'])
    .where('object_type', '=', owner.objectType)
    .where('object_id', '=', owner.objectId)
    .execute();
  const fresh = attachments.filter(({ id, fileType }) =>
    kept.every((one) => one.id !== id || one.fileType !== fileType),
  );
  await appendAttachments(tx, { owner, attachments: fresh, kept, ...more });
}

/** Ids of other records of the same type on which one of the files hangs: a slip tells of one payment. */
export async function alsoHangingOn(
  tx: Tx,
  { objectType, objectId }: Pick<AttachmentOwner, 'objectType' | 'objectId'>,
  files: readonly AttachmentInput[],
): Promise<string[]> {
  const ids = files.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('attachment')
    .select('object_id')
    .distinct()
    .where('object_type', '=', objectType)
    .where('object_id', '<>', objectId)
    .where('file_id', 'in', ids)
    .execute();
  return rows.map((row) => row.object_id);
}

import { sql } from 'kysely';

import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { attachmentsOf } from './attachments.ts';

/** Behind the type of a record: what other companies than its own are shown of its files. */
export const SHARED = '.shared';

/** The files that another company was shown of a record (`shareFiles`), as `attachmentsOf` answers them. */
export const sharedAttachments = (objectType: string, objectId: string) =>
  attachmentsOf(objectType + SHARED, objectId);

/** The files of a record for each of its sides: its company's own, and what the other side was shown of them. */
export const attachmentsOfSides = (objectType: string, objectId: string) =>
  sql`(${attachmentsOf(objectType, objectId)}::jsonb || ${sharedAttachments(objectType, objectId)}::jsonb)`;

interface Sharing {
  objectType: string;
  objectId: string;
  /** Who is shown them. */
  companyId: string;
  /** Codes of FileType; absent: all. */
  types?: readonly number[];
  at: Date;
}

/** Shows another company exactly these files of a record, as they hang on it now: under the type with SHARED behind it. */
export async function shareFiles(
  tx: Tx,
  { objectType, objectId, companyId, types, at }: Sharing,
): Promise<void> {
  const shared = objectType + SHARED;
  const share = async () => {
    await tx
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
      .expression((from) => {
        const files = from
          .selectFrom('attachment')
          .select((row) => [
            row.ref('file_id').as('file_id'),
            row.ref('file_type').as('file_type'),
            row.val(shared).as('object_type'),
            row.ref('object_id').as('object_id'),
            sql<string>`${companyId}::bigint`.as('company_id'),
            row.ref('sort').as('sort'),
            sql<Date>`${at}::timestamptz`.as('created_at'),
          ])
          .where('object_type', '=', objectType)
          .where('object_id', '=', objectId);
        return types ? files.where('file_type', 'in', types) : files;
      })
      .execute();
  };
  await asPlatform(tx, async () => {
    const gone = await tx
      .deleteFrom('attachment')
      .where('object_type', '=', shared)
      .where('object_id', '=', objectId)
      .where('company_id', '=', companyId)
      .returning('file_id')
      .execute();
    if (types?.length !== 0) await share();
    const ids = gone.map(({ file_id }) => file_id);
    if (ids.length > 0) {
      await sql`select file_release(${ids}::bigint[], ${at}::timestamptz, null)`.execute(tx);
    }
  });
}

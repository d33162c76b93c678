import { sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';

const attachments = columnsOf('attachment', 'a');

/** Behind the type of a record: what other companies than its own are shown of its files. */
export const SHARED = '.shared';

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
  await asPlatform(tx, async () => {
    await tx
      .deleteFrom('attachment')
      .where('object_type', '=', shared)
      .where('object_id', '=', objectId)
      .where('company_id', '=', companyId)
      .execute();
    const wanted = types ? sql`and ${attachments.file_type} = any (${types}::smallint[])` : sql``;
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
      .expression(
        sql`select ${attachments.file_id}, ${attachments.file_type}, ${shared}, ${attachments.object_id}, ${companyId}::bigint,
          ${attachments.sort}, ${at}::timestamptz
        from ${attachments} where ${attachments.object_type} = ${objectType} and ${attachments.object_id} = ${objectId} ${wanted}`,
      )
      .execute();
  });
}

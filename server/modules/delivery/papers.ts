import { sql } from 'kysely';

import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';

/** What the papers of a delivery hang on for its buyer, who reads no file of the supplier's own record. */
export const PAPERS = 'deliveryPapers';

/** The buyer may read the papers of a delivery that was handed in. */
export async function sharePapers(
  tx: Tx,
  { id, buyerId, at }: { id: string; buyerId: string; at: Date },
): Promise<void> {
  await asPlatform(tx, () =>
    tx
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
      .expression((row) =>
        row
          .selectFrom('attachment as a')
          .select([
            'a.file_id',
            'a.file_type',
            sql<string>`${PAPERS}`.as('object_type'),
            'a.object_id',
            sql<string>`${buyerId}::bigint`.as('company_id'),
            'a.sort',
            sql<Date>`${at}::timestamptz`.as('created_at'),
          ])
          .where('a.object_type', '=', 'delivery')
          .where('a.object_id', '=', id),
      )
      .onConflict((row) => row.doNothing())
      .execute(),
  );
}

/** Nobody but the supplier reads them any more: the delivery was void. */
export async function withdrawPapers(tx: Tx, id: string): Promise<void> {
  await asPlatform(tx, () =>
    tx
      .deleteFrom('attachment')
      .where('object_type', '=', PAPERS)
      .where('object_id', '=', id)
      .execute(),
  );
}

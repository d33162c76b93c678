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
    sql`
      insert into attachment (file_id, file_type, object_type, object_id, company_id, sort, created_at)
      select file_id, file_type, ${PAPERS}, object_id, ${buyerId}::bigint, sort, ${at}
      from attachment where object_type = 'delivery' and object_id = ${id}
      on conflict do nothing`.execute(tx),
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

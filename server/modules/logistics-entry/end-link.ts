import type { Tx } from '#server/kernel/session/scope.ts';

/** The link that a trip's driver was sent is good for nothing any more. */
export async function endLink(tx: Tx, tripId: string, at: Date): Promise<void> {
  await tx
    .updateTable('trip_link')
    .set({ ended_at: at })
    .where('logistics_entry_id', '=', tripId)
    .where('ended_at', 'is', null)
    .execute();
}

import { ROW_STATUS } from '#contract/collection/statement.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import type { Collection } from './lock.ts';

const MOST_REASON = 200;

/**
 * The bank's row of a collection that was given back waits for a person again: its money is on the platform's account all the
 * same.
 */
export async function letRowWait(
  tx: Tx,
  { id, no }: Pick<Collection, 'id' | 'no'>,
  reason: string,
): Promise<void> {
  await tx
    .updateTable('statement_row')
    .set({
      row_status: ROW_STATUS.waiting,
      collection_id: null,
      reason: `回款 ${no} 已退回：${reason}`.slice(0, MOST_REASON),
      handled_by: null,
      handled_at: null,
      handled_note: '',
    })
    .where('collection_id', '=', id)
    .execute();
}

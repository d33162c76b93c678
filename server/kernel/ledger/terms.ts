import { LIMIT_REFUSAL, type LimitState } from '#contract/limit/limit.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { lockLimit } from './ledger.ts';

/** What of a limit is no movement of money: its kind, its last day, whether it may be used. Throws limit_closed for one that is closed. */
export async function setTerms(
  tx: Tx,
  {
    projectId,
    at,
    ...terms
  }: {
    projectId: string;
    at: Date;
    limitType?: string;
    /** yyyy-MM-dd; null: none. */
    expireDate?: string | null;
    state?: Exclude<LimitState, 'closed'>;
  },
): Promise<void> {
  const held = await lockLimit(tx, projectId, at);
  if (held.state === 'closed') throw refused(LIMIT_REFUSAL.closed);
  const { limitType, expireDate, state } = terms;
  if (limitType !== undefined) {
    const named = tx.updateTable('project_limit_terms').set({ limit_type: limitType });
    await named.where('project_id', '=', projectId).execute();
  }
  await tx
    .updateTable('ledger_account')
    .set({
      updated_at: at,
      ...(expireDate !== undefined && { expire_date: expireDate }),
      ...(state !== undefined && { state }),
    })
    .where('book', '=', 'limit')
    .where('owner_id', '=', projectId)
    .execute();
}

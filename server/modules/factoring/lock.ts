import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { NOUN } from '#contract/noun/noun.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { conflict, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import { type HeldFactoring, lockFactoring } from '#server/trade/factoring/account.ts';

/** A factoring under lock, as it was seen and where it may stand; anywhere without `from`. Throws 404, 409, factoring_status. */
export async function lockAt(
  tx: Tx,
  { id, version }: { id: string; version?: number | undefined },
  from?: readonly string[],
): Promise<HeldFactoring> {
  const held = await lockFactoring(tx, id);
  if (held === undefined) throw noSuchRecord();
  if (version !== undefined && version !== held.version) throw conflict(NOUN.changed);
  if (from && !from.includes(held.status)) throw refused(FACTORING_REFUSAL.status);
  return held;
}

/** Locks the financing that a notice is of, before the notice itself, as money that comes in does; nothing where none is seen. */
export async function lockFinancingOf(tx: Tx, noticeId: string): Promise<void> {
  const notice = tx.selectFrom('factoring_notice').select('factoring_id as id');
  const found = await notice.where('id', '=', noticeId).executeTakeFirst();
  if (found) await asPlatform(tx, () => lockFactoring(tx, found.id));
}

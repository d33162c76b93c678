import { isAtMost, isEqual, isPositive, isZero } from '#contract/arithmetic/decimal.ts';
import { subtract } from '#contract/arithmetic/money.ts';
import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { NOUN } from '#contract/noun/noun.ts';
import {
  type Account,
  balances,
  type EntryKind,
  heldBy,
  move,
  openAccounts,
} from '#server/kernel/ledger/draws.ts';
import { expectRoomOn } from '#server/kernel/ledger/owner-room.ts';
import type { ByAny } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { lockFor } from '#server/kernel/sql/advisory-lock.ts';
import { conflict, refused } from '#server/kernel/wire/refusal.ts';
import type { HeldFactoring } from './account.ts';

const OBJECT = 'factoring';
const accountOf = (debtorId: string): Account => ({ book: 'debtorAdvance', id: debtorId });

/** What a debtor may owe on advances over all sellers, yuan; undefined where nobody has set it. */
export async function debtorLimitOf(
  tx: Tx,
  debtorId: string,
): Promise<{ granted: string; available: string } | undefined> {
  const account = accountOf(debtorId);
  const found = (await balances(tx, [account])).get(`${account.book}:${account.id}`);
  return found && { granted: found.granted, available: found.available };
}

/**
 * Sets that limit, nobody else at the same time; below what is in use it is refused, and where it is no longer what whoever sets it
 * has `seen` ('' for none). Throws 409, factoring_debtor_limit_in_use, limit_owner where more is set than the bound of an owner lets.
 */
export async function setDebtorLimit(
  tx: Tx,
  { debtorId, amount, seen }: { debtorId: string; amount: string; seen?: string | undefined },
  { at, accountId }: ByAny,
): Promise<void> {
  const account = accountOf(debtorId);
  await lockFor(tx, 'debtor_limit', debtorId);
  const known = await debtorLimitOf(tx, debtorId);
  const isAsSeen = known ? isEqual(known.granted, seen ?? known.granted) : !seen;
  if (!isAsSeen) throw conflict(NOUN.changed);
  if (known === undefined) await openAccounts(tx, [{ ...account, unit: 'CNY', scale: 2 }], at);
  const change = subtract(amount, known?.granted ?? '0');
  if (isZero(change)) return;
  const isRaise = isPositive(change);
  if (isRaise) await expectRoomOn(tx, [debtorId], change);
  const kind: EntryKind = isRaise ? 'grant' : 'revoke';
  const object = { type: 'company', id: debtorId };
  const entry = { kind, from: account, amount: change.replace('-', ''), object, at };
  await move(tx, [{ ...entry, operatorId: accountId }], () =>
    refused(FACTORING_REFUSAL.limitInUse),
  );
}

/**
 * Draws on the limit of a factoring's debtor, or gives back to it: what its advance holds, uses and frees. Nothing where the
 * amount is zero. Whoever asks is not told what others use of it.
 */
export async function moveDebtor(
  tx: Tx,
  kind: EntryKind,
  { id, no, debtorId }: Pick<HeldFactoring, 'id' | 'no' | 'debtorId'>,
  amount: string,
  { at, accountId }: ByAny,
): Promise<void> {
  if (isAtMost(amount, '0')) return;
  const object = { type: OBJECT, id, no };
  const entry = { kind, from: accountOf(debtorId), amount, object, operatorId: accountId, at };
  await move(tx, [entry], ({ reason }) =>
    refused(reason === 'none' ? FACTORING_REFUSAL.noLimit : FACTORING_REFUSAL.limit),
  );
}

/** What a factoring still holds of it, without having used it. */
export function heldOfDebtor(
  tx: Tx,
  { id, debtorId }: Pick<HeldFactoring, 'id' | 'debtorId'>,
): Promise<string> {
  return heldBy(tx, accountOf(debtorId), { type: OBJECT, id });
}

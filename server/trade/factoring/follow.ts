import { isAtLeast, isPositive } from '#contract/arithmetic/decimal.ts';
import { advancedOf, collectedOf, owedOn } from '#contract/factoring/account.ts';
import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { By } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { type HeldFactoring, type HeldLine, recount, turnFactoring } from './account.ts';
import { endAdvance } from './end-advance.ts';

const { ready, running, overdue, settled } = FACTORING_STATUS;

/** Its debtor has paid all that it owes of it. */
const isPaid = ({ account, confirmedAmount, transferAmount }: HeldLine) =>
  isAtLeast(collectedOf(account.moves), confirmedAmount ?? transferAmount);

function statusOf(lines: readonly HeldLine[], today: string): string {
  if (!lines.some(({ account }) => isPositive(advancedOf(account.moves)))) {
    return lines.every(isPaid) ? settled : ready;
  }
  // Nothing is owed, and no fee of the debtor's either, for a receivable of whose advance nothing is out.
  const isOpen = ({ account, debtorFeeLeft, writtenOffOn }: HeldLine) =>
    writtenOffOn === null &&
    isPositive(advancedOf(account.moves)) &&
    (isPositive(owedOn(account, today).total) || isPositive(debtorFeeLeft));
  const open = lines.filter(isOpen);
  if (open.length === 0) return settled;
  // A fee that the debtor has not paid makes nothing late for the seller.
  const isLate = ({ account, dueDate }: HeldLine) =>
    dueDate < today && isPositive(owedOn(account, today).total);
  return open.some(isLate) ? overdue : running;
}

/**
 * Where it stands after money came in, will not come, or was given back by the bank: ready while nothing of its advance is out,
 * settled once nothing is owed or its debtor has paid all before any was, no longer overdue once nothing is late. What can be
 * advanced no more ends.
 */
export async function follow(tx: Tx, held: HeldFactoring, making: By): Promise<void> {
  const { lines } = await recount(tx, held, making);
  const status = statusOf(lines, wireDay(making.at));
  if (status !== held.status) await turnFactoring(tx, held.id, status);
  await endAdvance(tx, held, making);
}

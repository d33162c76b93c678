import { readersOf, writersOf } from '#contract/account/customer-role.ts';
import { membersOf } from '#server/kernel/company/hearers.ts';
import type { Hearer } from '#server/kernel/jobs/outbox.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

/** Accounts of a company who pay; `all` are those who look on as well. */
export function payersOf(
  tx: Tx,
  companyId: string,
  { at, all = false }: { at: Date; all?: boolean },
): Promise<Hearer[]> {
  return membersOf(tx, companyId, all ? readersOf('payment') : writersOf('payment'), at);
}

import { writersOf } from '#contract/account/customer-role.ts';
import { membersOf } from '#server/kernel/company/hearers.ts';
import type { Hearer } from '#server/kernel/jobs/outbox.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

/** Those of a company who act on its financings. */
export const actingIn = (tx: Tx, companyId: string, at: Date): Promise<Hearer[]> =>
  membersOf(tx, companyId, writersOf('payApply'), at);

/** Those of a debtor who pay, and answer its notices. */
export const payingIn = (tx: Tx, companyId: string, at: Date): Promise<Hearer[]> =>
  membersOf(tx, companyId, writersOf('payment'), at);

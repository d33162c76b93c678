import { ROLE } from '#contract/account/customer-role.ts';
import { BANK_VERIFY } from '#contract/bank/verify-states.ts';
import { comparableName } from '#contract/company/comparable-name.ts';
import { membersOf } from '#server/kernel/company/hearers.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { EVENT } from './messages.ts';

/**
 * An account is verified as one in its company's name: whatever bears another name than the certification says is verified no
 * more, and its keepers hear of it. The transaction's scope is the company's.
 */
export async function unverifyRenamed(
  tx: Tx,
  { companyId, name, at }: { companyId: string; name: string; at: Date },
): Promise<void> {
  const accounts = await tx
    .selectFrom('bank')
    .select(['id', 'name', 'account_no_last4'])
    .where('company_id', '=', companyId)
    .where('deleted', '=', false)
    .where('verify_status', '<>', BANK_VERIFY.none)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const account of accounts.filter(
    (one) => comparableName(one.name) !== comparableName(name),
  )) {
    await tx
      .updateTable('bank')
      .set({ verify_status: BANK_VERIFY.none, verify_sent_date: null, verify_tries_left: 0 })
      .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: at }))
      .where('id', '=', account.id)
      .execute();
    const accountId = await membersOf(tx, companyId, [ROLE.admin, ROLE.finance], at);
    const { id, name: before, account_no_last4: last4 } = account;
    await emit(tx, { topic: EVENT.renamed, accountId, payload: { name, before, last4, id } }, at);
  }
}

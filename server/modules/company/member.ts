import type { Me } from '#server/kernel/me.ts';
import { forbidden, refused } from '#server/kernel/refusal.ts';
import type { Tx } from '#server/kernel/scope.ts';

/** Roles that only look on (domain.md C.22); whoever has another one besides may do what that one may. */
const LOOKING_ON: readonly string[] = ['companyViewer', 'companyReceiver'];
const NO_COMPANY = { code: 'no_company', text: '请先完成企业认证，再添加往来客户' } as const;

/**
 * The company that a change of its trading partners is made for. Its row stays locked until the commit, so that two
 * people who add the same entry do it one after the other.
 */
export async function changingCompany(tx: Tx, me: Me): Promise<string> {
  const { accountId, companyId } = me;
  if (companyId === null) throw refused(NO_COMPANY);
  const member = await tx
    .selectFrom('account_relation')
    .select('customer_role')
    .where('account_id', '=', accountId)
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  if (member.customer_role.every((role) => LOOKING_ON.includes(role))) throw forbidden();
  await tx
    .selectFrom('company')
    .select('id')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return companyId;
}
